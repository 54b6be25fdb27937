"""`grade`: order, formats, atomic files, resuming after a kill, and the chart."""

from __future__ import annotations

import csv
import io
import json
import signal
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from filelock import FileLock

from generator.commands.grade import AS_GIVEN
from generator.commands.grade_tables import open_writer
from generator.grading import grade_puzzle, solve_puzzle
from generator.grading.hodoku import STALL, hodoku_steps
from generator.model import Step, digits_of
from generator.notation import parse_puzzle
from generator.puzzles.warm_kernels import WARM_PUZZLE
from tests.support.command_line import run, run_process
from tests.support.samples import EASY, FOUR, HARD, SOLVED, WINDOKU

WAVE = 100
"""Puzzles between two entries of the journal with one job."""

DEPENDS_ON_TURN = "7.3...2....1..5.....5...69.....8..6.9.67.....31....4........8.24...3......91.7..."
"""Rated 8.4 by Sudoku Explainer 1.2.1; its canonical form is rated 8.5."""

HODOKU_SCORE = 4 * 51  # naked singles and full houses only
HEADER = "puzzle,solution,clues,level,minutes,race,se_er,se_ep,se_ed,hardest,hodoku_score,hodoku_level,guesses,minutes_80"


def relabelled(count: int) -> list[str]:
    """Return puzzles that differ only in the names of their digits."""
    digits = "123456789"
    turned = [digits[shift:] + digits[:shift] for shift in range(9)]
    tables = [str.maketrans(digits, (turn[:at] + turn[at:][::-1])) for turn in turned for at in range(8)]
    return [(EASY if index % 7 else HARD).translate(tables[index % len(tables)]) for index in range(count)]


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """A file of 210 puzzles: two lines are invalid, one puzzle has many solutions."""
    lines = relabelled(210)
    lines[3:3], lines[40:40], lines[150:150] = ["12345"], ["." * 81], [EASY.replace("5", "x", 1)]
    path = tmp_path / "many.sdm"
    path.write_text("\n".join(lines) + "\n")
    return path


@pytest.fixture
def puzzles(tmp_path: Path) -> Path:
    path = tmp_path / "my.sdm"
    path.write_text(f"# a comment\n\n{EASY}\n12345\nsudoku-9x9:{EASY}\n{EASY.replace('5', 'x', 1)}\n", encoding="utf-8")
    return path


def test_grade_csv_is_what_programs_read(capsys: pytest.CaptureFixture[str], puzzles: Path) -> None:
    code, out, err = run(capsys, "grade", puzzles, "--format", "csv")
    assert code == 65
    assert out.splitlines()[0] == HEADER
    rows = list(csv.DictReader(io.StringIO(out)))
    assert [row["puzzle"] for row in rows] == [EASY, f"sudoku-9x9:{EASY}"]
    for row in rows:
        assert row["solution"] == SOLVED
        assert (row["clues"], row["se_er"], row["hodoku_level"]) == ("30", "1.2", "Easy")
        assert int(row["hodoku_score"]) == HODOKU_SCORE
        assert float(row["race"]) > 0
        assert float(row["minutes"]) > 0
    assert [line.split(": ")[1] for line in err.splitlines()] == [f"{puzzles}, line 4", f"{puzzles}, line 6"]


@pytest.mark.parametrize("text", ["=1+1", "@SUM(A1)", "-1+A1", "+A1", "\t=1", "x\x1b[2J", "\u202ex"])
def test_no_field_of_the_csv_is_a_formula_or_moves_a_terminal(text: str) -> None:
    output = io.StringIO()
    writer = open_writer("csv", output, explain=False)
    writer.begin()
    writer.write(text, grade_puzzle(parse_puzzle(EASY)))
    row = next(csv.DictReader(io.StringIO(output.getvalue())))
    assert all(field.replace("\t", " ").isprintable() and not field.startswith(("=", "+", "-", "@")) for field in row.values())


