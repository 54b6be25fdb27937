"""HoDoKu's score and level of a puzzle.

The puzzle is solved as given, with HoDoKu's techniques in HoDoKu's order, and the points of all steps are added up. Levels, points and
order are the defaults of HoDoKu 2.2. The score depends on the order in which HoDoKu examines cells and on the orientation of the
puzzle, so twins may have different scores: never sort by it.

Beyond level Hard the result is approximate. Of HoDoKu's techniques there, finned fish, Sue de Coq, colors, X- and XY-chains and simple
AICs are implemented, but where several chains exist HoDoKu may choose another one. Where none of these techniques finds a step (HoDoKu
also has grouped chains, almost locked sets and forcing chains), a cell is filled from the solution; it counts STALL_POINTS and makes
the level Extreme.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.model import Geometry
from generator.techniques.hodoku.board import load_board, make_board, place
from generator.techniques.hodoku.order import NOTHING, find_hard, find_rest, run_medium

LEVELS = ("Easy", "Medium", "Hard", "Unfair", "Extreme")
EASY, MEDIUM, HARD, UNFAIR, EXTREME = range(5)
MOST_POINTS = (800, 1000, 1600, 1800)
"""Highest score of each level; a puzzle with a higher score moves up a level. Extreme has no limit."""

STALL, STALL_POINTS = "beyond", 1800
"""Name and points of a cell filled from the solution because no implemented technique finds a step.

HoDoKu counts a median of 1,800 points for the steps that one such cell replaces, and rates 47 of 48 such puzzles Extreme.
"""


class HodokuTechnique(NamedTuple):
    """One technique on HoDoKu's own scale: name, index in LEVELS, and points."""

    name: str
    level: int
    points: int


TECHNIQUES = (
    HodokuTechnique("Full House", EASY, 4),
    HodokuTechnique("Naked Single", EASY, 4),
    HodokuTechnique("Hidden Single", EASY, 14),
    HodokuTechnique("Locked Pair", MEDIUM, 40),
    HodokuTechnique("Locked Triple", MEDIUM, 60),
    HodokuTechnique("Locked Candidates Type 1 (Pointing)", MEDIUM, 50),
    HodokuTechnique("Locked Candidates Type 2 (Claiming)", MEDIUM, 50),
    HodokuTechnique("Naked Pair", MEDIUM, 60),
    HodokuTechnique("Naked Triple", MEDIUM, 80),
    HodokuTechnique("Hidden Pair", MEDIUM, 70),
    HodokuTechnique("Hidden Triple", MEDIUM, 100),
    HodokuTechnique("Naked Quadruple", HARD, 120),
    HodokuTechnique("Hidden Quadruple", HARD, 150),
    HodokuTechnique("X-Wing", HARD, 140),
    HodokuTechnique("Swordfish", HARD, 150),
    HodokuTechnique("Jellyfish", HARD, 160),
    HodokuTechnique("Remote Pair", HARD, 110),
    HodokuTechnique("Bivalue Universal Grave + 1", HARD, 100),
    HodokuTechnique("Skyscraper", HARD, 130),
    HodokuTechnique("2-String Kite", HARD, 150),
    HodokuTechnique("Turbot Fish", HARD, 120),
    HodokuTechnique("Empty Rectangle", HARD, 120),
    HodokuTechnique("W-Wing", HARD, 150),
    HodokuTechnique("XY-Wing", HARD, 160),
    HodokuTechnique("XYZ-Wing", HARD, 180),
    *(HodokuTechnique(f"Uniqueness Test {form}", HARD, 100) for form in range(1, 7)),
    HodokuTechnique("Hidden Rectangle", HARD, 100),
    HodokuTechnique("Avoidable Rectangle Type 1", HARD, 100),
    HodokuTechnique("Avoidable Rectangle Type 2", HARD, 100),
    HodokuTechnique("Finned X-Wing", HARD, 130),
    HodokuTechnique("Sashimi X-Wing", HARD, 150),
    HodokuTechnique("Finned Swordfish", UNFAIR, 200),
    HodokuTechnique("Sashimi Swordfish", UNFAIR, 240),
    HodokuTechnique("Finned Jellyfish", UNFAIR, 250),
    HodokuTechnique("Sashimi Jellyfish", UNFAIR, 260),
    HodokuTechnique("Sue de Coq", UNFAIR, 250),
    HodokuTechnique("Simple Colors", HARD, 150),
    HodokuTechnique("Multi Colors", HARD, 200),
    HodokuTechnique("X-Chain", UNFAIR, 260),
    HodokuTechnique("XY-Chain", UNFAIR, 260),
    HodokuTechnique("Nice Loop/AIC", UNFAIR, 280),
    HodokuTechnique(STALL, EXTREME, STALL_POINTS),
)
"""All techniques in HoDoKu's order. A technique's number in `generator.techniques.hodoku.order` is its index here; the stall is last."""

