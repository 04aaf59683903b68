"""The rule sheet of a variant is made from its value and is true; `diff` says what distinguishes two.

The sheets of the registered games are kept in `tests/golden/rules`, for people to read. After a change of the rules or
of the words, `python -m tests.unit.test_describing` writes them anew; look at what has changed before you commit it.
"""

import re
from pathlib import Path
from typing import Any

import attrs
import pytest

from allfours import (
    Call,
    Card,
    Deal,
    Move,
    Refusal,
    Seat,
    Seating,
    Side,
    Standing,
    Suit,
    Variant,
    diff,
    rules_text,
    variants,
)
from allfours._english import alias_text, number, packets_text
from allfours.cards import CardSet, Rank, pack
from allfours.contracts import FailedNil
from allfours.following import Lead, follow_or_trump, strict
from allfours.ledger import Contract
from allfours.moves import Bid, Pass
from allfours.opening import HolderPitches
from allfours.orders import JOKERS_HIGH
from allfours.rules import Direction, Stage, sentence
from allfours.scoring import AfterDeals, Compare, Majority, PointTable, Race, Test, Tie, Tiebreak, nothing
from allfours.stages import Discards, DownTo, FixTrump, OnlyPitcherLooks, PitchersPartnerBlind, Tricks
from allfours.variants import pitch
from allfours.variants.phat import MUCK, PHAT_PEGS
from allfours.variants.spades import NO_BLIND_NIL, SPADES_PAY, TEN_FOR_TWO, THREE_HANDED_SPADES

GOLDEN = Path(__file__).parents[1] / "golden" / "rules"
PHAT = variants.PHAT
SPADES = variants.SPADES
PLAY = Tricks(follow=strict, pegs=PHAT_PEGS)


def sheet(**changes: Any) -> str:
    """The rule sheet of Phat with some fields changed, its lines joined to paragraphs."""
    return flowing(rules_text(attrs.evolve(PHAT, **changes)))


def flowing(text: str) -> str:
    """A sheet without the breaks within paragraphs."""
    return re.sub(r"(?<!\n)\n(?![\n|#]|\d\.)\s*", " ", text)


# --- The registered games ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", variants.names())
def test_the_sheet_on_file_is_that_of_the_game(name: str) -> None:
    assert (GOLDEN / f"{name}.md").read_text(encoding="utf-8") == rules_text(variants.get(name))


def test_there_is_no_sheet_of_a_game_that_is_not_registered() -> None:
    assert {path.stem for path in GOLDEN.glob("*")} == set(variants.names())


@pytest.mark.parametrize("name", variants.names())
def test_a_sheet_is_tidy_markdown(name: str) -> None:
    text = rules_text(variants.get(name))
    assert text.startswith(f"# {variants.get(name).title}\n\n")
    assert text.endswith("\n")
    assert not re.search(r"\n\n\n| $|\.\.|[a-z.]  \w|None|Rank\.|<", text, flags=re.MULTILINE)
    assert all(len(line) <= 92 for line in text.splitlines())


# --- What a sheet says -------------------------------------------------------------------------------------------


def test_other_names_are_spelt_for_people() -> None:
    assert "*Also called Big Don, Long Don, Welsh Don, Chase the Nine and Chaser.*" in rules_text(
        variants.NINE_CARD_DON
    )
    assert "Also called" not in sheet(aliases=())
    assert [alias_text(alias) for alias in ("fat", "seven_up", "game_to_lose")] == ["Fat", "Seven up", "Game to Lose"]


@pytest.mark.parametrize(
    ("seating", "words"),
    [
        (Seating.partnerships(), "Four play in two partnerships; partners sit opposite each other. Play goes round"),
        (Seating.partnerships(6, sides=3), "Six play in three partnerships of two; partners sit opposite each other."),
        (Seating.partnerships(6), "Six play in two sides of three, seated alternately. Play goes round clockwise."),
        (Seating.singles(3), "Three play, everyone alone. Play goes round clockwise."),
        (Seating.heads_up(), "Two play."),
    ],
    ids=str,
)
def test_it_says_who_plays_with_whom(seating: Seating, words: str) -> None:
    assert words in sheet(seating=seating, packets=(4, 4))


def test_two_players_do_not_sit_on_a_side_and_nobody_goes_round() -> None:
    text = sheet(seating=Seating.heads_up(), packets=(6,), stages=(PLAY,))
    assert "clockwise" not in text
    assert "dealer's left" not in text
    assert "The player who has not dealt pitches." in text


