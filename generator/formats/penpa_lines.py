"""Lines in Penpa+ links: thick sides, diagonals, cages, lines through cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from generator.formats.penpa_board import Reader
from generator.formats.penpa_draw import list_dots
from generator.formats.penpa_points import CORNER, MIDDLE, SMALL, Place
from generator.model import ARROW, LINE, THERMOMETER, WHISPER, Sign
from generator.rules.line_paths import orient_path

THICK_STYLES, THIN_STYLES = (2, 21), (0, 1, 11, 12, 80)
"""Styles of lines on the sides of cells that are thick, and those that look like lines of the grid."""


def read_edges(reader: Reader, table: Mapping[str, Any]) -> None:
    """Read lines on the sides of cells and diagonal ones.

    Raises
    ------
    GridFormatError   a line of another style or length
    """
    for key, style in table.items():
        ends = _split_ends(reader, key)
        step = ends[1] - ends[0]
        if step in (reader.points.width + 1, reader.points.width - 1):
            reader.crossed.add(frozenset(ends))
        elif style in THICK_STYLES and step in (1, reader.points.width):
            _, (row, col), _ = reader.split(str(ends[1]))
            other = (row + 1, col) if step == 1 else (row, col + 1)
            pair = reader.find_cell((row, col)), reader.find_cell(other)
            reader.walls.add(frozenset(cell for cell in pair if cell is not None))
        elif style not in THIN_STYLES or step not in (1, reader.points.width):
            raise reader.refuse(f"a line of style {str(style)[:10]} at {reader.name(reader.split(str(ends[0]))[1])}")


def _split_ends(reader: Reader, key: str) -> tuple[int, int]:
    """Return the two corners of cells that a line joins, the lower number first."""
    parts = key.split(",")
    if len(parts) != 2 or any(reader.split(part)[0] != CORNER for part in parts):
        raise reader.refuse(f"a line at {key[:30]!r}")
    one, other = map(int, parts)
    return min(one, other), max(one, other)


def read_free(reader: Reader, table: Mapping[str, Any]) -> None:
    """Read lines from corner to corner, which must be whole diagonals of the board.

    Raises
    ------
    GridFormatError   another line
    """
    for key in table:
        first, last = _split_ends(reader, key)
        (row, col), (last_row, last_col) = reader.split(str(first))[1], reader.split(str(last))[1]
        step = 1 if last_col > col else -1
        if last_row - row != abs(last_col - col):
            raise reader.refuse("a line that is no diagonal")
        vertices = [reader.points.number(CORNER, (row + at, col + step * at)) for at in range(last_row - row + 1)]
        reader.crossed |= {frozenset(pair) for pair in pairwise(vertices)}


def read_diagonals(reader: Reader) -> None:
    """Read dotted diagonals: both long ones, whose cells are gray in figures.

    Raises
    ------
    GridFormatError   one of them only, or others
    """
    if not reader.crossed:
        return
    n, points = reader.n_rows, reader.points
    falling = [(reader.top + at - 1, reader.left + at - 1) for at in range(n + 1)]
    rising = [(reader.top + at - 1, reader.left + n - at - 1) for at in range(n + 1)]
    wanted = set()
    for line in (falling, rising):
        ends = [points.number(CORNER, place) for place in line]
        wanted |= {frozenset(pair) for pair in pairwise(ends)}
    if n != reader.n_cols or reader.crossed != wanted:
        raise reader.refuse("diagonal lines other than the two long diagonals")
    reader.shaded |= {at * n + at for at in range(n)} | {at * n + n - 1 - at for at in range(n)}


def read_cages(reader: Reader, lists: list[Any]) -> None:
    """Read the cells of cages."""
    for numbers in filter(None, lists):
        reader.cages.append(tuple(sorted({*_list_cells(reader, numbers)})))


def read_dots(reader: Reader, table: Mapping[str, Any]) -> None:
    """Read the dotted lines of cages; with `killercages` they must be those.

    Raises
    ------
    GridFormatError   lines that do not close around cages
    """
    if not reader.cages:
        reader.cages = list(_join_cells(reader, {*table}))
    drawn = {
        f"{one},{other}"
        for cage in reader.cages
        for one, other in list_dots(
            [(cell // reader.n_cols + reader.top, cell % reader.n_cols + reader.left) for cell in cage], reader.points
        )
    }
    if drawn != {*table}:
        raise reader.refuse("cages whose dotted lines do not close")


def _join_cells(reader: Reader, dotted: set[str]) -> Iterator[tuple[int, ...]]:
    """Yield the cages that dotted lines enclose."""

    def is_open(place: Place, corners: tuple[int, int]) -> bool:
        ends = sorted(reader.points.small(place, corner) for corner in corners)
        return f"{ends[0]},{ends[1]}" not in dotted

    near = {(-1, 0): (0, 1), (1, 0): (2, 3), (0, -1): (0, 2), (0, 1): (1, 3)}
    begun = {place for key in dotted for end in key.split(",") for sort, place, _ in [reader.split(end)] if sort == SMALL}
    done: set[Place] = set()
    for start in sorted(begun):
        if start in done or reader.find_cell(start) is None:
            continue
        cage, waiting = {start}, [start]
        while waiting:
            row, col = waiting.pop()
            for (down, along), corners in near.items():
                other = row + down, col + along
                if other not in cage and reader.find_cell(other) is not None and is_open((row, col), corners):
                    cage.add(other)
                    waiting.append(other)
        done |= cage
        yield tuple(sorted(reader.cell(place) for place in cage))


def _list_cells(reader: Reader, numbers: object) -> list[int]:
    if not isinstance(numbers, list) or not all(type(number) is int for number in numbers):
        raise reader.refuse(f"{str(numbers)[:40]!r} as cells")
    found = []
    for number in numbers:
        sort, place, _ = reader.split(str(number))
        if sort != MIDDLE or (cell := reader.find_cell(place)) is None:
            raise reader.refuse(f"a clue beside the board at {reader.name(place)}")
        found.append(cell)
    return found


def read_thermometers(reader: Reader, lists: list[Any]) -> None:
    """Read thermometers from the bulb."""
    reader.signs += [Sign(LINE, tuple(_list_cells(reader, line)), THERMOMETER) for line in lists if line]


def read_arrows(reader: Reader, lists: list[Any]) -> None:
    """Read arrows from the circle."""
    reader.signs += [Sign(LINE, tuple(_list_cells(reader, line)), ARROW) for line in lists if line]


def read_whispers(reader: Reader, lists: list[Any]) -> None:
    """Read thermometers without a bulb, from either end."""
    reader.signs += [Sign(LINE, orient_path(tuple(_list_cells(reader, line))), WHISPER) for line in lists if line]
