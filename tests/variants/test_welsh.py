"""The Welsh league: what a revoke and a card out of turn cost, who may look, and what a match is worth."""

import pickle

import pytest

from allfours import Deal, SetupError, Side, Standing, variants
from allfours.penalties import Due, Forfeit, Offence
from allfours.seating import Seating
from allfours.variants.don import WELSH_PENALTY, league_points
from tests.variants.don_deals import ALWAYS_TWENTY, DEAL_C, LEAGUE_MATCH, OWN_PITCH_ONLY, Offended
from tests.variants.phat_deals import E, N, Pair, W
from tests.variants.phat_table import bottom_line, play, printed

WELSH = variants.WELSH_LEAGUE_DON
ALWAYS = Forfeit(compensation=20, due=Due.ALWAYS, exempt=1)
LAST_FOUR = Forfeit(compensation=20, due=Due.OWN_PITCH, exempt=4)


def so_far(tricks: int, *, totals: Pair = (0, 0), seats: int = 0) -> Deal:
    """Play some tricks of Deal C, wherever North sits."""
    turned = DEAL_C.turned(seats)
    return play(printed(WELSH, turned, totals=totals), turned.cards[: 4 * tricks])


def penalised(
    penalty: Forfeit, deal: Deal, case: Offended, seats: int = 0
) -> tuple[list[tuple[int, int, str]], Standing]:
    """Apply a penalty."""
    scores, standing = penalty(deal, offenders=(case.offenders + seats) % 2, offence=Offence(case.offence))
    return [(score.side, score.points, score.reason) for score in scores], standing


# WL-1 to WL-3


@pytest.mark.parametrize("seats", range(4))
@pytest.mark.parametrize(
    ("penalty", "case"),
    [*((WELSH_PENALTY, case) for case in OWN_PITCH_ONLY), *((ALWAYS, case) for case in ALWAYS_TWENTY)],
    ids=lambda value: value.name if isinstance(value, Offended) else value.due.name,
)
def test_wl_1_to_3(penalty: Forfeit, case: Offended, seats: int) -> None:
    """The offenders lose what they have pegged in this deal; the others keep theirs, and may get 20."""
    deal = so_far(case.tricks, seats=seats)
    scores, standing = penalised(penalty, deal, case, seats)
    assert scores == [((side + seats) % 2, points, case.offence) for side, points in case.scored]
    assert standing.totals == (case.totals if seats % 2 == 0 else case.totals[::-1])


@pytest.mark.parametrize("case", OWN_PITCH_ONLY[:2], ids=lambda case: case.name)
def test_wl_points_of_earlier_deals_stay(case: Offended) -> None:
    """What was scored before this deal is not lost."""
    scores, standing = penalised(WELSH_PENALTY, so_far(case.tricks, totals=(30, 40)), case)
    assert [entry[:2] for entry in scores] == [*case.scored]
    assert standing.totals == (30 + case.totals[0], 40 + case.totals[1])


def test_wl_2_the_next_deal_begins_with_what_the_penalty_leaves() -> None:
    """The deal has ended, North deals the next, East pitches: the pitch has passed to the other side."""
    deal = so_far(8)
    _, standing = penalised(WELSH_PENALTY, deal, OWN_PITCH_ONLY[1])
    assert standing.deals == 1
    following = Deal.shuffled(WELSH, seed=2, dealer=WELSH.next_dealer(deal), standing=standing)
    assert (following.dealer, following.pitcher, following.standing.totals) == (N, E, (0, 47))


def test_wl_3_the_last_trick_is_exempt() -> None:
    """A card out of turn in trick 9 changes nothing: the deal goes on to 17 and 35."""
    deal = so_far(8)
    scores, standing = penalised(WELSH_PENALTY, deal, OWN_PITCH_ONLY[2])
    assert (scores, standing) == ([], deal.standing)
    assert bottom_line(play(deal, DEAL_C.cards[32:])) == ((17, 35), 0, None)


