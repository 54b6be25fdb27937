"""HoDoKu's level and score: solves the puzzle as given with its techniques in its order and adds up what each step counts.

Levels, points and order are those HoDoKu 2.2 starts with. The score hangs on the order in which HoDoKu looks at cells and on how the
puzzle stands, so twins may score differently: never sort by it.

Beyond level Hard it is approximate. Of HoDoKu's techniques there, finned fish, Sue de Coq, colors, X- and XY-chains and simple AICs are
built, but which of several chains HoDoKu takes is not always ours. Where none of them gets on (HoDoKu has grouped chains, almost locked
sets, forcing chains), a cell is filled from the solution: STALL_POINTS, level Extreme.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from generator.model import Geometry
from generator.techniques.hodoku.board import load_desk, make_desk, place
from generator.techniques.hodoku.order import NOTHING, find_hard, find_rest, run_medium

LEVELS = ("Easy", "Medium", "Hard", "Unfair", "Extreme")
EASY, MEDIUM, HARD, UNFAIR, EXTREME = range(5)
MOST_POINTS = (800, 1000, 1600, 1800)
"""A puzzle whose score is above its level's number goes up a level; Extreme has no end."""

STALL, STALL_POINTS = "beyond", 1800
"""Name and points of a cell filled from the solution because nothing built here gets on.

HoDoKu counts a median of 1,800 points for the steps that one such cell stands for, and calls 47 of 48 such puzzles Extreme.
"""


@dataclass(frozen=True, slots=True)
class Technique:
    """One technique: HoDoKu's name, level and points."""

    name: str
    level: int
    points: int


TECHNIQUES = (
    Technique("Full House", EASY, 4),
    Technique("Naked Single", EASY, 4),
    Technique("Hidden Single", EASY, 14),
    Technique("Locked Pair", MEDIUM, 40),
    Technique("Locked Triple", MEDIUM, 60),
    Technique("Locked Candidates Type 1 (Pointing)", MEDIUM, 50),
    Technique("Locked Candidates Type 2 (Claiming)", MEDIUM, 50),
    Technique("Naked Pair", MEDIUM, 60),
    Technique("Naked Triple", MEDIUM, 80),
    Technique("Hidden Pair", MEDIUM, 70),
    Technique("Hidden Triple", MEDIUM, 100),
    Technique("Naked Quadruple", HARD, 120),
    Technique("Hidden Quadruple", HARD, 150),
    Technique("X-Wing", HARD, 140),
    Technique("Swordfish", HARD, 150),
    Technique("Jellyfish", HARD, 160),
    Technique("Remote Pair", HARD, 110),
    Technique("Bivalue Universal Grave + 1", HARD, 100),
    Technique("Skyscraper", HARD, 130),
    Technique("2-String Kite", HARD, 150),
    Technique("Turbot Fish", HARD, 120),
    Technique("Empty Rectangle", HARD, 120),
    Technique("W-Wing", HARD, 150),
    Technique("XY-Wing", HARD, 160),
    Technique("XYZ-Wing", HARD, 180),
    *(Technique(f"Uniqueness Test {form}", HARD, 100) for form in range(1, 7)),
    Technique("Hidden Rectangle", HARD, 100),
    Technique("Avoidable Rectangle Type 1", HARD, 100),
    Technique("Avoidable Rectangle Type 2", HARD, 100),
    Technique("Finned X-Wing", HARD, 130),
    Technique("Sashimi X-Wing", HARD, 150),
    Technique("Finned Swordfish", UNFAIR, 200),
    Technique("Sashimi Swordfish", UNFAIR, 240),
    Technique("Finned Jellyfish", UNFAIR, 250),
    Technique("Sashimi Jellyfish", UNFAIR, 260),
    Technique("Sue de Coq", UNFAIR, 250),
    Technique("Simple Colors", HARD, 150),
    Technique("Multi Colors", HARD, 200),
    Technique("X-Chain", UNFAIR, 260),
    Technique("XY-Chain", UNFAIR, 260),
    Technique("Nice Loop/AIC", UNFAIR, 280),
    Technique(STALL, EXTREME, STALL_POINTS),
)
"""In HoDoKu's order. A technique's number in `generator.techniques.hodoku.order` is its place here; the stall is last."""

POINTS = np.array([technique.points for technique in TECHNIQUES])
LEVEL_OF = np.array([technique.level for technique in TECHNIQUES])


@dataclass(frozen=True, slots=True)
class HodokuGrade:
    """Score and level; exact is False where a step beyond HoDoKu's level Hard was needed, so that both are approximate."""

    score: int
    level: str
    exact: bool


def hodoku_grade(givens: NDArray[np.uint8], solution: NDArray[np.uint8], geometry: Geometry) -> HodokuGrade | None:
    """Return HoDoKu's score and level of a puzzle as it stands; None on any board but the 9x9 of blocks, which alone it knows.

    Parameters
    ----------
    givens, solution : uint8[n_cells]
    geometry : Geometry
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
    """Tell whether a board is the plain one: nine rows, columns and blocks of nine, and no more houses."""
    shape = geometry.n, geometry.n_rows, geometry.n_cols, len(geometry.houses), geometry.peers.shape[1]
    if shape != (9, 9, 9, 27, 20):  # 20 peers: no pairs apart beside the houses
        return False
    rows, cols = np.divmod(np.arange(81), 9)
    return bool((geometry.boxes == rows // 3 * 3 + cols // 3).all())


def hodoku_steps(givens: NDArray[np.uint8], solution: NDArray[np.uint8]) -> Counter[str]:
    """Solve a 9x9 puzzle as HoDoKu does and count the steps of each technique by name."""
    counts = count_steps(givens, solution).tolist()
    return Counter({technique.name: count for technique, count in zip(TECHNIQUES, counts, strict=True) if count})


def count_steps(givens: NDArray[np.uint8], solution: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Solve a 9x9 puzzle as HoDoKu does and count the steps of each of TECHNIQUES; fill in a cell where none gets on."""
    desk, counts = make_desk(), np.zeros(len(TECHNIQUES), np.int64)
    load_desk(desk, givens)
    while run_medium(desk, counts) > 0:
        number = find_hard(desk)
        if number == NOTHING:
            number = find_rest(desk)
        if number == NOTHING:
            sizes = np.array([mask.bit_count() or 10 for mask in desk.candidates.tolist()])
            cell = int(sizes.argmin())
            place(desk, cell, int(solution[cell]) - 1)
        counts[number] += 1  # NOTHING is the last place: the stall
    return counts
