"""Cages as text: reading, checking, writing and turning.

Cages are the part of a puzzle line after the cells:

    10=r1c1+r1c2+r2c1;7=r1c3+r1c4;...      sum = cells, cages in the order of their first cells
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from generator.errors import DoesNotFit, GridFormatError
from generator.families.base.geometry import box_regions, make_geometry, with_pairs
from generator.families.base.play import Turned
from generator.families.base.regions import find_pieces, is_connected
from generator.families.base.symmetry import list_turns
from generator.model import Geometry, Puzzle
from generator.rules.cell_text import cell_name

N, N_CELLS, GRID_SUM = 9, 81, 405
MOST_DIGITS = 3
"""Largest number of digits of a number in the text; any longer number is invalid."""

CAGE = re.compile(rf"([0-9]{{1,{MOST_DIGITS}}})=(r[0-9]+c[0-9]+(?:\+r[0-9]+c[0-9]+)*)", re.IGNORECASE)
CELL = re.compile(r"r([0-9]+)c([0-9]+)", re.IGNORECASE)
SHOWN = 60


@dataclass(frozen=True, slots=True)
class Cage:
    """A group of cells, in ascending order, and the sum of their digits."""

    total: int
    cells: tuple[int, ...]

    @property
    def name(self) -> str:
        """Name for messages, by the first cell, where the sum is printed."""
        return f"the cage at {name_of(self.cells[0])}"


def name_of(cell: int) -> str:
    """Return the name of a cell of the board, such as ``r4c7``."""
    return cell_name(cell, N)


def format_cages(cages: Iterable[Cage]) -> str:
    """Write cages in the order of their first cells; ``parse_cages`` reads them back."""
    ordered = sorted(cages, key=lambda cage: cage.cells)
    return ";".join(f"{cage.total}={'+'.join(map(name_of, cage.cells))}" for cage in ordered)


@lru_cache(maxsize=256)
def parse_cages(extra: str) -> tuple[Cage, ...]:
    """Read a list of cages in any order.

    Whether the cages form a valid board is checked by ``check_cages``.

    Raises
    ------
    GridFormatError   text that is not a list of cages, or a cell that is not on the board
    """
    if not extra:
        return ()
    return tuple(sorted((_parse_cage(text, at) for at, text in enumerate(extra.split(";"), start=1)), key=lambda cage: cage.cells))


def _parse_cage(text: str, number: int) -> Cage:
    match = CAGE.fullmatch(text.strip())
    if not match:
        shown = repr(text if len(text) <= SHOWN else text[:SHOWN] + "...")
        raise GridFormatError(f"expected cages such as 15=r1c1+r1c2 with ; between them, got {shown} as cage {number}")
    cells = []
    for place in CELL.finditer(match[2]):
        row, col = (int(part) if len(part) <= MOST_DIGITS else 0 for part in place.groups())
        if not (1 <= row <= N and 1 <= col <= N):
            raise GridFormatError(f"expected cells r1c1 to r{N}c{N}, got {place[0][:SHOWN]} in cage {number}")
        cells.append((row - 1) * N + col - 1)
    return Cage(int(match[1]), tuple(sorted(cells)))


def normalize_cages(extra: str) -> str:
    """Return the normal form of a list of cages.

    Cells are in ascending order, cages in the order of their first cells.
    """
    return format_cages(parse_cages(extra))


def check_cages(cages: tuple[Cage, ...]) -> None:
    """Check that no cell is in two cages and that their sums are possible.

    Cells may be in no cage, and the cells of a cage need not touch.

    Raises
    ------
    GridFormatError   invalid cages; names the cage or the cell, what was expected and what was found
    """
    if not cages:
        return
    owner: dict[int, Cage] = {}
    for cage in cages:
        for cell in cage.cells:
            if cell in owner:
                raise GridFormatError(f"expected {name_of(cell)} in one cage, got it in {owner[cell].name} and in {cage.name}")
            owner[cell] = cage
        _check_cage(cage)
    total = sum(cage.total for cage in cages)
    if len(owner) == N_CELLS and total != GRID_SUM:
        raise GridFormatError(f"expected cage sums with a total of {GRID_SUM}, nine times 45, got {total}")


def _check_cage(cage: Cage) -> None:
    """Check that so many different digits can have the sum of a cage."""
    size = len(cage.cells)
    if size > N:
        raise GridFormatError(f"expected at most {N} cells in a cage, got {size} in {cage.name}")
    least, most = size * (size + 1) // 2, size * (2 * N + 1 - size) // 2
    if not least <= cage.total <= most:
        raise GridFormatError(f"expected a sum from {least} to {most} for the {size} different digits of {cage.name}, got {cage.total}")


def _find_apart(cage: Cage) -> int:
    """Return the first cell that is not connected with the first one."""
    pieces = find_pieces(N, lambda cell, other: (cell in cage.cells) == (other in cage.cells))
    return next(cell for cell in cage.cells if pieces[cell] != pieces[cage.cells[0]])


def check_drawn(cages: tuple[Cage, ...]) -> None:
    """Check that cages can be drawn: the cells of each touch.

    Raises
    ------
    DoesNotFit   the dotted line of a cage would be in two pieces, which a reader takes for two cages
    """
    for cage in cages:
        if not is_connected(cage.cells, N):
            expected = f"expected cells that touch in {cage.name} of a drawn board, got {name_of(_find_apart(cage))} apart from the others"
            raise DoesNotFit(f"{expected}; it can be solved, checked and graded, but not drawn")


BOARD = make_geometry(box_regions(3, 3))
"""The geometry without cages: rows, columns and boxes, which every board has."""


@lru_cache(maxsize=256)
def cage_board(extra: str, board: Geometry = BOARD) -> Geometry:
    """Return a board with the given cages; cells of one cage are peers.

    It raises the same errors as ``parse_cages`` and ``check_cages``.
    """
    cages = parse_cages(extra)
    if not cages:
        return board
    check_cages(cages)
    return with_pairs(board, (pair for cage in cages for pair in combinations(cage.cells, 2)))


def turn_cages(puzzle: Puzzle, board: Geometry = BOARD) -> Turned:
    """Return the least of a puzzle's images under the turns that keep a board.

    The board has no cages; without further houses it is kept by all eight turns and mirror images.
    """
    cages = parse_cages(puzzle.extra)
    images = []
    for cells in map(tuple, list_turns(board).tolist()):
        place_of = {cell: place for place, cell in enumerate(cells)}
        turned = sorted((tuple(sorted(place_of[cell] for cell in cage.cells)), cage.total) for cage in cages)
        images.append((bytes(puzzle.givens[cell] for cell in cells), turned, cells))
    givens, turned, cells = min(images)
    return Turned(Puzzle(puzzle.family, givens, format_cages(Cage(total, held) for held, total in turned)), cells)
