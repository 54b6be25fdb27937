"""Every kind of puzzle the press makes. A new kind is one file here and one line in FAMILIES."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

from generator.errors import UnknownName, unknown_name
from generator.families.antiknight.kind import ANTIKNIGHT_9X9
from generator.families.base.family import Family
from generator.families.crowns.kind import SIZES as CROWNS_SIZES
from generator.families.crowns.kind import crowns
from generator.families.diagonal.kind import DIAGONAL_9X9
from generator.families.jigsaw.kind import JIGSAW_9X9
from generator.families.killer.kind import KILLER_9X9
from generator.families.queens.kind import SIZES as QUEENS_SIZES
from generator.families.queens.kind import queens
from generator.families.sudoku.kind import SUDOKU_SIZES
from generator.families.windoku.kind import WINDOKU_9X9

FAMILIES: tuple[Family, ...] = (
    *SUDOKU_SIZES,
    DIAGONAL_9X9,
    WINDOKU_9X9,
    JIGSAW_9X9,
    ANTIKNIGHT_9X9,
    KILLER_9X9,
    queens(8),
    crowns(8),
)


SIZED: tuple[tuple[str, Callable[[int], Family], range], ...] = (
    ("queens", queens, QUEENS_SIZES),
    ("crowns", crowns, CROWNS_SIZES),
)
"""Kinds that come in any size: the name before the size, how a size is made, and the sizes there are."""


@lru_cache(maxsize=256)
def list_families(n_rows: int, n_cols: int) -> tuple[Family, ...]:
    """List the families on boards of so many rows and columns, those of any size among them."""
    listed = [family for family in FAMILIES if (family.geometry.n_rows, family.geometry.n_cols) == (n_rows, n_cols)]
    names = {family.name for family in listed}
    sized = [f"{name}-{n_rows}" for name, _, sizes in SIZED if n_rows == n_cols and n_rows in sizes]
    return (*listed, *(find_family(name) for name in sized if name not in names))


def find_family(name: str, where: str = "") -> Family:
    """Return the family of that name; `where` (a file and line) is named in the error.

    Raises
    ------
    UnknownName   with the nearest names
    """
    for family in FAMILIES:
        if family.name == name:
            return family
    sized = _find_sized(name, where)
    if sized is not None:
        return sized
    raise unknown_name("family", name, (family.name for family in FAMILIES), where)


def _find_sized(name: str, where: str) -> Family | None:
    """Return a family of a kind that comes in any size; UnknownName for a size it does not have."""
    kind, _, size = name.rpartition("-")
    for known, _, sizes in SIZED:
        if kind == known and size.isascii() and size.isdigit() and len(size) <= 4:
            if int(size) not in sizes:
                place = f"{where}: " if where else ""
                raise UnknownName(f"{place}{kind} comes in sizes {sizes.start} to {sizes.stop - 1}, got {size}; try {kind}-{sizes.start}")
            return _make_sized(kind, int(size))
    return None


@cache
def _make_sized(kind: str, size: int) -> Family:
    """Make a family of a kind in one size, once."""
    make = next(make for known, make, _ in SIZED if known == kind)
    return make(size)
