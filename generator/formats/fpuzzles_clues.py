"""Lines, marked cells and numbers outside in links of f-puzzles.

    thermometer       [{"lines": [["R1C1", "R1C2", ...]]}, ...]: lines from the bulb, or branches of lines before
    arrow             [{"cells": ["R1C1"], "lines": [["R1C1", "R1C2", ...]]}, ...]: the circle, and lines that begin in it
    even, odd         [{"cell": "R1C1"}, ...]
    sandwichsum       [{"cell": "R0C1", "value": "12"}, ...]: R0 for columns, C0 for rows
    littlekillersum   [{"cell": "R0C1", "direction": "DR", "value": "20"}, ...]: from beside the board, down or up, left or right

The clues are read as text of a puzzle line, which their rule then checks.
Source: the links of f-puzzles.com, and the names of fields in readers of such links such as SudokuSolver.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from generator.errors import GridFormatError
from generator.formats.fpuzzles_cells import link_name, list_cells, list_objects, place_name, read_place
from generator.rules import Clue
from generator.rules.cell_text import cell_name, line_name

THERMOMETER, ARROW, SANDWICH, DIAGONAL = "thermometer", "arrow", "sandwichsum", "littlekillersum"
PARITIES = {"even": "e", "odd": "o"}
"""Name of the list of such cells -> its letter in puzzle lines."""

DIRECTIONS = {"DR": (1, 1), "DL": (1, -1), "UR": (-1, 1), "UL": (-1, -1)}
NUMBER = re.compile("[0-9]{1,3}")

Item = Mapping[str, Any]


class Field(NamedTuple):
    """How the clues of a kind are in a link.

    keys    names of their lists
    write   (clue, size of the board) -> the name of its list, its object
    read    (name of a list, one of its objects, size of the board, where) -> its clues, as in a puzzle line
    """

    keys: tuple[str, ...]
    write: Callable[[Clue, int], tuple[str, dict[str, Any]]]
    read: Callable[[str, Item, int, str], list[str]]


def write_clues(kind: str, clues: Sequence[Clue], n: int) -> dict[str, Any]:
    """Return the clues of a puzzle as fields of a link.

    Parameters
    ----------
    kind : str               a name of KINDS
    clues : Sequence[Clue]   those of its rule
    n : int                  size of the board
    """
    found: dict[str, Any] = {}
    for clue in clues:
        key, one = KINDS[kind].write(clue, n)
        found.setdefault(key, []).append(one)
    return found


def find_clue_kinds(data: Mapping[str, Any]) -> list[str]:
    """Return the kinds whose clues a link has."""
    return [kind for kind, field in KINDS.items() if any(data.get(key) for key in field.keys)]


def read_clues(data: Mapping[str, Any], kind: str, n: int, where: str) -> str:
    """Return the clues of a link as in a puzzle line of a kind.

    Raises
    ------
    GridFormatError   an object that is no such clue
    """
    field = KINDS[kind]
    return ";".join(
        text for key in field.keys for one in list_objects(data.get(key) or [], key, where) for text in field.read(key, one, n, where)
    )


# Lines.


def _write_thermometer(clue: Clue, n: int) -> tuple[str, dict[str, Any]]:
    return THERMOMETER, {"lines": [_name_cells(clue.cells, n)]}


def _read_thermometers(key: str, one: Item, n: int, where: str) -> list[str]:
    paths: list[list[int]] = []
    for line in _list_lines(key, one, n, where):
        # A branch begins in a cell of another line: its thermometer begins at the bulb of that one.
        trunk = next((path for path in paths if line[0] in path), line)
        paths.append(trunk[: trunk.index(line[0])] + line)
    return ["<".join(cell_name(cell, n) for cell in path) for path in paths]


def _write_arrow(clue: Clue, n: int) -> tuple[str, dict[str, Any]]:
    names = _name_cells(clue.cells, n)
    return ARROW, {"cells": names[:1], "lines": [names]}


def _read_arrows(key: str, one: Item, n: int, where: str) -> list[str]:
    circle, lines = list_cells(one.get("cells"), n, where), _list_lines(key, one, n, where)
    if len(circle) > 1:
        raise GridFormatError(f"{where}: expected a circle of one cell in {key}, got {len(circle)}; gridpress cannot import these")
    for line in lines:
        if line[0] != circle[0] or len(line) < 2:
            expected = f"a line from the circle {link_name(circle[0], n)} over other cells"
            raise GridFormatError(f"{where}: expected {expected} in {key}, got {', '.join(_name_cells(line, n))}")
    return [f"{cell_name(line[0], n)}={'+'.join(cell_name(cell, n) for cell in line[1:])}" for line in lines]


def _list_lines(key: str, one: Item, n: int, where: str) -> list[list[int]]:
    """Return the cells of the lines of an object."""
    lines = one.get("lines")
    if not isinstance(lines, list) or not lines:
        raise GridFormatError(f"{where}: expected a list of lines in {key}, got {str(lines)[:40]!r}")
    return [list_cells(line, n, where, n + 1) for line in lines]


def _name_cells(cells: Sequence[int], n: int) -> list[str]:
    return [link_name(cell, n) for cell in cells]


# Marked cells.


def _write_parity(clue: Clue, n: int) -> tuple[str, dict[str, Any]]:
    key = next(key for key, letter in PARITIES.items() if letter == clue.text)
    return key, {"cell": link_name(clue.cells[0], n)}


def _read_parity(key: str, one: Item, n: int, where: str) -> list[str]:
    (cell,) = list_cells([one.get("cell")], n, where)
    return [f"{cell_name(cell, n)}{PARITIES[key]}"]


# Numbers outside.


def _write_sandwich(clue: Clue, n: int) -> tuple[str, dict[str, Any]]:
    row, col = divmod(clue.cells[0], n)
    is_row = clue.cells[1] == clue.cells[0] + 1
    return SANDWICH, {"cell": place_name(row if is_row else -1, -1 if is_row else col), "value": str(clue.number)}


def _read_sandwich(key: str, one: Item, n: int, where: str) -> list[str]:
    row, col = read_place(one.get("cell"), n, where)
    if (row in (-1, n)) == (col in (-1, n)):
        raise GridFormatError(f"{where}: expected a place beside a row or column in {key}, got {place_name(row, col)}")
    line = range(row * n, row * n + n) if col in (-1, n) else range(col, n * n, n)
    return [f"{_read_number(key, one, where)}={line_name(line, n)}"]


def _write_diagonal(clue: Clue, n: int) -> tuple[str, dict[str, Any]]:
    (row, col), (next_row, next_col) = (divmod(cell, n) for cell in clue.cells[:2])
    down, along = next_row - row, next_col - col
    direction = next(name for name, step in DIRECTIONS.items() if step == (down, along))
    cells = _name_cells(clue.cells, n)
    return DIAGONAL, {"cell": place_name(row - down, col - along), "cells": cells, "direction": direction, "value": str(clue.number)}


def _read_diagonal(key: str, one: Item, n: int, where: str) -> list[str]:
    row, col = read_place(one.get("cell"), n, where)
    direction = str(one.get("direction"))
    if direction not in DIRECTIONS:
        raise GridFormatError(f"{where}: expected a direction of {', '.join(DIRECTIONS)} in {key}, got {direction[:20]!r}")
    down, along = DIRECTIONS[direction]
    places = ((row + step * down, col + step * along) for step in range(1, n + 1))
    cells = [place[0] * n + place[1] for place in places if min(place) >= 0 and max(place) < n]
    if len(cells) < 2:
        expected = f"an arrow along two cells or more in {key}"
        raise GridFormatError(f"{where}: expected {expected}, got {direction} at {place_name(row, col)}; leave it out")
    return [f"{_read_number(key, one, where)}={line_name(cells, n)}"]


def _read_number(key: str, one: Item, where: str) -> str:
    text = str(one.get("value", ""))
    if not NUMBER.fullmatch(text):
        raise GridFormatError(f"{where}: expected a sum in every {key}, got {text[:20]!r}; gridpress cannot import clues without sums")
    return text


KINDS = {
    "thermo": Field((THERMOMETER,), _write_thermometer, _read_thermometers),
    "arrow": Field((ARROW,), _write_arrow, _read_arrows),
    "evenodd": Field(tuple(PARITIES), _write_parity, _read_parity),
    "sandwich": Field((SANDWICH,), _write_sandwich, _read_sandwich),
    "littlekiller": Field((DIAGONAL,), _write_diagonal, _read_diagonal),
}
"""Kind, without its size -> its clues in a link."""

KEYS = tuple(key for field in KINDS.values() for key in field.keys)
