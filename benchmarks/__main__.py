"""Everything measured in one run: `make bench`."""

from __future__ import annotations

import argparse
import datetime as dt

from benchmarks import comparisons, costs, page, tables
from benchmarks.machine import machine
from benchmarks.timing import race


def figures(seconds: float) -> str:
    """All that is measured, as Markdown: when and on what, both tables, who is missing, memory and import."""
    gathered = comparisons.gathered(comparisons.GROUPS)
    compared = tables.comparison(race(gathered.groups, seconds / 2))
    presets = tables.presets(race(comparisons.presets(), seconds / 2))
    today = dt.datetime.now(tz=dt.UTC).date()
    measured = f"Measured on {today.day} {today:%B %Y}: {machine()}."
    memory = f"A state of Phat kept alive takes {costs.bytes_a_state():.0f} bytes."
    imported = f"`import allfours` takes {costs.import_milliseconds():.0f} ms, bare Python not counted."
    return "\n\n".join((measured, compared, *gathered.absent, f"{memory} {imported}", presets))


def main() -> None:
    """Measure, print, and write the page."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description="Measure allfours beside other libraries and a loop in C."
    )
    parser.add_argument("--seconds", type=float, default=120.0, help="of both races together (default: %(default)s)")
    parser.add_argument("--no-page", action="store_true", help="print the figures, and leave docs/benchmarks.md alone")
    options = parser.parse_args()
    measured = figures(options.seconds)
    print(measured)
    if not options.no_page:
        page.write(measured)


if __name__ == "__main__":
    main()
