"""The figures within their page of the documentation: what explains them is written there by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Final

PAGE: Final = Path(__file__).parent.parent / "docs" / "benchmarks.md"
BEGIN: Final = "<!-- the figures, by make bench -->\n"
END: Final = "<!-- end of the figures -->\n"


def with_figures(text: str, figures: str) -> str:
    """The text of the page with new figures. Raises ValueError where the lines around them are missing."""
    before, begun, rest = text.partition(BEGIN)
    _, ended, after = rest.partition(END)
    if not begun or not ended:
        raise ValueError(f"the page has no line {BEGIN.strip()!r} with {END.strip()!r} after it")
    return f"{before}{BEGIN}\n{figures.strip()}\n\n{END}{after}"


def write(figures: str) -> None:
    """Put new figures into the page."""
    PAGE.write_text(with_figures(PAGE.read_text(encoding="utf-8"), figures), encoding="utf-8")
