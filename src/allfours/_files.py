"""Files and the standard input at the command line; whatever fails is a SetupError in words."""

from __future__ import annotations

import io
import os.path
import sys
from pathlib import Path
from typing import cast

from allfours.errors import SetupError


def read(name: str, *, most: int) -> bytes:
    """What is in a file, or what comes from the standard input for ``-``; no more than so many bytes."""
    try:
        if name != "-":
            with Path(name).open("rb") as file:
                return file.read(most)
        return bytes(standard_input().buffer.read(most))
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise SetupError.of("file", "", f"cannot be read: {reason(error)}") from None


def write(name: str, text: str, *, again: bool) -> None:
    """Writes a file, a new one unless it is to be written again: then it is replaced as a whole, or stays as it was."""
    path = path_of(name)
    beside = path.with_name(f"{path.name}.new") if again else path
    try:
        with beside.open("w" if again else "x", encoding="utf-8") as file:
            file.write(text)
        if again:
            beside.replace(path)
    except FileExistsError:
        raise SetupError.of("file", "", f"{name} exists already, and is not overwritten") from None
    except (OSError, ValueError) as error:
        raise SetupError.of("file", "", f"{name} cannot be written: {reason(error)}") from None


def path_of(name: str) -> Path:
    """The path of a name in which ~ may stand for the home."""
    return Path(os.path.expanduser(name))  # noqa: PTH111 - Path.expanduser raises where there is no home


def standard_input() -> io.TextIOWrapper[io.BufferedReader]:
    """The standard input. Raises OSError where it is closed."""
    found: object = sys.stdin
    if isinstance(found, io.TextIOWrapper):
        # The cast: what is read is a file, and a wrapper says of what only to type checkers.
        return cast("io.TextIOWrapper[io.BufferedReader]", found)
    raise OSError("it is closed")


def reason(error: OSError | ValueError) -> str:
    """Why a file cannot be read or written, in the words of the system where it has some."""
    return (isinstance(error, OSError) and error.strerror) or str(error)
