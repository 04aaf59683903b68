"""Pictures of deals and matches: what they show, and that they give nothing away."""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from html.parser import HTMLParser
from operator import methodcaller
from pathlib import Path
from xml.etree import ElementTree as ET

import attrs
import pytest

from allfours import (
    Contract,
    Deal,
    Match,
    Reckoning,
    Score,
    Seating,
    SetupError,
    Standing,
    Suit,
    Variant,
    pictures,
    variants,
)
from allfours.awards import InOrder
from allfours.bids import any_number, anyone
from allfours.cards import Card, mask_of, pack
from allfours.contracts import TrickContracts
from allfours.following import strict
from allfours.moves import Bid, HandOver, Move, Pass
from allfours.rules import Direction, singly
from allfours.scoring import Capped, Majority, Tie, nothing
from allfours.seating import Seat, Side
from allfours.stages import AllPass, Auction, FixTrump, Hold, Swap, SwapWithPartner, TrickBids, Tricks
from allfours.variants.phat import MUCK, PHAT_PEGS
from allfours.variants.spades import NO_BAGS
from tests.variants.phat_deals import DEAL_A, DEAL_B
from tests.variants.phat_options import played_out, with_tie
from tests.variants.phat_table import deal_on, play, play_any, play_printed, play_until_over, printed

PHAT = variants.PHAT
GOLDEN = Path(__file__).parents[1] / "golden" / "pictures"
SIGN = re.compile("[2-9TJQKA][♠♥♦♣]")
ADAPTABLE = Tricks(follow=strict, pegs=PHAT_PEGS)


def deal_a(cards: int = 52, *, variant: Variant = PHAT, totals: tuple[int, int] = (0, 0), pot: int = 0) -> Deal:
    return play_until_over(printed(variant, DEAL_A, totals=totals, pot=pot), DEAL_A.cards[:cards])


def three_deals() -> Match:
    match = play_printed(PHAT, DEAL_B)
    match = play_printed(match, DEAL_B.turned(1))
    return play_printed(match, DEAL_A.turned(2))


