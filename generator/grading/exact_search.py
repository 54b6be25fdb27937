"""An exact search for solutions, where the kernels' searches give up.

The conditions of a board become clauses of true and false statements ("this cell has this value"), and a solver for such clauses
learns from every contradiction that it meets. One encoding serves all kinds, because every rule is an automaton.

Sources: G. Audemard, L. Simon, "Predicting learnt clauses quality in modern SAT solvers" (IJCAI 2009), the solver; F. Bacchus, "GAC via
unit propagation" (CP 2007), the encoding of automata.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from time import thread_time

from pysat.solvers import Glucose4

from generator.errors import GaveUp
from generator.families.base.conditions import Conditions
from generator.rules.automaton import Automaton

SLICE = 2_000
"""Contradictions between two looks at the clock."""


class ExactSearch:
    """A search for the solutions of one board, one after another.

    What was learned while one solution was searched helps with the next one.
    """

    def __init__(self, conditions: Conditions) -> None:
        self._n, self._lowest = conditions.n, conditions.lowest
        masks = _drop_given(conditions)
        self._names: list[dict[int, int]] = []
        self._count = 0
        for mask in masks:
            values = [value for value in range(conditions.n) if mask >> value & 1]
            self._names.append({value: self._new_name() for value in values})
        self._solver = Glucose4(bootstrap_with=self._list_clauses(conditions))

    def forbid(self, solution: bytes) -> None:
        """Leave out a solution that is known already, bytes[n_cells]."""
        cells = zip(self._names, solution, strict=True)
        self._solver.add_clause([-names[digit - self._lowest] for names, digit in cells if len(names) > 1])

    def find(self, seconds: float) -> bytes | None:
        """Return a further solution, bytes[n_cells], or None if there is none.

        Parameters
        ----------
        seconds : of processor time, so that other work on the computer does not count

        Raises
        ------
        GaveUp   neither was found in the time
        """
        end = thread_time() + seconds
        while (found := self._search_on()) is None:
            if thread_time() > end:
                raise GaveUp(f"no answer within {seconds:g} seconds of search")
        if not found:
            return None
        true = {name for name in self._solver.get_model() if name > 0}
        values = (next(value for value, name in names.items() if name in true) for names in self._names)
        return bytes(value + self._lowest for value in values)

    def close(self) -> None:
        """Free the memory of the search."""
        self._solver.delete()

    def _search_on(self) -> bool | None:
        """Search for some contradictions; None if there is no answer yet."""
        self._solver.conf_budget(SLICE)
        return self._solver.solve_limited()

    def _new_name(self) -> int:
        self._count += 1
        return self._count

    def _list_clauses(self, conditions: Conditions) -> Iterator[list[int]]:
        """Yield the clauses of a board."""
        # A cell has one value.
        for names in self._names:
            yield list(names.values())
            yield from ([-one, -other] for one, other in combinations(names.values(), 2))
        # Cells that differ do not share a value.
        for cell, other in conditions.differ:
            names = self._names[other]
            yield from ([-name, -names[value]] for value, name in self._names[cell].items() if value in names)
        # A house has every value in one of its cells.
        for house in conditions.houses:
            for value in range(self._n):
                yield [self._names[cell][value] for cell in house if value in self._names[cell]]
        for cells, automaton in conditions.read:
            yield from self._list_read([self._names[cell] for cell in cells], automaton)

    def _list_read(self, cells: list[dict[int, int]], automaton: Automaton) -> Iterator[list[int]]:
        """Yield the clauses of cells that an automaton reads.

        There is a name for every step that can be part of an accepted reading, and for every state between two cells.
        """
        layers = automaton.list_steps(cells)
        if layers is None:
            yield []  # no reading is accepted
            return
        states = {0: self._new_name()}
        yield [states[0]]
        for names, steps in zip(cells, layers, strict=True):
            following = {after: self._new_name() for after in dict.fromkeys(after for _, _, after in steps)}
            by_state: dict[int, list[int]] = {state: [] for state in states}
            by_value: dict[int, list[int]] = {value: [] for value in names}
            by_end: dict[int, list[int]] = {state: [] for state in following}
            # A step says the state before it, the value read, and the state after it.
            for before, value, after in steps:
                step = self._new_name()
                yield from ([-step, states[before]], [-step, names[value]], [-step, following[after]])
                by_state[before].append(step)
                by_value[value].append(step)
                by_end[after].append(step)
            # Each of these says one of the steps that have it.
            for known, of_them in ((states, by_state), (names, by_value), (following, by_end)):
                yield from ([-known[key], *found] for key, found in of_them.items())
            states = following


def _drop_given(conditions: Conditions) -> list[int]:
    """Return the values that the given cells leave to each cell, as bits.

    A board with many givens has far fewer clauses so.
    """
    masks = list(conditions.masks)
    for pair in conditions.differ:
        for cell, other in (pair, pair[::-1]):
            if conditions.masks[cell].bit_count() == 1:
                masks[other] &= ~conditions.masks[cell]
    return masks
