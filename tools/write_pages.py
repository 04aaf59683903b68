"""Write what the documentation says of the games and of the command line: `make pages`.

A page for each game with a picture, the list of games, their navigation in `mkdocs.yml`, and the help of the commands.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final
from unittest import mock

from allfours._arguments import argument_parser
from allfours.rules import Variant
from tools import game_pages, sample_deal

ROOT: Final = Path(__file__).parent.parent
FOLDER: Final = ROOT / "docs" / "games"
_COLUMNS: Final = "88"
"""The width for which the help is set."""


def page(variant: Variant) -> Mapping[str, str]:
    """The files of a game by name: its page and its picture."""
    found = sample_deal.sample(variant)
    return {
        f"{variant.name}.md": game_pages.page(variant, found),
        f"{variant.name}.svg": sample_deal.picture(found),
    }


def command_help() -> str:
    """What `allfours --help` says, and every command with `--help`."""
    with mock.patch.dict(os.environ, {"COLUMNS": _COLUMNS, "NO_COLOR": "1"}):
        parser = argument_parser()
        said = [("allfours --help", parser.format_help())]
        said += [(f"allfours {name} --help", command.format_help()) for name, command in _commands(parser)]
    return "\n".join(f"### `{line}`\n\n```text\n{text.rstrip()}\n```\n" for line, text in said)


def _commands(parser: argparse.ArgumentParser) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    for action in parser._actions:  # noqa: SLF001 - argparse tells of its commands nowhere else
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001 - as above
            yield from action.choices.items()


PARTS: Final[Mapping[str, tuple[str, str, Callable[[], str]]]] = {
    "mkdocs.yml": ("  # the games, by make pages\n", "  # end of the games\n", game_pages.navigation),
    "docs/command-line.md": ("<!-- the help, by make pages -->\n\n", "<!-- end of the help -->\n", command_help),
}
"""The files of which a part is written, with the lines between which it stands."""


def with_part(name: str) -> str:
    """The text of a file with its part as it should be. Raises ValueError where the lines around it are missing."""
    begin, end, written = PARTS[name]
    before, found, rest = (ROOT / name).read_text(encoding="utf-8").partition(begin)
    _, closed, after = rest.partition(end)
    if not found or not closed:
        raise ValueError(f"{name} has no line {begin.strip()!r} with {end.strip()!r} after it")
    return before + begin + written() + ("\n" if name.endswith(".md") else "") + end + after


def main() -> None:
    """Write all of it, and remove the pages of games that are no more."""
    FOLDER.mkdir(exist_ok=True)
    files = {"index.md": game_pages.index()}
    for variant in game_pages.games():
        files |= page(variant)
    for old in FOLDER.iterdir():
        if old.name not in files:
            old.unlink()
    for name, text in files.items():
        (FOLDER / name).write_text(text, encoding="utf-8")
    for name in PARTS:
        (ROOT / name).write_text(with_part(name), encoding="utf-8")


if __name__ == "__main__":
    main()
