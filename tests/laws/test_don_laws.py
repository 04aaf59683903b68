"""The sums that every deal and every match of Don comes to."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allfours import CardSet, Deal, Match, Variant, variants
from allfours.awards import InOrder, Jack
from allfours.following import strict
from allfours.rules import singly
from allfours.scoring import Majority, PointTable, Tie
from allfours.stages import PitchersPartnerBlind, Tricks
from allfours.testing import deals, matches, openings
from allfours.variants.don import DON_PEGS, GAME

EIGHT_FOR_GAME = [
    variants.NINE_CARD_DON,
    variants.NINE_CARD_DON_91,
    variants.WELSH_LEAGUE_DON,
    variants.IRISH_NINE_CARD_DON,
    variants.BLIND_DON,
]
SHARED_OUT = [variants.NINE_CARD_DON_HIGH_JACK, variants.NINE_CARD_DON_HIGH_LOW_JACK]
NINE_CARD_DONS = [*EIGHT_FOR_GAME[:4], *SHARED_OUT]


def eights() -> st.SearchStrategy[Variant]:
    """Every Don with nothing but 8 for game."""
    return st.sampled_from(EIGHT_FOR_GAME)


def nine_cards() -> st.SearchStrategy[Variant]:
    """Every Don for four of nine cards."""
    return st.sampled_from(NINE_CARD_DONS)


def nine_cards_or_blind() -> st.SearchStrategy[Variant]:
    """Every Don in which 36 cards are played."""
    return st.sampled_from([*NINE_CARD_DONS, variants.BLIND_DON])


def irish() -> st.SearchStrategy[Variant]:
    """Irish Don."""
    return st.just(variants.IRISH_DON)


def pegged(deal: Deal) -> int:
    """The pegs of a deal so far."""
    return sum(score.points for score in deal.scores if score.reason == "pegs")


def worth(table: PointTable, deal: Deal, cards: CardSet) -> int:
    """What some cards are worth once the trump is known."""
    by_card = table.by_card(deal.variant.order, deal.trump)
    return sum(by_card[card.index] for card in cards)


def played(deal: Deal) -> CardSet:
    """The cards in the tricks."""
    return CardSet(card for trick in deal.tricks for card in trick.cards)


def waiting(deal: Deal) -> int:
    """What waited in the pot when the deal began."""
    return deal.table.facts.start.standing.pot


# One deal


def the_pegs_are_those_of_the_cards_dealt(deal: Deal) -> None:
    """The pegs of the 36 cards, between 0 and 44, and for game 8 more, or 0 where it is tied."""
    cards = played(deal)
    pegs, game = worth(DON_PEGS, deal, cards), GAME.count(deal.reckoning)
    assert len(cards) == 36
    assert pegged(deal) == pegs
    assert 0 <= pegs <= 44
    assert 4 <= sum(game) <= 80
    paid = sum(deal.points) - pegs
    if deal.winner is None or deal.variant == variants.BLIND_DON or deal.scores[-1].reason == "game":
        assert paid == (0 if game[0] == game[1] else 8 + waiting(deal))
    else:
        assert paid == 0  # the last pegs have won the match


@given(deals(eights(), to_the_end=True))
def test_a_complete_deal_is_the_pegs_of_36_cards_and_8_or_nothing(deal: Deal) -> None:
    if len(played(deal)) == 36:
        the_pegs_are_those_of_the_cards_dealt(deal)
    else:
        assert deal.winner is not None
        assert deal.scores[-1].reason == "pegs"


def test_a_table_of_pegs_that_does_not_add_up_is_noticed() -> None:
    short = PointTable(name="pegs", trumps={"9": 9, "5": 10}, plain={"5": 5})
    stages = (PitchersPartnerBlind(), Tricks(follow=strict, pegs=short))
    with pytest.raises(AssertionError):
        the_pegs_are_those_of_the_cards_dealt(first_played(variants.NINE_CARD_DON.evolve(stages=stages), seed=1))


def test_a_tied_game_that_is_paid_is_noticed() -> None:
    both = variants.NINE_CARD_DON.evolve(settlement=Majority(GAME, pays=8, tie=Tie.BOTH_HALF))
    with pytest.raises(AssertionError):
        the_pegs_are_those_of_the_cards_dealt(first_played(both, seed=TIED))


def first_played(variant: Variant, *, seed: int) -> Deal:
    """A deal in which everybody has played the first legal card."""
    deal = Deal.shuffled(variant, seed=seed)
    while deal.legal_moves:
        deal = deal.apply(deal.legal_moves[0])
    return deal


def the_bonus_is_shared_out(deal: Deal) -> None:
    """1 for high, perhaps low, and a jack that was dealt, and the rest for game unless it is tied, in that order."""
    high_only = deal.variant == variants.NINE_CARD_DON_HIGH_JACK
    game, trump = GAME.count(deal.reckoning), deal.trump
    assert trump is not None
    jack = any(card.rank.letter == "J" and card.suit is trump for card in played(deal))
    expected = [("high", 1), *([] if high_only else [("low", 1)]), *([("jack", 1)] if jack else [])]
    if game[0] != game[1]:
        expected.append(("game", (6 if high_only else 5) + waiting(deal)))
    bonus = [(score.reason, score.points) for score in deal.scores if score.reason != "pegs"]
    assert bonus == (expected if deal.winner is None else expected[: len(bonus)])
    if deal.winner is None and jack and game[0] != game[1]:
        assert sum(points for _, points in bonus) == 8 + waiting(deal)


@given(deals(st.sampled_from(SHARED_OUT), to_the_end=True))
def test_the_bonus_is_shared_out(deal: Deal) -> None:
    if len(played(deal)) == 36:
        the_bonus_is_shared_out(deal)


def test_a_part_of_the_bonus_that_is_missing_is_noticed() -> None:
    jack_alone = variants.NINE_CARD_DON_HIGH_LOW_JACK.evolve(settlement=InOrder((Jack(1),)))
    with pytest.raises(AssertionError):
        the_bonus_is_shared_out(first_played(jack_alone, seed=1))


@given(deals(nine_cards_or_blind()))
def test_no_trick_pegs_more_than_29_and_no_side_scores_more_than_52(deal: Deal) -> None:
    most = 19 if deal.variant == variants.BLIND_DON else 29
    assert max((score.points for score in deal.scores if score.reason == "pegs"), default=0) <= most
    assert max(deal.points) <= 52 + waiting(deal)


@given(openings(nine_cards()), st.data())
def test_what_is_not_pegged_yet_is_still_in_the_hands(deal: Deal, data: st.DataObject) -> None:
    dealt = CardSet(card for seat in range(4) for card in deal.hand(seat))
    while deal.legal_moves:
        deal = deal.apply(data.draw(st.sampled_from(deal.legal_moves)))
        left = CardSet([*(card for seat in range(4) for card in deal.hand(seat)), *deal.trick])
        assert pegged(deal) + worth(DON_PEGS, deal, left) == worth(DON_PEGS, deal, dealt)
        assert len(deal.table.facts.stock) == 16


@given(deals(nine_cards_or_blind(), to_the_end=True))
def test_a_game_is_tied_only_where_the_total_is_even(deal: Deal) -> None:
    game = GAME.count(deal.reckoning)
    assert sum(game) == worth(GAME, deal, played(deal))
    assert game[0] != game[1] or sum(game) % 2 == 0


@given(deals(irish(), to_the_end=True))
def test_a_deal_of_irish_don_is_80_and_nothing_else(deal: Deal) -> None:
    assert {score.reason for score in deal.scores} == {"pegs"}
    assert sum(deal.points) == 80 or (deal.winner is not None and sum(deal.points) < 80)
    assert max(score.points for score in deal.scores) <= 46


@pytest.mark.parametrize(("size", "least_pegs", "least_game"), [(5, 0, 0), (10, 0, 12), (13, 44, 80)])
@given(data=st.data())
def test_other_sizes_of_a_hand(size: int, least_pegs: int, least_game: int, data: st.DataObject) -> None:
    """Only the hand's size need change: pegs and game then lie between what must be dealt and 44 and 80."""
    variant = variants.NINE_CARD_DON.evolve(name=f"don_of_{size}", aliases=(), packets=singly(size))
    deal = data.draw(deals(st.just(variant), to_the_end=True))
    cards, game = played(deal), GAME.count(deal.reckoning)
    assert pegged(deal) == worth(DON_PEGS, deal, cards)
    if len(cards) == 4 * size:
        assert least_pegs <= pegged(deal) <= 44
        assert least_game <= sum(game) <= 80
        if deal.winner is None:
            assert sum(deal.points) == pegged(deal) + (8 + waiting(deal) if game[0] != game[1] else 0)


