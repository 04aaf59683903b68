"""Where Hypothesis asks for the strategies of allfours: its entry point.

It lies outside the package, so that whoever imports Hypothesis does not import allfours, which would take a third as
long again. Of the two, the one that is imported later tells Hypothesis: this hook, or ``allfours`` itself.
"""

import sys


def hook() -> None:
    """Registers the strategies if allfours has been imported; otherwise allfours will, when it is."""
    if "allfours" in sys.modules:
        from allfours._hypothesis import register  # noqa: PLC0415 - only where allfours is there already

        register()
