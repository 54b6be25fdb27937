"""Automata: what the digits of a clue's cells may be, read one after another.

Every rule that looks at a list of cells can be written as an automaton: a sign "less" remembers one digit, a sum remembers the total so
far, "seen from outside" remembers the highest digit and how many were seen. One kernel (`generator.kernels.clue_automata`) then
works for all rules.

Source: the regular constraint of G. Pesant, "A regular language membership constraint for finite sequences of variables" (CP 2004).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from generator.errors import DoesNotFit

MOST_STATES = 63
"""Most states of an automaton: sets of states are the bits of an int64, whose sign bit is left out."""

State = TypeVar("State", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Automaton:
    """States and what each digit does to them; reading begins in state 0.

    n          digits of the board
    steps      for each state, the state after each digit 1..n; -1 where that digit breaks the rule
    accepted   bit s set = the cells may end in state s
    """

    n: int
    steps: tuple[tuple[int, ...], ...]
    accepted: int

    def allows(self, digits: tuple[int, ...]) -> bool:
        """Return whether the digits of all cells, in order, keep the rule."""
        state = 0
        for digit in digits:
            state = self.steps[state][digit - 1]
            if state < 0:
                return False
        return bool(self.accepted >> state & 1)

    def list_steps(self, values: Sequence[Iterable[int]]) -> list[list[tuple[int, int, int]]] | None:
        """Return the steps of each cell that lead to an accepted end, or None.

        A step is (state, value, state after it).

        Parameters
        ----------
        values : of each cell, from 0: value v is digit v + 1
        """
        layers, states = [], {0}
        # Forward: the steps that can be taken from the start.
        for own in values:
            found = [(state, value, self.steps[state][value]) for state in sorted(states) for value in own]
            layers.append([step for step in found if step[2] >= 0])
            states = {after for _, _, after in layers[-1]}
        # Back: those of them that lead to an accepted state.
        wanted = {state for state in states if self.accepted >> state & 1}
        for at in range(len(layers) - 1, -1, -1):
            layers[at] = [step for step in layers[at] if step[2] in wanted]
            wanted = {before for before, _, _ in layers[at]}
        return layers if wanted else None


def make_automaton(
    n: int, length: int, start: State, read: Callable[[State, int], State | None], accepts: Callable[[State], bool]
) -> Automaton:
    """Make the automaton of a rule from its meaning.

    Parameters
    ----------
    n : int               digits of the board
    length : int          cells of the clue
    start : State         what is known before the first cell
    read : Callable       (state, digit) -> what is known after that digit; None where it breaks the rule
    accepts : Callable    whether the cells may end in a state

    Raises
    ------
    DoesNotFit   the rule needs more than 63 states
    """
    numbers, layer = {start: 0}, [start]
    steps: dict[int, tuple[int, ...]] = {}
    # Read one cell after another; a state that was met before has its row already.
    for _ in range(length):
        found: dict[State, None] = {}
        for state in layer:
            after = [read(state, digit) for digit in range(1, n + 1)]
            for other in after:
                if other is not None:
                    numbers.setdefault(other, len(numbers))
                    found.setdefault(other)
            steps[numbers[state]] = tuple(-1 if other is None else numbers[other] for other in after)
        layer = [state for state in found if numbers[state] not in steps]
    if len(numbers) > MOST_STATES:
        raise DoesNotFit(f"expected a clue that needs at most {MOST_STATES} states, got {len(numbers)} for {length} cells of {n} digits")
    none = (-1,) * n
    accepted = sum(1 << number for state, number in numbers.items() if accepts(state))
    return Automaton(n, tuple(steps.get(number, none) for number in range(len(numbers))), accepted)
