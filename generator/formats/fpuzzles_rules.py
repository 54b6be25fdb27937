"""Rules of f-puzzles beyond plain sudoku: diagonals, knights, windows, cages.

Those that gridpress combines, and those of kinds with one rule:

    diagonal+, diagonal-   true: the rising and the falling diagonal; gridpress has both or none
    antiknight             true
    extraregion            [{"cells": ["R2C2", ...]}, ...]: further houses; gridpress has the four windows
    antiking, disjointgroups, nonconsecutive   true
    killercage             [{"cells": ["R1C1", ...], "value": "10"}, ...]: cages with sums

Dots and letters are in `fpuzzles_marks.py`.

Source: the links of f-puzzles.com, and the names of fields in readers of such links such as sudoku-studio.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from generator.errors import GridFormatError, PuzzleError
from generator.families import PARTS, find_family
from generator.families.base.family import Family
from generator.families.combined.kind import name_kind
from generator.families.combined.names import list_combinations
from generator.families.windoku.kind import list_windows
from generator.formats.fpuzzles_marks import KEYS as MARK_KEYS
from generator.formats.fpuzzles_marks import KINDS as MARKED_KINDS
from generator.formats.fpuzzles_marks import find_kind, read_marks, write_marks
from generator.model import Puzzle

N = 9
RISING, FALLING, KNIGHT, REGIONS, CAGES = "diagonal+", "diagonal-", "antiknight", "extraregion", "killercage"
PART_KEYS = {"diagonal": (RISING, FALLING), "antiknight": (KNIGHT,), "windoku": (REGIONS,), "killer": (CAGES,)}
"""What the rules of gridpress are in a link; signs have no field there."""

PARTS_OF = {name_kind(parts, N): parts for parts in list_combinations(PARTS, N) if all(part.name in PART_KEYS for part in parts)}
"""Kind with such rules -> its parts."""

SINGLE = {"antiking": "antiking-9x9", "disjointgroups": "disjoint-9x9", "nonconsecutive": "nonconsecutive-9x9"}
"""Field that is true -> the kind that has this rule only."""

FIELD_OF = {kind: key for key, kind in SINGLE.items()}
FAMILIES = (*PARTS_OF, *FIELD_OF, *MARKED_KINDS)
KEYS = frozenset({*(key for keys in PART_KEYS.values() for key in keys), *SINGLE, *MARK_KEYS})
"""Fields that are read."""


CELL = re.compile(r"R([1-9])C([1-9])")
SUM = re.compile("[1-9][0-9]{0,2}")
MOST_OBJECTS = 2 * N * N
"""Most cages or marks of a link: there are 144 borders between cells."""


def write_rules(puzzle: Puzzle) -> dict[str, Any]:
    """Return the rules of a puzzle as fields of a link; none for a classic sudoku."""
    if puzzle.family in FIELD_OF:
        return {FIELD_OF[puzzle.family]: True}
    if puzzle.family in MARKED_KINDS:
        return write_marks(puzzle.family, puzzle.extra)
    found: dict[str, Any] = {}
    for part in PARTS_OF.get(puzzle.family, ()):
        found |= WRITERS[part.name](puzzle)
    return found


def read_rules(data: Mapping[str, Any], where: str) -> tuple[Family, str] | None:
    """Return the family and the extra of a link; None for a classic sudoku.

    Raises
    ------
    GridFormatError   rules that gridpress does not have in this form, or cages that are no killer sudoku
    """
    parts = [part for part in PARTS if any(data.get(key) for key in PART_KEYS.get(part.name, ()))]
    own = [kind for key, kind in SINGLE.items() if data.get(key)]
    if marked := find_kind(data, where):
        own.append(marked)
    if not parts and not own:
        return None
    if len(own) + bool(parts) > 1:
        names = [*own, *(part.name for part in parts)]
        raise GridFormatError(f"{where}: expected rules that gridpress combines, got {', '.join(names)} together")
    if bool(data.get(RISING)) != bool(data.get(FALLING)):
        raise GridFormatError(f"{where}: expected both diagonals or none, got {RISING if data.get(RISING) else FALLING} only")
    if data.get(REGIONS) and _read_regions(data[REGIONS], where) != {frozenset(window) for window in list_windows(N)}:
        raise GridFormatError(f"{where}: expected the four windows of windoku as {REGIONS}, got other cells; gridpress cannot import these")
    try:
        family = find_family(own[0] if own else name_kind(parts, N), where)
        extra = _read_extra(data, marked, where)
        if not extra and not family.extra:
            return family, ""
        assert family.extra
        family.extra.board(extra)
        return family, family.extra.normalize(extra) if family.extra.normalize else extra
    except GridFormatError as fault:
        raise fault if str(fault).startswith(where) else GridFormatError(f"{where}: {fault}") from None
    except PuzzleError as fault:
        raise GridFormatError(str(fault)) from None


def _read_extra(data: Mapping[str, Any], marked: str | None, where: str) -> str:
    """Return the cages or marks of a link as in a puzzle line, "" if it has none."""
    if marked:
        return read_marks(data, marked, where, _list_objects, _list_cells)
    return _read_cages(data[CAGES], where) if data.get(CAGES) else ""


def _name(cell: int) -> str:
    return f"R{cell // N + 1}C{cell % N + 1}"


def _write_windows(_: Puzzle) -> dict[str, Any]:
    return {REGIONS: [{"cells": [_name(cell) for cell in window]} for window in list_windows(N)]}


def _write_cages(puzzle: Puzzle) -> dict[str, Any]:
    return {CAGES: [_write_cage(cage) for cage in puzzle.extra.split(";") if cage]}


WRITERS: dict[str, Callable[[Puzzle], dict[str, Any]]] = {
    "diagonal": lambda _: {RISING: True, FALLING: True},
    "antiknight": lambda _: {KNIGHT: True},
    "windoku": _write_windows,
    "killer": _write_cages,
}
"""Name of a part -> its fields in the link of a puzzle."""


def _write_cage(cage: str) -> dict[str, Any]:
    """Return a cage of a puzzle line, such as ``10=r1c1+r1c2``, as an object."""
    total, _, cells = cage.partition("=")
    return {"cells": cells.upper().split("+"), "value": total}


def _read_cages(cages: object, where: str) -> str:
    """Return the cages of a link as in a puzzle line."""
    texts = []
    for cage in _list_objects(cages, CAGES, where):
        total = str(cage.get("value", ""))
        if not SUM.fullmatch(total):
            raise GridFormatError(f"{where}: expected a sum in every cage, got {total[:20]!r}; gridpress cannot import cages without sums")
        texts.append(f"{total}={'+'.join(name.lower() for name in _list_cells(cage, where))}")
    return ";".join(texts)


def _read_regions(regions: object, where: str) -> set[frozenset[int]]:
    names = [_list_cells(region, where) for region in _list_objects(regions, REGIONS, where)]
    return {frozenset((int(name[1]) - 1) * N + int(name[3]) - 1 for name in cells) for cells in names}


def _list_objects(value: object, key: str, where: str) -> list[dict[str, Any]]:
    if not isinstance(value, list) or len(value) > MOST_OBJECTS or not all(isinstance(one, dict) for one in value):
        raise GridFormatError(f"{where}: expected a list of at most {MOST_OBJECTS} objects in {key}, got {str(value)[:40]!r}")
    return value


def _list_cells(one: Mapping[str, Any], where: str) -> list[str]:
    cells = one.get("cells")
    if not isinstance(cells, list) or not 0 < len(cells) <= N or not all(isinstance(cell, str) and CELL.fullmatch(cell) for cell in cells):
        raise GridFormatError(f"{where}: expected 1 to {N} cells from R1C1 to R{N}C{N}, got {str(cells)[:40]!r}")
    return cells
