"""`grade`: order, formats, files that appear whole, runs that go on after a kill, and the figure."""

from __future__ import annotations

import csv
import json
import signal
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from filelock import FileLock

from generator.grading import grade_puzzle, solve_puzzle
from generator.grading.hodoku import STALL, hodoku_steps
from generator.model import digits_of
from generator.notation import parse_puzzle
from generator.puzzles.warm_kernels import WARM_PUZZLE
from tests.support.command_line import outside, run
from tests.support.samples import EASY, FOUR, HARD, SOLVED

WAVE = 100
"""Puzzles between two entries of the journal, with one job."""


def relabelled(count: int) -> list[str]:
    """Write so many puzzles that differ in their digits only."""
    digits = "123456789"
    turned = [digits[shift:] + digits[:shift] for shift in range(9)]
    tables = [str.maketrans(digits, (turn[:at] + turn[at:][::-1])) for turn in turned for at in range(8)]
    return [(EASY if index % 7 else HARD).translate(tables[index % len(tables)]) for index in range(count)]


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """A file of 210 puzzles, with two bad lines and one puzzle of many solutions in it."""
    lines = relabelled(210)
    lines[3:3], lines[40:40], lines[150:150] = ["12345"], ["." * 81], [EASY.replace("5", "x", 1)]
    path = tmp_path / "many.sdm"
    path.write_text("\n".join(lines) + "\n")
    return path


def test_any_number_of_jobs_gives_the_same_bytes(capsys: pytest.CaptureFixture[str], many: Path) -> None:
    code, out, err = run(capsys, "grade", many, "--format", "csv", "--jobs", 1)
    assert code == 65
    assert [row["puzzle"] for row in csv.DictReader(out.splitlines())] == relabelled(210)
    named = [line.split(": ")[1] for line in err.splitlines()]
    assert sorted(named) == [f"{many}, line {number}" for number in (151, 4, 41)]
    assert run(capsys, "grade", many, "--format", "csv", "--jobs", 2) == (code, out, err)


