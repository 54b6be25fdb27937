"""The clues of a board as the arrays that kernels read."""

from __future__ import annotations

from collections.abc import Sequence

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
    automata: dict[Automaton, int] = {}
    rules = {rule.name: number for number, rule in enumerate(kind_rules)}
    used = [automata.setdefault(rule.automaton(clue, geometry.n), len(automata)) for rule, clue in clues]
    most = max((len(clue.cells) for _, clue in clues), default=1)
    cells = np.full((len(clues), most), -1, np.int16)
    for row, (_, clue) in zip(cells, clues, strict=True):
        row[: len(clue.cells)] = clue.cells
    tables = ClueTables(
        cells=cells,
        sizes=np.array([len(clue.cells) for _, clue in clues], np.int16),
        rules=np.array([rules[rule.name] for rule, _ in clues], np.int16),
        automata=np.array(used, np.int16),
        steps=_stack_steps(list(automata), geometry.n),
        accepted=np.array([automaton.accepted for automaton in automata], np.int64),
        active=np.ones(len(clues), np.uint8),
    )
    return RuledBoard(geometry.n, geometry.houses.copy(), geometry.peers.copy(), tables)


def _stack_steps(automata: Sequence[Automaton], n: int) -> np.ndarray:
    """Stack the steps of automata, with -1 for states that one does not have.

    The result is int8[n_automata, most_states, n].
    """
    most = max((len(automaton.steps) for automaton in automata), default=1)
    steps = np.full((len(automata), most, n), -1, np.int8)
    for table, automaton in zip(steps, automata, strict=True):
        table[: len(automaton.steps)] = automaton.steps
    return steps
