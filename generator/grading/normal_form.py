"""The board that a puzzle's effort is computed on: its canonical form.

Twins have the same canonical form, so they get exactly the same grade, and the same key.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from generator.families import Family, find_family
from generator.families.base.holes import fill_holes
from generator.families.base.play import Turned
from generator.grading.paths import BoardMapping, identity_mapping, mapping_to_original, solution_of_form
from generator.model import Canonical, Geometry, Puzzle
from generator.notation import format_puzzle


@dataclass(frozen=True, slots=True, eq=False)
class Normal:
    """The board that the effort is computed on, and the mapping back to the puzzle.

    key                bytes            equal for twins
    givens, solution   uint8[n_cells]   of the canonical form, with a digit in its holes
    board              Geometry         its cells and houses
    mapping            BoardMapping     maps steps back to the puzzle as given
    start              int32[n_cells]   candidates of each cell at the start; None where they are all that the givens leave
    """

    key: bytes
    givens: NDArray[np.uint8]
    solution: NDArray[np.uint8]
    board: Geometry
    mapping: BoardMapping
    start: NDArray[np.int32] | None = None


def normalize(puzzle: Puzzle, solution: bytes, family: Family) -> Normal:
    """Return the canonical form of a puzzle and the mapping back.

    It is the puzzle itself where its kind has no canonical form.
    """
    board = family.board(puzzle)
    if family.canonicalize is None:
        givens, grid = fill_holes(puzzle.givens), fill_holes(solution)
        return Normal(format_puzzle(puzzle).encode(), givens, grid, board, identity_mapping(board), family.start(puzzle))
    canonical = family.canonicalize(puzzle, solution)
    turned = family.board(replace(puzzle, extra=canonical.extra))
    grid = solution_of_form(solution, canonical)
    return Normal(_key_of(family, canonical), fill_holes(canonical.form), grid, turned, mapping_to_original(canonical, turned, board))


def turn_puzzle(puzzle: Puzzle, family: Family) -> Turned:
    """Return the least equivalent puzzle, with the mapping back.

    The least puzzle is chosen under the symmetries that the kind's play defines; without such symmetries it is the puzzle itself.
    """
    if family.play and family.play.turn:
        return family.play.turn(puzzle)
    return Turned(puzzle, tuple(range(family.geometry.n_cells)))


def find_form(puzzle: Puzzle, solution: bytes) -> Puzzle:
    """Return the canonical form of a puzzle.

    It is the puzzle itself where its kind has no canonical form.
    """
    family = find_family(puzzle.family)
    if family.canonicalize:
        canonical = family.canonicalize(puzzle, solution)
        return replace(puzzle, givens=canonical.form, extra=canonical.extra)
    return turn_puzzle(puzzle, family).puzzle


def find_key(puzzle: Puzzle, solution: bytes) -> bytes:
    """Return the key of a puzzle: its canonical form as bytes, equal for twins."""
    family = find_family(puzzle.family)
    if family.canonicalize:
        return _key_of(family, family.canonicalize(puzzle, solution))
    return format_puzzle(turn_puzzle(puzzle, family).puzzle).encode()


def _key_of(family: Family, canonical: Canonical) -> bytes:
    """Return the bytes that twins share: family name, canonical digits and extra."""
    return family.name.encode() + b":" + canonical.form + canonical.extra.encode()
