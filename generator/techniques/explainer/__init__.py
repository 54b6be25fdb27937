"""Sudoku Explainer's techniques, in the order in which they are tried.

Order, ratings, conditions and scan orders are those of Sudoku Explainer 1.2.1 (N. Juillerat), derived from its published behavior.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache, lru_cache
from itertools import groupby
from math import inf

import numpy as np
from numpy.typing import NDArray

from generator.kernels.marks import Board, Marks, load_marks, make_board, make_marks
from generator.model.boards import Geometry
from generator.techniques import category
from generator.techniques.explainer.aligned import PAIR, TRIPLET, aligned
from generator.techniques.explainer.best_chain import FORCING_X, FORCING_XY, X_CYCLE, XY_CYCLE, Y_CYCLE
from generator.techniques.explainer.bug import TYPE_1, TYPE_2, TYPE_3, TYPE_4, bug
from generator.techniques.explainer.chain import chain
from generator.techniques.explainer.common_peers import MOST_PLACES, common_peers
from generator.techniques.explainer.direct_hidden_set import direct_hidden_set
from generator.techniques.explainer.fish import fish
from generator.techniques.explainer.forcing import CELL_CHAINS, CONTRADICTION, DYNAMIC, MULTIPLE, NISHIO, PLUS, REGION_CHAINS, forcing
from generator.techniques.explainer.full_house import full_house
from generator.techniques.explainer.hidden_set import hidden_set
from generator.techniques.explainer.hidden_single import IN_BOX, IN_LINE, hidden_single
from generator.techniques.explainer.hidden_window import DIRECT as DIRECT_WINDOW
from generator.techniques.explainer.hidden_window import HIDDEN, NAKED, REMOVAL, hidden_window
from generator.techniques.explainer.ladder import KERNELS, NO_LIMIT, SOLVED, TOTALS, climb
from generator.techniques.explainer.leftovers import PLACING, REMOVING, leftovers
from generator.techniques.explainer.locked import FROM_BOX, FROM_LINE, direct_locked, locked
from generator.techniques.explainer.naked_set import naked_set
from generator.techniques.explainer.naked_single import naked_single
from generator.techniques.explainer.needs import any_board, has_common_peers, has_exchangeable_digits, has_implied_houses, has_leftovers
from generator.techniques.explainer.steps import CODE, FORM_BITS, RATING, step_size
from generator.techniques.explainer.technique import Late, Technique
from generator.techniques.explainer.unique_loop import unique_loop
from generator.techniques.explainer.wing import XY, XYZ, wing

SINGLES = "Sudoku Explainer 1.2.1, hidden single and naked single"
DIRECT = "Sudoku Explainer 1.2.1, locking and hidden sets that place a digit at once"
REMOVALS = "Sudoku Explainer 1.2.1, locking, naked and hidden sets, fish"
UNIQUENESS = "Sudoku Explainer 1.2.1, unique loops and bivalue universal graves"
EXCLUSIONS = "Sudoku Explainer 1.2.1, aligned exclusion"
CHAINS = "Sudoku Explainer 1.2.1, cycles and forcing chains"
WINGS = "Sudoku Explainer 1.2.1, XY-wing and XYZ-wing"

WINDOWS = "ours: the hidden windows of windoku, rated between Sudoku Explainer's steps of the same kind in shown houses and its next ones"
LAW = "ours: the law of leftovers of jigsaw sudoku, rated as Sudoku Explainer's pointing, which compares a line and a box as well"
PEERS = "ours: common peer elimination of killer and variant solvers, rated after Sudoku Explainer's claiming"

DYNAMIC_CHAINS = (
    ("cell forcing chains", category.SEVERAL_CHAINS),
    ("region forcing chains", category.SEVERAL_CHAINS),
    ("contradiction chains", category.CONTRADICTION_CHAINS),
    ("double chains", category.DOUBLE_CHAINS),
)
"""Kinds of dynamic chains and their categories, in the numbering of ``forcing``."""

TECHNIQUES: tuple[Technique, ...] = (
    Technique("full house", 1.0, full_house, 1, SINGLES, category.FULL_HOUSE),
    Technique("hidden single in box", 1.2, hidden_single, IN_BOX, SINGLES, category.HIDDEN_SINGLE),
    Technique("hidden single in line", 1.5, hidden_single, IN_LINE, SINGLES, category.HIDDEN_SINGLE),
    Technique("single in hidden window", 1.6, hidden_window, HIDDEN, WINDOWS, category.HIDDEN_WINDOW, needs=has_implied_houses),
    Technique("direct hidden window", 1.6, hidden_window, DIRECT_WINDOW, WINDOWS, category.HIDDEN_WINDOW, needs=has_implied_houses),
    Technique("direct pointing", 1.7, direct_locked, FROM_BOX, DIRECT, category.DIRECT_LOCKED),
    Technique("leftover single", 1.8, leftovers, PLACING, LAW, category.LEFTOVERS, needs=has_leftovers),
    Technique("direct claiming", 1.9, direct_locked, FROM_LINE, DIRECT, category.DIRECT_LOCKED),
    Technique("direct hidden pair", 2.0, direct_hidden_set, 2, DIRECT, category.DIRECT_HIDDEN),
    Technique("naked single", 2.3, naked_single, 1, SINGLES, category.NAKED_SINGLE),
    Technique("last candidate by hidden window", 2.4, hidden_window, NAKED, WINDOWS, category.HIDDEN_WINDOW, needs=has_implied_houses),
    Technique("direct hidden triplet", 2.5, direct_hidden_set, 3, DIRECT, category.DIRECT_HIDDEN),
    Technique("hidden window", 2.5, hidden_window, REMOVAL, WINDOWS, category.HIDDEN_WINDOW, needs=has_implied_houses),
    Technique("pointing", 2.6, locked, FROM_BOX, REMOVALS, category.LOCKED),
    Technique("law of leftovers", 2.7, leftovers, REMOVING, LAW, category.LEFTOVERS, needs=has_leftovers),
    Technique("claiming", 2.8, locked, FROM_LINE, REMOVALS, category.LOCKED),
    Technique("common peers", 2.9, common_peers, MOST_PLACES, PEERS, category.COMMON_PEERS, needs=has_common_peers),
    Technique("naked pair", 3.0, naked_set, 2, REMOVALS, category.NAKED_SET, least=4),
    Technique("x-wing", 3.2, fish, 2, REMOVALS, category.FISH, least=4),
    Technique("hidden pair", 3.4, hidden_set, 2, REMOVALS, category.HIDDEN_SET, least=5),
    Technique("naked triplet", 3.6, naked_set, 3, REMOVALS, category.NAKED_SET, least=6),
    Technique("swordfish", 3.8, fish, 3, REMOVALS, category.FISH, least=6),
    Technique("hidden triplet", 4.0, hidden_set, 3, REMOVALS, category.HIDDEN_SET, least=7),
    Technique("xy-wing", 4.2, wing, XY, WINGS, category.WING),
    Technique("xyz-wing", 4.4, wing, XYZ, WINGS, category.WING),
    *(
        Technique(f"unique rectangle type {k + 1}", 4.5, unique_loop, 0, UNIQUENESS, category.UNIQUE, k, k + 1, has_exchangeable_digits)
        for k in range(4)
    ),
    *(
        Technique(f"unique loop type {k + 1}", 4.6, unique_loop, 0, UNIQUENESS, category.UNIQUE, 4 + k, k + 1, has_exchangeable_digits)
        for k in range(4)
    ),
    Technique("naked quad", 5.0, naked_set, 4, REMOVALS, category.NAKED_SET, least=8),
    Technique("jellyfish", 5.2, fish, 4, REMOVALS, category.FISH, least=8),
    Technique("hidden quad", 5.4, hidden_set, 4, REMOVALS, category.HIDDEN_SET, least=9),
    Technique("bug type 1", 5.6, bug, 0, UNIQUENESS, category.BUG, TYPE_1, 1, has_exchangeable_digits),
    Technique("bug type 2", 5.7, bug, 0, UNIQUENESS, category.BUG, TYPE_2, 2, has_exchangeable_digits),
    Technique("bug type 4", 5.7, bug, 0, UNIQUENESS, category.BUG, TYPE_4, 4, has_exchangeable_digits),
    Technique("bug type 3", 5.8, bug, 0, UNIQUENESS, category.BUG, TYPE_3, 3, has_exchangeable_digits),
    Technique("aligned pair exclusion", 6.2, aligned, PAIR, EXCLUSIONS, category.ALIGNED),
    Technique("bidirectional x-cycle", 6.5, chain, 0, CHAINS, category.CYCLE, X_CYCLE),
    Technique("bidirectional y-cycle", 6.5, chain, 0, CHAINS, category.CYCLE, Y_CYCLE),
    Technique("forcing x-chain", 6.6, chain, 0, CHAINS, category.ONE_CHAIN, FORCING_X),
    Technique("bidirectional xy-cycle", 7.0, chain, 0, CHAINS, category.CYCLE, XY_CYCLE),
    Technique("forcing xy-chain", 7.0, chain, 0, CHAINS, category.ONE_CHAIN, FORCING_XY),
    Technique("aligned triplet exclusion", 7.5, aligned, TRIPLET, EXCLUSIONS, category.ALIGNED),
    Technique("nishio", 7.5, forcing, NISHIO, CHAINS, category.CONTRADICTION_CHAINS, CONTRADICTION),
    Technique("cell forcing chains", 8.0, forcing, MULTIPLE, CHAINS, category.SEVERAL_CHAINS, CELL_CHAINS),
    Technique("region forcing chains", 8.0, forcing, MULTIPLE, CHAINS, category.SEVERAL_CHAINS, REGION_CHAINS),
    *(
        Technique(f"dynamic {name}", 8.5, forcing, DYNAMIC, CHAINS, chain_category, kind)
        for kind, (name, chain_category) in enumerate(DYNAMIC_CHAINS)
    ),
    *(
        Technique(f"dynamic {name} plus", 9.0, forcing, PLUS, CHAINS, chain_category, kind)
        for kind, (name, chain_category) in enumerate(DYNAMIC_CHAINS)
    ),
)


BY_NAME = {technique.name: technique for technique in TECHNIQUES}


@cache
def list_categories() -> dict[str, str]:
    """Return the category of each technique, and of a guess, by name."""
    return {**{technique.name: technique.category for technique in TECHNIQUES}, category.GUESS: category.GUESS}


SHORTCUT_CEILINGS = {
    "direct pointing": 2.8,
    "direct claiming": 2.8,
    "direct hidden pair": 3.4,
    "direct hidden triplet": 4.0,
    "direct hidden window": 2.5,
    "last candidate by hidden window": 2.5,
}
"""Techniques that place at once what others place in two steps.

