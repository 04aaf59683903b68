"""Histograms: every value has its bar, and a reader who does not see them is told."""

from xml.etree import ElementTree as ET

import pytest

from allfours import SetupError, pictures
from allfours.estimates import Distribution

BAR = "{http://www.w3.org/2000/svg}title"


def bars(svg: str) -> list[tuple[str, float, float]]:
    """What each bar says, with its height and its lower end."""
    return [
        (str(title.text), float(rect.attrib["height"]), float(rect.attrib["y"]) + float(rect.attrib["height"]))
        for rect in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}rect")  # noqa: S314 - our own
        for title in rect.iter(BAR)
    ]


def drawn(*series: dict[int, int]) -> str:
    named = [(f"side {number}", Distribution.of(counts)) for number, counts in enumerate(series)]
    return pictures.histogram_svg(named, title="Points & more")


def test_a_bar_is_as_high_as_its_share() -> None:
    found = bars(drawn({0: 1, 2: 3}))
    assert [said for said, _, _ in found] == ["side 0, 0: 25 %", "side 0, 2: 75 %"]
    assert found[1][1] == pytest.approx(3 * found[0][1], abs=0.2)
    assert {round(foot) for _, _, foot in found} == {440}


def test_each_series_has_its_bars_and_its_name() -> None:
    svg = drawn({-1: 1}, {1: 1})
    assert [said for said, _, _ in bars(svg)] == ["side 0, -1: 100 %", "side 1, 1: 100 %"]
    assert "<title>Points &amp; more: side 0 -1 on average, side 1 1 on average</title>" in svg


@pytest.mark.parametrize(
    ("most", "first"),
    [
        (39, "side 0, 0: 50 %"),
        (41, "side 0, 0 to 1: 50 %"),
        (130, "side 0, 0 to 4: 50 %"),
        (3000, "side 0, 0 to 99: 50 %"),
    ],
)
def test_numbers_share_a_bar_where_there_would_be_too_many(most: int, first: str) -> None:
    found = bars(drawn({0: 1, most: 1}))
    assert len(found) == 2
    assert found[0][0] == first


def test_a_series_of_nothing_beside_another_has_no_bar() -> None:
    assert len(bars(drawn({}, {3: 2}))) == 1


@pytest.mark.parametrize("series", [[], [("nothing", Distribution(()))]], ids=["none", "empty"])
def test_nothing_cannot_be_drawn(series: list[tuple[str, Distribution]]) -> None:
    with pytest.raises(SetupError, match="series: a histogram needs some values"):
        pictures.histogram_svg(series, title="Nothing")


def test_the_picture_is_the_same_every_time() -> None:
    assert drawn({0: 1, 5: 2}, {3: 3}) == drawn({5: 2, 0: 1}, {3: 3})
