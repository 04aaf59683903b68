"""A match: begun by a seed or with given packs, dealt on, won or given up."""

import pytest

from allfours import (
    Card,
    CardSet,
    Deal,
    Given,
    IllegalMove,
    Match,
    NotationError,
    Record,
    RefusalCode,
    ScoreSheet,
    Seating,
    SetupError,
    Standing,
    Suit,
    variants,
)
from allfours.cards import pack
from allfours.opening import HolderPitches
from allfours.scoring import Capped, Race
from allfours.shuffling import derived, shuffle
from allfours.stages import AllPass, Auction, Hold, TrumpCut

PHAT = variants.PHAT
PACK = tuple(pack())


def played(match: Match) -> Match:
    """The deal on the table played to its end, always the first card."""
    while match.legal_moves:
        match = match.apply(match.legal_moves[0])
    return match


def problem(caught: pytest.ExceptionInfo[SetupError]) -> tuple[str, str]:
    """Code and text of the only problem."""
    (found,) = caught.value.problems
    return found.code, str(found)


# --- Begin


def test_the_seed_gives_the_dealer_by_the_custom_and_the_pack_of_every_deal() -> None:
    match = Match.new(PHAT, seed=181)
    assert match == Match.new(PHAT, seed=181)
    assert match.deal.dealer == PHAT.first_dealer.dealer(PHAT, derived(181, "first dealer"))
    assert match.deal == Deal.new(PHAT, cards=shuffle(PACK, derived(181, "deal 0")), dealer=match.deal.dealer)
    second = played(match).next_deal()
    assert second.deal.hand(second.deal.pitcher) == CardSet(shuffle(PACK, derived(181, "deal 1"))[::4])
    assert (second.variant, second.seed, second.past) == (PHAT, 181, (played(match).deal,))


def test_the_dealer_and_the_pack_may_be_given() -> None:
    match = Match.new(PHAT, dealer=2, cards=PACK)
    assert (match.seed, match.deal) == (None, Deal.new(PHAT, cards=PACK, dealer=2))


def test_the_custom_says_who_pitches_first() -> None:
    holder = PHAT.evolve(first_dealer=HolderPitches(Card.parse("2C")))
    for seed in range(8):
        match = Match.new(holder, seed=seed)
        assert Card.parse("2C") in match.deal.hand(match.deal.pitcher)
        following = played(match).next_deal()
        assert following.deal.dealer == match.deal.pitcher
        assert following.deal.pitcher == (following.deal.dealer + 1) % 4


def test_without_a_seed_dealer_and_pack_must_be_given() -> None:
    with pytest.raises(SetupError) as caught:
        Match.new(PHAT, dealer=0)
    assert problem(caught) == ("cards", "cards: a match without a seed is given the pack of every deal")
    with pytest.raises(SetupError) as caught:
        Match.new(PHAT, cards=PACK)
    assert problem(caught) == ("dealer", "dealer: a match without a seed is told who deals first")
    match = played(Match.new(PHAT, dealer=0, cards=PACK))
    with pytest.raises(SetupError) as caught:
        match.next_deal()
    assert problem(caught) == ("cards", "cards: a match without a seed is given the pack of every deal")
    assert match.next_deal(cards=PACK).deal.dealer == 1


@pytest.mark.parametrize("seed", [-1, True, 2**256, "7"])
def test_what_is_no_seed_begins_no_match(seed: int) -> None:
    with pytest.raises(SetupError, match="seed"):
        Match.new(PHAT, seed=seed, dealer=0, cards=PACK)


def test_only_a_seat_of_the_table_deals() -> None:
    with pytest.raises(SetupError, match="dealer: Phat has the seats 0 to 3, not 4"):
        Match.new(PHAT, seed=1, dealer=4)
    with pytest.raises(SetupError, match="dealer: Phat has the seats 0 to 3, not 4"):
        played(Match.new(PHAT, seed=1)).next_deal(dealer=4)


# --- Go on


def test_a_match_goes_on_with_the_standing_of_the_deal_before() -> None:
    match = played(Match.new(PHAT, seed=43))
    assert (match.turn, match.legal_moves, match.deals, match.is_over) == (None, (), (match.deal,), False)
    following = match.next_deal()
    assert following.standing == match.standing == match.deal.standing
    assert following.totals == match.totals == match.deal.standing.totals
    assert (following.deals, following.turn) == ((match.deal,), following.deal.turn)
    assert following.standing.pot == 8


def test_a_deal_is_played_to_its_end_before_the_next() -> None:
    with pytest.raises(SetupError) as caught:
        Match.new(PHAT, seed=1).next_deal()
    assert problem(caught) == ("unfinished", "match.deal: the current deal must be played to its end first")


def test_somebody_else_may_deal() -> None:
    assert played(Match.new(PHAT, seed=1)).next_deal(dealer=0).deal.dealer == 0


