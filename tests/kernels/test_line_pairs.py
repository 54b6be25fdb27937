"""Narrowing two lines by counting, against all fillings and the automaton."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, product

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from generator.families.base.rule_kind import latin_square
from generator.kernels.clue_automata import narrow_clue
from generator.rules.board_tables import make_ruled_board
from generator.rules.clue import Clue
from generator.rules.lines_differ.rule import LINES_DIFFER

SLOW = replace(LINES_DIFFER, compares_lines=False)


@st.composite
def lines(draw: st.DrawFn, length: int) -> list[int]:
    """Draw masks of two lines, half of the time with nearly the same digits."""
    line = st.lists(st.sampled_from((1, 2, 3)), min_size=length, max_size=length)
    one = draw(line)
    nearly_equal = st.tuples(*[st.sampled_from((mask, mask, 3)) for mask in one]).map(list)
    return list(chain.from_iterable(zip(one, draw(st.one_of(line, nearly_equal)), strict=True)))


def narrow(masks: list[int], is_fast: bool) -> tuple[int, list[int]]:
    """Run the kernel on cells 0, 1, 2, ..."""
    clue = Clue(tuple(range(len(masks))))
    board = make_ruled_board(latin_square(2), [LINES_DIFFER], [(LINES_DIFFER if is_fast else SLOW, clue)])
    assert board.clues.compared[0] == is_fast
    candidates = np.array(masks, np.int32)
    changed = narrow_clue(candidates, board.clues, 0, np.empty(len(masks) + 1, np.int64))
    return int(changed), candidates.tolist() if changed >= 0 else []


@given(masks=st.integers(1, 5).flatmap(lines))
def test_the_digits_left_are_those_of_some_filling(masks: list[int]) -> None:
    choices = [[digit for digit in (1, 2) if mask & digit] for mask in masks]
    fillings = [one for one in product(*choices) if sum(one[::2]) == sum(one[1::2]) and one[::2] != one[1::2]]
    wanted = [sum({one[at] for one in fillings}) for at in range(len(masks))]
    changed = sum(left != mask for left, mask in zip(wanted, masks, strict=True))
    assert narrow(masks, is_fast=True) == ((changed, wanted) if fillings else (-1, []))


@given(masks=st.integers(3, 7).map(lambda half: 2 * half).flatmap(lines))
def test_counting_finds_what_the_automaton_finds(masks: list[int]) -> None:
    assert narrow(masks, is_fast=True) == narrow(masks, is_fast=False)
