"""Stage 2: digging a puzzle with one solution from a complete grid.

Without a ceiling, a removal is kept while the solution stays unique. With a ceiling, it is kept while the human ladder still solves the
puzzle with techniques rated at most at the ceiling: what logic alone solves has a unique solution by construction, and a level's
candidates have its difficulty from the start instead of being rejected afterward.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from generator.errors import DoesNotFit, GaveUp
from generator.families import Family
from generator.families.base.dig_order import UNBOUND, DigOrder
from generator.families.base.holes import fill_holes, restore_holes
from generator.grading import dig_by_ladder
from generator.grading.dig_to_wish import dig_to_wish, find_allowed
from generator.grading.wishes import Choice, choose
from generator.kernels import default_bound, dig_givens, find_givens, grow_givens, list_orbits, shuffle
from generator.model import Geometry, Grid, Puzzle, digits_of
from generator.model.patterns import Pattern
from generator.seeds import rng_state
from generator.techniques.explainer.dig_within import DigPlan

MOST_DIGS = 20
"""Most tries to dig a grid to a puzzle that a family accepts."""


def dig(family: Family, grid: Grid, order: DigOrder, seed: int | str, stream: str, index: int) -> Puzzle:
    """Return puzzle number `index` of a stream, dug from a complete grid.

    A family with rules beyond houses uses its own digging. A family that does not accept every puzzle is dug until it accepts one.

    Raises
    ------
    GridFormatError   the grid has an empty cell
    GaveUp            a family's own digging found no puzzle within its limit, or a family accepted none
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
    """Return a puzzle with one solution; the random numbers are advanced."""
    if order.pattern:
        return _search_pattern(family, grid, order.pattern, state)
    if order.wish:
        return _dig_to_wish(family, grid, order, state)
    if family.play:
        return family.play.dig(grid, order, state)
    digits = fill_holes(grid.digits)
    geometry = family.board(Puzzle(family.name, grid.digits, grid.extra))
    ceiling = order.ceiling_for(geometry)
    if order.method == "grow":
        givens = grow_givens(digits, geometry, state)
    elif ceiling == UNBOUND:
        givens = _dig_unique(digits, geometry, state, order, family.dug_first, digits)
    else:
        givens = _dig_within(digits, geometry, state, order, ceiling, family.dug_first)
    return Puzzle(family.name, restore_holes(givens, grid.digits).tobytes(), grid.extra)


def _dig_unique(
    solution: NDArray[np.uint8],
    geometry: Geometry,
    state: NDArray[np.uint64],
    order: DigOrder,
    first: tuple[int, ...],
    start: NDArray[np.uint8],
) -> NDArray[np.uint8]:
    """Remove orbits while the solution stays the only one, those of some cells first.

    start   the givens to begin with: the solution, or a part of it that has no other
    """
    if not first and start is solution:
        return dig_givens(solution, geometry, state, order.orbits, order.clues)
    from generator.kernels.dig import DigBounds
    from generator.kernels.dig import dig as dig_orbits
    from generator.kernels.search import tables_of

    orbits = list_orbits(geometry, order.orbits)
    orbits = orbits[_are_given(orbits, start)]  # the kernel counts every orbit as removed, so it must not get others
    is_first, givens = np.isin(orbits, first).any(axis=1), start.copy()
    bounds = DigBounds(order.clues + len(geometry.holes) if order.clues else 0, default_bound(geometry))
    for part in (orbits[is_first], orbits[~is_first]):
        dig_orbits(tables_of(geometry), solution, part, bounds, state, givens)
    return givens