def test_a_table_has_columns_of_fixed_width(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "mixed.txt"
    path.write_text(f"{EASY} # with a note\n{HARD}\n{FOUR}\n")
    code, out, _ = run(capsys, "grade", path)
    assert code == 0
    head, *rows = out.splitlines()
    at = head.index("puzzle")
    assert [row[at:] for row in rows] == [EASY, HARD, FOUR]
    assert [row[head.index("HoDoKu") :].split()[0] for row in rows] == ["Easy", "Easy", "-"]


def test_a_complete_grid_is_no_puzzle(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "solved.sdm"
    path.write_text(f"{SOLVED}\n{EASY}\n")
    code, out, err = run(capsys, "grade", path, "--format", "csv")
    assert (code, len(out.splitlines())) == (65, 2)
    assert err == f"gridpress: {path}, line 1: expected at least one empty cell, got a complete grid; give the puzzle, not its solution\n"


@pytest.mark.parametrize("suffix", ["csv", "jsonl", "txt"])
def test_the_suffix_says_the_form(capsys: pytest.CaptureFixture[str], tmp_path: Path, suffix: str) -> None:
    path, made = tmp_path / "one.sdm", tmp_path / f"made.{suffix}"
    path.write_text(f"{EASY}\n{FOUR}\n")
    assert run(capsys, "grade", path, "-o", made) == (0, "", "")
    form = suffix if suffix != "txt" else "table"
    assert made.read_text() == run(capsys, "grade", path, "--format", form)[1]
    assert sorted(found.name for found in tmp_path.iterdir()) == sorted(["one.sdm", made.name])
    if suffix == "jsonl":
        assert [json.loads(line)["puzzle"] for line in made.read_text().splitlines()] == [EASY, FOUR]


def test_a_killed_run_goes_on_to_the_same_bytes(capsys: pytest.CaptureFixture[str], many: Path) -> None:
    whole, made = many.with_name("whole.csv"), many.with_name("made.csv")
    assert run(capsys, "grade", many, "-o", whole, "--plot", whole.with_suffix(".svg"))[0] == 65
    order = ["grade", many, "-o", made, "--resume", "--jobs", 1, "--plot", many.with_name("made.svg")]
    done = outside(*order, GRIDPRESS_FAULT="after_kept_wave:kill")
    assert done.returncode == -signal.SIGKILL
    part, journal = made.with_name("made.csv.part"), made.with_name("made.csv.part.journal")
    assert not made.exists()
    assert part.read_text().splitlines() == whole.read_text().splitlines()[:WAVE]  # a header, a puzzle of many solutions
    part.write_text(part.read_text() + whole.read_text().splitlines()[WAVE][:30])  # as if the next wave was cut off in writing
    journal.write_text(journal.read_text() + '{"puzzles": 200, "byt')
    code, out, err = run(capsys, *order)
    assert (code, out) == (65, "")
    assert "an earlier run judged 100 puzzles, and named the faults among them; going on from there" in err
    assert [number in err for number in ("line 4:", "line 41:", "line 151:")] == [False, False, True]
    assert made.read_bytes() == whole.read_bytes()
    assert made.with_suffix(".svg").read_text().replace("made", "whole") == whole.with_suffix(".svg").read_text()
    assert {path.suffix for path in many.parent.iterdir()} == {".sdm", ".csv", ".svg"}


def begun(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """Return a file of puzzles and the output of a run over it that failed on the way."""
    path, made = tmp_path / "begun.sdm", tmp_path / "made.csv"
    path.write_text("\n".join(relabelled(WAVE + 5)))
    monkeypatch.setenv("GRIDPRESS_FAULT", "after_kept_wave:enospc")
    code, _, err = run(capsys, "grade", path, "-o", made, "--resume", "--jobs", 1)
    assert code == 74
    assert f"what is done is kept in '{made}.part'" in err
    monkeypatch.delenv("GRIDPRESS_FAULT")
    return path, made


def test_another_order_does_not_go_on(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, made = begun(capsys, tmp_path, monkeypatch)
    before = Path(f"{made}.part").read_bytes()
    code, _, err = run(capsys, "grade", path, "-o", made, "--resume", "--format", "jsonl")
    assert (code, "format has changed since it was begun" in err, len(err.splitlines())) == (2, True, 1)
    path.write_text(path.read_text() + f"\n{EASY}\n")
    code, _, err = run(capsys, "grade", path, "-o", made, "--resume")
    assert (code, "the input has changed since it was begun" in err, len(err.splitlines())) == (2, True, 1)
    assert Path(f"{made}.part").read_bytes() == before
    Path(f"{made}.part").unlink()
    assert run(capsys, "grade", path, "-o", made, "--resume")[0] == 0
    assert len(made.read_text().splitlines()) == 1 + WAVE + 6


def test_what_is_not_ours_is_left_alone(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path, made = tmp_path / "one.sdm", tmp_path / "made.csv"
    path.write_text(EASY)
    Path(f"{made}.part").write_text("a letter\n")
    code, _, err = run(capsys, "grade", path, "-o", made, "--resume")
    assert (code, "no journal of ours" in err) == (2, True)
    assert Path(f"{made}.part").read_text() == "a letter\n"
    Path(f"{made}.part").unlink()
    with FileLock(f"{made}.part.lock"):
        assert run(capsys, "grade", path, "-o", made, "--resume")[0] == 75


def test_files_that_cannot_be(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "one.sdm"
    path.write_text(EASY)
    assert run(capsys, "grade", tmp_path / "none.sdm", "-o", tmp_path / "x.csv", "--resume")[0] == 65
    assert run(capsys, "grade", path, "-o", tmp_path / "none" / "x.csv", "--resume")[0] == 73
    assert run(capsys, "grade", path, "--plot", tmp_path / "none" / "x.svg")[0] == 73
    assert run(capsys, "grade", path, "-o", tmp_path / "none" / "x.csv")[0] == 73
    assert [found.name for found in tmp_path.iterdir()] == ["one.sdm"]


def test_a_plot_beside_the_table(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path, figure = tmp_path / "three.sdm", tmp_path / "three.svg"
    path.write_text(f"{EASY}\n{HARD}\n{FOUR}\n12345\n")
    code, out, _ = run(capsys, "grade", path, "--plot", figure)
    assert (code, len(out.splitlines())) == (65, 4)
    words = [group.get("aria-label") for group in ElementTree.parse(figure).iter("{http://www.w3.org/2000/svg}g")]
    assert "three.sdm: 3 puzzles" in words
    path.write_text("")
    assert run(capsys, "grade", path, "--plot", figure)[0] == 0
    assert "three.sdm: 0 puzzles" in figure.read_text()


def test_the_puzzle_that_warms_workers_tries_every_technique() -> None:
    warm = parse_puzzle(WARM_PUZZLE)
    assert grade_puzzle(warm).effort.beyond
    assert STALL in hodoku_steps(digits_of(warm.givens), digits_of(solve_puzzle(warm)))