def test_a_view_is_one_of_the_deal_on_the_table() -> None:
    match = Match.new(PHAT, seed=1)
    assert match.view(0) == match.deal.view(0)
    assert match.view(None) == match.deal.view(None)


# --- The end


def over() -> Match:
    """A match that is won in the middle of its first deal."""
    return played(Match.new(PHAT.evolve(goal=Race(1)), seed=1))


def test_a_match_that_is_won_is_over() -> None:
    match = over()
    assert match.is_over
    assert match.winner == match.deal.winner is not None
    assert (match.turn, match.legal_moves, match.deals) == (None, (), (match.deal,))
    with pytest.raises(SetupError) as caught:
        match.next_deal()
    assert problem(caught) == ("over", "match: the match is over, no deal follows")
    with pytest.raises(SetupError) as caught:
        match.concede(0)
    assert problem(caught) == ("over", "match: the match is over, nobody can give it up")


@pytest.mark.parametrize("move", ["AS", "pass"])
def test_no_move_is_made_when_the_match_is_over(move: str) -> None:
    for match in (over(), Match.new(PHAT, seed=1).concede(0)):
        refusal = match.why_not(move)
        assert refusal is not None
        assert (refusal.code, refusal.text) == (RefusalCode.MATCH_OVER, "the match is over")
        with pytest.raises(IllegalMove) as caught:
            match.apply(match.deal.moves[0] if match.deal.moves else move)
        assert (caught.value.refusal, caught.value.deal) == (refusal, match.deal)


def test_a_move_that_is_legal_in_the_deal_is_legal_in_the_match() -> None:
    match = Match.new(PHAT, seed=1)
    assert match.why_not(match.legal_moves[0]) is None
    assert match.why_not("pass") == match.deal.why_not("pass")


@pytest.mark.parametrize("side", [0, 1])
def test_a_side_may_give_up_and_the_other_has_won(side: int) -> None:
    before = Match.new(PHAT, seed=1)
    match = before.concede(side)
    assert (match.conceded, match.winner, match.is_over, match.turn) == (side, 1 - side, True, None)
    assert (match.deal, match.totals) == (before.deal, before.totals)
    assert match != before


@pytest.mark.parametrize("side", [2, -1, True, None])
def test_only_a_side_gives_up(side: int) -> None:
    with pytest.raises(SetupError, match="side: the sides are 0 and 1, not"):
        Match.new(PHAT, seed=1).concede(side)


def test_of_several_sides_none_can_give_up() -> None:
    three = PHAT.evolve(seating=Seating.singles(3))
    with pytest.raises(SetupError, match="side: with 3 sides no other side would have won"):
        Match.new(three, seed=1).concede(0)


# --- Shown to people


def test_a_match_says_how_it_stands_and_shows_no_card() -> None:
    match = Match.new(PHAT, seed=1)
    assert repr(match) == "<Match of phat, 0:0, deal 1>"
    assert repr(match.concede(0)) == "<Match of phat, 0:0, side 1 has won>"
    following = played(match).next_deal()
    assert repr(following) == f"<Match of phat, {':'.join(map(str, following.totals))}, deal 2>"


# --- Trumps that are cut before the deal


SHASTA_SAM = variants.SHASTA_SAM


def test_the_seed_of_a_match_cuts_trumps_for_every_deal() -> None:
    match = Match.new(SHASTA_SAM, seed=9)
    for number in range(3):
        assert match.deal.trump is TrumpCut().cut(derived(9, f"trump {number}"))
        match = played(match)
        assert not match.is_over
        match = match.next_deal()
    assert len({Match.new(SHASTA_SAM, seed=seed).deal.trump for seed in range(20)}) == 4


@pytest.mark.parametrize("trump", Suit)
def test_trumps_that_were_cut_may_be_told(trump: Suit) -> None:
    match = Match.new(SHASTA_SAM, seed=9, trump=trump)
    assert match.deal.trump is trump
    assert played(match).next_deal(trump=trump).deal.trump is trump
    by_hand = Match.new(SHASTA_SAM, dealer=0, cards=PACK, trump=trump)
    following = played(by_hand).next_deal(cards=PACK, trump=trump)
    assert (by_hand.deal.trump, following.deal.trump, following.deal.dealer) == (trump, trump, 1)


def test_without_a_seed_they_must_be_told() -> None:
    with pytest.raises(SetupError) as caught:
        Match.new(SHASTA_SAM, dealer=0, cards=PACK)
    assert problem(caught)[0] == "trump"
    match = played(Match.new(SHASTA_SAM, dealer=0, cards=PACK, trump=Suit.CLUBS))
    with pytest.raises(SetupError) as caught:
        match.next_deal(cards=PACK)
    assert problem(caught) == (
        "trump",
        "trump: in Shasta Sam trumps are cut before the deal: say which, such as trump=Suit.HEARTS",
    )


