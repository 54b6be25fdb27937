"""HoDoKu's level and score: solves the puzzle as given with its techniques in its order and adds up what each step counts.

Levels, points and order are those HoDoKu 2.2 starts with. The score hangs on the order in which HoDoKu looks at cells and on how the
puzzle stands, so twins may score differently: never sort by it.

Beyond level Hard it is approximate. Of HoDoKu's techniques there, finned fish, Sue de Coq, colors, X- and XY-chains and simple AICs are
built, but which of several chains HoDoKu takes is not always ours. Where none of them gets on (HoDoKu has grouped chains, almost locked
sets, forcing chains), a cell is filled from the solution: STALL_POINTS, level Extreme.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from generator.kernels.hodoku.avoidable import avoidable_rectangle
from generator.kernels.hodoku.board import Desk, apply_found, load_desk, make_desk, place
from generator.kernels.hodoku.bug import bug_plus_one
from generator.kernels.hodoku.chains import AIC, X_CHAIN, XY_CHAIN, chain
from generator.kernels.hodoku.colors import MULTI, SIMPLE, colors
from generator.kernels.hodoku.finned_fish import SASHIMI, finned_fish
from generator.kernels.hodoku.fish import basic_fish
from generator.kernels.hodoku.hidden_sets import hidden_set
from generator.kernels.hodoku.locked import CLAIMING, POINTING, locked_candidates
from generator.kernels.hodoku.naked_sets import LOCKED, naked_set
from generator.kernels.hodoku.one_digit import empty_rectangle, skyscraper, turbot_fish, two_string_kite
from generator.kernels.hodoku.rectangles import HIDDEN_RECTANGLE, unique_rectangle
from generator.kernels.hodoku.remote_pair import remote_pair
from generator.kernels.hodoku.singles import run_singles
from generator.kernels.hodoku.sue_de_coq import sue_de_coq
from generator.kernels.hodoku.wings import w_wing, xy_wing, xyz_wing
from generator.model import Geometry

LEVELS = ("Easy", "Medium", "Hard", "Unfair", "Extreme")
EASY, MEDIUM, HARD, UNFAIR, EXTREME = range(5)
MOST_POINTS = (800, 1000, 1600, 1800)
"""A puzzle whose score is above its level's number goes up a level; Extreme has no end."""

SINGLES = ("Full House", "Naked Single", "Hidden Single")
SINGLE_POINTS = (4, 4, 14)

STALL, STALL_POINTS = "beyond", 1800
"""Name and points of a cell filled from the solution because nothing built here gets on.

HoDoKu counts a median of 1,800 points for the steps that one such cell stands for, and calls 47 of 48 such puzzles Extreme.
"""


@dataclass(frozen=True, slots=True)
class Technique:
    """One technique beyond singles: HoDoKu's name, level and points; the kernel (desk, form) -> bool, and the form it looks for."""

    name: str
    level: int
    points: int
    find: Callable[[Desk, int], bool]
    form: int


