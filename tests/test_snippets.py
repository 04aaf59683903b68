"""Every Python fence of README and docs runs, in order, one namespace a page.

A fence under `<!-- no-run: the reason -->` is left out. A fence that begins with `>>>` must print what it shows.
"""

import doctest
import io
import sys
import traceback
from pathlib import Path
from types import ModuleType

import pytest

from tests.snippets import ROOT, Snippet, SnippetError, module, name, pages, snippets

_FLAGS = doctest.ELLIPSIS


def run(snippet: Snippet, namespace: dict[str, object]) -> str | None:
    """Run a snippet; the answer is what went wrong."""
    return _run_session(snippet, namespace) if snippet.is_session else _run_code(snippet, namespace)


def _run_code(snippet: Snippet, namespace: dict[str, object]) -> str | None:
    file = str(snippet.page)
    try:
        # The empty lines put every line of code at its number in the page, which is where a traceback looks for it.
        exec(compile("\n" * (snippet.line - 1) + snippet.code, file, "exec"), namespace)  # noqa: S102  our own pages
    except (Exception, SystemExit) as error:  # noqa: BLE001  whatever a page raises is its failure
        lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
        line = error.lineno if isinstance(error, SyntaxError) else lines[-1]
        shown = "".join(traceback.format_exception(error))
        return f"{name(snippet.page)}:{line}: {type(error).__name__}: {error}\n\n{shown}"
    return None


def _run_session(snippet: Snippet, namespace: dict[str, object]) -> str | None:
    test = doctest.DocTestParser().get_doctest(
        snippet.code + "\n", namespace, name(snippet.page), str(snippet.page), snippet.line - 1
    )
    report = io.StringIO()
    failed = doctest.DocTestRunner(optionflags=_FLAGS).run(test, out=report.write, clear_globs=False).failed
    namespace.update(test.globs)
    return f"{snippet.where}: the output differs\n\n{report.getvalue()}" if failed else None


@pytest.mark.parametrize("page", pages(), ids=name)
def test_the_snippets_of_a_page_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    # A real module: classes that a page defines can be pickled and their annotations resolved.
    space = ModuleType("snippets_of_a_page")
    monkeypatch.setitem(sys.modules, space.__name__, space)
    for snippet in snippets(page):
        if snippet.skipped is None:
            wrong = run(snippet, vars(space))
            if wrong:
                pytest.fail(wrong, pytrace=False)


def page_of(folder: Path, text: str) -> Path:
    page = folder / "page.md"
    page.write_text(text, encoding="utf-8")
    return page


def test_a_failure_names_the_page_and_the_line(tmp_path: Path) -> None:
    page = page_of(tmp_path, "# Page\n\n```python\nx = 1\nx / 0\n```\n\n```pycon\n>>> x\n1\n>>> x + 1\n3\n```\n")
    space: dict[str, object] = {}
    division, session = [run(snippet, space) or "" for snippet in snippets(page)]
    assert division.startswith("page.md:5: ZeroDivisionError")
    assert session.startswith("page.md:9: the output differs")
    assert f'File "{page}", line 11' in session


def test_a_syntax_error_names_its_line(tmp_path: Path) -> None:
    page = page_of(tmp_path, "```python\nx = 1\nx = = 2\n```\n")
    assert [(run(snippet, {}) or "")[:21] for snippet in snippets(page)] == ["page.md:3: SyntaxErro"]


def test_sessions_and_code_share_a_namespace(tmp_path: Path) -> None:
    page = page_of(tmp_path, "```python\nx = 1\n```\n```pycon\n>>> y = x + 1\n```\n```python\nassert y == 2\n```\n")
    space: dict[str, object] = {}
    assert [run(snippet, space) for snippet in snippets(page)] == [None, None, None]


def test_a_fence_is_left_out_only_with_a_reason(tmp_path: Path) -> None:
    left_out = page_of(tmp_path, "<!-- no-run: needs a terminal -->\n\n```python\ninput()\n```\n\n```python\n1\n```\n")
    assert [snippet.skipped for snippet in snippets(left_out)] == ["needs a terminal", None]
    for text in ("<!-- no-run -->\n```python\n1\n```\n", "```python no-run\n1\n```\n", "```python\n1\n"):
        with pytest.raises(SnippetError, match=r"page\.md:[12]: "):
            snippets(page_of(tmp_path, text))


def test_other_fences_are_left_alone_and_indented_ones_are_found(tmp_path: Path) -> None:
    indented = '!!! note\n\n    ```python title="a.py"\n    if 1:\n        2\n    ```\n'
    page = page_of(tmp_path, f"```console\n$ make\n```\n\n{indented}")
    assert [(snippet.line, snippet.code) for snippet in snippets(page)] == [(8, "if 1:\n    2")]


def test_a_page_is_one_module_line_for_line(tmp_path: Path) -> None:
    page = page_of(tmp_path, "# Page\n\n```python\nx = 1\n```\n\n```pycon\n>>> x\n1\n```\n")
    assert module(page) == "\n\n\nx = 1\n\n\n\nx\n"


def test_the_readme_is_a_page() -> None:
    assert ROOT / "README.md" in pages()