def test_a_side_of_one_is_a_player() -> None:
    text = sheet(seating=Seating.singles(4), stages=(PLAY,))
    assert "Whoever wins a trick scores at once" in text
    assert "each player counts the muck" in text
    assert "The player with the most muck scores 8." in text
    assert "The first player to reach 181 points wins" in text
    assert "side" not in text.partition("## Source")[0]
    high = variants.NINE_CARD_DON_HIGH_JACK.evolve(name="alone", seating=Seating.singles(4))
    assert "to the player who held it." in flowing(rules_text(high))


def test_it_says_the_direction_by_the_hand_of_the_dealer() -> None:
    text = sheet(direction=Direction.ANTICLOCKWISE)
    assert "Play goes round anticlockwise." in text
    assert "The player on the dealer's right pitches." in text
    assert "beginning with the player on the dealer's right;" in text


@pytest.mark.parametrize(
    ("deck", "words"),
    [
        (
            pack(),
            "The ordinary pack of 52 cards is used. In every suit, trumps too, the cards rank A K Q J 10 9 8 7",
        ),
        (pack(jokers=1), "The ordinary pack of 52 cards is used with a joker."),
        (pack(jokers=2), "The ordinary pack of 52 cards is used with two jokers."),
        (
            pack(ranks=[rank for rank in Rank if Rank.SEVEN <= rank <= Rank.ACE]),
            "A pack of 32 cards is used: A K Q J 10 9 8 7 of each suit. In every suit, trumps too, the cards rank A K",
        ),
        (pack() - CardSet.parse("2S TH"), "The ordinary pack is used, but without 2♠ and 10♥: 50 cards."),
    ],
    ids=len,
)
def test_it_says_what_pack_is_used(deck: CardSet, words: str) -> None:
    assert words in sheet(deck=deck, packets=(8,))


@attrs.frozen
class Bowers:
    """The other jack of the colour is the second-highest trump, jokers are above and below."""

    jokers: bool = False
    """Whether there are jokers."""

    def ranking(self, suit: Suit, trump: Suit | None) -> tuple[Card, ...]:
        """The cards of a suit, the jacks where they belong."""
        own = [Card(rank, suit) for rank in reversed(Rank) if rank <= Rank.ACE]
        if suit is trump:
            own.insert(1, Card(Rank.JACK, suit.partner))
            return (Card.parse("X1"), *own, Card.parse("X2")) if self.jokers else tuple(own)
        return tuple(card for card in own if trump is not suit.partner or card.rank is not Rank.JACK)

    def pitched(self, card: Card) -> Suit:
        """The suit printed on the card; spades for a joker."""
        return card.suit or Suit.SPADES


def test_it_names_the_cards_that_have_come_to_the_trump_suit() -> None:
    assert (
        "From the highest down, trumps rank A, the jack of the same colour, K Q J 10 9 8 7 6 5 4 3 2;"
        " the other suit of the same colour ranks A K Q 10 9 8 7 6 5 4 3 2,"
        " the other two rank A K Q J 10 9 8 7 6 5 4 3 2."
    ) in sheet(order=Bowers())
    jokers = sheet(order=Bowers(jokers=True), deck=pack(jokers=2))
    assert (
        "trumps rank the higher joker, A, the jack of the same colour, K Q J 10 9 8 7 6 5 4 3 2, the lower joker;"
        in jokers
    )
    single = sheet(order=Bowers(jokers=True), deck=pack(jokers=1))
    assert "trumps rank the joker, A, the jack of the same colour, K Q J" in single


@attrs.frozen
class TenHigh:
    """Among the trumps the ten is highest."""

    def ranking(self, suit: Suit, trump: Suit | None) -> tuple[Card, ...]:
        """The cards of a suit."""
        own = [Card(rank, suit) for rank in reversed(Rank) if rank <= Rank.ACE]
        return tuple(sorted(own, key=lambda card: card.rank is not Rank.TEN)) if suit is trump else tuple(own)

    def pitched(self, card: Card) -> Suit:
        """The suit printed on the card."""
        return card.suit or Suit.SPADES


@attrs.frozen
class Spadille:
    """The ace of spades is always a trump."""

    def ranking(self, suit: Suit, trump: Suit | None) -> tuple[Card, ...]:
        """The cards of a suit."""
        ace = Card.parse("AS")
        own = [Card(rank, suit) for rank in reversed(Rank) if rank <= Rank.ACE and Card(rank, suit) is not ace]
        return (ace, *own) if suit is (trump or Suit.SPADES) else tuple(own)

    def pitched(self, card: Card) -> Suit:
        """The suit printed on the card."""
        return card.suit or Suit.SPADES


