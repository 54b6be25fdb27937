"""Queens and crowns as data: cells, and rules that count the marks of a line.

A cell is 1 (empty) or 2 (a mark). Every house has one mark; cells that attack each other have at most one between them. The search for
clues of rules (`generator.kernels.clue_search`) solves these boards without any code for queens or crowns, so it checks the kernels that
have such code.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

import numpy as np

from generator.kernels.backtracking import Bounds
from generator.kernels.clue_automata import ClueTables
from generator.kernels.clue_search import RuledBoard, search_ruled
from generator.kernels.search import UNUSED
from generator.rules.automaton import Automaton, make_automaton
from generator.rules.board_tables import list_pairs

EMPTY, MARK = 1, 2
MAX_NODES = 2_000_000


@cache
def count_marks(length: int, fewest: int) -> Automaton:
    """Return the automaton of cells with at most one mark, and at least `fewest`."""
    return make_automaton(
        2, length, 0, lambda seen, digit: seen + (digit == MARK) if seen + (digit == MARK) < 2 else None, lambda seen: seen >= fewest
    )


def make_marked_board(n_cells: int, houses: Iterable[Sequence[int]], pairs: Iterable[tuple[int, int]]) -> RuledBoard:
    """Return a board with one mark in each house, and not two in a pair of cells."""
    clues = [(tuple(house), count_marks(len(house), 1)) for house in houses] + [(pair, count_marks(2, 0)) for pair in pairs]
    automata = list(dict.fromkeys(automaton for _, automaton in clues))
    most = max(len(cells) for cells, _ in clues)
    cells = np.full((len(clues), most), -1, np.int16)
    for row, (some, _) in zip(cells, clues, strict=True):
        row[: len(some)] = some
    steps = np.full((len(automata), max(len(one.steps) for one in automata), 2), -1, np.int8)
    for table, automaton in zip(steps, automata, strict=True):
        table[: len(automaton.steps)] = automaton.steps
    tables = ClueTables(
        cells=cells,
        sizes=np.array([len(some) for some, _ in clues], np.int16),
        rules=np.zeros(len(clues), np.int16),
        automata=np.array([automata.index(automaton) for _, automaton in clues], np.int16),
        steps=steps,
        accepted=np.array([automaton.accepted for automaton in automata], np.int64),
        pairs=list_pairs(automata, 2),
        active=np.ones(len(clues), np.uint8),
        compared=np.zeros(len(clues), np.uint8),
        sets=np.empty((len(clues), 0), np.int32),
    )
    return RuledBoard(2, np.empty((0, 2), np.int16), np.full((n_cells, 1), -1, np.int16), tables)


def count_marked(board: RuledBoard, given: Iterable[int], limit: int) -> tuple[int, bytes]:
    """Return the number of solutions up to a limit, and the first, 1 = mark.

    given   cells with a mark
    """
    givens, first = np.zeros(len(board.peers), np.uint8), np.zeros((1, len(board.peers)), np.uint8)
    for cell in given:
        givens[cell] = MARK
    count, _, nodes = search_ruled(board, givens, Bounds(limit, MAX_NODES), UNUSED, False, first)
    assert nodes <= MAX_NODES
    return int(count), bytes(digit == MARK for digit in first[0].tolist())
