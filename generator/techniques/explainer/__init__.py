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
from generator.model.ladder import any_board
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
from generator.techniques.explainer.needs import has_common_peers, has_exchangeable_digits, has_implied_houses, has_leftovers
from generator.techniques.explainer.steps import CODE, FORM_BITS, RATING, step_size
from generator.techniques.explainer.technique import ExplainerTechnique, Late
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

TECHNIQUES: tuple[ExplainerTechnique, ...] = (
    ExplainerTechnique("full house", 1.0, category.FULL_HOUSE, full_house, 1, SINGLES),
    ExplainerTechnique("hidden single in box", 1.2, category.HIDDEN_SINGLE, hidden_single, IN_BOX, SINGLES),
    ExplainerTechnique("hidden single in line", 1.5, category.HIDDEN_SINGLE, hidden_single, IN_LINE, SINGLES),
    ExplainerTechnique("single in hidden window", 1.6, category.HIDDEN_WINDOW, hidden_window, HIDDEN, WINDOWS, needs=has_implied_houses),
    ExplainerTechnique(
        "direct hidden window", 1.6, category.HIDDEN_WINDOW, hidden_window, DIRECT_WINDOW, WINDOWS, needs=has_implied_houses
    ),
    ExplainerTechnique("direct pointing", 1.7, category.DIRECT_LOCKED, direct_locked, FROM_BOX, DIRECT),
    ExplainerTechnique("leftover single", 1.8, category.LEFTOVERS, leftovers, PLACING, LAW, needs=has_leftovers),
    ExplainerTechnique("direct claiming", 1.9, category.DIRECT_LOCKED, direct_locked, FROM_LINE, DIRECT),
    ExplainerTechnique("direct hidden pair", 2.0, category.DIRECT_HIDDEN, direct_hidden_set, 2, DIRECT),
    ExplainerTechnique("naked single", 2.3, category.NAKED_SINGLE, naked_single, 1, SINGLES),
    ExplainerTechnique(
        "last candidate by hidden window", 2.4, category.HIDDEN_WINDOW, hidden_window, NAKED, WINDOWS, needs=has_implied_houses
    ),
    ExplainerTechnique("direct hidden triplet", 2.5, category.DIRECT_HIDDEN, direct_hidden_set, 3, DIRECT),
    ExplainerTechnique("hidden window", 2.5, category.HIDDEN_WINDOW, hidden_window, REMOVAL, WINDOWS, needs=has_implied_houses),
    ExplainerTechnique("pointing", 2.6, category.LOCKED, locked, FROM_BOX, REMOVALS),
    ExplainerTechnique("law of leftovers", 2.7, category.LEFTOVERS, leftovers, REMOVING, LAW, needs=has_leftovers),
    ExplainerTechnique("claiming", 2.8, category.LOCKED, locked, FROM_LINE, REMOVALS),
    ExplainerTechnique("common peers", 2.9, category.COMMON_PEERS, common_peers, MOST_PLACES, PEERS, needs=has_common_peers),
    ExplainerTechnique("naked pair", 3.0, category.NAKED_SET, naked_set, 2, REMOVALS, least=4),
    ExplainerTechnique("x-wing", 3.2, category.FISH, fish, 2, REMOVALS, least=4),
    ExplainerTechnique("hidden pair", 3.4, category.HIDDEN_SET, hidden_set, 2, REMOVALS, least=5),
    ExplainerTechnique("naked triplet", 3.6, category.NAKED_SET, naked_set, 3, REMOVALS, least=6),
    ExplainerTechnique("swordfish", 3.8, category.FISH, fish, 3, REMOVALS, least=6),
    ExplainerTechnique("hidden triplet", 4.0, category.HIDDEN_SET, hidden_set, 3, REMOVALS, least=7),
    ExplainerTechnique("xy-wing", 4.2, category.WING, wing, XY, WINGS),
    ExplainerTechnique("xyz-wing", 4.4, category.WING, wing, XYZ, WINGS),
    *(
        ExplainerTechnique(
            f"unique rectangle type {k + 1}", 4.5, category.UNIQUE, unique_loop, 0, UNIQUENESS, k, k + 1, needs=has_exchangeable_digits
        )
        for k in range(4)
    ),
    *(
        ExplainerTechnique(
            f"unique loop type {k + 1}", 4.6, category.UNIQUE, unique_loop, 0, UNIQUENESS, 4 + k, k + 1, needs=has_exchangeable_digits
        )
        for k in range(4)
    ),
    ExplainerTechnique("naked quad", 5.0, category.NAKED_SET, naked_set, 4, REMOVALS, least=8),
    ExplainerTechnique("jellyfish", 5.2, category.FISH, fish, 4, REMOVALS, least=8),
    ExplainerTechnique("hidden quad", 5.4, category.HIDDEN_SET, hidden_set, 4, REMOVALS, least=9),
    ExplainerTechnique("bug type 1", 5.6, category.BUG, bug, 0, UNIQUENESS, TYPE_1, 1, needs=has_exchangeable_digits),
    ExplainerTechnique("bug type 2", 5.7, category.BUG, bug, 0, UNIQUENESS, TYPE_2, 2, needs=has_exchangeable_digits),
    ExplainerTechnique("bug type 4", 5.7, category.BUG, bug, 0, UNIQUENESS, TYPE_4, 4, needs=has_exchangeable_digits),
    ExplainerTechnique("bug type 3", 5.8, category.BUG, bug, 0, UNIQUENESS, TYPE_3, 3, needs=has_exchangeable_digits),
    ExplainerTechnique("aligned pair exclusion", 6.2, category.ALIGNED, aligned, PAIR, EXCLUSIONS),
    ExplainerTechnique("bidirectional x-cycle", 6.5, category.CYCLE, chain, 0, CHAINS, X_CYCLE),
    ExplainerTechnique("bidirectional y-cycle", 6.5, category.CYCLE, chain, 0, CHAINS, Y_CYCLE),
    ExplainerTechnique("forcing x-chain", 6.6, category.ONE_CHAIN, chain, 0, CHAINS, FORCING_X),
    ExplainerTechnique("bidirectional xy-cycle", 7.0, category.CYCLE, chain, 0, CHAINS, XY_CYCLE),
    ExplainerTechnique("forcing xy-chain", 7.0, category.ONE_CHAIN, chain, 0, CHAINS, FORCING_XY),
    ExplainerTechnique("aligned triplet exclusion", 7.5, category.ALIGNED, aligned, TRIPLET, EXCLUSIONS),
    ExplainerTechnique("nishio", 7.5, category.CONTRADICTION_CHAINS, forcing, NISHIO, CHAINS, CONTRADICTION),
    ExplainerTechnique("cell forcing chains", 8.0, category.SEVERAL_CHAINS, forcing, MULTIPLE, CHAINS, CELL_CHAINS),
    ExplainerTechnique("region forcing chains", 8.0, category.SEVERAL_CHAINS, forcing, MULTIPLE, CHAINS, REGION_CHAINS),
    *(
        ExplainerTechnique(f"dynamic {name}", 8.5, chain_category, forcing, DYNAMIC, CHAINS, kind)
        for kind, (name, chain_category) in enumerate(DYNAMIC_CHAINS)
    ),
    *(
        ExplainerTechnique(f"dynamic {name} plus", 9.0, chain_category, forcing, PLUS, CHAINS, kind)
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

    Parameters
    ----------
    geometry : the board, with its implied houses; without one, only the techniques of every board are listed
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

    Parameters
    ----------
    step : int32[step_size]   receives the step
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

    Parameters
    ----------
    givens : uint8[n_cells]

    The result is uint8[n_cells]. None of the ladder's techniques argues from uniqueness, so a grid that keeps the rules is the only
    solution.
    """
    board = make_board(geometry)
    marks = make_marks(board)
    load_marks(board, givens, marks)
    step = np.empty(step_size(geometry.n_cells, geometry.n), np.int32)
    status = climb(board, marks, make_order(), step, np.empty(0, np.int32), np.zeros(TOTALS, np.int64), NO_LIMIT)
    return marks.digits if status == SOLVED else None