@pytest.mark.parametrize(
    ("penalty", "tricks", "exempt"),
    [
        pytest.param(WELSH_PENALTY, 7, False, id="the last but one is not"),
        pytest.param(WELSH_PENALTY, 8, True, id="the last trick is"),
        pytest.param(LAST_FOUR, 4, False, id="of four, the fifth from the end is not"),
        pytest.param(LAST_FOUR, 5, True, id="of four, the fourth from the end is"),
    ],
)
def test_wl_3_where_the_exemption_begins(penalty: Forfeit, tricks: int, *, exempt: bool) -> None:
    """Playing out of turn is harmless from that trick on, and a revoke never is."""
    deal = so_far(tricks)
    out_of_turn, _ = penalty(deal, offenders=0, offence=Offence.OUT_OF_TURN)
    revoke, _ = penalty(deal, offenders=0, offence=Offence.REVOKE)
    assert (out_of_turn == ()) == exempt
    assert (Side(1), 20) in [(score.side, score.points) for score in revoke]


def test_wl_nothing_scored_is_nothing_lost() -> None:
    """Offenders who have pegged nothing lose nothing, and no score of 0 is written down."""
    deal = so_far(1)  # 0 to 9, pitched by North
    assert penalised(WELSH_PENALTY, deal, OWN_PITCH_ONLY[1]) == (
        [(1, 20, "revoke")],
        Standing(totals=(0, 29), bags=(0, 0), deals=1),
    )


def test_wl_a_revoke_proved_after_the_deal_takes_the_bonus_as_well() -> None:
    """When the deal has been scored, the offenders lose their 8 with the rest, and the deal counts once."""
    deal = so_far(9)
    assert deal.is_over
    scores, standing = penalised(WELSH_PENALTY, deal, OWN_PITCH_ONLY[0])
    assert (scores, standing.totals, standing.deals) == ([(1, -35, "revoke")], (17, 0), 1)


@pytest.mark.parametrize("offenders", [-1, 2, True, "0"])
def test_there_are_two_sides(offenders: int) -> None:
    """Another side is refused with the sides there are."""
    with pytest.raises(SetupError, match="0 to 1"):
        WELSH_PENALTY(so_far(1), offenders=offenders, offence=Offence.REVOKE)


def test_with_more_sides_every_other_side_gets_the_points() -> None:
    """Where four play for themselves, three are compensated, in order."""
    singles = WELSH.evolve(name="welsh_singles", seating=Seating.singles(4))
    hands = [" ".join(hand) for hand in DEAL_C.hands]
    deal = play(Deal.from_hands(singles, hands=hands, dealer=W), DEAL_C.cards[:24])
    scores, standing = WELSH_PENALTY(deal, offenders=0, offence=Offence.REVOKE)
    assert [(score.side, score.points) for score in scores] == [(1, 20), (2, 20), (3, 20)]
    before = deal.standing.totals
    assert standing.totals == (0, before[1] + 20, before[2] + 20, before[3] + 20)


def test_a_penalty_is_a_value_that_says_itself() -> None:
    """Equal penalties are equal, also after pickling, and the sentence names points, case and exemption."""
    assert pickle.loads(pickle.dumps(WELSH_PENALTY)) == WELSH_PENALTY
    assert WELSH_PENALTY != ALWAYS
    assert len({WELSH_PENALTY, ALWAYS, LAST_FOUR}) == 3
    assert "20 if the offenders had pitched" in WELSH_PENALTY.describe()
    assert "20 always" in ALWAYS.describe()
    assert "last trick" in WELSH_PENALTY.describe()
    assert "last 4 tricks" in LAST_FOUR.describe()


# WL-4 and WL-5


@pytest.mark.parametrize("seats", range(4))
def test_wl_4_only_the_pitcher_has_a_hand_to_look_at(seats: int) -> None:
    """Before the pitch three seats see no card, whoever deals; after it everybody does."""
    turned = DEAL_C.turned(seats)
    deal = printed(WELSH, turned)
    assert [deal.view(seat).hand is not None for seat in range(4)] == [seat == turned.pitcher for seat in range(4)]
    deal = deal.apply(turned.cards[0])
    assert all(deal.view(seat).hand is not None for seat in range(4))


@pytest.mark.parametrize(
    ("games", "points"), [LEAGUE_MATCH, ((2, 3), (2, 5)), ((5, 0), (7, 0)), ((0, 5), (0, 7)), ((0, 0), (0, 0))]
)
def test_wl_5_league_points(games: Pair, points: Pair) -> None:
    """A point a game, and two more for the match."""
    assert league_points(games) == points
