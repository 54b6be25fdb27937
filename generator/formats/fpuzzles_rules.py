"""Rules of f-puzzles beyond plain sudoku: which kind a link is, and its fields.

Any set of these is read and written, as far as gridpress combines them:

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
from collections.abc import Mapping, Sequence
from typing import Any

from generator.errors import GridFormatError, PuzzleError
from generator.families import FAMILIES as REGISTERED
from generator.families import PARTS, find_family
from generator.families.base.family import Family
from generator.families.base.part import Part
from generator.families.base.rule_play import BETWEEN
from generator.families.combined.kind import name_kind
from generator.families.combined.names import read_name
from generator.families.windoku.kind import list_windows
from generator.formats.fpuzzles_cells import link_name, list_cells, list_objects
from generator.formats.fpuzzles_clues import KEYS as CLUE_KEYS
from generator.formats.fpuzzles_clues import KINDS as CLUE_KINDS
from generator.formats.fpuzzles_clues import find_clue_kinds, read_clues, write_clues
from generator.formats.fpuzzles_marks import KEYS as MARK_KEYS
from generator.formats.fpuzzles_marks import KINDS as MARKED_KINDS
from generator.formats.fpuzzles_marks import NEGATIVE, find_kinds, read_marks, write_marks
from generator.model import Puzzle
from generator.rules.cell_text import cell_name

N, SIZES = 9, (9, 6)
"""Size of the boards with cages and windows; sizes of boards with rules."""

RISING, FALLING, REGIONS, CAGES = "diagonal+", "diagonal-", "extraregion", "killercage"
DIAGONAL, WINDOKU, KILLER = "diagonal", "windoku", "killer"
FLAGS = {"antiknight": "antiknight", "antiking": "antiking", "disjoint": "disjointgroups", "nonconsecutive": "nonconsecutive"}
"""Rule of gridpress -> the field that is true if a link has it."""

OWN_KEYS = {DIAGONAL: (RISING, FALLING), WINDOKU: (REGIONS,), KILLER: (CAGES,), **{name: (key,) for name, key in FLAGS.items()}}
"""Rule -> its fields, of those that are read here; signs have no field in such links."""

LINKED = frozenset({*OWN_KEYS, *MARKED_KINDS, *CLUE_KINDS})
"""Names of the rules that links have."""


def find_parts(name: str) -> tuple[Part, ...]:
    """Return the rules of a kind that links have; none for other kinds."""
    try:
        combined = read_name(name, PARTS)
    except PuzzleError:
        return ()
    parts, _ = combined or ((), 0)
    return parts if LINKED.issuperset(part.name for part in parts) else ()


def has_rules(name: str) -> bool:
    """Return whether links can have every rule of a kind."""
    return bool(find_parts(name))


FAMILIES = tuple(family.name for family in REGISTERED if has_rules(family.name))
"""Listed kinds that links have."""

KEYS = frozenset({*(key for keys in OWN_KEYS.values() for key in keys), *MARK_KEYS, *CLUE_KEYS})
"""Fields that are read."""

SUM = re.compile("[1-9][0-9]{0,2}")


def write_rules(puzzle: Puzzle) -> dict[str, Any]:
    """Return the rules of a puzzle as fields of a link; none for a classic sudoku."""
    parts, n = find_parts(puzzle.family), find_family(puzzle.family).geometry.n
    with_clues = [part for part in parts if part.has_clues]
    pieces = puzzle.extra.split(BETWEEN) if puzzle.extra else [""] * len(with_clues)
    extras = dict(zip((part.name for part in with_clues), pieces, strict=True))
    found: dict[str, Any] = {}
    for part in parts:
        written = _write_part(part, extras.get(part.name, ""), n)
        named = found.get(NEGATIVE, []) + written.get(NEGATIVE, [])
        found |= written | ({NEGATIVE: named} if named else {})
    return found


def _write_part(part: Part, extra: str, n: int) -> dict[str, Any]:
    """Return one rule as fields of a link.

    Parameters
    ----------
    extra : its clues, as in a puzzle line
    """
    if part.name in FLAGS:
        return {FLAGS[part.name]: True}
    if part.name == DIAGONAL:
        return {RISING: True, FALLING: True}
    if part.name == WINDOKU:
        return {REGIONS: [{"cells": [link_name(cell, N) for cell in window]} for window in list_windows(N)]}
    if part.name == KILLER:
        return {CAGES: [_write_cage(cage) for cage in extra.split(";") if cage]}
    if part.name in MARKED_KINDS:
        return write_marks(part.name, extra)
    assert part.rule
    return write_clues(part.name, part.rule.parse_clues(extra, n), n)


def read_rules(data: Mapping[str, Any], n: int, where: str) -> tuple[Family, str] | None:
    """Return the family and the extra of a link; None for a classic sudoku.

    Parameters
    ----------
    n : size of the board

    Raises
    ------
    GridFormatError   rules that gridpress does not have in this form or size, or cages that are no killer sudoku
    """
    names = {name for name, keys in OWN_KEYS.items() if any(data.get(key) for key in keys)}
    names |= {*find_kinds(data, where), *find_clue_kinds(data)}
    parts = [part for part in PARTS if part.name in names]
    if not parts:
        return None
    _check_size(data, parts, n, where)
    _check_parts(data, where)
    try:
        family = find_family(name_kind(parts, n), where)
        pieces = [_read_extra(data, part.name, n, where) for part in parts if part.has_clues]
        extra = BETWEEN.join(pieces) if any(pieces) else ""
        if not family.extra:
            return family, ""
        family.extra.board(extra)
        return family, family.extra.normalize(extra) if family.extra.normalize else extra
    except GridFormatError as fault:
        raise fault if str(fault).startswith(where) else GridFormatError(f"{where}: {fault}") from None
    except PuzzleError as fault:
        raise GridFormatError(str(fault)) from None


def _check_size(data: Mapping[str, Any], parts: Sequence[Part], n: int, where: str) -> None:
    """Check that rules have the size of a board.

    Raises
    ------
    GridFormatError   they do not
    """
    sizes = [size for size in SIZES if all(size in part.sizes for part in parts)]
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


def _read_extra(data: Mapping[str, Any], name: str, n: int, where: str) -> str:
    """Return the clues of one rule of a link as in a puzzle line, "" if it has none."""
    if name in MARKED_KINDS:
        return read_marks(data, name, n, where)
    if name in CLUE_KINDS:
        return read_clues(data, name, n, where)
    return _read_cages(data[CAGES], where)


def _write_cages(puzzle: Puzzle) -> dict[str, Any]:
    return {CAGES: [_write_cage(cage) for cage in puzzle.extra.split(";") if cage]}


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