def table_of(
    seats: int, *, cards: int = 0, sides: int | None = None, direction: Direction = Direction.CLOCKWISE
) -> Deal:
    """A deal at a table of any size, some cards played."""
    variant = PHAT.evolve(
        name="any_table",
        seating=Seating(seats, sides=sides or seats),
        packets=singly(min(13, 52 // seats)),
        direction=direction,
    )
    deal, rng = Deal.shuffled(variant, seed=5), random.Random(3)
    for _ in range(cards):
        deal = deal.apply(rng.choice(deal.legal_moves))
    return deal


def signs(text: str) -> set[str]:
    return set(SIGN.findall(text))


def symbols(cards: Sequence[Card]) -> set[str]:
    return {card.symbol for card in cards}


# --- Text


def test_a_deal_shows_all_hands_in_columns_of_suits() -> None:
    assert pictures.hands(deal_a(1)).splitlines() == [
        "Phat · deal 1 · hearts are trumps · trick 1",
        "     ♠          ♥            ♦              ♣          table   tricks",
        "  N  K T 7 3    A K 2        9 7            K J 4      4♥ led  0",
        "▸ E  Q 8 5 4 2  Q J T 9 6 5  –              Q 3                0",  # noqa: RUF001 - a dash for no card
        "  S  J          8 7 3        K J T 4        A 9 8 7 2          0",
        "  W  A 9 6      –            A Q 8 6 5 3 2  T 6 5              0       dealer",  # noqa: RUF001 - as above
        "N\u2013S 0 · E\u2013W 0",
    ]


def test_a_view_shows_its_own_hand_and_backs_for_the_others() -> None:
    shown = pictures.hands(deal_a(2).view(2)).splitlines()
    assert shown[2].split() == ["N", "▒" * 12, "12", "4♥", "led", "0"]
    assert shown[3].split() == ["E", "▒" * 12, "12", "6♥", "0"]
    assert shown[4].split() == ["▸", "S", *["J", "8", "7", "3", "K", "J", "T", "4", "A", "9", "8", "7", "2"], "0"]
    assert signs("\n".join(shown)) == {"4♥", "6♥"}


def test_a_hand_that_lies_face_down_is_not_shown_to_its_owner() -> None:
    shown = pictures.hands(printed(PHAT, DEAL_A).view(2))
    assert "S  ▒▒▒▒▒▒▒▒▒▒▒▒▒ 13  0       face down" in shown
    assert "no trumps yet" in shown
    assert not re.search("[♠♥♦♣]", shown)


def test_the_winner_of_the_last_trick_has_led_also_where_seats_are_passed_over() -> None:
    view = attrs.evolve(deal_a(6).view(None), turn=Seat(0))
    assert re.search("E +▒+ 11 +2♠ led", pictures.hands(view))


def test_a_deal_shows_its_tricks_with_winners_and_pegs() -> None:
    shown = pictures.table(deal_a(38))
    assert " 8  ▸K♠   4♠   9♣   6♠  N       9  9♣               3   27   34" in shown
    assert " 9  ▸9♦   T♥   J♦   5♦  E      14  9♦ 9 + 5♦ 5     11   27   48" in shown
    assert shown.splitlines()[-1] == "10       ▸8♠   8♣"
    assert pictures.table(printed(PHAT, DEAL_A)) == pictures.hands(printed(PHAT, DEAL_A))


def test_the_tricks_of_a_view_are_those_of_the_deal() -> None:
    deal = deal_a(30)
    assert pictures.tricks(deal.view(1)) == pictures.tricks(deal) != ""
    assert pictures.tricks(printed(PHAT, DEAL_A)) == ""


def test_a_ledger_has_every_peg_the_muck_the_totals_and_the_pot() -> None:
    assert pictures.ledger(three_deals()) + "\n" == (GOLDEN / "ledger.txt").read_text(encoding="utf-8")


def test_a_ledger_says_when_the_match_was_won_in_the_middle_of_a_deal() -> None:
    shown = pictures.ledger(deal_a(totals=(150, 155), pot=8))
    assert shown.splitlines()[0] == "Deal 1 · W dealt · N led 4♥ · hearts are trumps"
    assert shown.splitlines()[-1] == (
        "E\u2013W win the match, 10 tricks before the end of the deal: N\u2013S 150 · E\u2013W 182"
    )
    assert "muck 4" not in shown
    assert "over" in pictures.hands(deal_a(totals=(150, 155)))


def test_a_ledger_says_what_becomes_of_a_tied_muck() -> None:
    tied = [play(printed(with_tie(tie), DEAL_B), DEAL_B.cards) for tie in (Tie.NOBODY, Tie.BOTH_HALF, Tie.CARRY_ALL)]
    nobody, both, carried = (pictures.ledger(deal).splitlines() for deal in tied)
    assert nobody[-1] == "muck 40\u201340: nobody pegs for it"
    assert [line.split(": ")[1].split("  ")[0] for line in both[-2:]] == ["N\u2013S peg 8", "E\u2013W peg 8"]
    assert carried[-1] == "muck 40\u201340: nobody pegs for it, 8 wait in the pot"
    assert pictures.hands(tied[2]).splitlines()[-1] == "N\u2013S 46 · E\u2013W 34 · 8 in the pot"


def test_a_ledger_of_a_won_match_ends_with_the_winner() -> None:
    shown = pictures.ledger(deal_a(variant=played_out(), totals=(150, 155)))
    assert shown.endswith("E\u2013W win the match: N\u2013S 185 · E\u2013W 208")


def test_a_ledger_says_who_has_given_up() -> None:
    match = deal_on(PHAT, DEAL_A.hands, DEAL_A.dealer).concede(0)
    assert pictures.ledger(match).splitlines() == [
        "Deal 1 · W dealt",
        "",
        "N\u2013S give up: E\u2013W win the match",
    ]


def test_a_ledger_of_one_player_a_side_says_pegs() -> None:
    deal = play_any(table_of(2), random.Random(1))
    assert re.search(r"muck \d+\u2013\d+: [NS] pegs 8", pictures.ledger(deal))


def test_a_finished_deal_has_its_own_number_and_the_next_the_next() -> None:
    match = play_printed(PHAT, DEAL_B)
    assert "deal 1" in pictures.hands(match.deal)
    assert "deal 2" in pictures.hands(deal_on(match, DEAL_A.turned(1).hands, DEAL_A.turned(1).dealer).deal)


def test_seats_are_called_as_they_sit() -> None:
    names = {seats: pictures.seat_names(table_of(seats).variant) for seats in (2, 3, 4)}
    assert names == {2: ("N", "S"), 3: ("0", "1", "2"), 4: ("N", "E", "S", "W")}
    assert pictures.seat_names(table_of(4, direction=Direction.ANTICLOCKWISE).variant) == ("N", "W", "S", "E")


def test_names_may_be_given_one_for_each_seat() -> None:
    shown = pictures.table(deal_a(5), names=["Ann", "Bob", "Cy", "Di"])
    assert "Ann\u2013Cy 0 · Bob\u2013Di 9" in shown
    for draw in (pictures.table, pictures.hands, pictures.tricks, pictures.ledger, pictures.table_html):
        with pytest.raises(SetupError, match="Phat has 4 seats, not 3"):
            draw(deal_a(5), names=["Ann", "Bob", "Cy"])


# --- What other games bring


def with_stages(*stages: object, **changes: object) -> Variant:
    fields = {"name": "other", "stages": (*stages, ADAPTABLE), **changes}
    return PHAT.evolve(**fields)  # type: ignore[arg-type]  # whatever a test needs


def turned_up(deal: Deal) -> Deal:
    """A card is turned from the stock, and its holder scores for it."""
    card = deal.table.facts.stock[0]
    return deal.changed(shown=card.bit).scored(Score(Side(1), points=1, reason="turn-up", cards=(card,)))


def put_away(deal: Deal) -> Deal:
    """Seat 0 puts a card away."""
    card = deal.table.facts.stock[1]
    return deal.changed(known=(card.bit, 0, 0, 0), aside=card.bit)


def bid(deal: Deal) -> Deal:
    """Seat 1 plays a contract."""
    return deal.changed(contract=Contract(declarer=Seat(1), bids=(Pass(), Bid(3), None, Pass())))


def promised(deal: Deal) -> Deal:
    """Every seat has bid for itself."""
    return deal.changed(contract=Contract(declarer=None, bids=(Bid(0), Bid(3), Bid(2), Bid(4))))


def fined(deal: Deal) -> Deal:
    """Side 0 is set back."""
    return deal.scored(Score(Side(0), points=-3, reason="set back"))


def short(*stages: object, **changes: object) -> Deal:
    return Deal.shuffled(with_stages(*stages, packets=singly(3), **changes), seed=2)


def test_cards_outside_the_hands_have_their_lines() -> None:
    deal = short(turned_up, put_away)
    turn_up, away, *_ = deal.table.facts.stock
    lines = pictures.hands(deal.view(0)).splitlines()
    assert f"shown: {turn_up.symbol}" in lines
    assert f"put away: {away.symbol}" in lines
    assert "stock: 40 cards" in lines
    assert f"stock: {turn_up.symbol} {away.symbol} " in pictures.hands(deal)
    assert f"put away: {away.symbol}" in pictures.hands(deal)
    assert "put away" not in pictures.hands(deal.view(1)) + str(deal)


def test_a_score_before_the_tricks_stands_before_them() -> None:
    deal = play_any(short(turned_up), random.Random(4))
    lines = pictures.ledger(deal).splitlines()
    assert lines[2].startswith(f"turn-up ({deal.table.facts.stock[0].symbol}): E\u2013W peg 1 ")
    assert lines[2].endswith(" 0    1")
    assert lines[-1].startswith("muck")
    unpegged = play_any(short(fined, settlement=nothing), random.Random(4))
    assert "set back: N\u2013S lose 3" in pictures.ledger(unpegged)


def test_a_score_without_any_trick_is_a_line() -> None:
    assert pictures.tricks(short(turned_up)).splitlines()[1].startswith("turn-up (")


def test_scores_outside_the_tricks_stand_where_they_were_counted_as_far_as_that_is_known() -> None:
    quiet = with_stages(fined).evolve(stages=(fined, Tricks(follow=strict, after=bonus)), packets=singly(3))
    deal = play_any(Deal.shuffled(quiet, seed=2), random.Random(1))
    lines = pictures.ledger(deal).splitlines()
    assert [line.split()[0] for line in lines[2:]] == ["set", "1", "bonus:", "2", "3", "bonus:", "muck"]
    assert "pegs" not in lines[1]
    lines = pictures.ledger(deal.view(0)).splitlines()  # which does not tell when a score was counted
    assert [line.split()[0] for line in lines[2:]] == ["1", "2", "3", "set", "bonus:", "bonus:", "muck"]


def bonus(deal: Deal) -> Deal:
    """The first and the last trick earn side 1 a point."""
    return deal.scored(Score(Side(1), points=1, reason="bonus")) if len(deal.tricks) in {1, 3} else deal


def test_an_award_among_others_is_counted_too() -> None:
    game = InOrder((nothing, Majority(MUCK, pays=8, tie=Tie.NOBODY)))
    deal = play_any(Deal.shuffled(PHAT.evolve(name="awards", settlement=game), seed=1), random.Random(1))
    assert re.search(r"muck \d+\u2013\d+: ", pictures.ledger(deal))


def test_a_game_without_a_count_has_no_column_for_it() -> None:
    deal = play_any(Deal.shuffled(PHAT.evolve(name="plain", settlement=nothing), seed=1), random.Random(1))
    assert "muck" not in pictures.ledger(deal)


def test_bids_are_noted_at_the_seats() -> None:
    assert re.search(r"E +▒+ 3 +0 +bid 3\n", pictures.hands(short(bid).view(None)))
    deal = short(bid)
    assert "Deal 1 · W dealt · E plays for 3" in pictures.ledger(deal.apply(deal.legal_moves[0]))
    assert re.search(r"N +▒+ 3 +0, nil\n", pictures.hands(short(promised).view(None)))
    assert "plays" not in pictures.ledger(short(promised))


@pytest.mark.parametrize(
    ("game", "moves", "said"),
    [
        ("auction_pitch", "pass pass pass bid:2", "W plays for 2"),
        ("setback", "pass pass smudge pass", "S plays a smudge"),
    ],
)
def test_a_ledger_says_what_the_declarer_plays(game: str, moves: str, said: str) -> None:
    assert said in pictures.ledger(spoken(variants.get(game), moves))


def test_a_declarer_who_has_bid_nothing_plays() -> None:
    free = Auction(2, 4, hold=Hold.NEVER, all_pass=AllPass.DEALER_FREE)
    game = variants.AUCTION_PITCH.evolve(name="free", stages=(free, *variants.AUCTION_PITCH.stages[1:]))
    assert "W plays" in pictures.ledger(spoken(game, "pass pass pass pass")).split(" · ")


def test_points_are_pegged_only_in_a_game_with_pegs() -> None:
    deal = to_the_end(spoken(variants.AUCTION_PITCH, "pass pass pass bid:2"))
    assert re.search(r"high \(..\): [NESW] scores 1", pictures.ledger(deal))
    assert "peg" not in pictures.ledger(deal)


def test_a_table_shows_who_is_out_of_trumps_where_they_alone_are_played() -> None:
    deal = Deal.shuffled(variants.TEN_POINT_PITCH, seed=5)
    for move in ("pass", "pass", "pass", "bid:4"):
        deal = deal.apply(move)
    said: set[int] = set()
    while deal.turn is not None:
        out = {seat for seat, suits in enumerate(deal.view(None).voids) if deal.trump in suits}
        lines = [line.endswith("out of trumps") for line in pictures.hands(deal.view(0)).splitlines()[2:6]]
        assert {seat for seat, is_out in enumerate(lines) if is_out} == out
        said |= out
        deal = deal.apply(deal.legal_moves[0])
    assert said


# --- Bids in tricks

SPADES = variants.SPADES
BLIND_NIL = variants.JAQUES_BLIND_NIL
FAR_BEHIND = Standing(totals=(-80, 61), bags=(9, 3))


def spoken(variant: Variant, moves: str, *, standing: Standing | None = None, seed: int = 3) -> Deal:
    """A deal in which some moves have been made."""
    deal = Deal.shuffled(variant, seed=seed, standing=standing)
    for move in moves.split():
        deal = deal.apply(move)
    return deal


def to_the_end(deal: Deal) -> Deal:
    """The rest of a deal in which everybody plays the first legal card."""
    while deal.legal_moves:
        deal = deal.apply(deal.legal_moves[0])
    return deal


def test_a_table_shows_who_has_bid_what_and_taken_how_many() -> None:
    deal = spoken(variants.JAQUES_PHAT, "nil bid:3 bid:13")
    assert pictures.hands(deal.view(1)).splitlines() == [
        "Phat (Jaques) · deal 1 · spades are trumps · bids",
        "     ♠      ♥            ♦  ♣      tricks",
        "  N  ▒▒▒▒▒▒▒▒▒▒▒▒▒ 13              0, nil",
        "  E  A 8 5  A Q J T 9 3  5  Q 5 3  0 of 3",
        "  S  ▒▒▒▒▒▒▒▒▒▒▒▒▒ 13              0 of 13",
        "▸ W  ▒▒▒▒▒▒▒▒▒▒▒▒▒ 13              0        dealer",
        "N\u2013S 0 · E\u2013W 0",
    ]
    deal = deal.apply("nil")
    assert "contracts: N\u2013S 0 of 13 · E\u2013W 0 of 3" in pictures.hands(deal)
    assert pictures.hands(deal).splitlines()[0] == "Phat (Jaques) · deal 1 · spades are trumps"


@pytest.mark.parametrize(
    ("variant", "line"),
    [
        (variants.JAQUES_PHAT, "contracts: N\u2013S 7 of 9 · E\u2013W 6 of 2"),
        (SPADES, "contracts: N\u2013S 5 of 9 · E\u2013W 6 of 2"),
    ],
    ids=["tricks of a nil count", "they do not"],
)
def test_contracts_are_held_against_the_tricks_that_count(variant: Variant, line: str) -> None:
    deal = to_the_end(spoken(variant, "nil bid:1 bid:9 bid:1"))
    assert [trick.winner for trick in deal.tricks].count(Seat(0)) == 2
    assert line in pictures.hands(deal)


def test_a_side_of_two_nils_has_no_contract() -> None:
    assert "contracts: N\u2013S 0, nil · E\u2013W 0 of 4" in pictures.hands(spoken(SPADES, "nil bid:1 nil bid:3"))


def test_a_table_shows_who_has_not_looked_yet() -> None:
    deal = spoken(BLIND_NIL, "look nil")
    shown = pictures.hands(deal.view(2)).splitlines()
    assert [line.split()[-2:] == ["face", "down"] for line in shown[2:6]] == [False, True, True, True]
    assert "0, nil" in shown[2]
    assert not re.search("[♠♥♦♣]", "\n".join(shown))


@pytest.mark.parametrize(
    ("variant", "moves", "of_all", "of_bidder", "of_partner"),
    [
        (
            BLIND_NIL,
            "blind-nil",
            "N has put down two cards for S",
            "N has put down {0} for S",
            "N has put down {0} for S",
        ),
    ],
)
def test_an_exchange_in_its_middle(variant: Variant, moves: str, of_all: str, of_bidder: str, of_partner: str) -> None:
    deal = spoken(variant, moves)
    assert "exchange" in pictures.hands(deal).splitlines()[0]
    deal = deal.apply(offered := deal.legal_moves[-1])
    cards = symbols_of(offered)
    for seat, line in ((1, of_all), (None, of_all), (0, of_bidder), (2, of_partner)):
        assert line.format(cards) in pictures.hands(deal.view(seat)).splitlines()
        assert line.format(cards) in pictures.ledger(deal.view(seat)).splitlines()
    assert of_all in pictures.ledger(deal).splitlines()
    assert of_bidder.format(cards) in pictures.hands(deal).splitlines()


def symbols_of(move: Move) -> str:
    """The cards that a move hands over."""
    assert isinstance(move, HandOver)
    return " ".join(card.symbol for card in move.cards)


def test_an_exchange_in_which_both_choose_unseen() -> None:
    deal = spoken(SPADES, "blind-nil bid:3 look nil bid:4", standing=FAR_BEHIND)
    deal = deal.apply(offered := deal.legal_moves[-1])
    assert "N has put down two cards for S" in pictures.hands(deal.view(2))
    deal = deal.apply(returned := deal.legal_moves[-1])
    whole = f"N has handed {symbols_of(offered)} to S for {symbols_of(returned)}"
    assert whole in pictures.hands(deal.view(0))
    assert whole in pictures.hands(deal)
    assert f"N has handed two cards to S for {symbols_of(returned)}" in pictures.hands(deal.view(2))
    assert "N and S have exchanged two cards" in pictures.ledger(deal)
    assert "put away" not in pictures.hands(deal.view(0)) + pictures.hands(deal.view(2))


def test_an_exchange_that_is_declined_and_one_after_it() -> None:
    deal = spoken(BLIND_NIL, "blind-nil pass blind-nil")
    deal = deal.apply(deal.legal_moves[-1])
    deal = deal.apply(deal.legal_moves[-1])
    lines = pictures.ledger(deal.view(0)).splitlines()
    assert lines[1:4] == [
        "bids: N blind nil · E blind nil",
        "N keeps the hand as it is",
        "E and W have exchanged two cards",
    ]


def test_exchanges_after_all_bids_pass_over_partners_who_are_both_blind() -> None:
    bids = TrickBids(bids=(any_number,), blind=anyone)
    for manner, first in ((Swap.BIDDER_FIRST, "E"), (Swap.TOGETHER, "N")):
        swap = SwapWithPartner(1, manner=manner)
        stages = (FixTrump(Suit.SPADES), bids, swap, Tricks(follow=strict))
        deal = spoken(SPADES.evolve(name="later", stages=stages), "blind-nil blind-nil blind-nil look bid:2")
        deal = deal.apply(deal.legal_moves[0])
        partner = {"E": "W", "N": "S"}[first]
        assert pictures.ledger(deal).splitlines()[2] == f"{first} has put down one card for {partner}"


def test_nobody_exchanges_cards_who_has_no_partner() -> None:
    swap = SwapWithPartner(1, manner=Swap.TOGETHER)
    stages = (TrickBids(bids=(any_number,), blind=anyone), swap, Tricks(follow=strict))
    alone = SPADES.evolve(name="alone", seating=Seating.singles(2), stages=stages)
    deal = spoken(alone, "blind-nil blind-nil")
    assert pictures.ledger(deal.apply(deal.legal_moves[0])).splitlines()[1] == "bids: N blind nil · S blind nil"


def test_a_ledger_says_what_was_bid_exchanged_made_and_missed() -> None:
    deal = spoken(SPADES, "blind-nil bid:2 look nil bid:4", standing=FAR_BEHIND)
    deal = deal.apply(deal.legal_moves[-1])
    deal = deal.apply(deal.legal_moves[-1])
    match = Match(variant=SPADES, seed=None, deal=to_the_end(deal))
    match = attrs.evolve(match, past=(to_the_end(spoken(SPADES, "bid:2 bid:3 bid:2 bid:4")),))
    assert pictures.ledger(match) + "\n" == (GOLDEN / "spades.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("picture", [pictures.ledger, pictures.ledger_html])
def test_a_match_that_has_stopped_says_so(picture: Callable[[Match], str]) -> None:
    short = SPADES.evolve(name="short", goal=Capped(SPADES.goal, deals=1))
    match = Match.new(short, seed=1)
    assert "unfinished" not in picture(match)
    over = attrs.evolve(match, deal=to_the_end(match.deal))
    assert over.unfinished
    assert "the match stops after one deal, unfinished: " in picture(over)
    longer = short.evolve(goal=Capped(SPADES.goal, deals=2))
    second = to_the_end(Deal.shuffled(longer, seed=2, standing=over.standing))
    two = attrs.evolve(over, variant=longer, past=(over.deal,), deal=second)
    assert "the match stops after two deals, unfinished: " in picture(two)


def test_bags_are_shown_with_the_totals() -> None:
    shown = spoken(SPADES, "", standing=Standing(totals=(5, 0), bags=(1, 9)))
    assert pictures.hands(shown).splitlines()[-1] == "N\u2013S 5, 1 bag · E\u2013W 0, 9 bags"
    assert ">1 · 9<" in pictures.table_svg(shown)
    assert "bags" not in pictures.table_svg(spoken(SPADES, ""))
    assert "N\u2013S 5, 1 bag" in pictures.table_html(shown)


def test_every_picture_shows_the_bids() -> None:
    deal = spoken(SPADES, "nil bid:3 bid:2 bid:4")
    assert "bids: N nil · E 3 · S 2 · W 4" in pictures.ledger_html(deal)
    assert "0 of 3" in pictures.table_html(deal)
    drawn = pictures.table_svg(deal)
    assert "N · to play · 0, nil" in drawn
    assert "W · 0 of 4 · dealer" in drawn


@attrs.frozen
class Fees:
    """A settlement that pays for things which the contract beside it does not know."""

    pays: TrickContracts
    """The contract."""

    def __call__(self, reckoning: Reckoning, standing: Standing) -> tuple[tuple[Score, ...], Standing]:
        """Three scores more than the contract pays."""
        scores, after = self.pays(reckoning, standing)
        reasons = ("overtricks", "bags", "nil", "last trick")
        return (*scores, *(Score(Side(0), points=1, reason=reason) for reason in reasons)), after


def test_scores_of_ones_own_are_told_as_they_are() -> None:
    fees = Fees(attrs.evolve(NO_BAGS, overtrick=0))
    deal = to_the_end(spoken(SPADES.evolve(name="fees", settlement=fees), "bid:1 bid:1 bid:1 bid:1"))
    lines = [line.partition("  ")[0] for line in pictures.ledger(deal).splitlines()[-6:]]
    assert lines == [
        "contract of 2 made: N\u2013S score 20",
        "contract of 2 made: E\u2013W score 20",
        "1 overtrick: N\u2013S score 1",
        "bags: N\u2013S score 1",
        "nil made: N\u2013S score 1",
        "last trick: N\u2013S score 1",
    ]


def test_the_contract_of_a_declarer_is_the_bid_of_the_declarer() -> None:
    paid = Score(Side(1), points=-3, reason="contract")
    deal = short(bid).scored(paid)
    assert "contract of 3 set: E\u2013W lose 3" in pictures.ledger(deal)
    assert "contract: E\u2013W lose 3" in pictures.ledger(short().scored(paid))


def test_overtricks_of_ones_own_are_none_of_a_contract() -> None:
    paid = Score(Side(1), points=3, reason="overtricks")
    assert "overtricks: E\u2013W peg 3" in pictures.ledger(short().scored(paid))


# --- Ends


def test_a_deal_thrown_in_says_so() -> None:
    deal = short(Deal.thrown)
    assert pictures.ledger(deal).splitlines() == ["Deal 1 · W dealt", "thrown in: the cards are dealt again"]
    assert pictures.hands(deal).splitlines()[0] == "Phat · deal 1 · no trumps yet · over"


@pytest.mark.parametrize("bid", ["bid:10", "moon"])
def test_dead_cards_in_the_hands_at_the_end_are_no_tricks_that_were_to_come(bid: str) -> None:
    deal = Deal.shuffled(variants.TEN_POINT_PITCH, seed=5)
    for move in ("pass", "pass", "pass", bid):
        deal = deal.apply(move)
    while deal.legal_moves:
        deal = deal.apply(deal.legal_moves[0])
    assert any(map(deal.hand, range(4)))
    for shown in (pictures.ledger(deal), pictures.ledger(deal.view(0))):
        assert shown.startswith("Deal 1 ")
        assert "thrown in" not in shown
        assert "before the end" not in shown


def test_jokers_have_a_column_of_their_own() -> None:
    deck = pack(jokers=2)
    hands = ["X1 AS", "X2 2C", "3S 3H", "4S 4H"]
    deal = Deal.from_hands(PHAT.evolve(name="jokers", deck=deck, packets=singly(2)), hands=hands)
    shown = pictures.hands(deal).splitlines()
    assert shown[1].split()[:5] == ["joker", "♠", "♥", "♦", "♣"]
    assert shown[2].split()[1:4] == ["N", "X1", "A"]
    assert "X2" in pictures.table_html(deal)
    assert "#af-X" in pictures.table_svg(deal)


# --- What is kept


def in_notebook(value: object) -> str:
    """What a notebook shows of a value."""
    return str(methodcaller("_repr_html_")(value))


def everything(deal: Deal) -> str:
    """All that a deal and its match say of themselves unasked."""
    match = Match(variant=deal.variant, seed=7, deal=deal)
    texts = [str(deal), repr(deal), in_notebook(deal), str(match), repr(match), in_notebook(match)]
    return "\n".join([*texts, pictures.ledger(deal), pictures.ledger_html(deal)])


@pytest.mark.parametrize("cards", [0, 1, 5, 30, 51, 52])
def test_what_a_deal_says_unasked_names_no_card_but_those_played(cards: int) -> None:
    deal = deal_a(cards)
    assert signs(everything(deal).replace("\ufe0e", "")) == {Card.parse(card).symbol for card in DEAL_A.cards[:cards]}


def test_what_a_deal_says_unasked_does_not_depend_on_what_is_hidden() -> None:
    assert everything(Deal.shuffled(PHAT, seed=1)) == everything(Deal.shuffled(PHAT, seed=2))


@pytest.mark.parametrize("seat", [None, 0, 1, 2, 3])
def test_a_picture_of_a_view_does_not_depend_on_what_is_hidden(seat: int | None) -> None:
    deal, rng = deal_a(21), random.Random(seat)
    view = deal.view(seat)
    unseen = [card for card in sorted(view.unseen) if card not in deal.trick]
    rng.shuffle(unseen)
    held = list(deal.table.facts.held)
    for other in range(4):
        if other != seat:
            size = view.hand_sizes[other]
            held[other] = held[other] & ~deal.hand_mask(Seat(other)) | mask_of(unseen[:size])
            unseen = unseen[size:]
    other_deal = deal.changed(held=tuple(held))
    assert [deal.hand(other) for other in range(4)] != [other_deal.hand(other) for other in range(4)]
    for draw in (pictures.table, pictures.table_html, pictures.table_svg, pictures.ledger, pictures.ledger_html, str):
        assert draw(other_deal.view(seat)) == draw(view)


def test_str_of_deal_view_and_match_are_pictures() -> None:
    deal = deal_a(10)
    assert str(deal) == pictures.table(deal.view(None))
    assert str(deal.view(1)) == pictures.table(deal.view(1))
    assert str(three_deals()) == pictures.ledger(three_deals())
    assert in_notebook(deal.view(1)) == pictures.table_html(deal.view(1))
    assert in_notebook(deal) == pictures.table_html(deal.view(None))
    assert in_notebook(three_deals()) == pictures.ledger_html(three_deals())


# --- HTML


class Balance(HTMLParser):
    """Checks that every element is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 - as inherited
        self.open.append(tag)
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def tags(html: str) -> list[str]:
    parser = Balance()
    parser.feed(html)
    assert not parser.open
    return parser.seen


def test_html_is_whole_and_has_a_row_for_each_seat() -> None:
    html = pictures.table_html(deal_a(21).view(1))
    found = tags(html)
    assert found.count("tr") == 5 + 7
    assert "details" in found
    assert "N to play" not in html
    assert "E to play" in html
    assert re.findall('bold">([NESW])<', html) == ["E"]
    assert "9♥\ufe0e" in html, "a sign, no little picture"
    assert tags(pictures.table_html(printed(PHAT, DEAL_A))).count("details") == 0


def test_html_of_a_match_folds_its_deals_and_opens_the_last() -> None:
    html = pictures.ledger_html(three_deals())
    assert tags(html).count("details") == 3
    assert html.count("<details open>") == 1
    assert html.index("<details open>") == html.rindex("<details")
    assert "muck 40\u201340: nobody pegs for it, 16 wait in the pot" in html
    assert "N\u2013S +51, E\u2013W +53" in html


def test_html_is_escaped() -> None:
    html = pictures.table_html(deal_a(5), names=["<script>", "&", '"', "'"])
    assert "<script>" not in html
    assert "&lt;script&gt;" in html


def test_html_of_a_finished_deal_shows_no_backs() -> None:
    assert "▒" not in pictures.table_html(deal_a().view(None))


def test_html_brings_its_own_styles_and_nothing_from_elsewhere() -> None:
    html = pictures.table_html(deal_a(21)) + pictures.ledger_html(three_deals())
    assert not re.search("href|src=|class=|<style|url|script", html)
    assert not re.search("background|[^-]color:(?!inherit|#e0393e)", html), "the colours are those of the page"


# --- SVG

SVG = "{http://www.w3.org/2000/svg}"


def drawn(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - our own


def backs(svg: str) -> int:
    return sum(use.get("href") == "#af-back" for use in drawn(svg).iter(f"{SVG}use"))


def faces(svg: str) -> list[str]:
    """The cards that are drawn face up, as text."""
    ranks = [text.text or "" for text in drawn(svg).iter(f"{SVG}text") if text.get("x") == "12"]
    suits = re.findall(r"</text><use href=\"#af-(.)\"", svg)
    return [rank.replace("10", "T") + suit for rank, suit in zip(ranks, suits, strict=True)]


def words(svg: str) -> list[str]:
    return [text.text or "" for text in drawn(svg).iter(f"{SVG}text")]


def test_the_table_of_a_view_has_its_hand_the_trick_and_backs() -> None:
    deal = deal_a(22)
    svg = pictures.table_svg(deal.view(3))
    assert backs(svg) == sum(deal.view(3).hand_sizes) - len(deal.hand(3))
    shown = [*map(str, deal.hand(3)), *map(str, deal.trick), *map(str, deal.tricks[-1].cards)]
    assert sorted(faces(svg)) == sorted(shown)


def test_the_table_of_a_deal_has_every_card_face_up() -> None:
    svg = pictures.table_svg(printed(PHAT, DEAL_A))
    assert backs(svg) == 0
    assert plate_heights(svg)["N"] < plate_heights(svg)["E"] < plate_heights(svg)["S"], "seat 0 sits at the top"
    assert plate_heights(pictures.table_svg(printed(PHAT, DEAL_A).view(0)))["N"] > 600, "the viewer at the bottom"
    assert sorted(faces(svg)) == sorted(map(str, pack()))


def plate_heights(svg: str) -> dict[str, float]:
    """How far down the name of each seat is."""
    found = re.findall(r'y="([\d.]+)"[^>]*middle[^>]*>([NESW])(?: ·[^<]*)?<', svg)
    return {name: float(y) for y, name in found}


def test_the_table_of_a_blind_seat_has_only_backs() -> None:
    svg = pictures.table_svg(printed(PHAT, DEAL_A).view(2))
    assert (backs(svg), faces(svg)) == (52, [])
    assert "S · face down" in words(svg)


def test_the_table_says_whose_turn_it_is_trumps_and_totals() -> None:
    said = words(pictures.table_svg(deal_a(22, totals=(20, 30), pot=8).view(3)))
    assert {"Phat", "deal 1", "trumps", "N\u2013S", "38", "E\u2013W", "57", "pot", "8", "last trick: N"} <= set(said)
    assert [text for text in said if " · " in text] == ["N · 2 won", "E · 2 won", "S · to play", "W · 1 won · dealer"]
    title = drawn(pictures.table_svg(deal_a(22).view(3))).find(f"{SVG}title")
    assert title is not None
    assert title.text is not None
    assert "hearts are trumps" in title.text


def test_the_cards_that_may_be_played_are_raised_where_others_may_not() -> None:
    held_down = pictures.table_svg(deal_a(2).view(2))
    heights = re.findall(r'translate\(([\d.]+) ([\d.]+)\)"?>?<rect x="\.5"', held_down)
    by_height = sorted({float(y) for _, y in heights if float(y) > 500})
    assert len(by_height) == 2
    assert held_down.count('x="-3"') == 1, "the card led"
    raised = sum(float(y) == by_height[0] for _, y in heights if float(y) > 500)
    assert raised == 3, "8♥ 7♥ 3♥"
    hand_is_free = pictures.table_svg(deal_a(3).view(3))
    assert (
        len(
            {
                y
                for _, y in re.findall(r'translate\(([\d.]+) ([\d.]+)\)"?>?<rect x="\.5"', hand_is_free)
                if float(y) > 500
            }
        )
        == 1
    )
    assert min(float(y) for _, y in re.findall(r"translate\(([\d.]+) (5[\d.]+)\)", hand_is_free)) == by_height[1]


def test_the_table_says_how_a_deal_ended() -> None:
    won = words(pictures.table_svg(deal_a(totals=(150, 155))))
    assert [text for text in won if "win" in text or "before" in text] == [
        "E\u2013W win the match",
        "10 tricks before the end of the deal",
    ]
    assert "the deal is over" in words(pictures.table_svg(deal_a()))
    assert "to play" not in " ".join(won)


def test_the_stock_and_what_is_shown_of_it_lie_in_the_corner() -> None:
    deal = short(turned_up)
    svg = pictures.table_svg(deal.view(None))
    assert backs(svg) == 12 + 1
    assert faces(svg) == [str(deal.table.facts.stock[0])]
    assert "stock: 40" in words(svg)
    dealt_out = Deal.from_hands(with_stages(turned_up_from_a_hand), hands=[" ".join(hand) for hand in DEAL_A.hands])
    assert faces(pictures.table_svg(dealt_out.view(None))) == ["KS"]
    assert not any("stock" in said for said in words(pictures.table_svg(dealt_out.view(None))))
    assert "shown: K♠" in pictures.hands(dealt_out.view(1))
    for elsewhere in (dealt_out.view(0), dealt_out, dealt_out.apply("KS").view(1)):
        assert "shown:" not in pictures.hands(elsewhere), "it is shown where it is"
    trick = play_any(dealt_out.apply("KS"), random.Random(1))
    assert "shown:" not in pictures.hands(trick.view(1))


def turned_up_from_a_hand(deal: Deal) -> Deal:
    """A card of a hand is shown to all."""
    return deal.changed(shown=Card.parse("KS").bit)


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_nothing_is_cut_off(seats: int, seat: int | None) -> None:
    deal = table_of(seats, cards=2 * seats - 1)
    boxes = list(card_boxes(pictures.table_svg(deal if seat is None else deal.view(seat))))
    assert len(boxes) >= 2 * seats - 1
    assert all(x > 8 and y > 8 and right < 992 and bottom < 692 for x, y, right, bottom in boxes)


@pytest.mark.parametrize("seats", range(2, 9))
def test_long_names_stay_inside(seats: int) -> None:
    for cards in range(2 * seats):
        svg = pictures.table_svg(table_of(seats, cards=cards), names=["Bartholomew Christopherus"] * seats)
        plates = re.findall(r'<rect x="([-\d.]+)" y="[\d.]+" width="(\d+)" height="28"', svg)
        assert len(plates) == seats
        assert all(float(x) > 8 and float(x) + int(width) < 992 for x, width in plates)


def card_boxes(svg: str) -> Iterator[tuple[float, float, float, float]]:
    for x, y, size in re.findall(r'translate\(([-\d.]+) ([-\d.]+)\)(?: scale\(([\d.]+)\))?">', svg):
        scale = float(size or 1)
        yield float(x), float(y), float(x) + 60 * scale, float(y) + 84 * scale


def test_anticlockwise_seats_go_round_the_other_way() -> None:
    right, left = (
        pictures.table_svg(table_of(4, direction=direction).view(0), names=["a", "b", "c", "d"])
        for direction in (Direction.CLOCKWISE, Direction.ANTICLOCKWISE)
    )
    place = {
        svg: {name: re.search(rf'x="([\d.]+)" y="[\d.]+"[^>]*middle[^>]*>{name}( ·[^<]*)?<', svg) for name in "bd"}
        for svg in (right, left)
    }
    for svg, sign in ((right, -1), (left, 1)):
        b, d = place[svg]["b"], place[svg]["d"]
        assert b is not None
        assert d is not None
        assert (float(b[1]) - float(d[1])) * sign > 0


def test_svg_is_escaped_and_holds_nothing_that_xml_forbids() -> None:
    svg = pictures.table_svg(deal_a(5).view(0), names=["<a>&", "\x00\x1b", "\ud800", "é" * 99])
    assert any(text.startswith("<a>&") for text in words(svg))
    assert "\x1b" not in svg
    assert "…" in svg
    assert svg.encode()


def test_svg_refers_to_nothing_elsewhere() -> None:
    svg = pictures.table_svg(deal_a(5)) + pictures.board_svg(Standing(totals=(1, 2)), target=181)
    assert not re.search(r'href="[^#]|url\([^#]|<script|<image|@import', svg)


# --- The peg board


def pegs(svg: str) -> dict[str, tuple[float, float]]:
    """Where the front peg of each colour stands on the board, above its place in the legend."""
    found: dict[str, tuple[float, float]] = {}
    for x, y, colour in re.findall(r'<g><circle cx="([\d.]+)" cy="([\d.]+)" r="7" fill="(#\w+)"', svg):
        found[colour] = float(x), float(y)  # the legend comes first, the board over it
    return found


def place(total: int, *, target: int = 181, lap: int | None = None) -> tuple[float, float]:
    return pegs(pictures.board_svg(Standing(totals=(total, 0)), target=target, lap=lap))["#c8202f"]


def test_a_board_for_181_is_twice_round_90_holes_and_one() -> None:
    assert place(1) == place(91) != place(2)
    assert place(90) == place(180)
    assert place(45)[0] == place(46)[0]
    assert place(45)[1] < place(46)[1]
    assert place(181) == place(200)
    assert len({place(total) for total in range(1, 91)} | {place(0), place(181)}) == 92


def test_a_lap_runs_out_along_the_top_and_back_along_the_bottom() -> None:
    across = [place(total)[0] for total in range(1, 46)]
    assert across == sorted(across)
    back = [place(total)[0] for total in range(46, 91)]
    assert back == sorted(back, reverse=True)
    assert place(6)[0] - place(5)[0] > place(5)[0] - place(4)[0], "groups of five"


def test_a_board_has_the_laps_that_are_asked_for() -> None:
    assert place(61, target=121) == place(1, target=121)
    assert place(61, target=121, lap=120) != place(1, target=121, lap=120)
    assert place(84, target=500) != place(85, target=500) == place(1, target=500)
    assert place(-4) == place(0)
    assert pegs(pictures.board_svg(Standing(totals=(0, 1)), target=1))


def test_a_board_has_a_pale_peg_where_a_side_stood_before() -> None:
    now, then = Standing(totals=(27, 53)), Standing(totals=(0, 40))
    svg = pictures.board_svg(now, target=181, before=then)
    assert svg.count('<g opacity=".6">') == 2
    at_first = pictures.board_svg(then, target=181)
    assert pegs(at_first)["#1f4e9c"] == tuple(
        map(float, re.findall(r'<g opacity=".6"><circle cx="([\d.]+)" cy="([\d.]+)" r="7" fill="#1f4e9c"', svg)[0])
    )
    assert pictures.board_svg(now, target=181, before=Standing()).count('<g opacity=".6">') == 2


def test_a_board_says_the_totals_and_the_lap() -> None:
    said = words(pictures.board_svg(Standing(totals=(131, 181)), target=181, names=["N\u2013S", "E\u2013W"]))
    assert {"N\u2013S: 131, second time round", "E\u2013W: 181", "10 · 100", "90 · 180", "181"} <= set(said)
    said = words(pictures.board_svg(Standing(totals=(-2, 5, 11)), target=11))
    assert {"side 0: -2", "side 1: 5", "side 2: 11", "10"} <= set(said)
    said = words(pictures.board_svg(Standing(totals=(71, 499)), target=500, lap=10))
    assert {"side 0: 71, lap 8", "10"} <= set(said)


def test_a_board_has_holes_for_every_side() -> None:
    for sides in (2, 3, 8):
        svg = pictures.board_svg(Standing(totals=(0,) * sides), target=121)
        assert svg.count('r="3.1"') == sides * (60 + 2) + 1
    assert pictures.board_svg(Standing(), target=121).count('r="3.1"') == 2 * 62 + 1
    assert pictures.board_svg(Standing(), target=121, names=["a", "b", "c"]).count('r="3.1"') == 3 * 62 + 1


@pytest.mark.parametrize("target", [1, 2, 7, 11, 31, 61, 81, 91, 121, 181, 500])
def test_a_board_cuts_nothing_off(target: int) -> None:
    for sides in (2, 4, 8):
        svg = pictures.board_svg(Standing(totals=(target, *(0,) * (sides - 1))), target=target)
        width, height = (float(drawn(svg).get(name) or 0) for name in ("width", "height"))
        for x, y in re.findall(r'cx="([-\d.]+)" cy="([-\d.]+)"', svg):
            assert 8 < float(x) < width - 8
            assert 8 < float(y) < height - 8


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ({"target": 0}, "target: a board goes to a number from 1 to 10000, not 0"),
        ({"target": True}, "target: a board"),
        ({"target": 10_001}, "target: a board"),
        ({"target": 181, "lap": 0}, "lap: a lap has 1 to 1000 holes, not 0"),
        ({"target": 181, "lap": 1001}, "lap: a lap"),
        ({"target": 181, "names": ["a"]}, "names: there are 2 sides, not 1"),
        ({"target": 181, "before": Standing(totals=(1,))}, "before: there are 2 sides, not 1"),
    ],
)
def test_a_board_that_cannot_be_is_refused(arguments: dict[str, object], why: str) -> None:
    with pytest.raises(SetupError) as refused:
        pictures.board_svg(Standing(totals=(1, 2)), **arguments)  # type: ignore[arg-type]  # wrong on purpose
    assert str(refused.value).startswith(why)


def test_a_board_has_eight_sides_at_most_and_reports_all_that_is_wrong() -> None:
    with pytest.raises(SetupError) as refused:
        pictures.board_svg(Standing(totals=(1,) * 9), target=0)
    assert [problem.code for problem in refused.value.problems] == ["target", "sides"]
