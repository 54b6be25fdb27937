"""The clues of a board as the arrays that kernels read."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from generator.kernels.clue_automata import ClueTables
from generator.kernels.clue_search import RuledBoard
from generator.model import Geometry
from generator.rules.automaton import MOST_STATES, Automaton
from generator.rules.clue import Clue
from generator.rules.fixed_rule import FixedRule
from generator.rules.rule import AnyRule, Rule


def make_ruled_board(geometry: Geometry, kind_rules: Sequence[AnyRule], clues: Sequence[tuple[AnyRule, Clue]]) -> RuledBoard:
    """Return the tables of a board with the given clues, all of them active.

    Parameters
    ----------
    geometry : Geometry                    cells and houses, without the clues
    kind_rules : Sequence[AnyRule]         the rules of the kind, in the order in which the kernels number them
    clues : Sequence[tuple[AnyRule, Clue]] each clue with its rule, in the order in which the kernels number them

    Raises
    ------
    DoesNotFit   a clue that needs more states than an automaton may have
    """
    rules = {rule.name: number for number, rule in enumerate(kind_rules)}
    automata, used = _number_automata([rule.automaton(clue, geometry.n) for rule, clue in clues])
    most = max((len(clue.cells) for _, clue in clues), default=1)
    cells = [clue.cells + (-1,) * (most - len(clue.cells)) for _, clue in clues]
    tables = ClueTables(
        cells=np.array(cells, np.int16).reshape(-1, most),
        sizes=np.array([len(clue.cells) for _, clue in clues], np.int16),
        rules=np.array([rules[rule.name] for rule, _ in clues], np.int16),
        automata=np.array(used, np.int16),
        steps=_stack_steps(automata, geometry.n),
        accepted=np.array([automaton.accepted for automaton in automata], np.int64),
        pairs=list_pairs(automata, geometry.n),
        active=np.ones(len(clues), np.uint8),
        compared=np.array([isinstance(rule, FixedRule) and rule.compares_lines for rule, _ in clues], np.uint8),
        sets=_stack_sets([rule.sets(clue, geometry.n) if isinstance(rule, Rule) and rule.sets else () for rule, clue in clues]),
    )
    return RuledBoard(geometry.n, geometry.houses.copy(), geometry.peers.copy(), tables)


def _stack_sets(sets: Sequence[tuple[int, ...]]) -> np.ndarray:
    """Stack the sets of digits of clues, with 0 after the last one of each.

    The result is int32[n_clues, most_sets].
    """
    most = max(map(len, sets), default=0)
    return np.array([one + (0,) * (most - len(one)) for one in sets], np.int32).reshape(len(sets), most)


def _number_automata(found: Sequence[Automaton]) -> tuple[list[Automaton], list[int]]:
    """Return the different automata, and for each of those found its number.

    Rules keep the automata that they made, so most are the same objects: comparing these by identity saves comparing their tables.
    """
    numbers: dict[Automaton, int] = {}
    by_identity = {id(automaton): numbers.setdefault(automaton, len(numbers)) for automaton in {id(one): one for one in found}.values()}
    return list(numbers), [by_identity[id(automaton)] for automaton in found]


def list_pairs(automata: Sequence[Automaton], n: int) -> np.ndarray:
    """Return what clues of two cells allow, then what they forbid.

    The form is that of ``ClueTables.pairs``.
    """
    allowed = np.array([_pairs_of(automaton) for automaton in automata], np.int32).reshape(-1, 2, n)
    return np.concatenate([allowed, ~allowed & np.int32((1 << n) - 1)]).transpose(1, 0, 2).copy()


@lru_cache(maxsize=256)
def _pairs_of(automaton: Automaton) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the second digits for each first one, and the reverse, as bits."""
    follow = []
    for state in automaton.steps[0]:
        ends = automaton.steps[state] if state >= 0 else ()
        follow.append(sum(1 << d for d, end in enumerate(ends) if end >= 0 and automaton.accepted >> end & 1))
    precede = (sum(1 << first for first, seconds in enumerate(follow) if seconds >> d & 1) for d in range(automaton.n))
    return tuple(follow), tuple(precede)


class AutomatonStore:
    """Automata of many boards as the arrays of kernels; those met before are kept.

    steps      int8[capacity, MOST_STATES, n]
    accepted   int64[capacity]
    pairs      int32[2, 2 * capacity, n]
    """

    def __init__(self, n: int) -> None:
        self.n = n
        self.steps = np.empty((0, MOST_STATES, n), np.int8)
        self.accepted = np.empty(0, np.int64)
        self.pairs = np.empty((2, 0, n), np.int32)
        self._kept: list[Automaton] = []
        self._numbers: dict[int, int] = {}

    def reserve(self, count: int) -> None:
        """Make room for a number of further automata; the arrays may be new ones."""
        kept, needed = len(self._kept), len(self._kept) + count
        capacity = len(self.accepted)
        if needed <= capacity:
            return
        steps, accepted, pairs = self.steps, self.accepted, self.pairs
        self.steps = np.empty((2 * needed, MOST_STATES, self.n), np.int8)
        self.accepted = np.empty(2 * needed, np.int64)
        self.pairs = np.empty((2, 4 * needed, self.n), np.int32)
        self.steps[:kept], self.accepted[:kept], self.pairs[:, :kept] = steps[:kept], accepted[:kept], pairs[:, :kept]
        self.pairs[:, 2 * needed : 2 * needed + kept] = pairs[:, capacity : capacity + kept]

    def find_row(self, automaton: Automaton) -> int:
        """Return the row of an automaton; a new one is written to a reserved row."""
        number = self._numbers.get(id(automaton))
        if number is None:
            # Objects are compared, not values, whose hashes take long; a kept object keeps its id.
            number = self._numbers[id(automaton)] = len(self._kept)
            self._kept.append(automaton)
            self.steps[number, : len(automaton.steps)] = automaton.steps
            self.accepted[number] = automaton.accepted
            self.pairs[:, [number, len(self.accepted) + number]] = list_pairs([automaton], self.n)
        return number


def _stack_steps(automata: Sequence[Automaton], n: int) -> np.ndarray:
    """Stack the steps of automata, with -1 for states that one does not have.

    The result is int8[n_automata, most_states, n].
    """
    most = max((len(automaton.steps) for automaton in automata), default=1)
    steps = np.full((len(automata), most, n), -1, np.int8)
    for table, automaton in zip(steps, automata, strict=True):
        table[: len(automaton.steps)] = automaton.steps
    return steps
