"""What the bench times: each job does a stated number of pieces of work on one core and is warmed once before."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from generator.families import find_family
from generator.grading import grade_puzzle
from generator.kernels import count_solutions, dig_givens, fill_grid
from generator.model import Puzzle
from generator.seeds import rng_state

NINE = find_family("sudoku-9x9")
SIXTEEN = find_family("sudoku-16x16")


@dataclass(frozen=True, slots=True)
class Job:
    """One row of the table: `run` does `pieces` pieces of work."""

    name: str
    pieces: int
    run: Callable[[], object]

    def rate(self, repeats: int = 3) -> float:
        """Return pieces per CPU second of this process, the median of some runs after one that is not counted."""
        self.run()
        rates = []
        for _ in range(repeats):
            start = time.process_time()
            self.run()
            rates.append(self.pieces / (time.process_time() - start))
        return sorted(rates)[repeats // 2]


def _grids(family, count: int) -> list[np.ndarray]:
    return [fill_grid(family.geometry, rng_state(1, "bench", index)) for index in range(count)]


def _puzzles(count: int, symmetry: str = "none") -> list[np.ndarray]:
    return [dig_givens(grid, NINE.geometry, rng_state(1, "bench", at), symmetry) for at, grid in enumerate(_grids(NINE, count))]


def jobs() -> list[Job]:
    """List the rows, cheap set-up done."""
    puzzles = _puzzles(300)
    return [
        Job("complete 9x9 grids", 2000, lambda: _grids(NINE, 2000)),
        Job("complete 16x16 grids", 200, lambda: _grids(SIXTEEN, 200)),
        Job("minimal 9x9 puzzles, grid included", 300, lambda: _puzzles(300)),
        Job("half-turn 9x9 puzzles, grid included", 300, lambda: _puzzles(300, "half-turn")),
        Job("proofs of one solution, minimal 9x9", 300, lambda: [count_solutions(p, NINE.geometry) for p in puzzles]),
        Job("canonical forms of 9x9 puzzles", 300, lambda: [_canonical(p) for p in puzzles]),
        Job("grades, minimal 9x9", 300, lambda: [grade_puzzle(Puzzle(NINE.name, p.tobytes())) for p in puzzles]),
    ]


def _canonical(givens: np.ndarray) -> object:
    solution = count_solutions(givens, NINE.geometry).first
    assert NINE.canonicalize is not None
    return NINE.canonicalize(givens.tobytes(), solution.tobytes())
