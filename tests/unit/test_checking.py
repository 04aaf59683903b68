"""`check` tells all that cannot work in a variant or is unwise, and raises nothing whatever the rules do."""

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

import attrs
import pytest

from allfours import (
    Call,
    Card,
    CardSet,
    Deal,
    IllegalMove,
    Move,
    Problem,
    Reckoning,
    Refusal,
    RefusalCode,
    Score,
    Seat,
    Seating,
    Side,
    Standing,
    Suit,
    Variant,
    check,
    variants,
)
from allfours.cards import Rank, pack
from allfours.checking import HasProblems
from allfours.following import Lead, strict
from allfours.ledger import score_of
from allfours.opening import HolderPitches
from allfours.orders import Led
from allfours.scoring import AfterDeals, Compare, Majority, PointTable, Race, Tie, Tiebreak, nothing
from allfours.stages import OnlyPitcherLooks, PitchersPartnerBlind, Tricks
from allfours.variants.phat import MUCK, PHAT_PEGS

PHAT = variants.PHAT.evolve(name="house")
"""Phat under a name that no game has."""


def house(**fields: Any) -> Variant:
    """A house rule of Phat, whatever its fields are given."""
    return attrs.evolve(PHAT, **fields)


def told(variant: Variant) -> list[tuple[str, str]]:
    """The codes and paths of the problems."""
    return [(problem.code, problem.path) for problem in check(variant)]


def text(variant: Variant) -> str:
    """The text of the only problem."""
    (problem,) = check(variant)
    return problem.text


# --- Sound variants ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", variants.names())
def test_nothing_is_wrong_with_a_preset(name: str) -> None:
    assert check(variants.get(name)) == ()


@pytest.mark.parametrize(
    "fields",
    [
        {"goal": Race(121)},
        {"goal": Race(1)},
        {"goal": Compare(181, tie=Tiebreak.PLAY_ON)},
        {"goal": AfterDeals(12, extra=1)},
        {"seating": Seating.singles(3), "packets": (5, 4), "stages": PHAT.stages[1:]},
        {"seating": Seating.partnerships(6, sides=3), "packets": (8,)},
        {"packets": (1,)},
        {"settlement": nothing},
        {"stages": (OnlyPitcherLooks(), Tricks(follow=strict))},
    ],
    ids="-".join,
)
def test_nothing_is_wrong_with_a_house_rule(fields: dict[str, Any]) -> None:
    assert check(house(**fields)) == ()


# --- Names -------------------------------------------------------------------------------------------------------


def test_a_name_or_alias_of_another_game_of_the_library_is_told() -> None:
    other = variants.PHAT.evolve(goal=Race(121))
    assert told(other) == [("name", "name"), ("name", "aliases.0")]
    assert told(house(aliases=("club", "long_don"))) == [("name", "aliases.1")]


def test_the_names_that_are_taken_can_be_given() -> None:
    other = variants.PHAT.evolve(goal=Race(121))
    assert check(other, among=()) == check(other, among=[other]) == ()
    assert [problem.path for problem in check(PHAT, among=[other.evolve(name="house")])] == ["name"]


def test_a_name_stands_once_among_the_names_of_a_game() -> None:
    assert told(house(aliases=("house", "club", "club"))) == [("name", "aliases.0"), ("name", "aliases.2")]


# --- Cards -------------------------------------------------------------------------------------------------------


def test_points_for_a_rank_that_the_pack_lacks_are_told_for_every_table() -> None:
    short = house(deck=pack(ranks=[rank for rank in Rank if Rank.SIX <= rank <= Rank.KING]), packets=(8,))
    assert [str(problem) for problem in check(short)] == [
        "settlement.count.trumps: the pack has no ace",
        "settlement.count.plain: the pack has no ace",
        "stages.1.pegs.trumps: the pack has no ace and no five",
        "stages.1.pegs.plain: the pack has no five",
    ]


def test_a_table_in_which_nothing_is_worth_anything_is_told() -> None:
    empty = PointTable(name="pegs", trumps={}, plain={"9": 0})
    assert told(house(stages=(Tricks(follow=strict, pegs=empty),))) == [("rank", "stages.0.pegs")]


def test_a_card_that_decides_and_is_not_in_the_pack_is_told() -> None:
    fewer = house(deck=pack() - CardSet.parse("2S 2H 2D 2C"), packets=(12,))
    assert (
        text(house(deck=fewer.deck, packets=(12,), first_dealer=HolderPitches(Card.parse("2D"))))
        == "the pack has no 2♦"
    )


