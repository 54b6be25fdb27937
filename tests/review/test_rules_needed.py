"""Rules that are never needed: found where they are not, and only there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.families import find_family
from generator.grading import solve_puzzle
from generator.model import Puzzle
from generator.notation import parse_puzzle
from generator.review import rules_needed
from generator.review.rules_needed import OVERLAP, find_rests, find_unneeded_rules
from tests.support.combined_lines import example_of

NEEDED = ("antiking-9x9", "disjoint-9x9", "evenodd-9x9", "thermo-6x6", "nonconsecutive-9x9", "greater-9x9", "killer-9x9", "futoshiki-5",
          "binairo-8", "killer-diagonal-9x9", "twin-9x9")  # fmt: skip
"""Kinds whose examples need each of their rules."""

RULES = {
    "diagonal-9x9": ["diagonal"],
    "windoku-9x9": ["windoku"],
    "antiknight-9x9": ["antiknight"],
    "antiking-9x9": ["antiking"],
    "disjoint-9x9": ["disjoint"],
    "evenodd-9x9": ["evenodd"],
    "nonconsecutive-9x9": ["nonconsecutive"],
    "futoshiki-5": ["less"],
    "binairo-8": ["no_three"],
    "killer-diagonal-9x9": ["killer", "diagonal"],
    "twin-9x9": [OVERLAP],
}
"""The rules that a board with all digits but one does not need."""


def nearly_full(name: str) -> Puzzle:
    """Return a kind's example with all givens of its solution but the last."""
    puzzle = parse_puzzle(example_of(name))
    solution = bytearray(solve_puzzle(puzzle))
    solution[-1] = 0
    return replace(puzzle, givens=bytes(solution))


@pytest.mark.parametrize("name", NEEDED)
def test_a_rule_that_is_needed_is_not_named(name: str) -> None:
    assert find_unneeded_rules(parse_puzzle(example_of(name))) == []


@pytest.mark.parametrize("name", RULES)
def test_a_rule_that_is_not_needed_is_named(name: str) -> None:
    assert find_unneeded_rules(nearly_full(name)) == RULES[name]


@pytest.mark.parametrize("name", ["sudoku-9x9", "jigsaw-9x9", "queens-8", "crowns-8", "starbattle-9", "kakuro-8", "wordoku-9x9"])
def test_kinds_whose_rules_are_their_board_have_none_to_leave_out(name: str) -> None:
    assert find_rests(name) == ()
    assert find_unneeded_rules(parse_puzzle(example_of(name))) == []


def test_a_search_that_ends_at_its_limit_names_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = parse_puzzle(find_family("evenodd-9x9").example)
    monkeypatch.setattr(rules_needed, "find_limit", lambda *_: 1)
    assert find_unneeded_rules(puzzle) == []