def test_it_tells_trumps_from_other_suits_where_they_rank_differently() -> None:
    assert (
        "From the highest down, trumps rank 10 A K Q J 9 8 7 6 5 4 3 2;"
        " the other suits rank A K Q J 10 9 8 7 6 5 4 3 2."
    ) in sheet(order=TenHigh())


def test_it_goes_through_the_suits_where_an_order_does_not_treat_them_alike() -> None:
    text = sheet(order=Spadille())
    assert "When spades are trumps, from the highest down: spades A K Q J" in text
    assert "When diamonds are trumps, from the highest down: spades K Q J 10 9 8 7 6 5 4 3 2; hearts" in text
    assert "diamonds the ace of spades, A K Q J" in text
    assert "clubs the ace of the same colour, A K Q J" in text


@pytest.mark.parametrize(
    ("packets", "words"),
    [
        ((1,) * 13, "thirteen cards, one at a time"),
        ((3, 3), "six cards, three at a time"),
        ((3, 2), "five cards, first three, then two"),
        ((3, 2, 3), "eight cards, first three, then two, then three"),
        ((9,), "nine cards, all at once"),
        ((1,), "one card"),
    ],
)
def test_it_says_how_the_cards_are_dealt(packets: tuple[int, ...], words: str) -> None:
    assert packets_text(packets) == words
    assert f"Each player is dealt {words}, beginning with the player on the dealer's left;" in sheet(packets=packets)


def draw_one(deal: Deal) -> Deal:
    """The winner of a trick looks at the top card of the stock."""
    return deal


def pass_on(deal: Deal) -> Deal:
    """Nothing happens."""
    return deal


def test_it_says_what_is_left_over() -> None:
    assert "; that is the whole pack." in sheet()
    assert "; the other sixteen are left aside, face down, and nobody sees them." in sheet(packets=(9,))
    assert "; the last is left aside, and nobody sees it." in sheet(seating=Seating.singles(3), packets=(17,))


@pytest.mark.parametrize("stages", [(Tricks(follow=strict, after=draw_one),), (pass_on, PLAY)], ids=["after", "stage"])
def test_what_is_left_over_is_a_stock_where_a_rule_might_use_it(stages: tuple[Stage, ...]) -> None:
    assert "; the other sixteen stay face down in the stock." in sheet(packets=(9,), stages=stages)
    assert "; the last is the stock, face down." in sheet(seating=Seating.singles(3), packets=(17,), stages=stages)


def test_it_says_who_pitches_unless_a_card_decides_the_first_deal() -> None:
    assert "The player on the dealer's left pitches. The first pitcher is drawn at random;" in sheet()
    text = sheet(first_dealer=HolderPitches(Card.parse("TD")))
    assert "Whoever is dealt the ten of diamonds pitches first." in text
    assert "In later deals the player on the dealer's left pitches." in text
    jokers = sheet(first_dealer=HolderPitches(Card.parse("X1")), deck=pack(jokers=2))
    assert "Whoever is dealt the higher joker pitches first." in jokers


def test_it_says_who_looks_only_where_somebody_does_not() -> None:
    assert "Whoever partners the pitcher leaves the hand face down until the pitch; all others look at once." in sheet()
    assert "Until the pitch nobody but the pitcher looks;" in sheet(stages=(OnlyPitcherLooks(), PLAY))
    assert "## Before the play" not in sheet(stages=(PLAY,))


def low_card(hand: int, lead: Lead) -> int:
    """A card below the ten is led if there is one."""
    low = pack(ranks=[rank for rank in Rank if rank < Rank.TEN]).mask
    return hand & low or hand | lead.trumps & 0


def test_it_says_how_to_lead_and_to_follow_and_what_happens_between_tricks() -> None:
    text = sheet(stages=(Tricks(follow=follow_or_trump, lead=low_card, after=draw_one),))
    assert "A card below the ten is led if there is one." in text
    assert "Follow suit or play a trump, as you like; if you hold none of the suit led, play any card." in text
    assert "The winner of a trick looks at the top card of the stock." in text
    assert "Any card may be led." in sheet()


def test_it_prints_point_tables_by_rank_and_what_a_deal_makes() -> None:
    text = rules_text(PHAT)
    assert "| trumps      |   4 |   3 |   2 |   1 |  18 |  10 |" in text
    assert "| other suits |   - |   - |   - |   - |   9 |   5 |" in text
    assert "| every suit |   4 |   3 |   2 |   1 |  10 |" in text
    assert "That makes 80 in a deal." in text
    assert "That makes 44 in the whole pack." in rules_text(variants.NINE_CARD_DON)


