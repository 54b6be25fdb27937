"""Cages of killer sudoku: clues of the rule `sum` on its board.

Cages are the part of a puzzle line after the cells:

    10=r1c1+r1c2+r2c1;7=r1c3+r1c4;...      sum = cells, cages in the order of their first cells
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from generator.errors import DoesNotFit
from generator.families.base.geometry import box_regions, make_geometry
from generator.families.base.play import Turned
from generator.families.base.regions import find_pieces, is_connected
from generator.families.base.symmetry import list_turns
from generator.model import Geometry, Puzzle
from generator.rules.cell_text import cell_name
from generator.rules.clue import Clue
from generator.rules.sum.rule import SUM

N, N_CELLS = 9, 81

BOARD = make_geometry(box_regions(3, 3))
"""The geometry without cages: rows, columns and boxes, which every board has."""


def name_cage(cage: Clue) -> str:
    """Return the name of a cage for messages, by its first cell, where the sum is."""
    return f"the cage at {cell_name(cage.cells[0], N)}"


def format_cages(cages: Iterable[Clue]) -> str:
    """Write cages in the order of their first cells; ``parse_cages`` reads them back."""
    return SUM.format_clues(cages, N)


@lru_cache(maxsize=256)
def parse_cages(extra: str) -> tuple[Clue, ...]:
    """Read a list of cages in any order.

    Cells may be in no cage, and the cells of a cage need not touch.

    Raises
    ------
    GridFormatError   text that is not a list of cages, a sum that no digits have, or a cell in two cages
    """
    return SUM.parse_clues(extra, N)


def _find_apart(cage: Clue) -> int:
    """Return the first cell that is not connected with the first one."""
    pieces = find_pieces(N, lambda cell, other: (cell in cage.cells) == (other in cage.cells))
    return next(cell for cell in cage.cells if pieces[cell] != pieces[cage.cells[0]])


def check_drawn(cages: Iterable[Clue]) -> None:
    """Check that cages can be drawn: the cells of each touch.

    Raises
    ------
    DoesNotFit   the dotted line of a cage would be in two pieces, which a reader takes for two cages
    """
    for cage in cages:
        if not is_connected(cage.cells, N):
            apart = cell_name(_find_apart(cage), N)
            expected = f"expected cells that touch in {name_cage(cage)} of a drawn board, got {apart} apart from the others"
            raise DoesNotFit(f"{expected}; it can be solved, checked and graded, but not drawn")


def turn_cages(puzzle: Puzzle, board: Geometry = BOARD) -> Turned:
    """Return the least of a puzzle's images under the turns that keep a board.

    The board has no cages; without further houses it is kept by all eight turns and mirror images. Images are compared by the cells of
    their cages, not by their text as in `least_image`, and no digits are exchanged: twins of published books are found by these forms.
    """
    images = []
    for cells in map(tuple, list_turns(board).tolist()):
        place_of = {cell: place for place, cell in enumerate(cells)}
        cages = sorted(SUM.turn(cage, place_of) for cage in parse_cages(puzzle.extra))
        images.append((bytes(puzzle.givens[cell] for cell in cells), cages, cells))
    givens, cages, cells = min(images)
    return Turned(Puzzle(puzzle.family, givens, format_cages(cages)), cells)
