"""The site in a browser, as its readers see it: without a network, wide and on a phone, light and dark.

It wants Playwright, which the group ``test`` brings, and the Chromium of the system; where one is missing the tests are
skipped. One way through the site is tried at every run of CI, all else by `make thorough`.
"""

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

import attrs
import pytest

from tests.snippets import ROOT

try:
    from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect, sync_playwright
except ImportError:
    pytest.skip("the site is not tried in a browser: Playwright is not installed", allow_module_level=True)

PROGRAM: Final = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
if PROGRAM is None:
    reason = "the site is not tried in a browser: there is no Chromium (on Debian: apt-get install chromium)"
    pytest.skip(reason, allow_module_level=True)

KINDS: Final = (
    "",
    "tutorial/",
    "concepts/",
    "variants/",
    "command-line/",
    "guide-frontend/",
    "guide-bot/",
    "recipes/",
    "rules/",
    "comparison/",
    "games/",
    "games/phat/",
    "games/ten_point_pitch/",
    "games/schmier/",
    "games/spades/",
    "reference/",
    "reference/state/",
    "reference/stages/",
    "decisions/",
    "changelog/",
)
"""A page of each kind."""
PHONE: Final = 390
"""Pixels across."""
expect.set_options(timeout=20_000)  # milliseconds: a busy machine is no fault of the site


class Silent(SimpleHTTPRequestHandler):
    """A server that writes nothing down."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is the standard library's
        """Nothing."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the site is, freshly built."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    told = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    built = subprocess.run(command, cwd=ROOT, env=told, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Silent, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        # Chromium's own walls need rights that a container and root do not have; the pages are ours.
        started = playwright.chromium.launch(executable_path=PROGRAM, args=["--no-sandbox"])
        yield started
        started.close()


@attrs.define(slots=False)  # Playwright keeps something of its own in whatever listens
class Visit:
    """A page, and all that has gone wrong on it."""

    page: Page
    address: str
    wrong: list[str] = attrs.field(factory=list[str])

    def __attrs_post_init__(self) -> None:
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.wrong.append(f"error: {error}"))
        self.page.on("requestfailed", self._failed)
        self.page.on("request", lambda request: self._asked(request.url))

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.wrong.append(f"{message.type} on the console: {message.text}")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # by a reader who goes on to the next page
            self.wrong.append(f"not to be had: {request.url}, {request.failure}")

    def _asked(self, url: str) -> None:
        if not url.startswith((self.address, "data:", "blob:")):
            self.wrong.append(f"from elsewhere: {url}")

    def to(self, path: str) -> Page:
        """The page with a path of the site."""
        self.page.goto(self.address + path)
        expect(self.page.locator("pre.mermaid")).to_have_count(0)  # all diagrams are drawn
        return self.page


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Visit]:
    """A visit on which nothing may go wrong."""
    with browser.new_context(viewport={"width": 1280, "height": 900}) as context:
        visiting = Visit(context.new_page(), address)
        yield visiting
        assert visiting.wrong == []


@pytest.mark.slow
def test_muck_is_found_and_a_game_followed(visit: Visit) -> None:
    page = visit.to("")
    expect(page).to_have_title("allfours")
    page.get_by_label("Search", exact=True).first.click()
    page.keyboard.type("muck")
    found = page.locator(".md-search-result__link").first
    expect(found).to_be_visible()
    found.click()
    expect(page.locator("article")).to_contain_text("muck")
    page = visit.to("games/")
    page.get_by_role("link", name="Geldeston Phat").last.click()
    expect(page.locator("h1")).to_contain_text("Geldeston Phat")
    expect(page.locator("article")).to_contain_text("Its nearest relative")


@pytest.mark.thorough
def test_diagrams_are_drawn_without_a_network(visit: Visit) -> None:
    page = visit.to("games/seven_up/")
    drawn = page.locator("div.mermaid")
    expect(drawn).to_have_count(1)
    box = drawn.bounding_box()
    assert box is not None
    assert box["height"] > 200


OPENED: Final = """
const attach = Element.prototype.attachShadow;
Element.prototype.attachShadow = function (options) { return attach.call(this, { ...options, mode: "open" }); };
"""
"""The theme draws into a shadow that scripts cannot see; here they can."""
OVERLAPS: Final = """
() => {
  const words = [...document.querySelector("div.mermaid").shadowRoot.querySelectorAll(".edgeLabel .label")]
    .map((label) => [label.textContent.trim(), label.getBoundingClientRect()])
    .filter(([text, box]) => text && box.width);
  const meet = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
  const met = words.flatMap(([text, box], at) =>
    words.slice(at + 1).filter(([, other]) => meet(box, other)).map(([other]) => `${text} on ${other}`));
  return [words.length, met];
}
"""
"""How many words there are in a diagram, and which lie on others."""


@pytest.mark.thorough
@pytest.mark.parametrize("game", ["cinch", "ten_point_pitch", "california_pedro", "jaques_blind_nil"])
def test_the_words_of_a_diagram_do_not_lie_on_each_other(visit: Visit, game: str) -> None:
    visit.page.add_init_script(OPENED)
    page = visit.to(f"games/{game}/")
    expect(page.locator("div.mermaid")).to_have_count(1)
    many, overlaps = page.evaluate(OVERLAPS)
    assert many > 5
    assert overlaps == []


@pytest.mark.thorough
def test_what_is_copied_from_a_session_is_what_was_typed(visit: Visit) -> None:
    visit.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = visit.to("")
    page.get_by_title("Copy to clipboard").first.click()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("from allfours import Deal, variants\ndeal = Deal.shuffled(variants.PHAT, seed=7)\n")
    assert "JS 6S" not in copied


@pytest.mark.thorough
def test_pages_without_a_diagram_do_not_load_what_draws_them(visit: Visit) -> None:
    asked: list[str] = []
    visit.page.on("request", lambda request: asked.append(request.url))
    visit.to("concepts/")
    assert not [url for url in asked if "tiny" in url]


@pytest.mark.thorough
def test_it_can_be_dark(visit: Visit) -> None:
    page = visit.to("games/phat/")
    for scheme in ("default", "slate"):
        page.locator("form[data-md-component=palette] label:visible").click()
        expect(page.locator("body")).to_have_attribute("data-md-color-scheme", scheme)


@pytest.mark.thorough
def test_a_heading_has_a_permalink(visit: Visit) -> None:
    page = visit.to("games/phat/#a-sample-deal")
    expect(page.locator("#a-sample-deal .headerlink")).to_have_attribute("href", "#a-sample-deal")


@pytest.mark.thorough
@pytest.mark.parametrize("path", KINDS)
def test_a_page_fits_a_phone(visit: Visit, path: str) -> None:
    visit.page.set_viewport_size({"width": PHONE, "height": 800})
    page = visit.to(path)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE


@pytest.mark.thorough
def test_the_pages_of_each_kind_exist() -> None:
    for path in filter(None, KINDS):
        page = ROOT / "docs" / path.removesuffix("/")
        assert page.with_suffix(".md").exists() or Path(page / "index.md").exists()
