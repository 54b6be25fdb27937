"""Digging by merging: givens are joined into clues, and clues into larger ones.

A board begins with a given in every cell. Neighboring clues are joined in random order while the puzzle keeps one solution, or while
the ladder still fills the board. One pass leaves a puzzle in which every border between two clues is needed, since a joined clue says no
more than its parts: what was refused once would be refused later too.

`rule_play.py` calls this for kinds with a rule that has a `Merging`; at most one rule of a kind may have one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from generator.families.base.dig_order import DigOrder
from generator.families.base.rule_ladder import make_filler, select_up_to
from generator.kernels import shuffle
from generator.kernels.clue_automata import ClueTables
from generator.kernels.clue_search import RuledBoard
from generator.kernels.clue_try import is_unique, make_try_stack
from generator.model import Geometry
from generator.rules.board_tables import AutomatonStore
from generator.rules.clue import Clue
from generator.rules.fixed_rule import FixedRule
from generator.rules.rule import AnyRule, Merging, Rule

MERGE_NODES = 5_000
"""Node limit of a search that proves one merge; a merge that needs more is taken back."""

OTHERS = 0.5
"""Share of the clues of other rules that merging begins with: of all of them, so many are needed that few clues are."""

MOST_WAYS = 8
"""Ways to join two clues for which rows are reserved."""


class MergeBoard:
    """A board whose clues are joined step by step, with the arrays that kernels read.

    geometry, rules   of the kind
    own               number of the rule whose clues are joined
    others            clues of the other rules, with the numbers of their rules; they are in the first rows
    digits            of the complete grid
    givens            uint8[n_cells]; 0 = in a joined clue
    count             givens and clues
    """

    def __init__(self, geometry: Geometry, rules: Sequence[AnyRule], own: int, others: Sequence[tuple[int, Clue]], digits: bytes) -> None:
        self.geometry, self.rules, self.own, self.others, self.digits = geometry, rules, own, others, digits
        self.givens = np.frombuffer(digits, np.uint8).copy()
        self.clues = [Clue((cell,), digit) for cell, digit in enumerate(digits)]
        self.rows = [-1] * geometry.n_cells
        self.number_of = list(range(geometry.n_cells))
        self.count = geometry.n_cells + sum(isinstance(rules[number], Rule) for number, _ in others)
        self._store = _find_store(geometry.n)
        self.board = self._make_board()
        n_rows = self.board.clues.sizes.shape[0]
        self._free = list(range(n_rows - 1, len(others) - 1, -1))

    def _make_board(self) -> RuledBoard:
        """Return tables with spare rows for every clue that joining may make."""
        merging, n, n_rows = _find_merging(self.rules[self.own]), self.geometry.n, len(self.others) + self.geometry.n_cells // 2 + 1
        assert merging
        self._store.reserve(len(self.others) + MOST_WAYS * len(list_borders(self.geometry.n_cols, self.geometry.n_cells)))
        most = max([merging.most_cells, *(len(clue.cells) for _, clue in self.others)])
        tables = ClueTables(
            cells=np.full((n_rows, most), -1, np.int16),
            sizes=np.zeros(n_rows, np.int16),
            rules=np.full(n_rows, self.own, np.int16),
            automata=np.zeros(n_rows, np.int16),
            steps=self._store.steps,
            accepted=self._store.accepted,
            pairs=self._store.pairs,
            active=np.zeros(n_rows, np.uint8),
            compared=np.zeros(n_rows, np.uint8),
            sets=np.empty((n_rows, 0), np.int32),
        )
        for row, (rule, clue) in enumerate(self.others):
            tables.rules[row] = rule
            self._write(tables, row, clue, self.rules[rule])
        return RuledBoard(n, self.geometry.houses.copy(), self.geometry.peers.copy(), tables)

    def _write(self, tables: ClueTables, row: int, clue: Clue, rule: AnyRule) -> None:
        size = len(clue.cells)
        tables.cells[row, :size] = clue.cells
        tables.sizes[row] = size
        tables.automata[row] = self._store.find_row(rule.automaton(clue, self.geometry.n))
        tables.active[row] = 1

    def try_join(self, one: int, other: int, joined: Clue, is_good: Callable[[], bool]) -> bool:
        """Replace two clues by a joined one, and take it back unless the board is good.

        Parameters
        ----------
        one, other : numbers of the clues; the joined one has the first
        """
        # The joined clue is in a spare row; its parts do not count meanwhile.
        row = self._free.pop()
        self._write(self.board.clues, row, joined, self.rules[self.own])
        for number in (one, other):
            self._show(number, is_shown=False)
        if not is_good():
            for number in (one, other):
                self._show(number, is_shown=True)
            self.board.clues.active[row] = 0
            self._free.append(row)
            return False
        # The rows of the parts are spare now.
        self._free += [self.rows[number] for number in (one, other) if self.rows[number] >= 0]
        self.clues[one], self.rows[one] = joined, row
        for cell in joined.cells:
            self.number_of[cell] = one
        self.count -= 1
        return True

    def _show(self, number: int, *, is_shown: bool) -> None:
        """Let a clue count, or not: as a given where it has one cell."""
        clue = self.clues[number]
        if self.rows[number] >= 0:
            self.board.clues.active[self.rows[number]] = is_shown
        else:
            self.givens[clue.cells[0]] = clue.number if is_shown else 0

    def list_clues(self) -> list[Clue]:
        """Return the clues that were made; cells left alone are givens."""
        return [self.clues[number] for number in sorted(set(self.number_of)) if len(self.clues[number].cells) > 1]


@lru_cache(maxsize=16)
def _find_store(n: int) -> AutomatonStore:
    return AutomatonStore(n)


@lru_cache(maxsize=16)
def list_borders(n_cols: int, n_cells: int) -> NDArray[np.int64]:
    """Return the pairs of cells that have a side in common, int64[k, 2]."""
    beside = [(cell, cell + 1) for cell in range(n_cells) if cell % n_cols < n_cols - 1]
    return np.array(beside + [(cell, cell + n_cols) for cell in range(n_cells - n_cols)], np.int64)


def dig_by_merging(
    digits: bytes,
    geometry: Geometry,
    rules: Sequence[AnyRule],
    found: Sequence[Sequence[Clue]],
    order: DigOrder,
    rng_state: NDArray[np.uint64],
) -> tuple[bytes, list[list[Clue]]]:
    """Join the givens of a complete grid into clues, then remove other clues.

    Returns the givens left, and the clues by rule.

    Parameters
    ----------
    digits : bytes[n_cells]            the complete grid
    rules : Sequence[AnyRule]          one of which joins its clues
    found : Sequence[Sequence[Clue]]   clues of the other rules that digging begins with, by rule
    order : DigOrder                   ``order.clues`` is a number of givens and clues
    rng_state : uint64[2]              advanced in place
    """
    own = next(number for number, rule in enumerate(rules) if _find_merging(rule))
    others = _choose_others(rules, [(number, clue) for number, some in enumerate(found) for clue in some], rng_state)
    made = MergeBoard(geometry, rules, own, others, digits)
    for is_good in _list_checks(made, order, rng_state):
        _join_clues(made, order.clues, is_good, rng_state)
    # Merging has refused what needs the other clues; now they are removed where they are not needed.
    active = made.board.clues.active
    sequence = np.array([row for row, (number, _) in enumerate(others) if not _keeps_clues(rules[number])], np.int64)
    shuffle(sequence, rng_state)
    for row in sequence.tolist():
        if made.count <= order.clues:
            break
        active[row] = 0
        active[row] = not is_good()
        made.count -= not active[row]
    kept = [[clue for row, (number, clue) in enumerate(others) if number == rule and active[row]] for rule in range(len(rules))]
    kept[own] = made.list_clues()
    return made.givens.tobytes(), kept


def _find_merging(rule: AnyRule) -> Merging | None:
    """Return how digging joins the clues of a rule; None if it does not."""
    return rule.merging if isinstance(rule, Rule) else None


def _keeps_clues(rule: AnyRule) -> bool:
    """Return whether a board has every clue of a rule that is true."""
    return isinstance(rule, FixedRule) or rule.unmarked is not None


def _choose_others(rules: Sequence[AnyRule], found: list[tuple[int, Clue]], rng_state: NDArray[np.uint64]) -> list[tuple[int, Clue]]:
    """Return a random part of the clues that may be left out, with all others."""
    sequence = np.array([at for at, (number, _) in enumerate(found) if not _keeps_clues(rules[number])], np.int64)
    kept = [at for at, (number, _) in enumerate(found) if _keeps_clues(rules[number])]
    shuffle(sequence, rng_state)
    return [found[at] for at in sorted([*kept, *sequence[: round(len(sequence) * OTHERS)].tolist()])]


def _join_clues(made: MergeBoard, fewest: int, is_good: Callable[[], bool], rng_state: NDArray[np.uint64]) -> None:
    """Join neighboring clues in random order, while the board is good.

    Parameters
    ----------
    made : MergeBoard   changed in place
    fewest : int          givens and clues to keep at least
    """
    merging, digits = _find_merging(made.rules[made.own]), made.digits
    assert merging
    borders = list_borders(made.geometry.n_cols, made.geometry.n_cells)
    sequence = np.arange(len(borders))
    shuffle(sequence, rng_state)
    for first, second in borders[sequence].tolist():
        one, other = made.number_of[first], made.number_of[second]
        if one == other:
            continue
        if made.count <= fewest:
            return
        # Try every way in random order, until one is good.
        ways = merging.join(made.clues[one], made.clues[other], digits)
        turn = np.arange(len(ways))
        shuffle(turn, rng_state)
        any(made.try_join(one, other, ways[at], is_good) for at in turn.tolist())


def _list_checks(made: MergeBoard, order: DigOrder, rng_state: NDArray[np.uint64]) -> list[Callable[[], bool]]:
    """Return the functions that check whether a board is still a puzzle, by stage."""
    board, givens, stages = made.board, made.givens, order.stages
    if order.ceiling is not None:
        stages = stages or (select_up_to(order.ceiling, made.rules, made.geometry),)
    if stages:
        return [make_filler(givens, made.geometry, board, made.rules, selection) for selection in stages]
    stack = make_try_stack(board)
    return [lambda: bool(is_unique(board, givens, stack, MERGE_NODES, rng_state))]