def test_it_prints_no_rank_that_the_pack_lacks_and_no_suit_without_points() -> None:
    trumps_only = PointTable(name="pegs", trumps={"X1": 7, "A": 4, "2": 1, "9": 0}, plain={"9": 0})
    text = rules_text(
        PHAT.evolve(
            stages=(Tricks(follow=strict, pegs=trumps_only),),
            deck=pack(jokers=1, ranks=[rank for rank in Rank if Rank.TWO < rank <= Rank.ACE]),
            packets=(12,),
        )
    )
    assert "|        | joker |   A |\n| ------ | ----: | --: |\n| trumps |     7 |   4 |\n\n" in text


def test_points_that_depend_on_the_trump_suit_are_not_summed_up() -> None:
    jacks = sheet(
        order=Spadille(), stages=(Tricks(follow=strict, pegs=PointTable(name="pegs", trumps={"A": 1}, plain={})),)
    )
    assert jacks.count("That makes") == 1  # the muck


def test_it_says_what_the_end_of_a_deal_pays_and_what_a_tie_means() -> None:
    assert "On a tie the award is carried over to the next deal, and piles up if that is tied too." in sheet()
    for tie, words in (
        (Tie.NOBODY, "On a tie nobody scores."),
        (Tie.CARRY_ONCE, "but does not pile up if that is tied too."),
        (Tie.BOTH_HALF, "On a tie each of the sides that tie scores the whole award."),
    ):
        assert words in sheet(settlement=Majority(MUCK, pays=8, tie=tie))
    assert "## The end of a deal" not in sheet(settlement=nothing)


def test_awards_are_numbered_in_the_order_counted() -> None:
    text = rules_text(variants.NINE_CARD_DON_HIGH_LOW_JACK)
    assert re.findall(r"^(\d\. \w+)", text, flags=re.MULTILINE) == ["1. High", "2. Low", "3. Jack", "4. The"]


@pytest.mark.parametrize(
    ("goal", "words"),
    [
        (Race(121), "The first side to reach 121 points wins at once, also in the middle of a deal."),
        (
            Race(80, test=Test.EXCEED),
            "The first side with more than 80 points wins at once, also in the middle of a deal.",
        ),
        (
            Compare(181, tie=Tiebreak.PLAY_ON),
            "When a deal has ended and a side has 181 points or more, the side with the highest total wins. If two",
        ),
        (
            AfterDeals(4, extra=2),
            "The side with the highest total after four deals wins; on a tie two more are played.",
        ),
        (AfterDeals(1, extra=1), "The side with the highest total after one deal wins; on a tie one more is played."),
    ],
    ids=str,
)
def test_it_says_how_the_match_is_won(goal: Race | Compare | AfterDeals, words: str) -> None:
    assert words in sheet(goal=goal)


def test_it_notes_the_source_if_there_is_one() -> None:
    assert sheet(source="A card in the window of a pub.").endswith("## Source\n\nA card in the window of a pub. ")
    assert "## Source" not in sheet(source=" ")


# --- Stages of one's own -----------------------------------------------------------------------------------------


def spades(deal: Deal) -> Deal:
    """Spades are trumps."""
    return deal.changed(trump=Suit.SPADES)


@attrs.frozen
class Bonus:
    """The stage in which tens are counted by hand."""

    tens: PointTable
    """What is counted."""

    def __call__(self, deal: Deal) -> Deal:
        """The deal as it is."""
        return deal


def test_stages_before_and_after_the_play_have_their_say() -> None:
    text = sheet(stages=(pass_on, spades, PLAY, Bonus(PointTable.alike("tens", {"T": 1}))))
    before, _, play = text.partition("## The play")
    assert before.endswith("## Before the play\n\nNothing happens.\n\nSpades are trumps.\n\n")
    assert play.startswith("\n\nThe player on the dealer's left leads to the first trick.")
    assert "pitch" not in text.partition("## The play")[2].partition("## Source")[0]
    assert "## After the play\n\nThe stage in which tens are counted by hand.\n\nTens:\n\n| " in text


@attrs.frozen
class Auction:
    """Every player bids or passes."""

    trump: Suit | None
    """What is trumps then; None where the first card led decides."""

    def __call__(self, deal: Deal) -> Deal:
        """The deal with the pitcher to speak."""
        return deal.opened(Calling(self.trump), turn=deal.pitcher)


