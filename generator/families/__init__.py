"""Every kind of puzzle the press makes. A new kind is one file here and one line in FAMILIES."""

from __future__ import annotations

from generator.errors import unknown_name
from generator.families.family import Family
from generator.families.sudoku import SUDOKU_SIZES

FAMILIES: tuple[Family, ...] = (*SUDOKU_SIZES,)


def find_family(name: str, where: str = "") -> Family:
    """Return the family of that name; `where` (a file and line) is named in the error.

    Raises
    ------
    UnknownName   with the nearest names
    """
    for family in FAMILIES:
        if family.name == name:
            return family
    raise unknown_name("family", name, (family.name for family in FAMILIES), where)