def test_an_order_that_knows_no_jokers_is_told_when_the_pack_has_them() -> None:
    jokers = house(deck=pack(jokers=2))
    assert [str(problem) for problem in check(jokers)] == [
        "order: when spades or hearts or diamonds or clubs are trumps, no suit has X1 X2",
        "order: it does not say which suit is trumps when X1 X2 is led",
    ]


@attrs.frozen
class Muddled:
    """An order in which clubs are hearts as well, the ace of spades counts twice, and nobody knows what is pitched."""

    def ranking(self, suit: Suit, trump: Suit | None) -> tuple[Card, ...]:
        """The cards of a suit, in a muddle."""
        cards = tuple(card for card in pack() if card.suit is suit)
        if suit is Suit.HEARTS:
            return (*cards, *self.ranking(Suit.CLUBS, trump))
        return (*cards, cards[0]) if suit is Suit.SPADES else () if suit is trump else cards

    def pitched(self, card: Card) -> Any:
        """A letter instead of a suit."""
        return "S" if card.rank is Rank.ACE else card.suit


def test_cards_in_two_suits_or_twice_and_suits_without_cards_are_told() -> None:
    assert told(house(order=Muddled())) == [("order", "order")] * 6
    texts = [problem.text for problem in check(house(order=Muddled()))]
    assert "when spades or hearts or diamonds or clubs are trumps, a card stands twice in spades" in texts
    assert "when diamonds or clubs are trumps, the pack has no trump" in texts
    assert "when diamonds are trumps, no suit has A♦ K♦ Q♦ J♦ T♦ 9♦ 8♦ 7♦ 6♦ 5♦ 4♦ 3♦ 2♦" in texts
    assert "it does not say which suit is trumps when A♠ A♥ A♦ A♣ is led" in texts


# --- Stages ------------------------------------------------------------------------------------------------------

PLAY = Tricks(follow=strict, pegs=PHAT_PEGS)


def test_a_course_of_stages_without_play_is_told() -> None:
    assert told(house(stages=(PitchersPartnerBlind(),))) == [("looking", "stages.0"), ("stages", "stages")]


def test_looking_after_the_play_is_told() -> None:
    assert told(house(stages=(PLAY, PitchersPartnerBlind()))) == [("looking", "stages.1")]
    assert told(house(stages=(PLAY, OnlyPitcherLooks()))) == [("looking", "stages.1")]


def test_playing_the_cards_twice_is_told() -> None:
    twice = house(stages=(PLAY, PLAY))
    assert told(twice) == [("stages", "stages.0"), ("stages", "stages.1")]
    assert [problem.text for problem in check(twice)] == [
        "the cards are played in more than one stage, and the later one finds none: one stage plays them all"
    ] * 2


def test_a_partner_who_does_not_look_needs_partners() -> None:
    alone = house(seating=Seating.singles(4))
    assert text(alone) == "everyone plays alone here: nobody partners the pitcher"


def lay_down_all(deal: Deal) -> Deal:
    """Every hand lies face down."""
    return deal.changed(face_down=frozenset(map(Seat, range(4))))


def lay_down_late(deal: Deal) -> Deal:
    """Every hand is laid face down after the first trick."""
    return lay_down_all(deal) if len(deal.tricks) == 1 else deal


def test_hands_that_nobody_takes_up_are_told() -> None:
    assert ("looking", "stages") in told(house(stages=(PLAY, lay_down_all, pass_on)))


def pass_on(deal: Deal) -> Deal:
    """Nothing happens."""
    return deal


def test_a_seat_that_is_to_play_from_a_hand_it_may_not_see_is_told() -> None:
    blind = house(stages=(attrs.evolve(PLAY, after=lay_down_late),))
    assert ("looking", "stages.0.lead") in told(blind)


# --- Moves -------------------------------------------------------------------------------------------------------


def no_card(_hand: int, _led: Led, _trick: tuple[Card, ...]) -> int:
    """No card may be played."""
    return 0


def any_card_of_the_pack(_hand: int, _lead: Lead) -> int:
    """Any card of the pack may be led."""
    return pack().mask


def no_mask(hand: int, _led: Led, _trick: tuple[Card, ...]) -> Any:
    """The hand as a set."""
    return CardSet.of_mask(hand)


def stumbling(hand: int, _led: Led, _trick: tuple[Card, ...]) -> int:
    """Nobody can say what may be played."""
    return hand // 0


def following(rule: Any, lead: Any = None) -> Variant:
    return house(stages=(Tricks(follow=rule, pegs=PHAT_PEGS, **({"lead": lead} if lead else {})),))


