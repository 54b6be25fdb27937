"""`generate --pattern`: givens in chosen cells; `generate --clues 18`: very few."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.families import find_family
from generator.families.base.given_pattern import find_pattern
from generator.grading import LEVELS
from generator.notation import parse_puzzle
from generator.puzzles.grade import grade
from tests.reference import solver
from tests.support.command_line import run

HEART = find_pattern("heart", find_family("sudoku-9x9"), "").cells
HOUSES = solver.sudoku_houses(3, 3)


def cells_of(line: str) -> tuple[int, ...]:
    return tuple(cell for cell, digit in enumerate(parse_puzzle(line).givens) if digit)


def test_every_puzzle_has_its_givens_in_the_pattern(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, err = run(capsys, "generate", "-n", 4, "--pattern", "heart", "--seed", 2)
    assert (code, err) == (0, "")
    assert len(set(out.splitlines())) == 4
    for line in out.splitlines():
        assert cells_of(line) == HEART
        assert solver.count_solutions(list(parse_puzzle(line).givens), HOUSES, 2) == 1
    # A file of the same cells gives the same puzzles, and so does a number of clues that equals theirs.
    (tmp_path / "own.txt").write_text(out.splitlines()[0])
    assert run(capsys, "generate", "-n", 4, "--pattern", tmp_path / "own.txt", "--clues", 24, "--seed", 2)[1] == out
    assert run(capsys, "generate", "-n", 4, "--pattern", "heart", "--seed", 3)[1] != out


@pytest.mark.broad
def test_two_jobs_make_the_same(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    order = ("generate", "-n", 40, "--pattern", "S", "--seed", 2)
    _, out, _ = run(capsys, *order)
    assert len(out.splitlines()) == 40
    assert run(capsys, *order, "--jobs", 2)[1] == out
    assert run(capsys, *order, "-o", tmp_path / "s.sdm")[0] == 0
    assert [f"sudoku-9x9:{line.replace('0', '.')}" for line in (tmp_path / "s.sdm").read_text().split()] == out.split()


def test_a_level_is_kept(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "generate", "-n", 2, "--pattern", "heart", "--level", "moderate", "--seed", 2)
    assert code == 0
    for line in out.splitlines():
        assert cells_of(line) == HEART
        assert grade(parse_puzzle(line), LEVELS, with_hodoku=False, with_path=False).level == "moderate"
    code, out, err = run(capsys, "generate", "--pattern", "F", "--level", "fiendish", "--seed", 2, "--bound", 3)
    assert (code, out) == (3, "")
    assert "ordered 1 fiendish sudoku-9x9 of pattern F, found 0 in 3 candidates; raise --bound or order fewer" in err


def test_a_pattern_without_puzzles_is_reported_once(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    thin = "..#######.....##.......##.......##.......##..#....##..##...##...##.##.....####..."
    (tmp_path / "j.txt").write_text(thin)
    for level in ((), ("--level", "easy")):
        code, out, err = run(capsys, "generate", "-n", 30, "--pattern", tmp_path / "j.txt", "--seed", 2, "--bound", 40, *level)
        assert (code, out) == (3, "")
        said = "pattern j.txt with 30 givens: no puzzle found in 40 tries; it may have none; add or move givens, or raise --bound"
        assert err == f"gridpress: {said}\n"


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        ("--pattern hart", "--pattern: unknown pattern or file 'hart'; did you mean heart"),
        ("--pattern heart --clues 30", "--pattern: pattern heart has 24 givens, got --clues 30; leave out --clues"),
        ("--pattern heart --symmetry mirror", "nothing is dug, got --symmetry mirror as well; leave it out"),
        ("--pattern heart --method minimal", "nothing is dug, got --method minimal as well; leave it out"),
        ("--pattern heart --needs x-wing --level hard", "nothing is dug, got --needs x-wing as well; leave it out"),
        ("--pattern heart --family killer-9x9", "expected a family whose only clues are givens"),
    ],
)
def test_wishes_that_contradict_a_pattern_are_refused(capsys: pytest.CaptureFixture[str], flags: str, said: str) -> None:
    code, out, err = run(capsys, "generate", *flags.split(), "--seed", 1)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err


@pytest.mark.slow
def test_very_few_clues_are_found_and_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    order = ("generate", "-n", 5, "--clues", "19..20", "--seed", 2)
    code, out, err = run(capsys, *order)
    assert (code, err) == (0, "")
    assert len(set(out.splitlines())) == 5
    assert {parse_puzzle(line).clues for line in out.splitlines()} == {19, 20}
    assert run(capsys, *order, "--jobs", 2)[1] == out
    assert run(capsys, *order, "-o", tmp_path / "few.sdm")[0] == 0
    assert [f"sudoku-9x9:{line.replace('0', '.')}" for line in (tmp_path / "few.sdm").read_text().split()] == out.split()
    code, out, err = run(capsys, "generate", "-n", 20, "--clues", "17..17", "--seed", 2, "--bound", 1)
    assert code == 3
    assert "ordered 20 sudoku-9x9 with 17 clues, found" in err
