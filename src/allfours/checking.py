"""What is wrong with a variant: everything at once, found by asking its rules and by playing a few deals.

A variant whose fields do not fit cannot be built at all (see :class:`~allfours.rules.Variant`). What can be built may
still be unable to work, or be unwise: a table pegs for a rank that the pack lacks, no deal ever scores, a rule is a
lambda that no record can name, a stage lays hands face down that nobody takes up. ``check`` finds this without knowing
the rules of any game: it looks into the value, asks every rule that has a word on itself, and plays.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from allfours._asking import DEEPEST, RULES, asked, inside, joined, parts
from allfours._refusing import shown
from allfours._sampling import sampled
from allfours.cards import Card, Suit, cards_of, mask_of
from allfours.dealing import check_kinds
from allfours.errors import Problem

if TYPE_CHECKING:
    from allfours.rules import Variant


@runtime_checkable
class HasProblems(Protocol):
    """A rule that can tell what is wrong with it in a variant; ``check`` asks it wherever it stands.

    >>> from allfours import Card
    >>> from allfours.opening import HolderPitches
    >>> isinstance(HolderPitches(Card.parse("2D")), HasProblems)
    True
    """

    def problems(self, variant: Variant) -> Iterable[Problem]:
        """What is wrong; the path of a problem starts at the rule, and is empty for the rule itself."""
        ...


def check(variant: Variant, *, among: Iterable[Variant] | None = None) -> tuple[Problem, ...]:
    """All that cannot work or is unwise in a variant; empty for a sound one.

    ``among`` are the variants whose names are taken, by default those of the library. Whatever its rules do, nothing is
    raised: a rule that fails when it is asked or played is a problem too. A rule that never returns is waited for.
    Raises SetupError for what is no variant.

    >>> from allfours import variants
    >>> from allfours.scoring import Race
    >>> check(variants.PHAT)
    ()
    >>> for problem in check(variants.PHAT.evolve(goal=Race(0))):
    ...     print(problem)
    name: another game is called phat, and a record is read by the name
    aliases.0: another game is called fat, and a record is read by the name
    goal.target: 0 points need no play: a target is above 0
    """
    check_kinds(variant)
    taken = None if among is None else tuple(among)
    for other in taken or ():
        check_kinds(other)
    found = asked(variant, "name", partial(_names, variant, taken)) + asked(variant, "order", partial(_order, variant))
    for name, value in inside(variant):
        found += asked(variant, name, partial(_unfaithful, value, name))
    for field in RULES:
        for path, part in parts(getattr(variant, field), field):
            found += asked(variant, path, partial(_wordless, part, path))
            found += asked(variant, path, partial(_volunteered, part, path, variant))
    known = {problem.code for problem in found}
    # Of hands that nobody takes up has been told already, and with a faulty order the play may fail in any way.
    told = {code for code, by in (("looking", "looking"), ("failure", "order")) if by in known}
    return (*found, *(p for p in asked(variant, "", partial(sampled, variant)) if p.code not in told))


def _names(variant: Variant, among: Iterable[Variant] | None) -> Iterator[Problem]:
    """What is wrong with the names of a variant among others."""
    if among is None:
        from allfours import variants  # noqa: PLC0415 - only this question knows the presets, which stand above all rules

        among = map(variants.get, variants.names())
    taken = {name for other in among if other != variant for name in (other.name, *other.aliases)}
    own: set[str] = set()
    for path, name in (("name", variant.name), *((f"aliases.{n}", alias) for n, alias in enumerate(variant.aliases))):
        if name in own:
            yield Problem("name", path=path, text=f"{name} stands twice among the names of this game")
        elif name in taken:
            yield Problem("name", path=path, text=f"another game is called {name}, and a record is read by the name")
        own.add(name)


def _order(variant: Variant) -> Iterator[Problem]:
    """What is wrong with the order of the cards: some of the pack in no suit or in two, no trumps, no suit to pitch."""
    faults: dict[str, list[str]] = {}
    for trump in Suit:
        for fault in _misplaced(variant, trump):
            faults.setdefault(fault, []).append(trump.word)
    for fault, trumps in faults.items():
        yield Problem("order", path="order", text=f"when {' or '.join(trumps)} are trumps, {fault}")
    barren = mask_of(card for card in variant.deck if not _pitches(variant, card))
    if barren:
        yield Problem(
            "order", path="order", text=f"it does not say which suit is trumps when {_symbols(barren)} is led"
        )


def _misplaced(variant: Variant, trump: Suit) -> Iterator[str]:
    """What is wrong with the order of the cards when a suit is trumps."""
    seen, deck = 0, variant.deck.mask
    for suit in Suit:
        ranking = variant.order.ranking(suit, trump)
        cards = mask_of(ranking)
        if cards.bit_count() != len(ranking):
            yield f"a card stands twice in {suit.word}"
        if cards & seen:
            yield f"two suits have {_symbols(cards & seen)}"
        if suit is trump and not cards & deck:
            yield "the pack has no trump"
        seen |= cards
    if deck & ~seen:
        yield f"no suit has {_symbols(deck & ~seen)}"


def _pitches(variant: Variant, card: Card) -> bool:
    """Whether the order says which suit a pitched card makes trumps."""
    try:
        return type(variant.order.pitched(card)) is Suit
    except Exception:  # noqa: BLE001 - an order is anybody's code, and may fail as it likes
        return False


def _symbols(cards: int) -> str:
    return " ".join(card.symbol for card in cards_of(cards))


def _unfaithful(value: object, path: str, deepest: int = DEEPEST) -> list[Problem]:
    """The innermost parts of a value that do not survive pickling, or are not equal to themselves afterwards."""
    if _comes_back(value):
        return []
    within = inside(value) if deepest else ()
    found = [problem for name, part in within for problem in _unfaithful(part, joined(path, name), deepest - 1)]
    what = getattr(value, "__qualname__", None) or shown(value)
    text = (
        f"{what} cannot be pickled and come back as an equal value:"
        " a rule is a function at the top level of a module or a frozen class, never a lambda or a closure"
    )
    return found or [Problem("value", path=path, text=text)]


def _comes_back(value: object) -> bool:
    import pickle  # noqa: PLC0415 - needed here alone; what is unpickled was pickled in the line before

    try:
        again: object = pickle.loads(pickle.dumps(value))  # noqa: S301 - as above
        return bool(again == value) and hash(again) == hash(value)
    except Exception:  # noqa: BLE001 - a value is anybody's code, and may fail as it likes
        return False


def _wordless(rule: object, path: str) -> Iterator[Problem]:
    """A rule that cannot say itself in the rule sheet."""
    describe = getattr(rule, "describe", None)
    says = describe() if callable(describe) else getattr(rule, "__doc__", None)
    is_rule = callable(rule) or callable(describe) or path == "first_dealer"
    if is_rule and not (isinstance(says, str) and says.strip()):
        text = "the rule sheet has no sentence for it: give it a docstring, or describe()"
        yield Problem("words", path=path, text=text)


def _volunteered(rule: object, path: str, variant: Variant) -> Iterator[Problem]:
    """What a rule says is wrong with itself."""
    if isinstance(rule, HasProblems):
        for problem in rule.problems(variant):
            yield Problem(problem.code, path=joined(path, problem.path), text=problem.text)