The number is the ceiling from which those others are allowed as well.
"""

LADDER = next(code for code, technique in enumerate(TECHNIQUES) if technique.find is unique_loop)
"""Number of techniques that the compiled ladder tries itself.

The others are called one by one where it is stuck, so that they are compiled and loaded only then.
"""


def make_order(ceiling: float = inf, floor: float = 0.0, geometry: Geometry | None = None) -> NDArray[np.int32]:
    """Return the ladder's techniques rated from floor to ceiling, in order.

    The result is int32[k, 4], as the ladder's kernels read it.

    geometry   the board, with its implied houses; without one, only the techniques of every board are listed
    """
    return _make_order(_list_codes(geometry), ceiling, floor)


def make_plain_order(ceiling: float = inf, geometry: Geometry | None = None) -> NDArray[np.int32]:
    """Return the ladder's techniques up to a ceiling, without direct ones.

    The result is int32[k, 4]. What a direct technique places is found by its elimination and a hidden single. Arguments are as in
    ``make_order``.
    """
    plain = [code for code in _list_codes(geometry) if TECHNIQUES[code].source is not DIRECT]
    return _make_order(tuple(plain), ceiling, 0.0)


def make_reduced_order(ceiling: float, geometry: Geometry | None = None) -> NDArray[np.int32]:
    """Return the techniques that solve as much as all up to a ceiling.

    The result is int32[k, 4]. It is for tests in which the steps themselves do not matter.
    """
    needed = [code for code in _list_codes(geometry) if ceiling < SHORTCUT_CEILINGS.get(TECHNIQUES[code].name, inf)]
    return _make_order(tuple(needed), ceiling, 0.0)


def make_chosen_order(names: Collection[str], geometry: Geometry) -> NDArray[np.int32]:
    """Return some of the compiled ladder's techniques for a board, in order.

    The result is int32[k, 4]. Those that the board has no use for are left out.
    """
    return _make_order(tuple(code for code in _list_codes(geometry) if TECHNIQUES[code].name in names), inf, 0.0)


@lru_cache(maxsize=256)
def _list_codes(geometry: Geometry | None) -> tuple[int, ...]:
    """Return the places in TECHNIQUES of the compiled ladder's techniques for a board."""
    return tuple(
        code
        for code, technique in enumerate(TECHNIQUES)
        if technique.find in KERNELS and (technique.needs is any_board if geometry is None else technique.fits(geometry))
    )


