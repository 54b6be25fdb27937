"""Compiled code: the functions that other rooms may call.

Importing this package chooses the processor to compile for before numba is loaded.
"""

from __future__ import annotations

from generator.kernels import _cpu as _cpu  # before numba is loaded
from generator.kernels import _jit as _jit
from generator.kernels.board_shape import is_classic
from generator.kernels.canonical import canonical_grid, canonical_grids, canonical_puzzle, canonical_puzzles
from generator.kernels.counting import count_solutions
from generator.kernels.dig import dig_givens, grow_givens
from generator.kernels.fill import STRATEGIES, Filled, fill_by
from generator.kernels.lanes.many import METHODS, Counts, count_many, fill_many, generate_many, list_solutions
from generator.kernels.orbits import SYMMETRIES, list_orbits, symmetry_orbits
from generator.kernels.pattern_climb import find_givens
from generator.kernels.rng import shuffle
from generator.kernels.search import Solutions, default_bound, fill_grid, mean_log_guesses

__all__ = [
    "METHODS",
    "STRATEGIES",
    "SYMMETRIES",
    "Counts",
    "Filled",
    "Solutions",
    "canonical_grid",
    "canonical_grids",
    "canonical_puzzle",
    "canonical_puzzles",
    "count_many",
    "count_solutions",
    "default_bound",
    "dig_givens",
    "fill_by",
    "fill_grid",
    "fill_many",
    "find_givens",
    "generate_many",
    "grow_givens",
    "is_classic",
    "list_orbits",
    "list_solutions",
    "mean_log_guesses",
    "shuffle",
    "symmetry_orbits",
]