# Matches


def the_ledger_is_pegs_and_game(match: Match) -> None:
    """Between two deals all totals are the pegs of the cards dealt so far and 8 for every game that was not tied."""
    total = 0
    for number, deal in enumerate(match.deals, start=1):
        game = GAME.count(deal.reckoning)
        total += worth(DON_PEGS, deal, played(deal)) + (8 if game[0] != game[1] else 0)
        if deal.winner is None:
            assert deal.standing.deals == number
            assert sum(deal.standing.totals) == total
            assert deal.standing.pot == 0


@given(matches(eights()))
def test_the_ledger_is_pegs_and_game(match: Match) -> None:
    the_ledger_is_pegs_and_game(match)


def test_a_game_that_is_not_paid_is_noticed() -> None:
    nothing_for_game = variants.NINE_CARD_DON.evolve(settlement=InOrder(()))
    match = Match.new(nothing_for_game, seed=1)
    while match.legal_moves:
        match = match.apply(match.legal_moves[0])
    with pytest.raises(AssertionError):
        the_ledger_is_pegs_and_game(match)


@given(matches(nine_cards(), most_deals=20, to_the_end=True))
def test_a_match_to_121_lasts_three_deals_at_least_and_one_to_91_two(match: Match) -> None:
    target, least = (91, 2) if match.variant == variants.NINE_CARD_DON_91 else (121, 3)
    assert match.is_over
    assert len(match.deals) >= least
    assert match.winner is not None
    assert match.totals[match.winner] >= target > match.totals[1 - match.winner]


@given(matches(st.just(variants.BLIND_DON), most_deals=12, to_the_end=True))
def test_a_match_of_blind_don_lasts_four_deals_or_more_pairs(match: Match) -> None:
    assert match.is_over
    assert len(match.deals) >= 4
    assert len(match.deals) % 2 == 0
    for number, deal in enumerate(match.deals[3:-1], start=4):
        assert number % 2 or deal.standing.totals[0] == deal.standing.totals[1]


@given(matches(irish(), to_the_end=True))
def test_a_match_of_irish_don_lasts_two_deals_unless_they_are_80_all(match: Match) -> None:
    assert match.is_over
    finished = [deal for deal in match.deals if deal.winner is None]
    assert [sum(deal.standing.totals) for deal in finished] == [80 * number for number in range(1, len(finished) + 1)]
    assert len(match.deals) == 2 or finished[1].standing.totals == (80, 80)
    assert match.winner is not None
    assert match.totals[match.winner] >= 81 > match.totals[1 - match.winner]


TIED = 46
"""A seed whose deal ends with a tied game when everybody plays the first legal card."""
