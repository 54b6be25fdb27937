"""Values of the commands' flags as numbers: counts, lengths and seeds, each refused in one line."""

from __future__ import annotations

import argparse
import secrets
import sys

from generator.errors import RecipeError

LARGEST_COUNT = 100_000_000
LONGEST_MM = 100


def pick_seed(text: str | None) -> int:
    """Return the seed that was given, or a fresh one, which is told so that the run can be repeated."""
    if text is None:
        seed = secrets.randbelow(2**32)
        print(f"seed {seed} (give --seed {seed} to get the same again)", file=sys.stderr)
        return seed
    return read_seed(text)


def read_seed(text: str) -> int:
    """Read the value of ``--seed``.

    Raises
    ------
    RecipeError   not a whole number from 0 to 2**63 - 1
    """
    if not (text.isascii() and text.isdigit() and len(text) <= 19 and int(text) < 2**63):
        raise RecipeError(f"--seed: expected a whole number from 0 to 2**63 - 1, got {text!r}")
    return int(text)


def count_argument(text: str) -> int:
    """Read a count for argparse: a whole number from 1."""
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:10]) <= LARGEST_COUNT):
        raise argparse.ArgumentTypeError(f"expected a whole number from 1 to {LARGEST_COUNT}, got {text!r}")
    return int(text)


def folder_argument(text: str) -> str:
    """Read a folder's name for argparse; an empty one is a script's unset variable, and would be the folder one stands in."""
    if not text:
        raise argparse.ArgumentTypeError("expected the name of a folder, got ''")
    return text


def length_argument(text: str) -> float:
    """Read a length in millimeters for argparse: above 0, at most 100."""
    try:
        length_mm = float(text)
    except ValueError:
        length_mm = 0.0
    if not 0 < length_mm <= LONGEST_MM:
        raise argparse.ArgumentTypeError(f"expected millimeters above 0 and at most {LONGEST_MM}, got {text!r}")
    return length_mm
