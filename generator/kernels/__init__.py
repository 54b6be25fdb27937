"""Compiled code; this is its only door. Importing it names the cache folder before numba is loaded."""

from __future__ import annotations

from generator.kernels import _jit as _jit
from generator.kernels.canonical import canonical_grid, canonical_grids, canonical_puzzle, canonical_puzzles
from generator.kernels.chance import shuffle
from generator.kernels.dig import SYMMETRIES, dig_givens, symmetry_orbits
from generator.kernels.search import Solutions, count_solutions, default_bound, fill_grid, is_solution, mean_log_guesses

__all__ = [
    "SYMMETRIES",
    "Solutions",
    "canonical_grid",
    "canonical_grids",
    "canonical_puzzle",
    "canonical_puzzles",
    "count_solutions",
    "default_bound",
    "dig_givens",
    "fill_grid",
    "is_solution",
    "mean_log_guesses",
    "shuffle",
    "symmetry_orbits",
]
