"""Write what the documentation says of the games and of the command line: `make pages`.

A page for each game with a picture, the list of games, their navigation in `mkdocs.yml`, the list of rules with
the games that play by them, and the help of the commands.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final
from unittest import mock

from allfours._arguments import argument_parser
from allfours.rules import Variant
from tools import game_pages, rule_index, sample_deal

ROOT: Final = Path(__file__).parent.parent
FOLDER: Final = ROOT / "docs" / "games"
_COLUMNS: Final = "80"
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
    said = _said()
    commands = re.findall(r"^    (\w+) ", said, flags=re.MULTILINE)
    texts = [("", said), *((f"{name} ", _said(name)) for name in commands)]
    return "\n".join(f"### `allfours {name}--help`\n\n```text\n{text.rstrip()}\n```\n" for name, text in texts)


def _said(*command: str) -> str:
    """The help of a command."""
    output = io.StringIO()
    with (
        mock.patch.dict(os.environ, {"COLUMNS": _COLUMNS, "NO_COLOR": "1"}),
        contextlib.redirect_stdout(output),
        contextlib.suppress(SystemExit),
    ):
        argument_parser().parse_args([*command, "--help"])
    return output.getvalue()


PARTS: Final[Mapping[str, tuple[str, str, Callable[[], str]]]] = {
    "mkdocs.yml": ("  # the games, by make pages\n", "  # end of the games\n", game_pages.navigation),
    "docs/command-line.md": ("<!-- the help, by make pages -->\n\n", "<!-- end of the help -->\n", command_help),
    "docs/rules.md": ("<!-- the tables, by make pages -->\n\n", "<!-- end of the tables -->\n", rule_index.tables),
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
