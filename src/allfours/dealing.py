"""How a deal begins: the pack or the hands that were dealt, checked, as a :class:`~allfours.table.Start`."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet

from allfours import shuffling
from allfours._refusing import refuse, shown
from allfours.cards import Card, CardSet, Suit, cards_of, mask_of, top_card
from allfours.errors import NotationError, Problem, SetupError
from allfours.ledger import Standing, with_made
from allfours.rules import Variant, cut_trump, hands_dealt, is_cut
from allfours.seating import Seat
from allfours.table import Start, start_of


def seat_of(variant: Variant, seat: int, what: str) -> Seat:
    """The seat of a number. Raises SetupError, with ``what`` as its path, where the table has no such seat.

    >>> from allfours import variants
    >>> seat_of(variants.ALL_FOURS, 2, "dealer")
    Traceback (most recent call last):
    ...
    allfours.errors.SetupError: dealer: All Fours has the seats 0 to 1, not 2
    """
    if type(seat) is not int or not 0 <= seat < variant.seating.seats:
        text = f"{variant.title} has the seats 0 to {variant.seating.seats - 1}, not {seat!r}"
        raise SetupError.of("seat", what, text)
    return Seat(seat)


def check_kinds(variant: object, standing: object = None, trump: object = None) -> None:
    """Raises SetupError where what is said to be a variant, a standing or a trump is none.

    >>> check_kinds("phat")
    Traceback (most recent call last):
    ...
    allfours.errors.SetupError: variant: a variant is wanted, such as variants.PHAT or variants.get('phat'), not 'phat'
    """
    if not isinstance(variant, Variant):
        text = f"a variant is wanted, such as variants.PHAT or variants.get('phat'), not {shown(variant)}"
        raise SetupError.of("variant", "variant", text)
    if not isinstance(standing, Standing | None):
        raise SetupError.of("standing", "standing", f"a Standing(totals=...) is wanted, not {shown(standing)}")
    if not isinstance(trump, Suit | None):
        raise SetupError.of("trump", "trump", f"a suit is wanted, such as Suit.HEARTS, not {shown(trump)}")


def check_fraction(fraction: object) -> None:
    """Raises SetupError for what is no number from 0 to below 1.

    >>> check_fraction(1.0)
    Traceback (most recent call last):
    ...
    allfours.errors.SetupError: fraction: a float from 0 to below 1 is wanted, such as random() gives, not 1.0
    """
    if not isinstance(fraction, float | int) or not 0 <= fraction < 1:
        text = f"a float from 0 to below 1 is wanted, such as random() gives, not {shown(fraction)}"
        raise SetupError.of("fraction", "fraction", text)


def check_kind(thing: object, what: str, *kinds: type) -> None:
    """Raises SetupError, with ``what`` as its path, where something is of none of some kinds.

    >>> from allfours import Deal
    >>> check_kind("d", "deal", Deal)
    Traceback (most recent call last):
    ...
    allfours.errors.SetupError: deal: a Deal is wanted, not 'd'
    """
    if not isinstance(thing, kinds):
        wanted = " or a ".join(kind.__name__ for kind in kinds)
        raise SetupError.of(what, what, f"a {wanted} is wanted, not {shown(thing)}")


def in_order(cards: Iterable[Card], what: str) -> tuple[Card, ...]:
    """Cards in their order. Raises SetupError, with ``what`` as its path, for what has none, and for what is no card.

    >>> in_order("AS KS", "cards")
    Traceback (most recent call last):
    ...
    allfours.errors.SetupError: cards: cards in their order are wanted, such as a tuple of Card, not 'AS KS'
    """
    if not _is_ordered(cards):
        text = f"cards in their order are wanted, such as a tuple of Card, not {shown(cards)}"
        raise SetupError.of("cards", what, text)
    found = tuple(cards)
    if set(map(type, found)) - {Card}:
        wrong = next(filter(_is_no_card, found))
        raise SetupError.of("cards", what, f"each is a Card, such as Card.parse('9H'), not {shown(wrong)}")
    return found


def _is_ordered(things: object) -> bool:
    return isinstance(things, Iterable) and not isinstance(things, str | AbstractSet)


def _is_no_card(thing: object) -> bool:
    return not isinstance(thing, Card)


def from_seed(  # noqa: PLR0913 - the arguments of Deal.shuffled
    variant: Variant,
    seed: int,
    *,
    dealer: int | None,
    pitcher: int | None,
    standing: Standing | None,
    trump: Suit | None,
) -> Start:
    """The start of a deal of the pack in the order that a seed gives; what is None is as ``Deal.shuffled`` has it.

    >>> from allfours import variants
    >>> start = from_seed(variants.PHAT, 7, dealer=None, pitcher=None, standing=None, trump=None)
    >>> start.dealer, start.pitcher, start.standing.totals
    (3, 0, (0, 0))
    """
    check_kinds(variant, standing, trump)
    seats = variant.seating.seats
    last = seats - 1 if dealer is None else seat_of(variant, dealer, "dealer")
    bits = shuffling.shuffle(_bits(variant.deck.mask), seed)
    hands = hands_dealt(variant, bits, Seat(last))
    stock = tuple(map(top_card, bits[variant.hand_size * seats :]))
    cut = cut_trump(variant, seed, "trump") if trump is None else trump
    return _start(variant, hands, stock, dealer=last, pitcher=pitcher, standing=standing, trump=cut)


@functools.lru_cache(maxsize=64)
def _bits(mask: int) -> tuple[int, ...]:
    """The bits of a mask, in the order of a sorted hand."""
    return tuple(card.bit for card in cards_of(mask))


def from_pack(  # noqa: PLR0913 - the arguments of Deal.new
    variant: Variant,
    cards: Sequence[Card],
    *,
    dealer: int | None,
    pitcher: int | None,
    standing: Standing | None,
    trump: Suit | None,
) -> Start:
    """The start of a deal of a pack, top card first. Raises SetupError unless the cards are the pack.

    >>> from allfours import CardSet, variants
    >>> from allfours.cards import cards_of
    >>> cards = cards_of(variants.ALL_FOURS.deck.mask)
    >>> start = from_pack(variants.ALL_FOURS, cards, dealer=1, pitcher=None, standing=None, trump=None)
    >>> print(CardSet.of_mask(start.hands[0]), "/", start.stock[0])
    AS KS QS 8S 7S 6S / 2S
    """
    check_kinds(variant, standing, trump)
    cards = in_order(cards, "cards")
    refuse(*_wrong_cards(variant, cards, "cards"), error=SetupError)
    last = variant.seating.seats - 1 if dealer is None else dealer
    hands = hands_dealt(variant, [card.bit for card in cards], seat_of(variant, last, "dealer"))
    stock = tuple(cards[variant.hand_size * variant.seating.seats :])
    return _start(variant, hands, stock, dealer=last, pitcher=pitcher, standing=standing, trump=trump)


def from_hands(  # noqa: PLR0913 - the arguments of Deal.from_hands
    variant: Variant,
    hands: Sequence[str | CardSet],
    stock: str | Sequence[Card] | None,
    *,
    dealer: int | None,
    pitcher: int | None,
    standing: Standing | None,
    trump: Suit | None,
) -> Start:
    """The start of a deal of hands that are known. Raises SetupError with all problems, NotationError for bad text.

    >>> from allfours import variants
    >>> hands = ["AS KS 9H 8H 3D 2C", "AH TH JD 9D 7C 6C"]
    >>> from_hands(variants.ALL_FOURS, hands, "4H QS", dealer=1, pitcher=None, standing=None, trump=None)
    Traceback (most recent call last):
    ...
    allfours.errors.SetupError: hands: ...: missing from the pack
    """
    check_kinds(variant, standing, trump)
    sets = _sets(hands)
    rest = _stock(variant, sets, stock)
    refuse(*_wrong_hands(variant, sets, rest), error=SetupError)
    last = variant.seating.seats - 1 if dealer is None else seat_of(variant, dealer, "dealer")
    masks = tuple(hand.mask for hand in sets)
    return _start(variant, masks, rest, dealer=last, pitcher=pitcher, standing=standing, trump=trump)


def _start(  # noqa: PLR0913 - one argument a field
    variant: Variant,
    hands: tuple[int, ...],
    stock: tuple[Card, ...],
    *,
    dealer: int,
    pitcher: int | None,
    standing: Standing | None,
    trump: Suit | None,
) -> Start:
    if trump is not None and not is_cut(variant):
        text = f"in {variant.title} no trumps are cut before the deal, so a deal is not told any"
        raise SetupError.of("trump", "trump", text)
    eldest = (dealer + 1) % variant.seating.seats
    return start_of(
        variant=variant,
        dealer=Seat(dealer),
        pitcher=Seat(eldest) if pitcher is None else seat_of(variant, pitcher, "pitcher"),
        standing=_seated(variant, standing),
        hands=hands,
        stock=stock,
        trump=trump,
    )


def _seated(variant: Variant, standing: Standing | None) -> Standing:
    """The standing with a number for each side. Raises SetupError where it has another number of sides."""
    sides = variant.seating.sides
    if standing is None:
        return _new_match(sides)
    seated = with_made(standing.for_sides(sides), None)
    for path, numbers in (("standing.totals", seated.totals), ("standing.bags", seated.bags)):
        if len(numbers) != sides:
            raise SetupError.of("sides", path, f"{variant.title} has {sides} sides, not {len(numbers)}")
    return seated


@functools.cache
def _new_match(sides: int) -> Standing:
    """The standing with which a match begins."""
    return Standing().for_sides(sides)


def _stock(variant: Variant, hands: Sequence[CardSet], stock: str | Sequence[Card] | None) -> tuple[Card, ...]:
    """The stock, top first; where none was given, what is left of the pack in the order of a sorted hand."""
    if stock is None:
        return cards_of(variant.deck.mask & ~mask_of(card for hand in hands for card in hand))
    if not isinstance(stock, str):
        return in_order(stock, "stock")
    if "." in stock:
        raise NotationError(stock, stock.index("."), "a stock has an order: its cards stand with spaces, top first")
    CardSet.parse(stock)  # for its errors; the set has lost the order
    return tuple(Card.parse(word) for word in stock.split())


def _sets(hands: Sequence[str | CardSet]) -> list[CardSet]:
    """The hands as sets. Raises SetupError for what is no hand, NotationError for bad text."""
    if not _is_ordered(hands):
        text = f"hands are given seat by seat, as a list of texts or CardSets, not as {shown(hands)}"
        raise SetupError.of("hands", "hands", text)
    hands = list(hands)
    given: list[object] = [*hands]
    problems = tuple(
        Problem("hand", path=f"hands.{seat}", text=f"a hand is a CardSet or its text, not {shown(hand)}")
        for seat, hand in enumerate(given)
        if not isinstance(hand, str | CardSet)
    )
    refuse(*problems, error=SetupError)
    return [CardSet.parse(hand) if isinstance(hand, str) else hand for hand in hands]


def _wrong_hands(variant: Variant, hands: Sequence[CardSet], stock: Sequence[Card]) -> tuple[Problem, ...]:
    """Everything that is wrong with dealt hands."""
    if len(hands) != variant.seating.seats:
        text = f"{variant.title} is dealt to {variant.seating.seats} seats, not {len(hands)}"
        return (Problem("hands", path="hands", text=text),)
    sizes = tuple(
        Problem("size", path=f"hands.{seat}", text=f"seat {seat} is dealt {variant.hand_size} cards, not {len(hand)}")
        for seat, hand in enumerate(hands)
        if len(hand) != variant.hand_size
    )
    return sizes + _wrong_cards(variant, [card for hand in hands for card in hand] + list(stock), "hands")


def _wrong_cards(variant: Variant, cards: Sequence[Card], path: str) -> tuple[Problem, ...]:
    """Everything that distinguishes the cards from the pack of the variant."""
    mask = mask_of(cards)
    deck = variant.deck.mask
    if mask == deck and len(cards) == len(variant.deck):
        return ()
    twice = sorted(card for card, times in Counter(cards).items() if times > 1)
    wrong = (
        ("twice", twice, "dealt more than once"),
        ("missing", cards_of(deck & ~mask), "missing from the pack"),
        ("strange", cards_of(mask & ~deck), f"not in the pack of {variant.title}"),
    )
    return tuple(
        Problem(code, path=path, text=f"{' '.join(card.symbol for card in found)}: {what}")
        for code, found, what in wrong
        if found
    )
