"""The page of a game and the list of all games, as Markdown: made from the values of the library alone."""

from __future__ import annotations

import re
import textwrap
from typing import Final

import attrs

from allfours import diff, rules_text, variants
from allfours._english import alias_text
from allfours.rules import Variant
from allfours.scoring.goals import target_of
from allfours.variants import all_fours, don, pedro, phat, pitch, spades
from tools import sample_deal
from tools.sample_deal import Sample
from tools.value_code import program

WRITTEN: Final = "<!-- Written by tools/write_pages.py: change the library, then `make pages`. -->"
_WIDTH: Final = 64
"""Characters in a line of moves."""


@attrs.frozen(kw_only=True)
class Family:
    """The games of one module."""

    title: str
    """What the games are called together."""
    module: object
    """The module of their constants."""
    guide: str
    """The page on which they are explained."""
    link: str
    """What that page is called."""


FAMILIES: Final = (
    Family(title="Phat", module=phat, guide="tutorial.md", link="Tutorial: a match of Phat"),
    Family(title="Don", module=don, guide="variants.md", link="How a variant is put together"),
    Family(title="All Fours", module=all_fours, guide="all-fours.md", link="All Fours"),
    Family(title="Pitch", module=pitch, guide="pitch.md", link="Pitch"),
    Family(title="Cinch and Pedro", module=pedro, guide="pedro.md", link="Cinch and Pedro"),
    Family(title="Spades", module=spades, guide="spades.md", link="Spades, and the other Phat"),
)


def games() -> tuple[Variant, ...]:
    """All games of the library."""
    return tuple(map(variants.get, variants.names()))


def family(variant: Variant) -> Family:
    """The family of a game."""
    return next(each for each in FAMILIES if variant in vars(each.module).values())


# --- The page of a game ------------------------------------------------------------------------------------------


def page(variant: Variant, found: Sample) -> str:
    """The page of a game."""
    rules, source = _rules(variant)
    blocks = [
        f"---\ntitle: {variant.title}\ndescription: The rules of {variant.title}, and how to play it in Python\n---",
        WRITTEN,
        f"# {variant.title}",
        _facts(variant),
        "## The rules",
        "This is `rules_text`, the rule sheet that is made from the value of the game.",
        rules,
        "## The course of a deal",
        "The boxes are the phases that `view.phase` names, the words at the arrows the kinds of moves:",
        f'```mermaid\n--8<-- "tests/golden/phases/{variant.name}.mmd"\n```',
        *_sample(variant, found),
        *_nearest(variant),
        *_code(variant, found),
        *(["## Source", source] if source else []),
    ]
    return "\n\n".join(block for block in blocks if block) + "\n"


def _rules(variant: Variant) -> tuple[str, str]:
    """The rule sheet without its title and aliases, its headings one level down; and the source."""
    sheet = rules_text(variant).partition("## Players and cards")
    text, _, source = (sheet[1] + sheet[2]).partition("\n## Source\n")
    return re.sub("^## ", "### ", text.strip(), flags=re.MULTILINE), source.strip()


def _facts(variant: Variant) -> str:
    """What somebody who looks for a game wants to see first."""
    seating, mine = variant.seating, family(variant)
    rows = [
        ("in code", f'`variants.{variant.name.upper()}`, `variants.get("{variant.name}")`'),
        ("also called", ", ".join(f"{alias_text(alias)} (`{alias}`)" for alias in variant.aliases)),
        ("players", _players(variant)),
        ("cards", f"{variant.hand_size} each, of {len(variant.deck)}"),
        ("played to", _target(variant)),
        ("goes round", variant.direction.value if seating.seats > 2 else ""),  # noqa: PLR2004 - two have no direction
        ("explained in", f"[{mine.link}](../{mine.guide})"),
    ]
    return "\n".join(["| | |", "| --- | --- |", *(f"| {name} | {text} |" for name, text in rows if text)])


def _players(variant: Variant) -> str:
    seating = variant.seating
    if seating.sides == seating.seats:
        return f"{seating.seats}, each alone" if seating.seats > 2 else "2"  # noqa: PLR2004 - two are always alone
    return f"{seating.seats} in {seating.sides} partnerships"


def _target(variant: Variant) -> str:
    """To how many points a match goes, as text; empty where that is not what ends it."""
    return str(target_of(variant.goal) or "")


