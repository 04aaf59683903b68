"""What the table has been shown of suits that a seat lacks is true, and where suit must be followed, complete."""

import attrs
import pytest
from hypothesis import given

from allfours import Deal, Seat, Suit, variants
from allfours.cards import CardSet
from allfours.following import follow_or_trump, strict
from allfours.orders import led_by
from allfours.stages import Tricks
from allfours.testing import deals, random_variants, registered
from tests.laws.house_rules import HOUSE, any_deal


def belonging_to(deal: Deal, suit: Suit) -> CardSet:
    """The cards that belong to a suit in a deal."""
    return CardSet(deal.variant.order.ranking(suit, deal.trump))


def no_void_is_claimed_in_vain(deal: Deal) -> None:
    """A seat that has shown a void holds no card of the suit."""
    for seat, suits in enumerate(deal.view(None).voids):
        for suit in suits:
            assert not deal.hand(seat) & belonging_to(deal, suit)


@given(any_deal())
def test_a_shown_void_is_one(deal: Deal) -> None:
    no_void_is_claimed_in_vain(deal)


@given(any_deal())
def test_everybody_is_shown_the_same_voids(deal: Deal) -> None:
    views = [deal.view(seat) for seat in (*range(deal.variant.seating.seats), None)]
    assert {view.voids for view in views} == {views[0].voids}


def every_void_that_was_shown_is_claimed(deal: Deal) -> None:
    """Who has not followed suit has shown a void."""
    assert deal.trump is not None
    leds = led_by(deal.variant.order, deal.trump)
    seats = deal.variant.seating.order
    tricks = [(seats(trick.leader), trick.cards) for trick in deal.tricks]
    if deal.trick and deal.turn is not None:
        tricks.append((seats(deal.variant.seating.next(deal.turn, -len(deal.trick))), deal.trick))
    shown: list[set[Suit]] = [set() for _ in seats(Seat(0))]
    for order, cards in tricks:
        led = leds[cards[0].index]
        for seat, card in zip(order, cards, strict=False):
            if not card.bit & led.members:
                shown[seat].add(led.suit)
    assert deal.view(None).voids == tuple(map(frozenset, shown))


STRICT = attrs.evolve(HOUSE, follows=(strict,), afters=())


@given(deals(registered() | random_variants(STRICT)))
def test_where_suit_must_be_followed_every_shown_void_is_claimed(deal: Deal) -> None:
    if deal.trump is not None and strictly_played(deal):
        every_void_that_was_shown_is_claimed(deal)


def strictly_played(deal: Deal) -> bool:
    """Whether the play of a deal is the ordinary one in which suit must be followed."""
    return any(isinstance(stage, Tricks) and stage.follow is strict for stage in deal.variant.stages)


def test_a_void_claimed_in_vain_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def all_who_did_not_follow(self: Tricks, *_: object) -> bool:  # noqa: ARG001
        return True

    trumping_in = variants.PHAT.evolve(stages=(Tricks(follow=follow_or_trump),))
    deal = Deal.from_hands(
        trumping_in,
        hands=["AKQ.AKQJT98765..", "JT9.432.AKQJT98.", "876..765432.AKQJ", "5432...T98765432"],
    )
    for card in ("AH", "2H", "8S", "5S", "KS", "3H"):
        deal = deal.apply(card)
    no_void_is_claimed_in_vain(deal)
    monkeypatch.setattr(Tricks, "_shows_void", all_who_did_not_follow)
    with pytest.raises(AssertionError):
        no_void_is_claimed_in_vain(deal)