@attrs.frozen
class Calling:
    """The phase of the auction: whoever bids has the contract."""

    trump: Suit | None
    """What is trumps then."""

    def moves(self, deal: Deal) -> tuple[Move, ...]:
        """Pass first, bid later."""
        return (Pass(),) if deal.turn == deal.pitcher else (Bid(2),)

    def why_not(self, deal: Deal, move: Move) -> Refusal | None:  # noqa: ARG002 - the signature of a phase, here and below
        """Nothing is refused."""
        return None

    def make(self, deal: Deal, move: Move) -> Deal:
        """The next to speak, or the contract."""
        if move == Pass():
            return deal.opened(self, turn=deal.variant.seating.next(deal.pitcher))
        return deal.changed(trump=self.trump, contract=Contract(declarer=deal.turn, bids=())).proceed()

    def seen(self, move: Move, *, by: Seat, viewer: Seat | None) -> Move | None:  # noqa: ARG002
        """The move."""
        return move


def test_whoever_has_the_contract_leads() -> None:
    assert "Whoever has the contract leads to the first trick. Any" in sheet(stages=(Auction(Suit.HEARTS), PLAY))


def test_whoever_has_the_contract_pitches() -> None:
    text = sheet(stages=(Auction(None), PLAY))
    assert "Whoever has the contract leads to the first trick, and the suit of this card, the *pitch*," in text
    assert "The player on the dealer's left pitches" not in text


@attrs.frozen
class Talk:
    """Players talk and never play."""

    def __call__(self, deal: Deal) -> Deal:
        """The deal with a word to be said."""
        return deal.opened(Talking(), turn=deal.pitcher)


@attrs.frozen
class Talking:
    """The phase of talk."""

    def moves(self, deal: Deal) -> tuple[Move, ...]:  # noqa: ARG002
        """One word."""
        return (Call("well"),)

    def why_not(self, deal: Deal, move: Move) -> Refusal | None:  # noqa: ARG002
        """Nothing is refused."""
        return None

    def make(self, deal: Deal, move: Move) -> Deal:  # noqa: ARG002
        """The deal as it was."""
        return deal

    def seen(self, move: Move, *, by: Seat, viewer: Seat | None) -> Move | None:  # noqa: ARG002
        """The move."""
        return move


@pytest.mark.parametrize("stage", [Talk(), Deal.thrown])
def test_a_deal_that_never_comes_to_a_lead_is_told_without_one(stage: Stage) -> None:
    assert "pitches. The first pitcher" not in sheet(stages=(stage,))
    assert "leads to the first trick" in sheet(stages=(stage, PLAY))


# --- Spades, and rules in several steps --------------------------------------------------------------------------


def section(variant: Variant, heading: str) -> str:
    """What stands under a heading of a sheet, in one line."""
    return " ".join(rules_text(variant).partition(f"## {heading}\n\n")[2].partition("\n## ")[0].split())


def test_the_suit_that_is_always_trumps_is_told_with_the_cards_and_called_by_its_name() -> None:
    assert "cards is used. Spades are always trumps. In every suit" in section(SPADES, "Players and cards")
    assert "Spades are always" not in section(SPADES, "Before the play")
    play = section(SPADES, "The play")
    assert "Spades may not be led until one has been played on the lead of another suit, unless" in play
    assert "A trick is won by the highest spade in it" in play
    assert "the number of spades in the hand; with none, nil." in section(variants.JAQUES_WHIZ, "Before the play")


def test_only_the_ranking_under_the_trumps_that_a_game_has_is_told() -> None:
    order = Spadille()
    assert "When hearts are trumps" in section(attrs.evolve(PHAT, order=order), "Players and cards")
    text = section(attrs.evolve(SPADES, order=order), "Players and cards")
    assert "hearts are trumps" not in text
    hearts = attrs.evolve(SPADES, order=order, stages=(FixTrump(Suit.HEARTS), PLAY))
    assert "the highest trump in it" in section(hearts, "The play")  # the ace of spades is one


def test_jokers_among_the_trumps_are_told_apart_and_belong_to_the_suit() -> None:
    jokers = section(variants.JAQUES_JOKERS, "Players and cards")
    assert "From the highest down, trumps rank the higher joker, the lower joker, A K Q" in jokers
    assert jokers.endswith("The printed joker is the higher. A joker counts as one of the spades.")
    play = section(variants.JAQUES_JOKERS, "The play")
    assert "Trumps may not be led until" in play
    assert "the highest trump in it" in play
    assert "the other two are left aside, face down, and nobody sees them." in section(
        variants.JAQUES_JOKERS, "The deal"
    )
    one = section(attrs.evolve(PHAT, order=JOKERS_HIGH, deck=pack(jokers=1)), "Players and cards")
    assert "the higher" not in one
    assert "counts as" not in one