def _are_given(orbits: NDArray[np.int16], givens: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Return which orbits have a given."""
    return np.asarray(((orbits >= 0) & (givens[orbits] > 0)).any(axis=1))


def dig_near(family: Family, grid: Grid, puzzle: Puzzle, order: DigOrder, most: int, state: NDArray[np.uint64]) -> Puzzle:
    """Return a puzzle near another one: with some more givens, dug again.

    Parameters
    ----------
    family : a family without rules beyond houses
    order : as the other puzzle was dug
    most : most orbits of givens that are added
    state : uint64[2], advanced in place
    """
    from generator.kernels.lanes.vary import add_givens

    solution, geometry = fill_holes(grid.digits), family.board(puzzle)
    orbits, starts = list_orbits(geometry, order.orbits), np.empty((1, geometry.n_cells), np.uint8)
    add_givens(fill_holes(puzzle.givens), solution, orbits, most, state[None], starts)
    ceiling = order.ceiling_for(geometry)
    if ceiling == UNBOUND:
        givens = _dig_unique(solution, geometry, state, order, family.dug_first, starts[0])
    else:
        _, sequence, fewest = _draw_sequence(geometry, state, order, family.dug_first)
        # Remove what is not among these givens first: the ladder solves the puzzle with fewer of them.
        are_last = _are_given(orbits, starts[0])
        givens = dig_by_ladder(solution, geometry, orbits, sequence[np.argsort(are_last[sequence], kind="stable")], fewest, ceiling)
    return Puzzle(family.name, restore_holes(givens, grid.digits).tobytes(), grid.extra)


def _dig_within(
    solution: NDArray[np.uint8], geometry: Geometry, state: NDArray[np.uint64], order: DigOrder, ceiling: float, first: tuple[int, ...]
) -> NDArray[np.uint8]:
    """Remove orbits in random order while the ladder up to the ceiling still succeeds."""
    return dig_by_ladder(solution, geometry, *_draw_sequence(geometry, state, order, first), ceiling)


def _draw_sequence(
    geometry: Geometry, state: NDArray[np.uint64], order: DigOrder, first: tuple[int, ...]
) -> tuple[NDArray[np.int16], NDArray[np.int64], int]:
    """Return the orbits, a random order of them, and the fewest cells to keep.

    The orbits of some cells come first in the order.
    """
    orbits = list_orbits(geometry, order.orbits)
    sequence = np.arange(len(orbits))
    shuffle(sequence, state)
    sequence = sequence[np.argsort(~np.isin(orbits[sequence], first).any(axis=1), kind="stable")]
    return orbits, sequence, order.clues + len(geometry.holes) if order.clues else 0


def _dig_to_wish(family: Family, grid: Grid, order: DigOrder, state: NDArray[np.uint64]) -> Puzzle:
    """Return a puzzle that needs the techniques of a wish.

    Raises
    ------
    GaveUp   this grid, dug in this sequence, leads to none
    """
    choice = choose(order.wish, family, order.ceiling)
    puzzle = _dig_own(family, grid, order, choice, state) if family.play else _dig_latin(family, grid, order, choice, state)
    if puzzle is None:
        raise GaveUp(f"expected a puzzle that {order.wish}, found none in this grid; take another seed")
    return puzzle


def _dig_own(family: Family, grid: Grid, order: DigOrder, choice: Choice, state: NDArray[np.uint64]) -> Puzzle | None:
    """Dig a puzzle of a kind with a ladder of its own to a wish.

    It is dug with the easier techniques first. Without one clue more these stop, so a puzzle that can be dug further needs what is wished
    for. Returns None where it does not.
    """
    assert family.play
    stages = (choice.easier, choice.all) if choice.lacking else (choice.all,)
    puzzle = family.play.dig(grid, replace(order, stages=stages), state)
    is_met = family.play.fills(puzzle, choice.all) and not any(family.play.fills(puzzle, lacking) for lacking in choice.lacking)
    return puzzle if is_met else None


def _dig_latin(family: Family, grid: Grid, order: DigOrder, choice: Choice, state: NDArray[np.uint64]) -> Puzzle | None:
    """Dig a puzzle that needs some of Sudoku Explainer's techniques, or return None."""
    geometry = family.board(Puzzle(family.name, grid.digits, grid.extra))
    plan = DigPlan(fill_holes(grid.digits), *_draw_sequence(geometry, state, order, family.dug_first))
    givens = dig_to_wish(plan, find_allowed(choice, geometry), state, in_any_order=not family.dug_first)
    return None if givens is None else Puzzle(family.name, restore_holes(givens, grid.digits).tobytes(), grid.extra)


def _search_pattern(family: Family, grid: Grid, pattern: Pattern, state: NDArray[np.uint64]) -> Puzzle:
    """Return a puzzle with givens in the cells of a pattern, and no others.

    The search starts from the digits of a grid, and ends at a puzzle with another solution.

    Raises
    ------
    GaveUp   the search found none from this grid
    """
    geometry = family.board(Puzzle(family.name, grid.digits, grid.extra))
    givens = find_givens(digits_of(grid.digits), geometry, pattern.cells, state)
    if givens is None:
        raise GaveUp(f"expected a puzzle of {pattern}, found none from this grid; take another seed")
    return Puzzle(family.name, givens.tobytes(), grid.extra)


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
