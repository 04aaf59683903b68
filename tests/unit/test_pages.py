"""What the documentation says of the games and of the command line is what the library says."""

import re
from types import ModuleType

import pytest

from allfours import Variant, rules_text, variants
from tools import game_pages, rule_index, sample_deal, value_code, write_pages

AFRESH = "make pages writes it afresh"


@pytest.fixture(params=variants.names())
def game(request: pytest.FixtureRequest) -> Variant:
    return variants.get(str(request.param))


def on_file(name: str) -> str:
    return (write_pages.FOLDER / name).read_text(encoding="utf-8")


def words(text: str) -> list[str]:
    """Versions of Python break the lines of a help at different places."""
    return text.split()


@pytest.mark.slow
def test_the_page_and_the_picture_on_file_are_those_of_the_game(game: Variant) -> None:
    for name, text in write_pages.page(game).items():
        assert on_file(name) == text, AFRESH


def test_the_rules_on_a_page_are_those_of_the_game(game: Variant) -> None:
    body = rules_text(game).partition("## Players and cards\n")[2].partition("\n## Source\n")[0]
    shown = re.sub("^### ", "## ", on_file(f"{game.name}.md"), flags=re.MULTILINE)
    assert body.strip() in shown, AFRESH


def test_there_are_pages_of_all_games_and_of_no_others() -> None:
    expected = {f"{name}.{kind}" for name in variants.names() for kind in ("md", "svg")}
    assert {path.name for path in write_pages.FOLDER.iterdir()} == {"index.md"} | expected, AFRESH


def test_the_list_of_games_is_up_to_date() -> None:
    assert on_file("index.md") == game_pages.index(), AFRESH


@pytest.mark.parametrize("name", write_pages.PARTS)
def test_the_written_part_of_a_page_is_up_to_date(name: str) -> None:
    text = (write_pages.ROOT / name).read_text(encoding="utf-8")
    assert words(text) == words(write_pages.with_part(name)), AFRESH


def test_every_rule_that_a_game_plays_by_is_listed() -> None:
    listed = {rule for _, section in rule_index.rules() for rule in section}
    assert {rule.__name__ for rule in set(rule_index.players_of()) - listed} == {"Variant", "Seating", "Smudge", "Moon"}


def test_a_rule_is_listed_with_its_games() -> None:
    played = {rule.__name__: games for rule, games in rule_index.players_of().items()}
    assert played["TrumpCount"] == ["jaques_whiz"]
    assert played["no_undertrump"] == ["trinidad_all_fours", "tobago_all_fours"]
    assert "TenForTwo" not in played
    rows = {line.partition("]")[0]: line for line in rule_index.tables().splitlines() if line.startswith("| [`")}
    assert rows["| [`TenForTwo`"].endswith(" | none; for house rules |")
    assert rows["| [`Tricks`"].endswith(f" and {len(played['Tricks']) - 5} more |")


@pytest.mark.parametrize("name", ["README.md", "docs/comparison.md"])
def test_the_figures_on_a_page_are_those_that_were_measured(name: str) -> None:
    measured = (write_pages.ROOT / "docs" / "benchmarks.md").read_text(encoding="utf-8")
    text = (write_pages.ROOT / name).read_text(encoding="utf-8")
    figures = re.findall(r"\d[\d,]*,000\b", text)
    assert figures, "no figures"
    assert [figure for figure in figures if f" {figure} " not in measured] == []


def test_a_part_that_has_lost_its_lines_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(write_pages.PARTS, "README.md", ("<!-- begin -->", "<!-- end -->", str))
    with pytest.raises(ValueError, match=r"README\.md has no line"):
        write_pages.with_part("README.md")


def test_the_value_on_a_page_is_the_game(game: Variant) -> None:
    space = ModuleType("a_page")
    exec(value_code.program(game), vars(space))  # noqa: S102 - code that we have just written
    assert vars(space)[game.name] == game


def test_a_game_belongs_to_one_family(game: Variant) -> None:
    assert [each for each in game_pages.FAMILIES if game in vars(each.module).values()] == [game_pages.family(game)]


def test_the_nearest_relative_is_another_game_of_few_differences() -> None:
    assert game_pages.relative(variants.PHAT_CUT) == variants.PHAT_BGA
    assert game_pages.relative(variants.TRINIDAD_ALL_FOURS) == variants.TOBAGO_ALL_FOURS


def test_a_difference_stands_in_three_columns() -> None:
    page = on_file("geldeston_phat.md")
    assert "| tricks, pegs: the ten of trumps | 0 | 18 |" in page
    assert "| stages |  | Whoever partners the pitcher" in on_file("phat.md")


def test_a_sample_deal_shows_every_point() -> None:
    found = sample_deal.sample(variants.SPADES)
    assert found.over.is_over
    assert sample_deal.ledger(found).count("colspan") == len(found.over.scores)
    assert f"({found.over.points}, True)" in game_pages.page(variants.SPADES, found)


def test_a_sample_deal_is_played_to_its_end() -> None:
    found = sample_deal.sample(variants.SEVEN_UP)
    assert not found.over.thrown_in
    assert "stand" in sample_deal.other_moves(found) or "beg" in sample_deal.other_moves(found)
