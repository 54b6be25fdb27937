"""Narrowing by a clue, against all fillings of its cells."""

from __future__ import annotations

from itertools import product

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from generator.families.base.rule_kind import latin_square
from generator.kernels.clue_automata import narrow_clue
from generator.rules.automaton import Automaton, make_automaton
from generator.rules.board_tables import make_ruled_board
from generator.rules.clue import Clue
from generator.rules.less.rule import LESS

N = 4


@st.composite
def automata(draw: st.DrawFn) -> Automaton:
    """Draw any automaton of up to six states."""
    n_states = draw(st.integers(1, 6))
    steps = draw(st.lists(st.tuples(*[st.integers(-1, n_states - 1)] * N), min_size=n_states, max_size=n_states))
    return Automaton(N, tuple(steps), draw(st.integers(0, 2**n_states - 1)))


def narrow(automaton: Automaton, masks: list[int]) -> tuple[int, list[int]]:
    """Run the kernel on cells 0, 1, 2, ..."""
    rule = type("Rule", (), {"name": "any", "automaton": staticmethod(lambda *_: automaton)})
    board = make_ruled_board(latin_square(N), [rule], [(rule, Clue(tuple(range(len(masks)))))])  # type: ignore[list-item]
    candidates = np.full(N * N, 2**N - 1, np.int32)
    candidates[: len(masks)] = masks
    changed = narrow_clue(candidates, board.clues, 0, np.empty(len(masks) + 1, np.int64))
    return int(changed), candidates[: len(masks)].tolist()


@given(automaton=automata(), masks=st.lists(st.integers(1, 2**N - 1), min_size=1, max_size=5))
def test_the_digits_left_are_those_of_some_filling(automaton: Automaton, masks: list[int]) -> None:
    choices = [[digit for digit in range(1, N + 1) if mask >> (digit - 1) & 1] for mask in masks]
    fillings = [digits for digits in product(*choices) if automaton.allows(digits)]
    wanted = [sum(1 << (digit - 1) for digit in {digits[at] for digits in fillings}) for at in range(len(masks))]
    changed, left = narrow(automaton, masks)
    if not fillings:
        assert changed == -1
    else:
        assert left == wanted
        assert changed == sum(one != other for one, other in zip(left, masks, strict=True))


def test_a_sign_removes_the_largest_and_the_smallest_digit() -> None:
    assert narrow(LESS.automaton(Clue((0, 1)), N), [0b1111, 0b1111]) == (2, [0b0111, 0b1110])
    assert narrow(LESS.automaton(Clue((0, 1)), N), [0b1000, 0b1111])[0] == -1


def test_an_automaton_of_no_cells_left_out_is_a_contradiction() -> None:
    never = make_automaton(N, 2, 0, lambda *_: None, lambda _: True)
    assert narrow(never, [0b1111, 0b1111])[0] == -1