def test_a_follow_rule_that_allows_nothing_is_told_where_it_stands() -> None:
    (problem,) = check(following(no_card))
    assert (problem.code, problem.path) == ("moves", "stages.0.follow")
    assert problem.text.startswith("a seat whose turn it is has no legal move and holds ")


def test_a_lead_rule_that_allows_cards_of_others_is_told() -> None:
    assert ("moves", "stages.0.lead") in told(following(strict, any_card_of_the_pack))


def test_a_rule_that_fails_is_told_with_what_it_failed_of() -> None:
    assert told(following(stumbling)) == [("failure", "stages.0.follow")]
    assert "ZeroDivisionError" in text(following(stumbling))


def test_a_rule_that_gives_something_else_is_told_at_the_stage_that_asked() -> None:
    assert told(following(no_mask)) == [("failure", "stages.0")]


@attrs.frozen
class Talk:
    """Players talk for a while."""

    moves: tuple[Move, ...]
    """What each may say."""
    refused: tuple[Move, ...] = ()
    """What nobody may say after all."""

    def __call__(self, deal: Deal) -> Deal:
        """The deal with the talk begun."""
        return deal.opened(Talking(self), turn=deal.pitcher)


@attrs.frozen
class Talking:
    """The phase in which players talk, without end."""

    rule: Talk

    def moves(self, deal: Deal) -> tuple[Move, ...]:  # noqa: ARG002 - the signature of a phase, here and below
        return self.rule.moves

    def why_not(self, deal: Deal, move: Move) -> Refusal | None:  # noqa: ARG002
        return Refusal(RefusalCode.NOT_ALLOWED, "not now") if move in self.rule.refused else None

    def make(self, deal: Deal, move: Move) -> Deal:  # noqa: ARG002
        return deal.opened(self, turn=deal.pitcher)

    def seen(self, move: Move, *, by: Seat, viewer: Seat | None) -> Move | None:  # noqa: ARG002
        return move


def test_a_deal_without_an_end_is_cut_off() -> None:
    assert told(house(stages=(Talk((Call("well"),)), PLAY))) == [("endless", "stages.0")]


def test_moves_that_are_listed_twice_or_refused_are_told() -> None:
    well = Call("well")
    assert text(house(stages=(Talk((well, well)), PLAY))) == "a legal move is listed twice"
    assert text(house(stages=(Talk((well,), (well,)), PLAY))) == "call:well is listed as legal, and refused"


# --- Rules as values ---------------------------------------------------------------------------------------------


def test_lambdas_and_closures_are_told_where_they_stand() -> None:
    def most(_reckoning: Reckoning, standing: Standing) -> tuple[tuple[Score, ...], Standing]:
        """The side that took the most tricks scores one."""
        return (Score(Side(0), points=1, reason="tricks"),), standing

    tricks = Tricks(follow=strict, lead=lambda hand, _: hand, pegs=PHAT_PEGS)
    assert told(house(settlement=most, stages=(tricks,))) == [
        ("value", "settlement"),
        ("value", "stages.0.lead"),
        ("words", "stages.0.lead"),
    ]


class Nameless:
    """A goal that is no value: two of it are never equal."""

    def __call__(self, before: Standing, after: Standing) -> Side | None:
        return Race(181)(before, after)


def test_a_rule_that_is_not_equal_to_its_copy_is_told() -> None:
    assert told(house(goal=Nameless())) == [("value", "goal")]


def silent(before: Standing, after: Standing) -> Side | None:
    return Race(181)(before, after)


@attrs.frozen
class Mumbling:
    """A goal with an empty sentence."""

    def __call__(self, before: Standing, after: Standing) -> Side | None:
        return Race(181)(before, after)

    def describe(self) -> str:
        return " "


def test_a_rule_without_a_sentence_for_the_rule_sheet_is_told() -> None:
    assert told(house(goal=silent)) == told(house(goal=Mumbling())) == [("words", "goal")]


# --- Points ------------------------------------------------------------------------------------------------------


def test_a_goal_of_no_points_is_told() -> None:
    assert told(house(goal=Race(0))) == told(house(goal=Race(-5))) == [("goal", "goal.target")]


def test_a_goal_that_no_deal_brings_nearer_is_told() -> None:
    assert text(house(settlement=nothing, stages=(Tricks(follow=strict),))) == (
        "nothing is scored in a deal, so that nobody can win"
    )


def test_a_goal_beyond_all_matches_is_told() -> None:
    assert told(house(goal=Race(10**6))) == [("goal", "goal")]
    assert "1000 deals" in text(house(goal=Race(10**6)))


def first_side_at_once(_before: Standing, _after: Standing) -> Side | None:
    """Side 0 wins."""
    return Side(0)


