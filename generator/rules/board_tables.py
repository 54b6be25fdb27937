"""The clues of a board as the arrays that kernels read."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from generator.kernels.clue_automata import ClueTables
from generator.kernels.clue_search import RuledBoard
from generator.model import Geometry
from generator.rules.automaton import Automaton
from generator.rules.rule import Clue, Rule


def make_ruled_board(geometry: Geometry, kind_rules: Sequence[Rule], clues: Sequence[tuple[Rule, Clue]]) -> RuledBoard:
    """Return the tables of a board with the given clues, all of them active.

    Parameters
    ----------
    geometry : Geometry                    cells and houses, without the clues
    kind_rules : Sequence[Rule]            the rules of the kind, in the order in which the kernels number them
    clues : Sequence[tuple[Rule, Clue]]    each clue with its rule, in the order in which the kernels number them

    Raises
    ------
    DoesNotFit   a clue that needs more states than an automaton may have
    """
    rules = {rule.name: number for number, rule in enumerate(kind_rules)}
    automata, used = _number_automata([rule.automaton(clue, geometry.n) for rule, clue in clues])
    most = max((len(clue.cells) for _, clue in clues), default=1)
    cells = np.full((len(clues), most), -1, np.int16)
    for row, (_, clue) in zip(cells, clues, strict=True):
        row[: len(clue.cells)] = clue.cells
    tables = ClueTables(
        cells=cells,
        sizes=np.array([len(clue.cells) for _, clue in clues], np.int16),
        rules=np.array([rules[rule.name] for rule, _ in clues], np.int16),
        automata=np.array(used, np.int16),
        steps=_stack_steps(automata, geometry.n),
        accepted=np.array([automaton.accepted for automaton in automata], np.int64),
        pairs=_list_pairs(automata, geometry.n),
        active=np.ones(len(clues), np.uint8),
    )
    return RuledBoard(geometry.n, geometry.houses.copy(), geometry.peers.copy(), tables)


def _number_automata(found: Sequence[Automaton]) -> tuple[list[Automaton], list[int]]:
    """Return the different automata, and for each of those found its number.

    Rules keep the automata that they made, so most are the same objects: comparing these by identity saves comparing their tables.
    """
    numbers: dict[Automaton, int] = {}
    by_identity = {id(automaton): numbers.setdefault(automaton, len(numbers)) for automaton in {id(one): one for one in found}.values()}
    return list(numbers), [by_identity[id(automaton)] for automaton in found]


def _list_pairs(automata: Sequence[Automaton], n: int) -> np.ndarray:
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


def _stack_steps(automata: Sequence[Automaton], n: int) -> np.ndarray:
    """Stack the steps of automata, with -1 for states that one does not have.

    The result is int8[n_automata, most_states, n].
    """
    most = max((len(automaton.steps) for automaton in automata), default=1)
    steps = np.full((len(automata), most, n), -1, np.int8)
    for table, automaton in zip(steps, automata, strict=True):
        table[: len(automaton.steps)] = automaton.steps
    return steps
