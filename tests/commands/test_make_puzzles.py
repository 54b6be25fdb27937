"""`generate`, `fill` and `dig`: repeatable puzzles and grids, levels, shortfalls."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from generator.families import find_family
from generator.grading import find_level, grade_puzzle, levels_for, solve_puzzle
from generator.model.targets import Range, Target
from generator.model.wishes import NO_WISH
from generator.notation import format_digits, parse_puzzle
from generator.puzzles.level_search import make_wanted_order
from tests.support.command_line import run, run_process
from tests.support.samples import MANY, SOLVED


def test_generate_repeats_with_its_seed(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "generate", "-n", 5, "--seed", 3)
    assert code == 0
    assert out == run(capsys, "generate", "-n", 5, "--seed", 3, "--jobs", 1)[1]
    assert out != run(capsys, "generate", "-n", 5, "--seed", 4)[1]
    assert len({parse_puzzle(line) for line in out.splitlines()}) == 5
    code, _, err = run(capsys, "generate", "-n", 1)
    assert "use --seed" in err


@pytest.mark.parametrize(("flags", "clues"), [(["--clues", "40"], {40}), (["--method", "count", "--clues", "35"], {35})])
def test_generate_to_a_clue_count(capsys: pytest.CaptureFixture[str], flags: list[str], clues: set[int]) -> None:
    _, out, _ = run(capsys, "generate", "-n", 5, "--seed", 3, *flags)
    assert {parse_puzzle(line).clues for line in out.splitlines()} == clues


def test_generate_symmetric(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "generate", "-n", 3, "--seed", 3, "--method", "symmetric", "--symmetry", "mirror")
    for line in out.splitlines():
        givens = parse_puzzle(line).givens
        assert all(bool(givens[9 * row + col]) == bool(givens[9 * row + 8 - col]) for row in range(9) for col in range(9))


def test_a_symmetry_is_enough(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "generate", "--seed", 3, "--symmetry", "mirror")
    assert out == run(capsys, "generate", "--seed", 3, "--symmetry", "mirror", "--method", "symmetric")[1]
    _, out, _ = run(capsys, "generate", "--seed", 3, "--symmetry", "mirror", "--level", "easy")
    givens = parse_puzzle(out).givens
    assert all(bool(givens[9 * row + col]) == bool(givens[9 * row + 8 - col]) for row in range(9) for col in range(9))


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (
            "generate --symmetry mirror --method minimal",
            "--symmetry is for method symmetric, got --method minimal; leave out one of the two",
        ),
        (
            "generate --bound 3",
            "--bound limits the search of --level, --er, --race, --minutes, --clues, --pattern and --needs; add one, or leave out --bound",
        ),
        ("generate --method count", "method count: expected a number of clues; add --clues K"),
        ("dig --limit 3", "--limit is the most solutions to count; add --allow-many, or leave out --limit"),
    ],
)
def test_a_flag_that_would_do_nothing_is_refused(capsys: pytest.CaptureFixture[str], flags: str, said: str) -> None:
    assert run(capsys, *flags.split(), "--seed", 1) == (2, "", f"gridpress: {said}\n")


@pytest.mark.broad
def test_a_clue_count_is_reached_or_reported(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    _, out, _ = run(capsys, "generate", "-n", 30, "--seed", 1, "--clues", 23)
    assert [parse_puzzle(line).clues for line in out.splitlines()] == [23] * 30
    code, out, err = run(capsys, "generate", "--family", "diagonal-9x9", "--seed", 1, "--clues", 10, "--bound", 20)
    assert (code, out) == (3, "")
    assert "ordered 1 diagonal-9x9 with 10 clues, found 0; the others have at least 1" in err
    assert run(capsys, "generate", "--family", "sudoku-4x4", "--seed", 1, "--clues", 3)[:2] == (3, "")
    code, out, err = run(capsys, "generate", "--seed", 1, "--clues", 22, "--level", "easy", "--bound", 3)
    assert (code, out) == (3, "")
    assert "ordered 1 easy sudoku-9x9 with 22 clues, found 0 in 3 candidates; raise --bound or order fewer" in err
    (tmp_path / "grid.txt").write_text(SOLVED)
    code, out, err = run(capsys, "dig", tmp_path / "grid.txt", "--seed", 1, "--clues", 17)
    assert (code, len(out.splitlines())) == (3, 1)
    assert "every clue of them is needed" in err


@pytest.mark.parametrize(("name", "command"), [("out.pdf", "typeset FILE -o"), ("out.HTML", "web FILE -o")])
def test_a_page_is_not_written_as_text(capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, command: str) -> None:
    path = tmp_path / name
    said = f"-o: expected a file for puzzles, such as puzzles.txt, got '{path}'; for a page, use `gridpress {command} {path}`"
    assert run(capsys, "generate", "--seed", 1, "-o", path) == (2, "", f"gridpress: {said}\n")
    assert not path.exists()


def test_generate_a_level_into_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "easy.sdm"
    code, out, _ = run(capsys, "generate", "-n", 3, "--level", "easy", "--seed", 3, "-o", path)
    assert (code, out) == (0, "")
    assert [name.name for name in tmp_path.iterdir()] == ["easy.sdm"]
    _, out, _ = run(capsys, "grade", path, "--format", "csv")
    assert [row["level"] for row in csv.DictReader(io.StringIO(out))] == ["easy"] * 3


def test_generate_names_the_levels_of_the_family(capsys: pytest.CaptureFixture[str]) -> None:
    said = "gridpress: sudoku-16x16 has no level 'fiendish'; it has gentle, easy, moderate, hard\n"
    assert run(capsys, "generate", "--family", "sudoku-16x16", "--level", "fiendish") == (2, "", said)


def test_generate_falls_short_with_3(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "generate", "-n", 90, "--level", "easy", "--seed", 3, "--bound", 1)
    assert code == 3
    assert "ordered 90 easy sudoku-9x9, found" in err
    assert "in 90 candidates; raise --bound" in err


def test_clues_are_counted_at_a_level_whose_puzzles_are_minimal() -> None:
    """The message would otherwise refuse method minimal, which was not given."""
    family = find_family("killer-9x9")
    level = find_level("easy", levels_for(family), family.name)
    assert level.method == "minimal"
    order = make_wanted_order(family, level, NO_WISH, Target(clues=Range(20, 20)))
    assert (order.method, order.clues) == ("count", 20)


def test_ranges_of_clues_leave_out_other_puzzles(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = run(capsys, "generate", "-n", 20, "--seed", 1, "--clues", "21..23")
    counts = {parse_puzzle(line).clues for line in out.splitlines()}
    assert (code, len(out.splitlines()), counts <= {21, 22, 23}) == (0, 20, True)
    code, out, _ = run(capsys, "generate", "-n", 4, "--seed", 1, "--clues", "24..25", "--level", "fiendish")
    assert (code, {parse_puzzle(line).clues for line in out.splitlines()} <= {24, 25}) == (0, True)
    code, out, _ = run(capsys, "generate", "-n", 4, "--seed", 1, "--clues", "30..33", "--level", "moderate", "--symmetry", "mirror")
    assert (code, {parse_puzzle(line).clues for line in out.splitlines()} <= {30, 31, 32, 33}) == (0, True)
    (tmp_path / "grid.txt").write_text(SOLVED)
    code, out, err = run(capsys, "dig", tmp_path / "grid.txt", "--seed", 1, "--clues", "20..40")
    assert (code, err) == (0, "")
    assert parse_puzzle(out).clues <= 40
    code, _, err = run(capsys, "dig", tmp_path / "grid.txt", "--allow-many", "--clues", "20..40", "--seed", 1)
    assert (code, err.count("\n")) == (2, 1)
    assert "--allow-many: expected one number of clues" in err


@pytest.mark.broad
def test_few_clues_are_searched_at_a_level_too(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "generate", "-n", 3, "--seed", 1, "--clues", "19..20", "--level", "fiendish")
    assert (code, {parse_puzzle(line).clues for line in out.splitlines()} <= {19, 20}) == (0, True)


@pytest.mark.broad
def test_ranges_of_ratings(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "hard.csv"
    code, _, _ = run(capsys, "generate", "-n", 3, "--er", "8.3..8.9", "--symmetry", "diagonal", "--seed", 1, "-o", path)
    assert code == 0
    _, graded, _ = run(capsys, "grade", path, "--format", "csv")
    assert all(8.3 <= float(row["se_er"]) <= 8.9 for row in csv.DictReader(io.StringIO(graded)))
    code, one, _ = run(capsys, "generate", "-n", 2, "--race", "60..65", "--level", "hard", "--seed", 1)
    assert (code, one) == (0, run(capsys, "generate", "-n", 2, "--race", "60..65", "--level", "hard", "--seed", 1, "--jobs", 2)[1])


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        ("--er 5..4", "--er: expected the smaller number first, as in 7.2..8.0, got '5..4'; see `gridpress generate --help`"),
        (
            "--er x",
            "--er: expected a range such as 7.2..8.0, 7.2.., ..8.0, 8.3 or 7 (7.0 to 7.9), got 'x'; see `gridpress generate --help`",
        ),
        ("--er 11.5..", "--er: puzzles are rated up to about 10.5, got 11.5..; the nearest is --er 10..10.5"),
        ("--er 8 --pattern heart", "--er: the search chooses which givens to remove, got --pattern heart as well; leave it out"),
        ("--er 8.0 --needs x-wing", "--er: puzzles that need x-wing have ratings from 3.2 to 3.2, got 8.0; the nearest is --er 3.2"),
        ("--er 2..3 --needs x-wing", "--er: puzzles that need x-wing have ratings from 3.2 to 3.2, got 2..3; the nearest is --er 3.2"),
        ("--race 9 --method grow", "--race: expected method minimal or symmetric, got --method grow; leave it out"),
        (
            "--er 8 --method minimal --symmetry flip",
            "--symmetry is for method symmetric, got --method minimal; leave out one of the two",
        ),
        ("--clues 81", "--clues: expected fewer clues than the 81 cells of sudoku-9x9, got 81; the nearest is --clues 80"),
        ("--clues 16", "--clues: no sudoku-9x9 has fewer than 17 clues and one solution, got 16; the nearest is --clues 17"),
        ("--clues 20..", "--clues: expected a range such as 22..26 or 24, got '20..'; see `gridpress generate --help`"),
        ("--clues 24.5", "--clues: expected a range such as 22..26 or 24, got '24.5'; see `gridpress generate --help`"),
        (
            "--er 8 --family queens-8",
            "--er: expected a family rated by Sudoku Explainer's techniques, got queens-8, which is rated by its own techniques; "
            "give a level or minutes instead",
        ),
        (
            "--race 50..60 --level easy",
            "--race: puzzles of level easy have a race from 12 up to 25, got 50..60; the nearest is --race 12..25",
        ),
    ],
)
def test_ranges_that_no_puzzle_has_are_refused(capsys: pytest.CaptureFixture[str], flags: str, said: str) -> None:
    assert run(capsys, "generate", *flags.split(), "--seed", 1) == (2, "", f"gridpress: {said}\n")


def test_fill_and_dig_pipe(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    _, out, _ = run(capsys, "fill", "-n", 3, "--seed", 5)
    grids = tmp_path / "grids.sdm"
    grids.write_text(out)
    code, dug, _ = run(capsys, "dig", grids, "--seed", 5)
    assert code == 0
    solved = tmp_path / "dug.sdm"
    solved.write_text(dug)
    _, again, _ = run(capsys, "solve", solved)
    assert [line for line in again.splitlines() if line[0] != "#"] == out.splitlines()
    other = run_process("dig", "-", "--seed", "5", text=out)
    assert (other.returncode, other.stdout) == (0, dug)


def test_dig_names_what_it_cannot_dig(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "grids.sdm"
    path.write_text(f"{SOLVED}\n{MANY}\n{SOLVED}\n")
    code, out, err = run(capsys, "dig", path, "--seed", 5)
    assert code == 65
    assert len(out.splitlines()) == 2
    assert "line 2: expected one solution" in err


def test_puzzles_that_need_a_technique(capsys: pytest.CaptureFixture[str]) -> None:
    order = ("generate", "-n", 2, "--needs", "pointing", "--seed", 3)
    code, out, _ = run(capsys, *order)
    assert (code, len(set(out.splitlines()))) == (0, 2)
    assert run(capsys, *order, "--jobs", 2)[1] == out
    code, out, err = run(capsys, "generate", "-n", 3, "--exactly", "naked-single,swordfish", "--bound", 2, "--seed", 3)
    assert (code, out) == (3, "")
    assert "ordered 3 sudoku-9x9 that need exactly naked-single and swordfish, found 0 in 6 candidates; raise --bound or order fewer" in err


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (("--needs", "x-wings"), "--needs: unknown technique 'x-wings'; did you mean x-wing"),
        (("--needs", "x-wing", "--without", "fish"), "--needs: puzzles cannot need x-wing and do without fish; leave out one of the two"),
        (("--needs", "x-wing", "--level", "easy"), "--needs: x-wing is rated 3.2, above the ceiling 1.5 of level easy"),
        (("--needs", "x-wing", "--method", "grow"), "method grow cannot limit the techniques of a puzzle"),
        (("--needs", "swordfish", "--family", "killer-9x9"), "unknown technique of killer-9x9 'swordfish'"),
        (("--exactly", "swordfish"), "--exactly: expected techniques that place digits or marks"),
    ],
)
def test_wrong_techniques_are_refused_in_one_line(capsys: pytest.CaptureFixture[str], flags: tuple[str, ...], words: str) -> None:
    code, out, err = run(capsys, "generate", *flags)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert words in err


@pytest.mark.parametrize(
    ("flags", "least", "most", "clues"),
    [
        ("--er 7.2 --clues 24", 7.2, 7.2, range(24, 25)),
        ("--er 3..4 --needs x-wing", 3.2, 3.2, range(17, 81)),
        ("--er 3..4 --needs x-wing --clues 26..28 --level hard", 3.2, 4.0, range(26, 29)),
        pytest.param("--er 7.. --clues 20", 7.0, 12.0, range(20, 21), marks=pytest.mark.broad),
        ("--er 2..3 --clues 22..24 --family jigsaw-9x9", 2.0, 3.0, range(22, 25)),
    ],
)
def test_a_rating_is_combined_with_techniques_and_clues(
    capsys: pytest.CaptureFixture[str], flags: str, least: float, most: float, clues: range
) -> None:
    code, out, _ = run(capsys, "generate", *flags.split(), "--seed", 1)
    assert (code, out) == (0, run(capsys, "generate", *flags.split(), "--seed", 1)[1])
    puzzle = parse_puzzle(out.strip())
    effort = grade_puzzle(puzzle, with_hodoku=False, with_path=False).effort
    assert (most > 10) if effort.beyond else least <= effort.se_er <= most
    assert sum(map(bool, puzzle.givens)) in clues


@pytest.mark.parametrize(
    "flags", ["", "--family crowns-8", "--family killer-9x9 --level gentle", "--clues 20", "--pattern heart", "--family kakuro-6"]
)
def test_solutions_follow_a_tab_and_are_read_again(flags: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = run(capsys, "generate", "-n", 2, "--seed", 3, "--with-solution", *flags.split())
    assert code == 0
    pairs = [line.split("\t") for line in out.splitlines()]
    assert len(pairs) == 2
    assert all(format_digits(solve_puzzle(parse_puzzle(puzzle))) == solution for puzzle, solution in pairs)
    file = tmp_path / "solved.txt"
    file.write_text(out, encoding="utf-8")
    code, out, _ = run(capsys, "check", file, "--json")
    assert (code, [board["puzzle"] for board in json.loads(out)["boards"]]) == (0, [puzzle for puzzle, _ in pairs])
    file.write_text(f"{pairs[0][0]}\t{pairs[1][1]}\n", encoding="utf-8")
    code, _, err = run(capsys, "check", file)
    assert code == 65
    assert "line 1: expected the solution of the puzzle, got " in err


def test_a_format_without_solutions_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, _, err = run(capsys, "generate", "--with-solution", "-o", tmp_path / "one.sdm")
    assert code == 2
    assert "--with-solution: the format sdm has no solutions; write puzzle lines or a table such as .csv" in err
    assert run(capsys, "generate", "--with-solution", "--seed", 3, "-o", tmp_path / "one.csv")[0] == 0
    assert "solution" in (tmp_path / "one.csv").read_text(encoding="utf-8").partition("\n")[0]