def side_seven(_before: Standing, after: Standing) -> Side | None:
    """Side 7 wins at 100."""
    return Side(7) if max(after.totals) >= 100 else None


def test_a_match_that_is_won_before_it_begins_is_told() -> None:
    assert text(house(goal=first_side_at_once)) == "a match is won before it has begun"


def test_a_winner_who_does_not_sit_there_is_told() -> None:
    assert text(house(goal=side_seven)) == "the sides are 0 to 1, and 7 wins"


def test_an_award_of_nothing_is_told() -> None:
    assert told(house(settlement=Majority(MUCK, pays=0, tie=Tie.NOBODY))) == [
        ("pays", "settlement.pays"),
        ("score", "settlement"),
    ]


@attrs.frozen
class Pays:
    """A settlement that pays what it is told to."""

    scores: tuple[Any, ...] = ()
    """The scores."""
    totals: tuple[int, ...] | None = None
    """The totals it leaves, if not the old."""

    def __call__(self, _reckoning: Reckoning, standing: Standing) -> tuple[tuple[Score, ...], Standing]:
        return self.scores, standing if self.totals is None else attrs.evolve(standing, totals=self.totals)


@pytest.mark.parametrize(
    ("settlement", "problem"),
    [
        (Pays((Score(Side(2), points=8, reason="muck"),)), "the sides are 0 to 1, and 2 scores for 'muck'"),
        (Pays((score_of(Side(-1), points=8, reason="muck"),)), "the sides are 0 to 1, and -1 scores for 'muck'"),
        (Pays((score_of(Side(0), points=0, reason="muck"),)), "a score is of whole points other than 0, not 0"),
        (Pays((8,)), "a score is a Score, not 8"),
        (
            Pays(totals=(1, 1)),
            "a settlement leaves the totals and the number of deals alone: its scores are added by themselves",
        ),
    ],
)
def test_scores_for_nobody_or_of_nothing_and_changed_totals_are_told(settlement: Pays, problem: str) -> None:
    assert [(found.path, found.text) for found in check(house(settlement=settlement))][:1] == [("settlement", problem)]


def no_pair(_reckoning: Reckoning, _standing: Standing) -> Any:
    """Eight points for somebody."""
    return 8


def test_a_settlement_that_gives_something_else_is_told() -> None:
    assert told(house(settlement=no_pair)) == [("failure", "settlement")]


def half_points(_reckoning: Reckoning, standing: Standing) -> Any:
    """Each side scores a half, and so on."""
    points: Any = 0.5
    return tuple(Score(Side(side), points=points, reason="half", cards=points) for side in range(2)), standing


def test_what_is_wrong_with_a_score_is_told_to_its_end() -> None:
    assert text(house(settlement=half_points)) == (
        "it fails with SetupError: points: a value of type int is wanted, not 0.5; cards: a tuple of cards is wanted,"
        " not 0.5"
    )


def no_refusal(_reckoning: Reckoning, _standing: Standing) -> Any:
    """An error that cannot even say itself."""
    nothing_at_all: Any = None
    raise IllegalMove(nothing_at_all, nothing_at_all, nothing_at_all)


def test_an_error_of_ours_that_says_nothing_is_told_too() -> None:
    assert told(house(settlement=no_refusal)) == [("failure", "settlement")]


def score_for_nobody(deal: Deal) -> Deal:
    """Side -1 scores after the play."""
    return deal.scored(score_of(Side(-1), points=1, reason="luck"))


def test_scores_of_a_stage_are_looked_at_too() -> None:
    assert told(house(stages=(PLAY, score_for_nobody))) == [("score", "stages.1")]


# --- Dealers -----------------------------------------------------------------------------------------------------

COUNTER = itertools.count()


@attrs.frozen
class Whim:
    """A custom that names whom it likes."""

    first: Any = 0
    """Who deals, or a function for it."""
    second: Any = 1
    """Who pitches."""

    def dealer(self, _variant: Variant, _seed: int) -> Any:
        return self.first() if callable(self.first) else self.first

    def pitcher(self, _variant: Variant, _hands: Sequence[CardSet], _dealer: Seat) -> Any:
        return self.second


def at_random() -> int:
    """Another seat every time."""
    return next(COUNTER) % 4


@pytest.mark.parametrize("seat", [4, -1, True, "N", None])
def test_a_custom_that_names_a_seat_which_does_not_exist_is_told(seat: object) -> None:
    assert told(house(first_dealer=Whim(first=seat))) == [("seat", "first_dealer")]
    assert told(house(first_dealer=Whim(second=seat))) == [("seat", "first_dealer")]