@lru_cache(maxsize=64)
def _make_order(codes: tuple[int, ...], ceiling: float, floor: float) -> NDArray[np.int32]:
    """Return some techniques as rows for the ladder, in order."""
    known = [(code, TECHNIQUES[code]) for code in codes]
    rows = [
        (code, KERNELS.index(technique.find), technique.form, round(10 * technique.rating))
        for code, technique in known
        if floor <= technique.rating <= ceiling
    ]
    order = np.array(rows, np.int32).reshape(-1, 4)
    order.flags.writeable = False
    return order


@lru_cache(maxsize=64)
def late_techniques(geometry: Geometry, with_uniqueness: bool = True) -> tuple[Late, ...]:
    """Return the techniques tried where the ladder is stuck, in order.

    Arguments from uniqueness are included only where they are valid on the board, and never without `with_uniqueness`.
    """
    chosen = [technique.name for technique in TECHNIQUES[LADDER:] if with_uniqueness or technique.source is not UNIQUENESS]
    return choose_late(chosen, geometry)


def choose_late(names: Collection[str], geometry: Geometry) -> tuple[Late, ...]:
    """Return some of the techniques tried where the ladder is stuck, in order.

    Techniques that the board has no use for are left out.
    """
    late: list[Late] = []
    for (find, form), some in groupby(enumerate(TECHNIQUES[LADDER:], start=LADDER), key=lambda item: (item[1].find, item[1].form)):
        variants = [(code, technique) for code, technique in some if technique.fits(geometry)]
        chosen = [technique for _, technique in variants if technique.name in names]
        if chosen:
            excluded = sum(1 << technique.variant for _, technique in variants if technique.name not in names)
            code, first = variants[0]
            late.append(Late(find, form | excluded << FORM_BITS, code - first.variant, round(10 * chosen[0].rating)))
    return tuple(late)


def find_late(board: Board, marks: Marks, late: tuple[Late, ...], step: NDArray[np.int32]) -> bool:
    """Find a step with the late techniques, in order; True if there is one.

    step   int32[step_size]   receives the step
    """
    for one in late:
        step[CODE] = 0
        if one.find(board, marks, one.form, step):
            step[CODE] += one.code
            step[RATING] = step[RATING] or one.rating
            return True
    return False


def fill_by_ladder(givens: NDArray[np.uint8], geometry: Geometry) -> NDArray[np.uint8] | None:
    """Return the grid that the compiled ladder reaches; None where it is stuck.

    givens   uint8[n_cells]

    The result is uint8[n_cells]. None of the ladder's techniques argues from uniqueness, so a grid that keeps the rules is the only
    solution.
    """
    board = make_board(geometry)
    marks = make_marks(board)
    load_marks(board, givens, marks)
    step = np.empty(step_size(geometry.n_cells, geometry.n), np.int32)
    status = climb(board, marks, make_order(), step, np.empty(0, np.int32), np.zeros(TOTALS, np.int64), NO_LIMIT)
    return marks.digits if status == SOLVED else None
