"""The Python in README and docs, page by page.

Run as `python -m tests.snippets FOLDER`, it writes one module a page into the folder, each line of code on the line
where the page has it, so that type checkers read the snippets and name the right line.
"""

import doctest
import re
import shutil
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import attrs

ROOT = Path(__file__).parent.parent

_OPENING = re.compile(r"^(?P<indent>\s*)(?P<fence>`{3,}|~{3,})\s*(?P<info>[^`]*)$")
_PYTHON = {"python", "py", "pycon"}
_NO_RUN = re.compile(r"<!--\s*no-run(?::\s*(?P<reason>.*?))?\s*-->")


class SnippetError(Exception):
    """A page is not written as this module reads it."""


@attrs.frozen(kw_only=True)
class Snippet:
    """One fence of a page."""

    page: Path
    line: int
    """The line of its first line of code, from 1."""
    code: str
    skipped: str | None = None
    """Why it is not run."""

    @property
    def is_session(self) -> bool:
        return self.code.lstrip().startswith(">>>")

    @property
    def where(self) -> str:
        return f"{name(self.page)}:{self.line}"


def name(page: Path) -> str:
    """The page as it is named from the root of the project."""
    return page.relative_to(ROOT).as_posix() if page.is_relative_to(ROOT) else page.name


def pages() -> list[Path]:
    return [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def snippets(page: Path) -> list[Snippet]:
    """All Python fences of a page, in order."""
    return [snippet for snippet, language in _fences(page) if language in _PYTHON]


def _fences(page: Path) -> Iterator[tuple[Snippet, str]]:
    lines = iter(enumerate(page.read_text(encoding="utf-8").splitlines(), start=1))
    before = ""
    for number, text in lines:
        opening = _OPENING.match(text)
        if opening is None:
            before = text.strip() or before
            continue
        language, *options = opening["info"].split() or [""]
        where = f"{name(page)}:{number}"
        if "no-run" in options:
            raise SnippetError(f"{where}: write <!-- no-run: the reason --> on a line before the fence")
        code: list[str] = []
        for _, line in lines:
            if line.strip() == opening["fence"]:
                break
            code.append(line)
        else:
            raise SnippetError(f"{where}: the fence is never closed")
        yield (
            Snippet(
                page=page, line=number + 1, code=textwrap.dedent("\n".join(code)), skipped=_reason(before, where=where)
            ),
            language,
        )
        before = ""


def _reason(before: str, *, where: str) -> str | None:
    comment = _NO_RUN.fullmatch(before)
    if comment is None:
        return None
    if not comment["reason"]:
        raise SnippetError(f"{where}: no-run without a reason; write <!-- no-run: the reason -->")
    return comment["reason"]


def module(page: Path) -> str:
    """The snippets of a page as one module, line for line."""
    lines: list[str] = []
    for snippet in snippets(page):
        if snippet.skipped:
            continue
        for start, code in _statements(snippet):
            lines += [""] * (start - 1 - len(lines))
            lines += code.splitlines()
    return "\n".join(lines) + "\n"


def _statements(snippet: Snippet) -> list[tuple[int, str]]:
    if not snippet.is_session:
        return [(snippet.line, snippet.code)]
    examples = doctest.DocTestParser().get_examples(snippet.code, name=snippet.where)
    return [(snippet.line + example.lineno, example.source) for example in examples if not example.exc_msg]


def write(folder: Path) -> None:
    """Write the modules of all pages that have Python, and no others, into a folder."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for page in pages():
        if any(not snippet.skipped for snippet in snippets(page)):
            stem = re.sub(r"\W", "_", name(page).removesuffix(".md"))
            (folder / f"{stem}.py").write_text(module(page), encoding="utf-8")
    if not any(folder.iterdir()):
        (folder / "none.py").write_text('"""No page has Python."""\n', encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