def test_a_custom_that_throws_dice_of_its_own_is_told() -> None:
    assert told(house(first_dealer=Whim(first=at_random))) == [("chance", "first_dealer")]


def after_the_last(deal: Deal) -> Seat:
    """The seat after the last deals."""
    return Seat(deal.variant.seating.seats)


def anybody(_deal: Deal) -> Seat:
    """Anybody deals."""
    return Seat(at_random())


def test_a_next_dealer_who_does_not_sit_there_or_changes_is_told() -> None:
    assert told(house(next_dealer=after_the_last)) == [("seat", "next_dealer")]
    assert told(house(next_dealer=anybody)) == [("chance", "next_dealer")]


# --- Rules that speak for themselves -------------------------------------------------------------------------------


@attrs.frozen
class Candid:
    """A goal that knows what is wrong with it."""

    paths: tuple[str, ...] = ()
    """Where."""

    def __call__(self, before: Standing, after: Standing) -> Side | None:
        return Race(181)(before, after)

    def problems(self, variant: Variant) -> Iterator[Problem]:
        yield from (Problem("mine", path=path, text=f"not in {variant.name}") for path in self.paths)
        if "deep" in self.paths:
            raise LookupError(self.paths)


def test_a_rule_tells_its_own_problems_with_paths_from_where_it_stands() -> None:
    assert isinstance(Candid(), HasProblems)
    assert [str(problem) for problem in check(house(goal=Candid(("", "paths"))))] == [
        "goal: not in house",
        "goal.paths: not in house",
    ]


def test_what_a_rule_told_before_it_failed_is_kept() -> None:
    assert told(house(goal=Candid(("deep",)))) == [("mine", "goal.deep"), ("failure", "goal")]


def test_endless_complaints_are_cut_off() -> None:
    assert len(check(house(goal=Complaining()))) == 100


@attrs.frozen
class Complaining:
    """A goal that is never content."""

    def __call__(self, before: Standing, after: Standing) -> Side | None:
        return Race(181)(before, after)

    def problems(self, _variant: Variant) -> Iterator[Problem]:
        return (Problem("mine", path="", text=str(number)) for number in itertools.count())


# --- All at once, whatever the rules do ----------------------------------------------------------------------------


def test_all_problems_are_told_at_once() -> None:
    worst = variants.PHAT.evolve(
        aliases=("phat",),
        goal=Race(0),
        seating=Seating.singles(4),
        first_dealer=HolderPitches(Card.parse("X1")),
        next_dealer=after_the_last,
        stages=(PitchersPartnerBlind(), Tricks(follow=no_card, pegs=PointTable(name="pegs", trumps={}, plain={}))),
    )
    assert told(worst) == [
        ("name", "name"),
        ("name", "aliases.0"),
        ("goal", "goal.target"),
        ("looking", "stages.0"),
        ("rank", "stages.1.pegs"),
        ("card", "first_dealer.card"),
        ("moves", "stages.1.follow"),
    ]


@attrs.frozen(eq=False)
class Unfinished:
    """A goal with a field that was never filled."""

    field: int = attrs.field(init=False)
    """Nothing."""

    def __call__(self, before: Standing, after: Standing) -> Side | None:
        return Race(181)(before, after)


@attrs.frozen(eq=False)
class Mirror:
    """A goal that holds itself."""

    image: Any = None
    """Itself."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "image", self)

    def __call__(self, before: Standing, after: Standing) -> Side | None:
        return Race(181)(before, after)


@pytest.mark.parametrize("goal", [Unfinished(), Mirror()], ids=lambda goal: type(goal).__name__)
def test_a_value_that_cannot_be_looked_into_is_no_value(goal: object) -> None:
    assert {problem.code for problem in check(house(goal=goal))} == {"value"}


class Hostile:
    """A rule that fails at everything it is asked, and cannot even be shown."""

    problems = property(lambda _: 1 // 0)
    describe = property(lambda _: 1 // 0)
    ranking = pitched = dealer = pitcher = __call__ = staticmethod(lambda *_, **__: 1 // 0)

    def __eq__(self, other: object) -> bool:
        raise ZeroDivisionError

    def __hash__(self) -> int:
        return 1

    def __repr__(self) -> str:
        raise ZeroDivisionError


@pytest.mark.parametrize("field", ["goal", "settlement", "stages", "first_dealer", "next_dealer", "order"])
def test_nothing_is_raised_whatever_a_rule_does(field: str) -> None:
    rule: Any = Hostile()
    paths = {problem.path.split(".")[0] for problem in check(house(**{field: (rule,) if field == "stages" else rule}))}
    assert paths == {field}
