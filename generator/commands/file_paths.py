"""Paths of files on the command line, each with what the command does with it."""

from __future__ import annotations

import argparse
import os
import stat
from collections.abc import Iterator

from generator.errors import RecipeError


class InputFile(str):
    """Path of a file that a command reads, or ``-`` for standard input."""

    __slots__ = ()


class OutputFile(str):
    """Path of a file that a command writes, or ``-`` for standard output."""

    __slots__ = ()


def check_paths(options: argparse.Namespace) -> None:
    """Check that no file is written that is also read, or written twice.

    Writing replaces a file, and what could not be read of it would be lost. Devices and pipes are not replaced.

    Raises
    ------
    RecipeError   one file is an input and an output, or two outputs
    """
    known: dict[tuple[int, int] | str, str] = {}
    for path in _list_paths(options, InputFile):
        if key := _find_file(path):
            known[key] = "read"
    for path in _list_paths(options, OutputFile):
        key = _find_file(path) or ("" if path == "-" or os.path.exists(path) else os.path.realpath(path))
        if key in known:
            raise RecipeError(f"expected another file to write than the one that is {known[key]}, got {str(path)!r}; choose another name")
        if key:
            known[key] = "written already"


def _list_paths(options: argparse.Namespace, kind: type[str]) -> Iterator[str]:
    for value in vars(options).values():
        yield from (one for one in (value if isinstance(value, list) else [value]) if isinstance(one, kind))


def _find_file(path: str) -> tuple[int, int] | str:
    """Return device and number of an existing file; "" for anything else."""
    try:
        found = os.fstat(0) if path == "-" else os.stat(path)
    except (OSError, ValueError):
        return ""
    return (found.st_dev, found.st_ino) if stat.S_ISREG(found.st_mode) else ""
