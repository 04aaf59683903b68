"""The command line, as ``python -m allfours`` and as ``allfours``."""

import sys

from allfours.cli import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())