TECHNIQUES = (
    Technique("Locked Pair", MEDIUM, 40, naked_set, 2 | LOCKED),
    Technique("Locked Triple", MEDIUM, 60, naked_set, 3 | LOCKED),
    Technique("Locked Candidates Type 1 (Pointing)", MEDIUM, 50, locked_candidates, POINTING),
    Technique("Locked Candidates Type 2 (Claiming)", MEDIUM, 50, locked_candidates, CLAIMING),
    Technique("Naked Pair", MEDIUM, 60, naked_set, 2),
    Technique("Naked Triple", MEDIUM, 80, naked_set, 3),
    Technique("Hidden Pair", MEDIUM, 70, hidden_set, 2),
    Technique("Hidden Triple", MEDIUM, 100, hidden_set, 3),
    Technique("Naked Quadruple", HARD, 120, naked_set, 4),
    Technique("Hidden Quadruple", HARD, 150, hidden_set, 4),
    Technique("X-Wing", HARD, 140, basic_fish, 2),
    Technique("Swordfish", HARD, 150, basic_fish, 3),
    Technique("Jellyfish", HARD, 160, basic_fish, 4),
    Technique("Remote Pair", HARD, 110, remote_pair, 0),
    Technique("Bivalue Universal Grave + 1", HARD, 100, bug_plus_one, 0),
    Technique("Skyscraper", HARD, 130, skyscraper, 0),
    Technique("2-String Kite", HARD, 150, two_string_kite, 0),
    Technique("Turbot Fish", HARD, 120, turbot_fish, 0),
    Technique("Empty Rectangle", HARD, 120, empty_rectangle, 0),
    Technique("W-Wing", HARD, 150, w_wing, 0),
    Technique("XY-Wing", HARD, 160, xy_wing, 0),
    Technique("XYZ-Wing", HARD, 180, xyz_wing, 0),
    *(Technique(f"Uniqueness Test {form}", HARD, 100, unique_rectangle, form) for form in range(1, 7)),
    Technique("Hidden Rectangle", HARD, 100, unique_rectangle, HIDDEN_RECTANGLE),
    Technique("Avoidable Rectangle Type 1", HARD, 100, avoidable_rectangle, 1),
    Technique("Avoidable Rectangle Type 2", HARD, 100, avoidable_rectangle, 2),
    Technique("Finned X-Wing", HARD, 130, finned_fish, 2),
    Technique("Sashimi X-Wing", HARD, 150, finned_fish, 2 | SASHIMI),
    Technique("Finned Swordfish", UNFAIR, 200, finned_fish, 3),
    Technique("Sashimi Swordfish", UNFAIR, 240, finned_fish, 3 | SASHIMI),
    Technique("Finned Jellyfish", UNFAIR, 250, finned_fish, 4),
    Technique("Sashimi Jellyfish", UNFAIR, 260, finned_fish, 4 | SASHIMI),
    Technique("Sue de Coq", UNFAIR, 250, sue_de_coq, 0),
    Technique("Simple Colors", HARD, 150, colors, SIMPLE),
    Technique("Multi Colors", HARD, 200, colors, MULTI),
    Technique("X-Chain", UNFAIR, 260, chain, X_CHAIN),
    Technique("XY-Chain", UNFAIR, 260, chain, XY_CHAIN),
    Technique("Nice Loop/AIC", UNFAIR, 280, chain, AIC),
)
"""In HoDoKu's order."""


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
    counts = hodoku_steps(givens, solution)
    score, hardest = sum(POINTS[name] * count for name, count in counts.items()), max(LEVEL_OF[name] for name in counts)
    exact = hardest <= HARD
    while hardest < EXTREME and score > MOST_POINTS[hardest]:
        hardest += 1
    return HodokuGrade(score, LEVELS[hardest], exact)


POINTS = {**dict(zip(SINGLES, SINGLE_POINTS, strict=True)), **{step.name: step.points for step in TECHNIQUES}, STALL: STALL_POINTS}
LEVEL_OF = {**dict.fromkeys(SINGLES, EASY), **{step.name: step.level for step in TECHNIQUES}, STALL: EXTREME}


@lru_cache(maxsize=64)
def is_hodoku_board(geometry: Geometry) -> bool:
    """Tell whether a board is the plain one: nine rows, columns and blocks of nine, and no more houses."""
    if (geometry.n, geometry.n_rows, geometry.n_cols, len(geometry.houses)) != (9, 9, 9, 27):
        return False
    rows, cols = np.divmod(np.arange(81), 9)
    return bool((geometry.boxes == rows // 3 * 3 + cols // 3).all())


def hodoku_steps(givens: NDArray[np.uint8], solution: NDArray[np.uint8]) -> Counter[str]:
    """Solve a 9x9 puzzle as HoDoKu does and count the steps of each technique."""
    desk = make_desk()
    load_desk(desk, givens)
    singles = np.zeros(3, np.int64)
    counts: Counter[str] = Counter()
    while run_singles(desk, singles) > 0:
        counts[_next_technique(desk, solution)] += 1
    counts.update({name: int(count) for name, count in zip(SINGLES, singles, strict=True) if count})
    return counts


def _next_technique(desk: Desk, solution: NDArray[np.uint8]) -> str:
    """Do the first step any technique finds and return its name; fill in a cell where there is none."""
    for technique in TECHNIQUES:
        if technique.find(desk, technique.form):
            apply_found(desk)
            return technique.name
    sizes = np.array([mask.bit_count() or 10 for mask in desk.candidates.tolist()])
    cell = int(sizes.argmin())
    place(desk, cell, int(solution[cell]) - 1)
    return STALL
