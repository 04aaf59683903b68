"""Prints a digest of all that some deals of all variants tell; run in processes that hash strings differently."""

import hashlib
import json
from random import Random

from allfours import Deal, Match, Variant, variants
from allfours.cards import pack
from allfours.stages import Tricks
from allfours.testing._courses import any_of
from tests.laws.house_rules import EachPutsOneAway, JokersJackAndFive, OneRound, PitcherNames, no_undertrump, turn_up

ODD = variants.PHAT.evolve(
    name="odd",
    packets=(3, 3),
    deck=pack(jokers=2),
    order=JokersJackAndFive(),
    stages=(turn_up, EachPutsOneAway(), OneRound(), PitcherNames(), Tricks(follow=no_undertrump)),
)
"""A variant with everything that a set or a dictionary might put out of order."""


def told_by(deal: Deal) -> str:
    """All that a deal shows to anybody, as text."""
    views = [deal.view(seat) for seat in (*range(deal.variant.seating.seats), None)]
    why = [str(deal.why_not(card)) for card in ("AS", "TH", "2C", "pass", "bid:3")]
    plain = json.dumps([view.as_dict() for view in views])
    told = [repr(deal), plain, repr([view.voids for view in views]), *why, *map(str, deal.legal_moves)]
    return "\n".join([*told, *map(repr, deal.moves), *map(repr, deal.scores), repr(deal.standing), repr(deal.tricks)])


def told_of(variant: Variant) -> str:
    """All that a match of a variant tells on its way."""
    match, play = Match.new(variant, seed=44), Random(44)
    lines: list[str] = []
    for _ in range(60):
        if match.is_over:
            break
        match = match.apply(any_of(match.legal_moves, play)) if match.legal_moves else match.next_deal()
        lines.append(told_by(match.deal))
    lines.append(repr(match))
    return "\n".join(lines)


def digest() -> str:
    """The digest of everything."""
    games = [variants.get(name) for name in variants.names()]
    text = "\n".join(told_of(variant) for variant in (*games, ODD))
    return hashlib.sha256(text.encode()).hexdigest()


if __name__ == "__main__":
    print(hash("AS"), digest())
