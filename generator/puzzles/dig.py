"""Stage 2: digging a puzzle with one solution from a complete grid.

The play of the kind digs; here a wish is turned into techniques, and a puzzle that its family does not accept is dug again. With a ceiling,
a level's candidates have its difficulty from the start instead of being rejected afterward.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from generator.errors import DoesNotFit, GaveUp
from generator.families import Family
from generator.families.base.dig_order import DigOrder
from generator.families.base.holes import fill_holes, restore_holes
from generator.families.houses.digging import dig_board_near
from generator.grading.wishes import choose
from generator.kernels import shuffle
from generator.model import Grid, Puzzle
from generator.seeds import rng_state

MOST_DIGS = 20
"""Most tries to dig a grid to a puzzle that a family accepts."""


def dig(family: Family, grid: Grid, order: DigOrder, seed: int | str, stream: str, index: int) -> Puzzle:
    """Return puzzle number `index` of a stream, dug from a complete grid.

    A family that does not accept every puzzle is dug until it accepts one.

    Raises
    ------
    GridFormatError   the grid has an empty cell
    GaveUp            digging found no puzzle within its limit, or the family accepted none
    """
    state = rng_state(seed, f"{stream}/dig", index)
    if family.accepts is None:
        return _dig_once(family, grid, order, state)
    for _ in range(MOST_DIGS):
        puzzle = _dig_once(family, grid, order, state)
        if family.accepts(puzzle):
            return puzzle
    expected = f"expected a puzzle that needs every rule of {family.name} within {MOST_DIGS} tries from one grid"
    raise GaveUp(f"{expected}, found none; ask for fewer clues, or take another seed")


def _dig_once(family: Family, grid: Grid, order: DigOrder, state: NDArray[np.uint64]) -> Puzzle:
    """Return a puzzle with one solution; the random numbers are advanced.

    Raises
    ------
    GaveUp   this grid, dug in this sequence, leads to no puzzle that needs what is wished for
    """
    if order.pattern or not order.wish:
        return family.play.dig(grid, order, state)
    puzzle = family.play.dig_to_wish(grid, order, choose(order.wish, family, order.ceiling), state)
    if puzzle is None:
        raise GaveUp(f"expected a puzzle that {order.wish}, found none in this grid; take another seed")
    return puzzle


def dig_near(family: Family, grid: Grid, puzzle: Puzzle, order: DigOrder, most: int, state: NDArray[np.uint64]) -> Puzzle:
    """Return a puzzle near another one: with some more givens, dug again.

    Parameters
    ----------
    family : a family without rules beyond houses
    order : as the other puzzle was dug
    most : most orbits of givens that are added
    state : uint64[2], advanced in place
    """
    solution, start, first = fill_holes(grid.digits), fill_holes(puzzle.givens), family.play.dug_first
    givens = dig_board_near(solution, start, family.board(puzzle), order, first, most, state)
    return Puzzle(family.name, restore_holes(givens, grid.digits).tobytes(), grid.extra)


def dig_many(family: Family, grid: Grid, clues: int, limit: int, seed: int | str, stream: str, index: int) -> tuple[Puzzle, str]:
    """Remove givens at random down to a clue count, ignoring uniqueness.

    Returns
    -------
    puzzle, and its number of solutions in words: "1", "17", "1000 or more", "8 or more (gave up at 137174 nodes)"

    Such boards never get into a book: grading rejects boards with more than one solution.

    Raises
    ------
    DoesNotFit   a family whose digging makes more than givens (cages)

    Source: the rule of a 2015 article on sudoku for the phone.
    """
    if family.extra and family.extra.is_dug:
        raise DoesNotFit(f"--allow-many removes givens from a grid, and {family.name} is dug in another way; leave out --allow-many")
    order = np.setdiff1d(np.arange(family.geometry.n_cells), family.geometry.holes)
    shuffle(order, rng_state(seed, f"{stream}/dig", index))
    givens = np.frombuffer(grid.digits, np.uint8).copy()
    givens[order[clues:]] = 0
    puzzle = Puzzle(family.name, givens.tobytes(), grid.extra)
    found = family.solve(puzzle, limit)
    many = f"{found.count} or more (gave up at {found.nodes} nodes)" if found.gave_up else f"{found.count}"
    words = f"{found.count} or more" if found.count >= limit else many
    return puzzle, words