def test_the_eldest_is_told_by_the_seat() -> None:
    for name in ("spades", "jaques_phat"):
        assert "eldest" not in rules_text(variants.get(name))
    assert section(SPADES, "Before the play").startswith("Beginning with the player on the dealer's left, everybody")
    assert "The player on the dealer's left does not look." in sheet(stages=(in_the_dark, PLAY))


def in_the_dark(deal: Deal) -> Deal:
    """The eldest does not look."""
    return deal


def test_the_steps_of_a_rule_are_paragraphs_before_the_play_and_a_list_at_the_end() -> None:
    before = rules_text(SPADES).partition("## Before the play\n\n")[2].partition("\n\n## ")[0].split("\n\n")
    assert [text.split()[:2] for text in before] == [["Beginning", "with"], ["A", "side"], ["When", "the"]]
    end = rules_text(SPADES).partition("## The end of a deal\n\n")[2].partition("\n\n## ")[0]
    assert end.startswith("When the cards have been played, each side is scored in this order:\n\n1. A side's contract")
    assert re.findall(r"^(\d)\. (\w+)", end, flags=re.MULTILINE) == [
        *(("1", "A"), ("2", "Each"), ("3", "Nil"), ("4", "Every")),
    ]


def test_an_exchange_is_told_with_its_time() -> None:
    assert "When the bids are in, whoever has bid nil before looking exchanges two" in section(
        SPADES, "Before the play"
    )
    assert section(variants.JAQUES_BLIND_NIL, "Before the play").endswith("This is done at once, before the next bid.")


def test_nothing_is_said_of_nil_before_looking_where_nobody_may_bid_it() -> None:
    assert "Bid before looking, it is worth 200 instead." in section(SPADES, "The end of a deal")
    for plain in (variants.JAQUES_PHAT, SPADES.evolve(name="plain", stages=NO_BLIND_NIL)):
        assert "before looking" not in rules_text(plain).partition("## Source")[0]


@pytest.mark.parametrize(
    ("failed", "words"),
    [
        (FailedNil.BAGS, "The tricks of a failed nil are overtricks."),
        (FailedNil.COUNTS, "The tricks of a failed nil are overtricks."),
        (FailedNil.BAGS_IF_MADE, "The tricks of a failed nil are overtricks."),
        (FailedNil.BAGS_UNPAID, "The tricks of a failed nil are bags, but score nothing."),
        (FailedNil.IGNORED, "The tricks of a failed nil count for nothing."),
    ],
    ids=["bags", "counts", "if made", "unpaid", "ignored"],
)
def test_where_all_are_alone_nothing_is_said_of_partners(failed: FailedNil, words: str) -> None:
    alone = attrs.evolve(THREE_HANDED_SPADES, settlement=attrs.evolve(SPADES_PAY, failed_nil=failed))
    text = section(alone, "The end of a deal")
    assert "each player is scored" in text
    assert "What a player has bid is the contract. A player who takes as many tricks scores 10" in text
    assert words in text
    assert "partner" not in rules_text(alone)
    assert "side" not in rules_text(alone)


def test_of_rules_in_several_sentences_only_those_that_differ_are_quoted() -> None:
    failed, exchange, bids = diff(SPADES, variants.JAQUES_PHAT)[2:5]
    assert failed == (
        "settlement: The tricks of a failed nil do not help the partner's bid, and are overtricks even if it is missed"
        " → The tricks of a failed nil count towards the partner's bid, like any others"
    )
    assert exchange.startswith("stages: no longer: Whoever has bid nil before looking exchanges two cards")
    assert bids == (
        "trick bids: no longer: A side that is 100 points or more behind may bid nil before looking. Whoever may do so"
        " leaves the hand face down, and when it is time to bid, bids nil or looks first"
    )
    ten = attrs.evolve(SPADES, settlement=TEN_FOR_TWO)
    assert diff(SPADES, ten) == (
        "settlement: now also: A contract of ten tricks or more counts double, made or missed",
    )


# --- All Fours and Pitch ----------------------------------------------------------------------------------------------


def test_to_whom_a_gift_goes_is_said_as_the_table_has_it() -> None:
    seven_up = variants.SEVEN_UP
    assert "One is to give a point to the player who begged" in section(seven_up, "Before the play")
    three = seven_up.evolve(name="three", seating=Seating.singles(3))
    assert "One is to give a point to every opponent of the dealer" in section(three, "Before the play")
    assert "between the dealer and one other that other scores; on any other nobody does." in section(
        three, "The end of a deal"
    )
    assert "On a tie the player who has not dealt scores." in section(seven_up, "The end of a deal")


