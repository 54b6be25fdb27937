"""Automata: what they allow, and their bound."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import DoesNotFit
from generator.rules.automaton import MOST_STATES, Automaton, make_automaton


def make_sum(n: int, length: int, total: int) -> Automaton:
    """Return the automaton of cells that add up to a total."""
    return make_automaton(
        n, length, 0, lambda sofar, digit: sofar + digit if sofar + digit <= total else None, lambda sofar: sofar == total
    )


@given(n=st.integers(1, 6), length=st.integers(1, 4), total=st.integers(1, 24))
def test_a_sum_allows_exactly_the_digits_that_add_up(n: int, length: int, total: int) -> None:
    automaton = make_sum(n, length, total)
    for digits in product(range(1, n + 1), repeat=length):
        assert automaton.allows(digits) == (sum(digits) == total)


def test_states_are_shared_by_cells() -> None:
    """Whether a digit was the same as the one before needs one state a digit."""
    automaton = make_automaton(4, 9, 0, lambda last, digit: digit if digit != last else None, lambda _: True)
    assert len(automaton.steps) == 5
    assert automaton.allows((1, 2, 1, 3, 1, 2, 1, 4, 1))
    assert not automaton.allows((1, 2, 2, 3, 1, 2, 1, 4, 1))


def test_too_many_states_are_refused() -> None:
    assert len(make_sum(9, 7, MOST_STATES - 1).steps) == MOST_STATES
    with pytest.raises(DoesNotFit, match="at most 63 states, got 64"):
        make_sum(9, 8, MOST_STATES)