POINTS = np.array([technique.points for technique in TECHNIQUES])
LEVEL_OF = np.array([technique.level for technique in TECHNIQUES])


@dataclass(frozen=True, slots=True)
class HodokuGrade:
    """HoDoKu's score and level of a puzzle.

    exact   False where a step beyond HoDoKu's level Hard was needed, so that score and level are approximate
    """

    score: int
    level: str
    exact: bool


def hodoku_grade(givens: NDArray[np.uint8], solution: NDArray[np.uint8], geometry: Geometry) -> HodokuGrade | None:
    """Return HoDoKu's score and level of a puzzle as given.

    The result is None on any board other than the classic 9x9, the only one that HoDoKu supports.

    Parameters
    ----------
    givens, solution : uint8[n_cells]   0 = empty; the solution is complete
    geometry : Geometry                 the board of the puzzle
    """
    if not is_hodoku_board(geometry):
        return None
    counts = count_steps(givens, solution)
    score, hardest = int(counts @ POINTS), int(LEVEL_OF[counts > 0].max(initial=EASY))
    exact = hardest <= HARD
    while hardest < EXTREME and score > MOST_POINTS[hardest]:
        hardest += 1
    return HodokuGrade(score, LEVELS[hardest], exact)


@lru_cache(maxsize=64)
def is_hodoku_board(geometry: Geometry) -> bool:
    """Return whether a board is classic 9x9: rows, columns, boxes and nothing else."""
    shape = geometry.n, geometry.n_rows, geometry.n_cols, len(geometry.houses), geometry.peers.shape[1]
    if shape != (9, 9, 9, 27, 20):  # with more than 20 peers, pairs of cells outside the houses must differ
        return False
    rows, cols = np.divmod(np.arange(81), 9)
    return bool((geometry.boxes == rows // 3 * 3 + cols // 3).all())


def hodoku_steps(givens: NDArray[np.uint8], solution: NDArray[np.uint8]) -> Counter[str]:
    """Solve a 9x9 puzzle as HoDoKu does and count the steps of each technique by name.

    Parameters
    ----------
    givens, solution : uint8[81]   0 = empty; the solution is complete
    """
    counts = count_steps(givens, solution).tolist()
    return Counter({technique.name: count for technique, count in zip(TECHNIQUES, counts, strict=True) if count})


def count_steps(givens: NDArray[np.uint8], solution: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Solve a 9x9 puzzle as HoDoKu does and count the steps of each technique.

    Where no technique finds a step, the first cell with the fewest candidates is filled from the solution.

    Parameters
    ----------
    givens, solution : uint8[81]             0 = empty; the solution is complete
    counts : int64[n_techniques]   in the order of TECHNIQUES
    """
    board, counts = make_board(), np.zeros(len(TECHNIQUES), np.int64)
    load_board(board, givens)
    while run_medium(board, counts) > 0:
        number = find_hard(board)
        if number == NOTHING:
            number = find_rest(board)
        if number == NOTHING:
            sizes = np.array([mask.bit_count() or 10 for mask in board.candidates.tolist()])
            cell = int(sizes.argmin())
            place(board, cell, int(solution[cell]) - 1)
        counts[number] += 1  # NOTHING is -1, the last index: the stall
    return counts
