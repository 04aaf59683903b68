"""Write the conformance vectors of every registered game into the package: `make vectors`."""

from __future__ import annotations

from pathlib import Path

from allfours import variants, vectors

FOLDER = Path(__file__).parent.parent / "src" / "allfours" / "data" / "vectors"


def main() -> None:
    """Write a file for each game."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in variants.names():
        path = FOLDER / f"{name}.json"
        path.write_text(vectors.dumps(vectors.vectors(variants.get(name))), encoding="utf-8")


if __name__ == "__main__":
    main()
