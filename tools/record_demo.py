"""Write the match that `allfours demo` replays into the package: `python tools/record_demo.py`.

The packs are those of the seed 181, and every play is a legal one at random. Of 16,000 matches played so, this is the
closest: a tied muck, its 8 won with the next one, and 181 to 180 by a plain five in the fifth trick of the fifth deal.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from allfours import Match, variants

PATH = Path(__file__).parent.parent / "src" / "allfours" / "data" / "phat_match.txt"
CARDS = 181
PLAY = 9440


def main() -> None:
    """Play the match and write its record."""
    draw = Random(PLAY)  # noqa: S311 - the match is to be the same every time
    match = Match.new(variants.PHAT, seed=CARDS)
    while not match.is_over:
        legal = match.legal_moves
        match = match.apply(legal[int(draw.random() * len(legal))]) if legal else match.next_deal()
    PATH.parent.mkdir(parents=True, exist_ok=True)
    PATH.write_text(match.record().dumps(), encoding="utf-8")


if __name__ == "__main__":
    main()
