"""Cages with a sum: text, faults, and the same answers as killer's own search."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.errors import GridFormatError
from generator.families import find_family
from generator.families.base.dig_order import DigOrder
from generator.families.base.rule_play import RulePlay
from generator.families.killer.cages import BOARD
from generator.model import Puzzle
from generator.notation import parse_puzzle
from generator.puzzles.dig import dig
from generator.puzzles.fill import fill
from generator.rules.clue import Clue
from generator.rules.sum.rule import SUM

KILLER = find_family("killer-9x9")
BY_CLUES = RulePlay("killer-9x9", BOARD, (SUM,))
"""Killer sudoku played by the search for clues."""


def break_sum(extra: str) -> str:
    """Return cages of which the first with two cells or more has another possible sum."""
    cages = extra.split(";")
    at = next(at for at, cage in enumerate(cages) if "+" in cage)
    number, cells = cages[at].split("=")
    size = cells.count("+") + 1
    most = size * (19 - size) // 2
    cages[at] = f"{int(number) + (1 if int(number) < most else -1)}={cells}"
    return ";".join(cages)


@pytest.mark.parametrize("count", [3, pytest.param(30, marks=pytest.mark.slow)])
def test_the_search_for_clues_answers_as_killer_s_own(count: int) -> None:
    """Both find the one solution, and none where a sum is another."""
    for index in range(count):
        puzzle = dig(KILLER, fill(KILLER, 5, "sum", index), DigOrder(ceiling=2.5), 5, "sum", index)
        own, other = KILLER.solve(puzzle), BY_CLUES.solve(puzzle, 2, None)
        assert own.count == other.count == 1
        assert own.first.tobytes() == other.first.tobytes()
        broken = replace(puzzle, extra=break_sum(puzzle.extra))
        assert KILLER.solve(broken).count == BY_CLUES.solve(broken, 2, None).count == 0


def test_cells_of_a_cage_differ() -> None:
    """Two cells in no house together: with the sum 4 they are 1 and 3, never 2 and 2."""
    cage = SUM.parse("7=r3c3+r3c4+r4c4", 9)
    board = BY_CLUES.check(SUM.format_clues([cage], 9))
    one, other = cage.cells[0], cage.cells[2]
    assert other not in BOARD.peers[one]
    assert other in board.peers[one]


def test_cages_are_written_as_killer_writes_them() -> None:
    extra = parse_puzzle(KILLER.example).extra
    assert BY_CLUES.normalize(extra) == extra
    assert SUM.parse("10=r1c2+r1c1+r2c1", 9) == Clue((0, 1, 9), 10)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("10:r1c1+r1c2", "expected a cage such as 10=r1c1+r1c2+r2c1"),
        ("3=r1c1+r1c1", "expected at most 9 different cells"),
        ("18=r1c1+r1c2", "expected a sum from 3 to 17 for 2 different digits, got 18"),
        ("4=r1c1+r1c10", "expected cells r1c1 to r9c9, got r1c10"),
    ],
)
def test_wrong_cages_are_refused_in_one_line(text: str, message: str) -> None:
    with pytest.raises(GridFormatError) as fault:
        SUM.parse_clues(text, 9)
    assert str(fault.value).startswith(message)


def test_cages_are_joined_while_their_digits_differ() -> None:
    join = SUM.merging.join if SUM.merging else None
    assert join
    assert join(Clue((0,), 3), Clue((1,), 4), bytes([3, 4])) == [Clue((0, 1), 7)]
    assert join(Clue((0,), 3), Clue((1,), 3), bytes([3, 3])) == []


def test_a_board_without_cages_is_the_plain_board() -> None:
    assert BY_CLUES.check("") is BOARD
    assert BY_CLUES.solve(Puzzle("killer-9x9", bytes(81)), 2, None).count == 2