def test_where_cards_cannot_be_run_nobody_begs() -> None:
    six = section(variants.SEVEN_UP.evolve(name="six", seating=Seating.singles(6)), "Before the play")
    assert "There are not enough cards to run, so nobody can beg: the suit stands." in six
    assert "may stand" not in six


def test_an_open_stock_is_not_face_down() -> None:
    california = rules_text(variants.CALIFORNIA_JACK)
    assert "the other forty are the stock." in california
    assert "face down" not in california
    assert "takes the top card and the loser the next." in flowing(california)
    four = variants.SHASTA_SAM.evolve(name="four", seating=Seating.singles(4))
    assert "takes the top card and the others, in order of play, one each." in section(four, "The play")
    assert "the other forty stay face down in the stock." in section(variants.SHASTA_SAM, "The deal")


def test_a_bidder_is_a_player_where_all_are_alone() -> None:
    alone = section(variants.AUCTION_PITCH, "The end of a deal")
    assert "A bidder who makes as many points as were bid, or more, scores all of them." in alone
    assert "What the bidder has made is counted first" in alone
    sides = section(variants.SETBACK, "The end of a deal")
    assert "If the bidder's side makes as many points as were bid, or more, it scores all of them." in sides


def test_where_a_bid_is_wanted_the_bidder_leads() -> None:
    for game in (variants.AUCTION_PITCH, pitch.SCHMIER, pitch.SMEAR):
        assert section(game, "The play").startswith("Whoever has the contract leads to the first trick")


def test_a_joker_is_told_of_where_it_matters() -> None:
    one = variants.PITCH_WITH_JOKER
    assert "A joker that is pitched makes spades trumps." in section(one, "The play")
    assert "for the lowest trump in play, the joker left aside, to the player" in section(one, "The end of a deal")
    assert "Joker: 1 point for the joker, if it is in play, to" in section(one, "The end of a deal")
    two = section(pitch.SMEAR, "The end of a deal")
    assert "the lowest trump in play, jokers and the jack of the same colour left aside, to the side" in two
    assert "Joker: 1 point for every joker in play, to" in two
    cards = section(pitch.SMEAR, "Players and cards")
    assert "J, the jack of the same colour, the two jokers, 10 9 8" in cards
    assert cards.endswith("Of two jokers in a trick the second is the higher.")
    single = pitch.SMEAR.evolve(name="single", deck=pack(jokers=1))
    assert "the jack of the same colour, the joker, 10 9 8" in section(single, "Players and cards")


def test_the_play_of_trumps_alone_is_play() -> None:
    play = section(pitch.TEN_POINT_PITCH, "The play")
    assert play.startswith(
        "Trumps alone are played, and other cards are dead. Whoever has the contract leads any trump."
    )


def test_cards_that_nobody_draws_are_left_aside() -> None:
    assert "the other fourteen are left aside, face down, and nobody sees them." in section(pitch.SMEAR, "The deal")
    assert "the other sixteen stay face down in the stock." in section(pitch.NINE_CARD_PITCH, "The deal")


def test_stages_of_one_kind_are_held_against_each_other_in_their_order() -> None:
    ten_point, fewer = pitch.TEN_POINT_PITCH, Discards(rule=DownTo(6))
    stages: tuple[Stage, ...] = (*ten_point.stages[:-2], fewer, ten_point.stages[-1])
    (line,) = diff(ten_point, attrs.evolve(ten_point, stages=stages))
    assert line.startswith("third discards: ")
    assert "never an ace, jack, joker, ten, three or two of trumps" in line


# --- How two variants differ -------------------------------------------------------------------------------------


def test_equal_variants_do_not_differ() -> None:
    assert diff(PHAT, PHAT.evolve()) == ()


@pytest.mark.parametrize("a", variants.names())
def test_any_two_games_differ_in_words(a: str) -> None:
    for b in variants.names():
        lines = diff(variants.get(a), variants.get(b))
        assert bool(lines) == (a != b)
        assert all(re.fullmatch(r"[a-z ]+(, [a-z ]+)*: .+", line) and "<" not in line for line in lines)


def changed(**changes: Any) -> tuple[str, ...]:
    """How Phat differs from itself with some fields changed."""
    return diff(PHAT, attrs.evolve(PHAT, **changes))


def test_a_rule_that_says_something_else_is_quoted() -> None:
    (line,) = changed(goal=Race(121))
    assert line == (
        "goal: The first side to reach 181 points wins at once, also in the middle of a deal →"
        " The first side to reach 121 points wins at once, also in the middle of a deal"
    )


