"""Rules on the companion page: candidates and broken clues are those of the press.

The page's modules run in node. Positions are complete grids with many cells emptied and some changed, so that clues are kept, narrowed
and broken.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from generator.families.base.family import Family
from generator.families.base.geometry import open_board, with_pairs
from generator.families.base.holes import fill_holes
from generator.families.base.rule_kind import latin_square
from generator.families.base.rule_sentences import is_broken
from generator.families.binairo.kind import binairo
from generator.families.kakuro.make import make_board
from generator.kernels import fill_grid
from generator.kernels.clue_automata import ClueScratch, narrow_clues
from generator.model import HOLE, Geometry
from generator.rules import FIXED_RULES, RULES
from generator.rules.board_tables import make_ruled_board
from generator.rules.clue import Clue
from generator.rules.fixed_rule import FixedRule
from generator.rules.rule import AnyRule, Rule
from generator.rules.run.rule import DIGITS
from generator.seeds import Stream, rng_state
from generator.typesetting.web.clue_forms import find_windows, list_clue_data, list_windows
from generator.typesetting.web.families import can_play
from tests.support.fixed_boards import fill_board, is_of_two_digits, make_fixed_board
from tests.support.page_program import run_program

MANY, SOME = 1000, 60
"""Positions of each rule, in all tests and in the fast ones."""

PLAYED = [*RULES, *FIXED_RULES]

HOLED = 8
"""Rows of boards with holes."""

DRIVER = """import { makeBoard } from "./board.js";
import { candidatesOf } from "./candidates.js";
import { isBroken, narrowByClues } from "./clues.js";
const run = ({ kind, extra, values, masks }) => {
  const board = makeBoard(kind, extra, values);
  const narrowed = [...masks];
  narrowByClues(board.clues, values.map(() => 0), narrowed);
  const broken = board.clues.map((clue) => Number(isBroken(clue, values)));
  return { cells: board.clues.map((clue) => clue.cells), broken, narrowed, candidates: [...candidatesOf(board, values)] };
};
console.log(JSON.stringify(data.map(run)));
"""


def draw_clues(rule: Rule, digits: bytes, n: int, random: Random) -> list[Clue]:
    """Return some clues that are true of a complete grid; merged ones do not overlap.

    Where the lack of a clue says something too, they are all.
    """
    if rule.unmarked:
        return sorted(rule.find(digits, n))
    if rule.choose:
        return sorted(rule.choose_clues(digits, n, rng_state(1, "lines", random.randrange(10**6))))
    if not rule.merging:
        return sorted(clue for clue in rule.find(digits, n) if random.random() < 0.4)
    found: list[Clue] = []
    taken: set[int] = set()
    for clue in random.sample(pairs := rule.find(digits, n), len(pairs)):
        if taken & {*clue.cells}:
            continue
        while random.random() < 0.6:
            near = {cell + step for cell in clue.cells for step in (-n, n, *([1] if cell % n < n - 1 else []))}
            free = sorted({cell for cell in near if 0 <= cell < n * n} - taken - {*clue.cells})
            joined = [one for cell in free for one in rule.merging.join(clue, Clue((cell,), digits[cell]), digits)]
            if not joined:
                break
            clue = random.choice(joined)
        found.append(clue)
        taken |= {*clue.cells}
    return sorted(found)


@cache
def draw_holes() -> list[bytes]:
    """Return some complete boards with holes."""
    return [make_board(HOLED, rng_state(1, "holes", number)) for number in range(4)]


def make_case(rule: AnyRule, random: Random) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return a random position on a board of one rule, and what the press finds in it."""
    state = rng_state(1, "parity", random.randrange(10**6))
    clues: list[tuple[AnyRule, Clue]]
    if isinstance(rule, FixedRule):
        board = make_fixed_board(rule, random.choice((6, 6, 8, 8, 10, 14)) if is_of_two_digits(rule) else random.choice((6, 7, 8, 9)))
        size, n = board.n_rows, board.n
        index = random.randrange(10**6)
        digits = (
            binairo(size).play.fill(Stream(1, "parity", index)).digits
            if n == 2
            else fill_board(rule, size, rule.list_clues(size), index % 4)
        )
        clues, extra = [(rule, clue) for clue in rule.list_clues(size)], ""
        data = list_clue_data((), [], size, n, (rule,))
    elif rule.places:
        digits, size, n = random.choice(draw_holes()), HOLED, DIGITS
        printed = sorted(rule.find(digits, size))
        board = with_pairs(open_board(n, size), [pair for clue in printed for pair in combinations(clue.cells, 2)])
        extra, data = rule.format_clues(printed, size), list_clue_data((rule,), [[printed]], size, n)
        clues = [(rule, clue) for clue in printed]
    else:
        size = n = random.randint(4, 8)
        board = latin_square(n)
        digits = fill_grid(board, state).tobytes()
        printed = draw_clues(rule, digits, n, random)
        extra, data = rule.format_clues(printed, n), list_clue_data((rule,), [[printed]], n, n)
        clues = [(rule, clue) for clue in printed]
        clues += [(rule.unmarked, clue) for clue in rule.list_unmarked(printed, n) if rule.unmarked]
        if rule.differ:
            board = with_pairs(board, [pair for clue in printed for pair in combinations(clue.cells, 2)])
    share, wrong = random.choice((0.2, 0.5, 0.8, 1.0)), random.choice((0, 0, 0.02, 0.3))
    values = [
        digit if digit == HOLE else (random.randint(1, n) if random.random() < wrong else digit) if random.random() < share else 0
        for digit in digits
    ]
    density = random.choice((0.4, 0.7, 0.95))
    masks = [sum((random.random() < density) << bit for bit in range(n)) or 1 for _ in digits]
    lists = {"marks": "", "regions": "", "faces": "", "shades": "", "extras": [], "moves": [], "extra": "clues"}
    kind = lists | {"n": size, "digits": n, "lines": int(n == size), "clues": data}
    kind["holes"] = "gray" if HOLE in digits else ""
    case = {"kind": kind, "extra": extra, "values": values, "masks": masks}
    return case, find_expected(clues, board, values, masks)


