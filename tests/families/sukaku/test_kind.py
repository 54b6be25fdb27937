"""Sukaku: lines and their faults, solutions, grades, and what is not made of it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.errors import DoesNotFit, GridFormatError, ManySolutions
from generator.families import find_family
from generator.families.base.start_search import search_from
from generator.families.sukaku.kind import ALL, DIGITS, N_CELLS, format_candidates, make_sukaku, parse_candidates
from generator.formats.hodoku import plain_candidates
from generator.grading import find_path, grade_puzzle, list_solutions, next_step, solve_puzzle
from generator.kernels import fill_grid
from generator.model import Puzzle
from generator.notation import format_puzzle, parse_puzzle
from tests.support.command_line import run
from tests.support.samples import EASY
from tests.support.told_steps import explain

SUKAKU, NINE = find_family("sukaku-9x9"), find_family("sudoku-9x9")
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
masks = st.lists(st.integers(1, ALL), min_size=N_CELLS, max_size=N_CELLS).map(tuple)


def begin_at(line: str) -> Puzzle:
    """Return the sukaku whose candidates are those of a classic puzzle."""
    puzzle = parse_puzzle(line)
    plain = zip(plain_candidates(puzzle), puzzle.givens, strict=True)
    return make_sukaku(tuple(mask or 1 << digit - 1 for mask, digit in plain))


@cache
def widen_solution(seed: int) -> tuple[int, ...]:
    """Return candidates with one solution: random ones added to a complete grid."""
    chance = np.random.default_rng(seed)
    grid = fill_grid(NINE.geometry, np.array([seed, 7], np.uint64))
    found = 1 << (grid.astype(np.int32) - 1)
    for at in chance.permutation(N_CELLS * 9)[:TRIES]:
        before = found.copy()
        found[at // 9] |= 1 << int(at % 9)
        if search_from(np.zeros(N_CELLS, np.uint8), found, NINE.geometry, 2).count > 1:
            found = before
    return tuple(found.tolist())


TRIES = 120
"""Candidates that are tried for a board: with more of them, its puzzles are too hard for a quick test."""


@settings(max_examples=50)
@given(masks)
def test_candidates_are_read_back(found: tuple[int, ...]) -> None:
    puzzle = make_sukaku(found)
    assert parse_candidates(format_candidates(found)) == found
    assert parse_puzzle(format_puzzle(puzzle)) == puzzle
    assert all((digit > 0) == (mask.bit_count() == 1) for digit, mask in zip(puzzle.givens, found, strict=True))


def test_digits_of_a_cell_may_be_in_any_order() -> None:
    assert parse_puzzle(f"sukaku-9x9:{'.' * 81}:{'21.......' + 80 * '987654321'}") == Puzzle(
        "sukaku-9x9", bytes(81), "12......." + 80 * DIGITS
    )


@pytest.mark.parametrize(
    ("cells", "extra", "said"),
    [
        ("." * 81, DIGITS, "expected 729 characters of candidates, nine for each cell, got 9"),
        ("." * 81, "11......." + 80 * DIGITS, "each once, and '.' for the others at r1c1, got '11.......'"),
        ("." * 81, 80 * DIGITS + ".........", "at r9c9, got '.........'"),
        ("." * 81, "A........" + 80 * DIGITS, "expected some of 123456789"),
        ("5" + "." * 80, "12......." + 80 * DIGITS, "expected the given 5 among the candidates of r1c1, got '12.......'"),
    ],
)
def test_wrong_candidates_get_one_line(cells: str, extra: str, said: str) -> None:
    with pytest.raises(GridFormatError) as fault:
        parse_puzzle(f"sukaku-9x9:{cells}:{extra}", "mine.txt, line 2")
    assert str(fault.value).startswith("mine.txt, line 2: sukaku-9x9: ")
    assert said in str(fault.value)
    assert "\n" not in str(fault.value)


def count_slowly(found: tuple[int, ...], limit: int) -> int:
    """Count solutions by plain backtracking over the cell with the fewest candidates."""
    left = [[digit for digit in range(9) if mask >> digit & 1] for mask in found]
    cell = min(range(N_CELLS), key=lambda at: len(left[at]) if len(left[at]) != 1 else 10)
    if any(not digits for digits in left):
        return 0
    if len(left[cell]) == 1:
        return 1
    count = 0
    for digit in left[cell]:
        after = place_slowly(list(found), cell, digit)
        count += count_slowly(tuple(after), limit - count) if after else 0
        if count >= limit:
            break
    return count


def place_slowly(found: list[int], cell: int, digit: int) -> list[int]:
    """Place a digit and all that follows by single candidates.

    Returns the candidates left; none after a contradiction.
    """
    waiting = [(cell, digit)]
    done: set[int] = set()
    while waiting:
        at, one = waiting.pop()
        done.add(at)
        found[at] &= 1 << one
        for peer in NINE.geometry.peers[at].tolist():
            before = found[peer]
            found[peer] &= ~(1 << one)
            if found[peer] != before and found[peer].bit_count() == 1 and peer not in done:
                waiting.append((peer, found[peer].bit_length() - 1))
        if not all(found):
            return []
    return found


@pytest.mark.parametrize("seed", range(4))
def test_solutions_are_those_of_plain_backtracking(seed: int) -> None:
    found = widen_solution(seed)
    chance = np.random.default_rng(seed)
    for _ in range(5):
        start = list(found)
        for at in chance.integers(0, N_CELLS, 2 * seed):
            start[at] = ALL
        singles = [(at, mask.bit_length() - 1) for at, mask in enumerate(start) if mask.bit_count() == 1]
        for at, digit in singles:
            start = place_slowly(start, at, digit)
        assert search_from(np.zeros(N_CELLS, np.uint8), np.array(start, np.int32), NINE.geometry, 5).count == count_slowly(tuple(start), 5)


@pytest.mark.parametrize("line", [EASY, HARD])
def test_a_start_that_givens_leave_is_graded_like_them(line: str) -> None:
    """The digits that are single candidates are givens here, and naked singles there."""
    one, other = grade_puzzle(begin_at(line)), grade_puzzle(parse_puzzle(line), as_given=True)
    assert one.solution == other.solution
    assert one.effort.se_er == other.effort.se_er
    assert one.effort.hodoku_score is None


def test_every_step_removes_or_places_what_the_candidates_allow() -> None:
    found = widen_solution(7)
    puzzle = make_sukaku(found)
    solution = solve_puzzle(puzzle)
    left = list(found)
    for step in find_path(puzzle, solution):
        for cell, digit in step.removed:
            assert left[cell] >> digit - 1 & 1
            assert solution[cell] != digit
            left[cell] &= ~(1 << digit - 1)
        if step.cell is not None:
            assert left[step.cell] >> step.digit - 1 & 1
            assert solution[step.cell] == step.digit
            left[step.cell] = 1 << step.digit - 1
            for peer in NINE.geometry.peers[step.cell].tolist():
                left[peer] &= ~(1 << step.digit - 1)
        assert explain(step, puzzle)
    assert left == [1 << digit - 1 for digit in solution]


def test_solutions_beyond_the_first_keep_to_the_candidates() -> None:
    wide = tuple(ALL if at % 4 else mask for at, mask in enumerate(widen_solution(2)))
    puzzle = make_sukaku(wide)
    solutions = list(list_solutions(puzzle, 20))
    assert len(set(solutions)) == len(solutions) > 1
    assert all(mask >> digit - 1 & 1 for solution in solutions for mask, digit in zip(wide, solution, strict=True))
    with pytest.raises(ManySolutions):
        solve_puzzle(puzzle)


def test_commands_read_lines_and_grids(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = format_candidates(widen_solution(1))
    (tmp_path / "mine.txt").write_text(f"{line}\n")
    code, out, _ = run(capsys, "grade", tmp_path / "mine.txt", "--format", "csv")
    assert code == 0
    assert out.splitlines()[1].startswith("sukaku-9x9:")
    step = next_step(make_sukaku(parse_candidates(line)))
    assert step is not None
    code, out, _ = run(capsys, "hint", line)
    assert code == 0
    assert out.startswith(explain(step, make_sukaku(parse_candidates(line))))
    code, out, _ = run(capsys, "hint", line, "--cell", "r1c1")
    assert (code, out) == (0, f"r1c1 can hold {' '.join(line[:9].replace('.', ''))}\n")
    code, out, _ = run(capsys, "solve", tmp_path / "mine.txt")
    assert code == 0
    assert parse_puzzle(out.splitlines()[1]).givens == solve_puzzle(make_sukaku(parse_candidates(line)))


@pytest.mark.parametrize("arguments", [("generate", "-n", "1"), ("fill", "-n", "1"), ("sheet",)])
def test_it_is_neither_made_nor_printed(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, *arguments, "--family", "sukaku-9x9")
    assert code == 2
    assert "sukaku-9x9 is only solved and graded, not made or printed; choose another family" in err
    with pytest.raises(DoesNotFit):
        SUKAKU.check_made()


@pytest.mark.parametrize("arguments", [("dig", "FILE"), ("typeset", "FILE", "-o", "OUT.pdf"), ("web", "FILE", "-o", "OUT.html")])
def test_its_lines_are_refused_where_puzzles_are_made_or_printed(
    arguments: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "FILE").write_text(f"{SUKAKU.example}\n")
    code, _, err = run(capsys, *(tmp_path / one if one.isupper() or one.startswith("OUT") else one for one in arguments))
    assert code == 65
    assert "FILE, line 1: sukaku-9x9 is only solved and graded" in err
    assert not list(tmp_path.glob("OUT*"))