def test_where_none_are_cut_none_are_asked_for() -> None:
    assert Match.new(variants.CALIFORNIA_JACK, dealer=0, cards=PACK).deal.trump is not None
    assert Match.new(variants.BLIND_ALL_FOURS, seed=3).deal.trump is None


def test_a_record_keeps_the_trumps_that_were_cut() -> None:
    match = played(Match.new(SHASTA_SAM, seed=2)).next_deal()
    assert Record.loads(match.record().dumps()).replay() == match
    told = played(Match.new(SHASTA_SAM, dealer=0, cards=PACK, trump=Suit.DIAMONDS))
    assert Record.loads(told.record().dumps()).replay() == told
    assert Record.from_json(told.record().to_json()).replay().deal.trump is Suit.DIAMONDS


def test_trumps_that_the_seed_does_not_cut_are_given() -> None:
    match = Match.new(SHASTA_SAM, seed=2)
    (other, *_) = (suit for suit in Suit if suit is not match.deal.trump)
    told = played(Match.new(SHASTA_SAM, seed=2, trump=other)).next_deal()
    notes = told.record().deals
    assert [deal.given for deal in notes] == [{Given.TRUMP}, frozenset()]
    text = told.record().dumps()
    assert Record.loads(text).replay() == told
    with pytest.raises(NotationError, match="the seed of the match cuts"):
        Record.loads(text.replace("given: trump\n", "")).replay()
    assert told.record(seat=1).deals[0].given == frozenset()
    assert told.record(seat=1).deals[0].trump is other


def test_a_match_that_is_won_by_a_card_turned_has_no_moves() -> None:
    short = variants.SEVEN_UP.evolve(name="to_one", goal=Race(1))
    over = [match for seed in range(60) if (match := Match.new(short, seed=seed)).is_over]
    assert over
    for match in over:
        assert match.winner == match.variant.seating.side(match.deal.dealer)
        assert match.legal_moves == ()
        assert match.turn is None
        assert (len(match.deals), match.unfinished) == (1, False)
        with pytest.raises(SetupError, match="the match is over"):
            match.next_deal()


def test_a_match_is_not_begun_with_a_pack_that_is_short_or_strange() -> None:
    for cards in ([], list(PHAT.deck)[1:], [*list(PHAT.deck)[1:], Card.parse("X1")]):
        with pytest.raises(SetupError, match="missing from the pack"):
            Match.new(PHAT, cards=cards, dealer=0)


NOBODY_FORCED = variants.AUCTION_PITCH.evolve(
    name="two_deals_played",
    goal=Capped(Race(10_000), deals=2),
    stages=(Auction(2, 4, hold=Hold.NEVER, all_pass=AllPass.THROWN_IN), *variants.AUCTION_PITCH.stages[1:]),
)


def passed(match: Match) -> Match:
    """The match with a deal that all have passed, so that it was thrown in."""
    for _ in range(4):
        match = match.apply("pass")
    assert match.deal.thrown_in
    return match


def bid_two(match: Match) -> Match:
    """The match with a deal in which the eldest has bid two, played to its end."""
    match = match.apply("bid:2")
    for _ in range(3):
        match = match.apply("pass")
    return played(match)


def test_a_limit_is_one_of_deals_that_were_played_as_on_a_score_sheet() -> None:
    match = bid_two(passed(Match.new(NOBODY_FORCED, seed=1)).next_deal())
    assert (len(match.deals), match.standing.deals, match.is_over) == (2, 1, False)
    assert not ScoreSheet(NOBODY_FORCED, standing=match.standing).is_over
    match = bid_two(passed(match.next_deal()).next_deal())
    assert (len(match.deals), match.standing.deals, match.unfinished) == (4, 2, True)
    assert ScoreSheet(NOBODY_FORCED, standing=match.standing).unfinished
    assert "the match stops after two deals, unfinished" in str(match)
    assert Record.loads(match.record().dumps(), variants=(NOBODY_FORCED,)).replay() == match


def test_the_deals_before_a_match_that_goes_on_from_elsewhere_count_towards_the_limit() -> None:
    standing = Standing(totals=(1, 0, 2, 0), deals=1)
    match = Match(variant=NOBODY_FORCED, seed=1, deal=Deal.shuffled(NOBODY_FORCED, seed=1, standing=standing))
    assert not match.is_over
    assert bid_two(match).unfinished


def test_a_match_with_a_limit_ends_where_every_deal_is_thrown_in() -> None:
    match, deals = passed(Match.new(NOBODY_FORCED, seed=1)), 1
    while not match.is_over:
        match, deals = passed(match.next_deal()), deals + 1
    assert (deals, match.unfinished, match.standing.deals) == (100, True, 0)
    for number in (0, 50):  # but not where one of the last hundred was played
        past = list(match.past)
        past[number] = bid_two(Match.new(NOBODY_FORCED, seed=1)).deal
        assert not Match(variant=NOBODY_FORCED, seed=1, past=tuple(past), deal=match.deal).is_over