def test_grade_as_table_and_json_lines(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "one.sdm"
    path.write_text(EASY)
    code, out, _ = run(capsys, "grade", path)
    assert code == 0
    assert out.splitlines()[0].split() == [
        "level",
        "minutes",
        "80",
        "of",
        "100",
        "race",
        "SE",
        "clues",
        "guesses",
        "HoDoKu",
        "hardest",
        "puzzle",
    ]
    _, out, _ = run(capsys, "grade", path, "--explain")
    assert len(out.splitlines()) > 50
    assert " minutes, by a formula fitted to players' times; 80 of 100 players finish within " in out.splitlines()[2]
    assert out.splitlines()[2].endswith(". (767 puzzles, each timed by 10 to 42 players; only one has an SE rating above 7.5.)")
    path.write_text(WINDOKU)
    _, out, _ = run(capsys, "grade", path, "--explain")
    assert " minutes, an estimate; 80 of 100 players finish within " in out.splitlines()[2]
    path.write_text(EASY)
    _, out, _ = run(capsys, "grade", path, "--format", "jsonl", "--explain")
    row = json.loads(out)
    low, high = row["minutes_range"]
    assert low < row["minutes"] < row["minutes_80"] < high
    assert row["minutes_basis"] == "measured"
    assert row["solution"] == SOLVED
    assert len(row["path"]) == len(row["sentences"]) == 51
    assert set(row["path"][0]) == {*Step.__dataclass_fields__}
    assert run(capsys, "grade", path, "--format", "csv", "--explain")[0] != 0


def test_grade_gives_the_same_in_other_processes(capsys: pytest.CaptureFixture[str], puzzles: Path) -> None:
    one = run(capsys, "grade", puzzles, "--format", "jsonl")
    assert run(capsys, "grade", puzzles, "--format", "jsonl", "--jobs", 2)[:2] == one[:2]


@pytest.mark.broad
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


@pytest.mark.broad
def test_ratings_as_given_keep_the_columns_and_are_announced(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "turned.sdm"
    path.write_text(f"{DEPENDS_ON_TURN}\n{EASY}\n")
    code, out, err = run(capsys, "grade", path, "--format", "csv", "--as-given")
    assert (code, err) == (0, f"gridpress: {AS_GIVEN}\n")
    _, canonical, quiet = run(capsys, "grade", path, "--format", "csv")
    assert quiet == ""
    assert out.splitlines()[0] == canonical.splitlines()[0] == HEADER
    rows, others = (list(csv.DictReader(text.splitlines())) for text in (out, canonical))
    assert [row["se_er"] for row in rows] == ["8.4", "1.2"]
    assert [row["se_er"] for row in others] == ["8.5", "1.2"]
    assert [row["race"] for row in rows] == [row["race"] for row in others]
    assert run(capsys, "grade", path, "--format", "csv", "--as-given", "--jobs", 2)[1] == out


def test_a_complete_grid_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "solved.sdm"
    path.write_text(f"{SOLVED}\n{EASY}\n")
    code, out, err = run(capsys, "grade", path, "--format", "csv")
    assert (code, len(out.splitlines())) == (65, 2)
    assert err == f"gridpress: {path}, line 1: expected at least one empty cell, got a complete grid; give the puzzle, not its solution\n"


@pytest.mark.parametrize("suffix", ["csv", "jsonl", "txt"])
def test_the_suffix_selects_the_format(capsys: pytest.CaptureFixture[str], tmp_path: Path, suffix: str) -> None:
    path, made = tmp_path / "one.sdm", tmp_path / f"made.{suffix}"
    path.write_text(f"{EASY}\n{FOUR}\n")
    assert run(capsys, "grade", path, "-o", made) == (0, "", "")
    form = suffix if suffix != "txt" else "table"
    assert made.read_text() == run(capsys, "grade", path, "--format", form)[1]
    assert sorted(found.name for found in tmp_path.iterdir()) == sorted(["one.sdm", made.name])
    if suffix == "jsonl":
        assert [json.loads(line)["puzzle"] for line in made.read_text().splitlines()] == [EASY, FOUR]


def test_a_killed_run_resumes_to_the_same_bytes(capsys: pytest.CaptureFixture[str], many: Path) -> None:
    whole, made = many.with_name("whole.csv"), many.with_name("made.csv")
    assert run(capsys, "grade", many, "-o", whole, "--plot", whole.with_suffix(".svg"))[0] == 65
    order = ["grade", many, "-o", made, "--resume", "--jobs", 1, "--plot", many.with_name("made.svg")]
    done = run_process(*order, GRIDPRESS_FAULT="after_kept_wave:kill")
    assert done.returncode == -signal.SIGKILL
    part, journal = made.with_name("made.csv.part"), made.with_name("made.csv.part.journal")
    assert not made.exists()
    assert part.read_text().splitlines() == whole.read_text().splitlines()[:WAVE]  # a header, a puzzle of many solutions
    part.write_text(part.read_text() + whole.read_text().splitlines()[WAVE][:30])  # as if writing the next wave was cut off
    journal.write_text(journal.read_text() + '{"puzzles": 200, "byt')
    code, out, err = run(capsys, *order)
    assert (code, out) == (65, "")
    assert "an earlier run graded 100 puzzles and reported the faulty ones; continuing from there" in err
    assert [number in err for number in ("line 4:", "line 41:", "line 151:")] == [False, False, True]
    assert made.read_bytes() == whole.read_bytes()
    assert made.with_suffix(".svg").read_text().replace("made", "whole") == whole.with_suffix(".svg").read_text()
    assert {path.suffix for path in many.parent.iterdir()} == {".sdm", ".csv", ".svg"}


def begun(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """Return a file of puzzles and the output of a run over it that failed halfway."""
    path, made = tmp_path / "begun.sdm", tmp_path / "made.csv"
    path.write_text("\n".join(relabelled(WAVE + 5)))
    monkeypatch.setenv("GRIDPRESS_FAULT", "after_kept_wave:enospc")
    code, _, err = run(capsys, "grade", path, "-o", made, "--resume", "--jobs", 1)
    assert code == 74
    assert f"finished puzzles are saved in '{made}.part'" in err
    monkeypatch.delenv("GRIDPRESS_FAULT")
    return path, made


def test_resuming_with_another_format_or_input_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, made = begun(capsys, tmp_path, monkeypatch)
    before = Path(f"{made}.part").read_bytes()
    code, _, err = run(capsys, "grade", path, "-o", made, "--resume", "--format", "jsonl")
    assert (code, "expected a file that ends in .jsonl" in err, len(err.splitlines())) == (2, True, 1)
    code, _, err = run(capsys, "grade", path, "-o", made, "--resume", "--as-given")
    assert (code, "as-given has changed since it was started" in err, len(err.splitlines())) == (2, True, 1)
    path.write_text(path.read_text() + f"\n{EASY}\n")
    code, _, err = run(capsys, "grade", path, "-o", made, "--resume")
    assert (code, "the input has changed since it was started" in err, len(err.splitlines())) == (2, True, 1)
    assert Path(f"{made}.part").read_bytes() == before
    Path(f"{made}.part").unlink()
    assert run(capsys, "grade", path, "-o", made, "--resume")[0] == 0
    assert len(made.read_text().splitlines()) == 1 + WAVE + 6


def test_foreign_part_files_are_left_unchanged(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path, made = tmp_path / "one.sdm", tmp_path / "made.csv"
    path.write_text(EASY)
    Path(f"{made}.part").write_text("a letter\n")
    code, _, err = run(capsys, "grade", path, "-o", made, "--resume")
    assert (code, "its journal is missing" in err) == (2, True)
    assert Path(f"{made}.part").read_text() == "a letter\n"
    Path(f"{made}.part").unlink()
    with FileLock(f"{made}.part.lock"):
        assert run(capsys, "grade", path, "-o", made, "--resume")[0] == 75


def test_refused_input_leaves_no_part_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    path.write_bytes(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
    code, out, err = run(capsys, "grade", path, "-o", tmp_path / "made.csv", "--resume")
    assert (code, out, len(err.splitlines())) == (65, "", 1)
    assert [found.name for found in tmp_path.iterdir()] == ["book.pdf"]


def test_a_full_disk_before_the_first_wave_leaves_no_part_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "one.sdm"
    path.write_text(EASY)

    def refuse(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("generator.commands.resumable_output.TextIOWrapper", refuse)
    code, _, err = run(capsys, "grade", path, "-o", tmp_path / "made.csv", "--resume")
    assert (code, "No space left on device" in err, "are saved" in err) == (74, True, False)
    assert [found.name for found in tmp_path.iterdir()] == ["one.sdm"]


def test_missing_and_unwritable_files_are_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "one.sdm"
    path.write_text(EASY)
    assert run(capsys, "grade", tmp_path / "none.sdm", "-o", tmp_path / "x.csv", "--resume")[0] == 65
    assert run(capsys, "grade", path, "-o", tmp_path / "none" / "x.csv", "--resume")[0] == 73
    assert run(capsys, "grade", path, "--plot", tmp_path / "none" / "x.svg")[0] == 73
    assert run(capsys, "grade", path, "-o", tmp_path / "none" / "x.csv")[0] == 73
    assert [found.name for found in tmp_path.iterdir()] == ["one.sdm"]


def test_a_plot_is_written_with_the_table(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path, figure = tmp_path / "three.sdm", tmp_path / "three.svg"
    path.write_text(f"{EASY}\n{HARD}\n{FOUR}\n12345\n")
    code, out, _ = run(capsys, "grade", path, "--plot", figure)
    assert (code, len(out.splitlines())) == (65, 4)
    words = [group.get("aria-label") for group in ElementTree.parse(figure).iter("{http://www.w3.org/2000/svg}g")]
    assert "three.sdm: 3 puzzles" in words
    path.write_text("12345\n")
    assert run(capsys, "grade", path, "--plot", figure)[0] == 65
    assert "three.sdm: 0 puzzles" in figure.read_text()


def test_the_warm_up_puzzle_tries_every_technique() -> None:
    warm = parse_puzzle(WARM_PUZZLE)
    assert grade_puzzle(warm).effort.beyond
    assert STALL in hodoku_steps(digits_of(warm.givens), digits_of(solve_puzzle(warm)))


class Keyboard(io.TextIOWrapper):
    """Standard input of a terminal."""

    def isatty(self) -> bool:
        return True


def test_at_a_terminal_it_says_that_it_reads_the_keyboard(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for stdin, note in ((Keyboard, "gridpress: reading puzzles from the keyboard; end with Ctrl-D\n"), (io.TextIOWrapper, "")):
        monkeypatch.setattr("sys.stdin", stdin(io.BytesIO(f"{EASY}\n".encode())))
        code, out, err = run(capsys, "grade", "--format", "csv", "--jobs", 1)
        assert (code, err) == (0, note)
        assert EASY in out