def _sample(variant: Variant, found: Sample) -> list[str]:
    """A deal from the cards to the points."""
    spoken = sample_deal.other_moves(found)
    return [
        "## A sample deal",
        f"The cards of seed {found.seed}, played by a simple program; each player sees what that seat may see.",
        f"![{variant.title}: the table as the first card is about to be led]({variant.name}.svg)",
        "### The cards dealt",
        sample_deal.hands(found),
        *(["### What was said and done", spoken] if spoken else []),
        "### The tricks and the points",
        "The card that was led is bold. To the right stands the match so far.",
        sample_deal.ledger(found),
        sample_deal.conclusion(found),
    ]


# --- The nearest relative


_SAME: Final = ("name", "title", "aliases", "source")
"""What differs between any two games."""
_NUMBERS: Final = re.compile(r"(?P<what>.*\D) (?P<before>-?\d+)")


_BEFORE: Final = "no longer: "
_AFTER: Final = "now also: "
"""What `diff` says of a sentence that only one of two games has."""


def differences(other: Variant, variant: Variant) -> tuple[str, ...]:
    """What a game has that another has not, by `diff`, names and sources apart."""
    return tuple(line for line in diff(other, variant) if line.partition(":")[0] not in _SAME)


def relative(variant: Variant) -> Variant:
    """The game that differs least from one; of several the first."""
    return min((each for each in games() if each is not variant), key=lambda each: len(differences(each, variant)))


def _nearest(variant: Variant) -> list[str]:
    """How a game differs from its nearest relative, as a table."""
    other = relative(variant)
    rows = [_difference(line) for line in differences(other, variant)]
    return [
        f"## Beside {other.title}",
        f"Its nearest relative is [{other.title}]({other.name}.md). By `diff` this is what is different:",
        "\n".join(
            [
                f"| | {other.title} | {variant.title} |",
                "| --- | --- | --- |",
                *(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |" for row in rows),
            ]
        ),
    ]


def _difference(line: str) -> tuple[str, str, str]:
    """What differs, how it was, and how it is."""
    what, _, change = line.partition(": ")
    for mark in (_BEFORE, _AFTER):
        if change.startswith(mark):
            sentence = change.removeprefix(mark)
            return (what, sentence, "") if mark == _BEFORE else (what, "", sentence)
    before, _, after = change.partition(" → ")
    numbers = _NUMBERS.fullmatch(before)
    if numbers and after.lstrip("-").isdigit():
        return f"{what}: {numbers['what']}", numbers["before"], after
    return what, before, after


# --- In code


def _code(variant: Variant, found: Sample) -> list[str]:
    """How to play the sample deal in Python, and the whole game as a value."""
    constant = f"variants.{variant.name.upper()}"
    lines = [
        ">>> from allfours import Deal, variants",
        f">>> deal = Deal.shuffled({constant}, seed={found.seed})",
        '>>> moves = """',
        *(f"... {line}" for line in textwrap.wrap(" ".join(sample_deal.moves(found)), _WIDTH, break_on_hyphens=False)),
        '... """',
        ">>> for move in moves.split():",
        "...     deal = deal.apply(move)",
        ">>> deal.points, deal.is_over",
        str((found.over.points, True)),
    ]
    value = f"{program(variant)}\n\nassert {variant.name} == {constant}"
    return [
        "## In code",
        "The sample deal, move by move in the [notation of records](../records.md):",
        "```pycon\n" + "\n".join(lines) + "\n```",
        "[A house rule](../variants.md#house-rules-evolve) is a field changed with `evolve`; these are the fields:",
        '??? example "The whole game as a value"\n\n' + textwrap.indent(f"```python\n{value}\n```", "    "),
    ]


# --- The list of all games ---------------------------------------------------------------------------------------


def index() -> str:
    """The page with all games, family by family."""
    blocks = [
        "---\ntitle: The games\ndescription: All games of the library\n---",
        WRITTEN,
        "# The games",
        f"{len(games())} games, each with its rules, the course of a deal, a sample deal, and the value that it is:",
    ]
    for each in FAMILIES:
        rows = [
            f"| [{game.title}]({game.name}.md)<br>`{game.name}` | {_players(game)} | {target_of(game.goal) or ''} |"
            for game in games()
            if family(game) is each
        ]
        head = ["| game | players | to |", "| --- | --- | --: |"]
        blocks += [f"## {each.title}", f"[{each.link}](../{each.guide}) tells more.", "\n".join([*head, *rows])]
    return "\n\n".join(blocks) + "\n"


def navigation() -> str:
    """The lines of the navigation in `mkdocs.yml`."""
    lines = ["- Games:", "    - games/index.md"]
    for each in FAMILIES:
        lines.append(f"    - {each.title}:")
        lines += [f"        - {game.title}: games/{game.name}.md" for game in games() if family(game) is each]
    return textwrap.indent("\n".join(lines), "  ") + "\n"
