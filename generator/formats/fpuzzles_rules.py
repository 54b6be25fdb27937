"""Rules of f-puzzles beyond plain sudoku: which kind a link is, and its fields.

Those that gridpress combines, and those of kinds with one rule:

    diagonal+, diagonal-   true: the rising and the falling diagonal; gridpress has both or none
    antiknight             true
    extraregion            [{"cells": ["R2C2", ...]}, ...]: further houses; gridpress has the four windows
    antiking, disjointgroups, nonconsecutive   true
    killercage             [{"cells": ["R1C1", ...], "value": "10"}, ...]: cages with sums

Dots and letters are in `fpuzzles_marks.py`, lines, marked cells and numbers outside in `fpuzzles_clues.py`.

Source: the links of f-puzzles.com, and the names of fields in readers of such links such as sudoku-studio.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from generator.errors import GridFormatError, PuzzleError
from generator.families import FAMILIES as REGISTERED
from generator.families import PARTS, find_family
from generator.families.base.family import Family
from generator.families.combined.kind import name_kind
from generator.families.combined.names import list_combinations
from generator.families.windoku.kind import list_windows
from generator.formats.fpuzzles_cells import link_name, list_cells, list_objects
from generator.formats.fpuzzles_clues import KEYS as CLUE_KEYS
from generator.formats.fpuzzles_clues import KINDS as CLUE_KINDS
from generator.formats.fpuzzles_clues import find_clue_kinds, read_clues, write_clues
from generator.formats.fpuzzles_marks import KEYS as MARK_KEYS
from generator.formats.fpuzzles_marks import KINDS as MARKED_KINDS
from generator.formats.fpuzzles_marks import find_kind, read_marks, write_marks
from generator.model import Puzzle
from generator.rules.cell_text import cell_name

N, SIZES = 9, (9, 6)
"""Size of the boards on which rules are combined; sizes of the kinds with one rule."""

RISING, FALLING, KNIGHT, REGIONS, CAGES = "diagonal+", "diagonal-", "antiknight", "extraregion", "killercage"
PART_KEYS = {"diagonal": (RISING, FALLING), "antiknight": (KNIGHT,), "windoku": (REGIONS,), "killer": (CAGES,)}
"""What the rules of gridpress are in a link; signs have no field there."""

PARTS_OF = {name_kind(parts, N): parts for parts in list_combinations(PARTS, N) if all(part.name in PART_KEYS for part in parts)}
"""Kind with such rules -> its parts."""

SINGLE = {"antiking": "antiking", "disjointgroups": "disjoint", "nonconsecutive": "nonconsecutive"}
"""Field that is true -> the kind that has this rule only, without its size."""


def _name_sized(kind: str, n: int) -> str:
    return f"{kind}-{n}x{n}"


def _list_sized(kinds: Sequence[str]) -> dict[str, str]:
    """Return the families of some kinds in all sizes, each with its kind."""
    names = {family.name for family in REGISTERED}
    return {name: kind for kind in kinds for n in SIZES if (name := _name_sized(kind, n)) in names}


FIELD_OF = {kind: key for key, kind in SINGLE.items()}
ONE_RULE = _list_sized([*FIELD_OF, *MARKED_KINDS, *CLUE_KINDS])
"""Family with one rule -> its kind, without its size."""

FAMILIES = (*PARTS_OF, *ONE_RULE)
KEYS = frozenset({*(key for keys in PART_KEYS.values() for key in keys), *SINGLE, *MARK_KEYS, *CLUE_KEYS})
"""Fields that are read."""

SUM = re.compile("[1-9][0-9]{0,2}")


def write_rules(puzzle: Puzzle) -> dict[str, Any]:
    """Return the rules of a puzzle as fields of a link; none for a classic sudoku."""
    kind = ONE_RULE.get(puzzle.family, "")
    if kind in FIELD_OF:
        return {FIELD_OF[kind]: True}
    if kind in MARKED_KINDS:
        return write_marks(kind, puzzle.extra)
    if kind:
        family = find_family(puzzle.family)
        assert family.extra
        assert family.extra.clues
        (clues,) = family.extra.clues(puzzle.extra)
        return write_clues(kind, clues, family.geometry.n)
    found: dict[str, Any] = {}
    for part in PARTS_OF.get(puzzle.family, ()):
        found |= WRITERS[part.name](puzzle)
    return found


def read_rules(data: Mapping[str, Any], n: int, where: str) -> tuple[Family, str] | None:
    """Return the family and the extra of a link; None for a classic sudoku.

    n   size of the board

    Raises
    ------
    GridFormatError   rules that gridpress does not have in this form or size, or cages that are no killer sudoku
    """
    parts = [part for part in PARTS if any(data.get(key) for key in PART_KEYS.get(part.name, ()))]
    own = [kind for key, kind in SINGLE.items() if data.get(key)]
    if marked := find_kind(data, where):
        own.append(marked)
    own += find_clue_kinds(data)
    if not parts and not own:
        return None
    if len(own) + bool(parts) > 1:
        names = [*own, *(part.name for part in parts)]
        raise GridFormatError(f"{where}: expected rules that gridpress combines, got {', '.join(names)} together")
    _check_size(data, own, n, where)
    _check_parts(data, where)
    try:
        family = find_family(_name_sized(own[0], n) if own else name_kind(parts, n), where)
        extra = _read_extra(data, own, n, where)
        if not extra and not family.extra:
            return family, ""
        assert family.extra
        family.extra.board(extra)
        return family, family.extra.normalize(extra) if family.extra.normalize else extra
    except GridFormatError as fault:
        raise fault if str(fault).startswith(where) else GridFormatError(f"{where}: {fault}") from None
    except PuzzleError as fault:
        raise GridFormatError(str(fault)) from None


def _check_size(data: Mapping[str, Any], own: Sequence[str], n: int, where: str) -> None:
    """Check that a kind comes in the size of a board.

    own   its name without the size; empty for a kind that combines rules

    Raises
    ------
    GridFormatError   it does not
    """
    sizes = [size for size in SIZES if _name_sized(own[0], size) in ONE_RULE] if own else [N]
    if n not in sizes:
        keys = ", ".join(key for key in sorted(KEYS) if data.get(key))
        raise GridFormatError(f"{where}: expected a {' or '.join(f'{size}x{size}' for size in sizes)} board with {keys}, got {n}x{n}")


def _check_parts(data: Mapping[str, Any], where: str) -> None:
    """Check that diagonals and extra regions are those that gridpress has.

    Raises
    ------
    GridFormatError   one diagonal only, or other regions than the four windows
    """
    if bool(data.get(RISING)) != bool(data.get(FALLING)):
        raise GridFormatError(f"{where}: expected both diagonals or none, got {RISING if data.get(RISING) else FALLING} only")
    if data.get(REGIONS) and _read_regions(data[REGIONS], where) != {frozenset(window) for window in list_windows(N)}:
        raise GridFormatError(f"{where}: expected the four windows of windoku as {REGIONS}, got other cells; gridpress cannot import these")


def _read_extra(data: Mapping[str, Any], own: Sequence[str], n: int, where: str) -> str:
    """Return the clues of a link as in a puzzle line, "" if it has none."""
    if own and own[0] in MARKED_KINDS:
        return read_marks(data, own[0], n, where)
    if own and own[0] in CLUE_KINDS:
        return read_clues(data, own[0], n, where)
    return _read_cages(data[CAGES], where) if data.get(CAGES) else ""


def _write_windows(_: Puzzle) -> dict[str, Any]:
    return {REGIONS: [{"cells": [link_name(cell, N) for cell in window]} for window in list_windows(N)]}


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
    for cage in list_objects(cages, CAGES, where):
        total = str(cage.get("value", ""))
        if not SUM.fullmatch(total):
            raise GridFormatError(f"{where}: expected a sum in every cage, got {total[:20]!r}; gridpress cannot import cages without sums")
        texts.append(f"{total}={'+'.join(cell_name(cell, N) for cell in list_cells(cage.get('cells'), N, where))}")
    return ";".join(texts)


def _read_regions(regions: object, where: str) -> set[frozenset[int]]:
    return {frozenset(list_cells(region.get("cells"), N, where)) for region in list_objects(regions, REGIONS, where)}