def find_expected(clues: list[tuple[AnyRule, Clue]], board: Geometry, values: list[int], masks: list[int]) -> dict[str, Any]:
    """Return the clues' cells, which are broken, and the candidates that they leave.

    Of candidates without a filling there is nothing to compare.
    """
    found: dict[str, Any] = {
        "cells": [list(clue.cells) for _, clue in clues],
        "broken": [int(is_broken(rule.automaton(clue, board.n), clue, bytes(values))) for rule, clue in clues],
    }
    tables = make_ruled_board(board, tuple(dict.fromkeys(rule for rule, _ in clues)), clues).clues
    if (left := narrow(tables, masks)) is not None:
        found["narrowed"] = left
    near = [{values[peer] for peer in peers if peer >= 0} for peers in board.peers.tolist()]
    open_masks = [sum(1 << digit - 1 for digit in range(1, board.n + 1) if digit not in taken) for taken in near]
    filled = fill_holes(bytes(values)).tolist()
    left = narrow(tables, [1 << value - 1 if value else mask for value, mask in zip(filled, open_masks, strict=True)])
    if left is not None:
        found["candidates"] = [0 if value else mask for value, mask in zip(values, left, strict=True)]
    return found


def narrow(tables: Any, masks: list[int]) -> list[int] | None:
    """Return what clues leave of candidates, None for a contradiction."""
    candidates = np.array(masks, np.int32)
    scratch = ClueScratch(np.empty(tables.cells.shape[1] + 1, np.int64), np.full(len(tables.sizes), -1, np.int64))
    while (found := int(narrow_clues(candidates, tables, scratch))) > 0:
        pass
    return None if found < 0 else candidates.tolist()


@pytest.mark.sample(4, 1, 2)
@pytest.mark.parametrize("count", [SOME, pytest.param(MANY, marks=pytest.mark.slow)], ids=["some", "many"])
@pytest.mark.parametrize("rule", PLAYED, ids=lambda rule: rule.name)
def test_the_page_finds_what_the_press_finds(rule: AnyRule, count: int, tmp_path: Path) -> None:
    random = Random(f"{rule.name} {count}")
    cases, expected = zip(*(make_case(rule, random) for _ in range(count)), strict=True)
    assert min(sum(any(one["broken"]) == is_wrong for one in expected) for is_wrong in (True, False)) > count / 20
    assert sum("candidates" in one for one in expected) > count / 5
    for found, known in zip(run_program(tmp_path, DRIVER, cases), expected, strict=True):
        assert {key: found[key] for key in known} == known


def test_windows_of_lines() -> None:
    """Rows come before columns, and the cells of two lines take turns."""
    assert list_windows(3, 2, 1)[:4] == [(0, 1), (1, 2), (3, 4), (4, 5)]
    assert list_windows(3, 2, 1)[-2:] == [(2, 5), (5, 8)]
    assert list_windows(2, 2, 2) == [(0, 2, 1, 3), (0, 1, 2, 3)]


def with_fixed(family: Family, rule: FixedRule) -> Family:
    return replace(family, play=replace(family.play, fixed=(rule,)))


def test_a_kind_whose_unprinted_clues_are_no_windows_is_left_out() -> None:
    family, rule = binairo(6), FIXED_RULES[0]
    assert can_play(family)
    assert can_play(with_fixed(family, rule))
    fewer = replace(rule, list_clues=lambda size: rule.list_clues(size)[1:])
    assert find_windows(fewer, 6, 2) is None
    assert not can_play(with_fixed(family, fewer))
    assert not can_play(replace(family, play=replace(family.play, fixed=())))