def test_names_and_numbers_are_said_in_words() -> None:
    assert changed(
        name="club",
        aliases=("pub_phat", "pub"),
        source="",
        packets=(5, 3),
        seating=Seating.singles(6),
        deck=pack(jokers=1),
        direction=Direction.ANTICLOCKWISE,
    ) == (
        "name: phat → club",
        "packets: thirteen cards, one at a time → eight cards, first five, then three",
        "seating: Four play in two partnerships; partners sit opposite each other → Six play, everyone alone",
        "deck: The ordinary pack of 52 cards is used → The ordinary pack of 52 cards is used with a joker",
        "direction: clockwise → anticlockwise",
        "aliases: fat → pub_phat, pub",
        f"source: {PHAT.source} → nothing",
    )
    assert changed(aliases=()) == ("aliases: fat → none",)
    assert changed(order=TenHigh())[0].startswith("order: In every suit, trumps too, the cards rank A")


def test_tables_are_compared_rank_by_rank() -> None:
    assert changed(stages=variants.GELDESTON_PHAT.stages) == (
        "tricks, pegs: the ten of trumps 0 → 18",
        "tricks, pegs: the nine of trumps 18 → 0",
        "tricks, pegs: the ten of other suits 0 → 9",
        "tricks, pegs: the nine of other suits 9 → 0",
    )
    game = PointTable.alike("game", {"A": 4, "K": 3, "Q": 2, "J": 1})
    assert changed(settlement=Majority(game, pays=8, tie=Tie.CARRY_ALL))[1:] == (
        "settlement, count: called muck → game",
        "settlement, count: the ten of every suit 10 → 0",
    )


def test_a_table_that_comes_or_goes_is_said_in_words() -> None:
    tens = PointTable.alike("pegs", {"T": 1})
    free = attrs.evolve(PHAT, stages=(PitchersPartnerBlind(), Tricks(follow=strict)))
    assert diff(free, attrs.evolve(PHAT, stages=(PitchersPartnerBlind(), Tricks(follow=strict, pegs=tens)))) == (
        "tricks, pegs: nothing → In every suit: ten 1",
    )
    pegs = "In trumps: ace 4, king 3, queen 2, jack 1, nine 18, five 10; in other suits: nine 9, five 5"
    assert changed(stages=free.stages) == (f"tricks, pegs: {pegs} → nothing",)


def test_stages_that_come_go_or_change_places_are_told() -> None:
    blind, play = PHAT.stages
    before, after, follow = changed(stages=(spades, Tricks(follow=follow_or_trump, pegs=PHAT_PEGS)))
    assert before.startswith("stages: no longer: Whoever partners the pitcher leaves the hand face down")
    assert after == "stages: now also: Spades are trumps"
    assert follow == f"tricks, follow: {sentence(strict)} → {sentence(follow_or_trump)}"
    assert changed(stages=(play, blind)) == ("stages: in another order",)


@attrs.frozen
class Hinting:
    """A goal that keeps its number to itself."""

    number: int
    """How many."""
    rest: tuple[int, ...] = ()
    """More."""

    def __call__(self, before: Standing, after: Standing) -> Side | None:
        """Nobody wins."""


def test_rules_that_say_the_same_are_compared_by_what_is_in_them() -> None:
    assert diff(attrs.evolve(PHAT, goal=Hinting(1)), attrs.evolve(PHAT, goal=Hinting(2, rest=(3,)))) == (
        "goal, number: 1 → 2",
        "goal, rest: () → (3,)",
    )


class Blank:
    """A goal with nothing in it."""

    def __call__(self, before: Standing, after: Standing) -> Side | None:
        """Nobody wins."""


def test_rules_that_differ_in_nothing_that_can_be_seen_are_told_all_the_same() -> None:
    line = "goal: A goal with nothing in it → A goal with nothing in it"
    assert diff(attrs.evolve(PHAT, goal=Blank()), attrs.evolve(PHAT, goal=Blank())) == (line,)


def test_numbers_are_words_as_long_as_they_are_small() -> None:
    assert [number(count) for count in (0, 1, 13, 20, 34, 69, 70, 181)] == [
        *("no", "one", "thirteen", "twenty", "thirty-four", "sixty-nine", "70", "181"),
    ]


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for old in GOLDEN.glob("*.md"):
        old.unlink()
    for known in map(variants.get, variants.names()):
        (GOLDEN / f"{known.name}.md").write_text(rules_text(known), encoding="utf-8")
