"""Canonical forms of collections: batches equal single calls, faults are named.

Puzzles seen before are recognized.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from generator.commands import check_puzzles
from generator.errors import ManySolutions, NoSolution
from generator.families import find_family
from generator.grading import find_form, solve_puzzle
from generator.kernels import generate_many
from generator.model import Puzzle
from generator.notation import format_puzzle, parse_puzzle
from generator.puzzles.canonical import find_forms, open_seen_set
from tests.reference.isomorph import scramble
from tests.support.command_line import run

EMPTY, WRONG = "." * 81, "11" + "." * 79


def classics(count: int) -> list[Puzzle]:
    puzzles, _ = generate_many(5, "canon", 0, count)
    return [Puzzle("sudoku-9x9", givens.tobytes()) for givens in puzzles]


def test_a_batch_equals_single_calls() -> None:
    puzzles = classics(30)
    puzzles[7] = parse_puzzle(find_family("sudoku-4x4").example)
    puzzles[20] = parse_puzzle(find_family("killer-9x9").example)
    assert find_forms(puzzles) == [find_form(puzzle, solve_puzzle(puzzle)) for puzzle in puzzles]


def test_puzzles_without_exactly_one_solution_are_returned_as_errors() -> None:
    good = classics(2)
    forms = find_forms([good[0], parse_puzzle(EMPTY), parse_puzzle(WRONG), good[1]])
    assert [type(form) for form in forms] == [Puzzle, ManySolutions, NoSolution, Puzzle]


def test_a_batch_may_be_empty() -> None:
    assert find_forms([]) == []


def test_a_puzzle_added_before_is_recognized() -> None:
    puzzles = classics(500)
    with open_seen_set() as seen:
        assert all(seen.add(puzzle) for puzzle in puzzles)
        assert not any(seen.add(puzzle) for puzzle in puzzles)


@pytest.mark.parametrize("batch", [1, 3, 1024])
def test_twins_are_left_out_for_any_batch_size(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, batch: int
) -> None:
    monkeypatch.setattr(check_puzzles, "BATCH", batch)
    chance, lines = Random(3), [format_puzzle(puzzle).partition(":")[2] for puzzle in classics(4)]
    path = tmp_path / "twins.sdm"
    path.write_text("\n".join([*lines, EMPTY, *(scramble(line, chance) for line in lines), "12345", *lines]) + "\n")
    code, out, err = run(capsys, "canon", path, "--unique")
    assert (code, len(out.splitlines())) == (65, 4)
    assert [line.rpartition(", line ")[2].partition(":")[0] for line in sorted(err.splitlines())] == ["10", "5"]
