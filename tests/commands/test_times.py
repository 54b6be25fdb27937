"""`times`: a table of readers' solving times, which `make fit` can read."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from generator.commands.times import COLUMNS
from tests.calibration.human_times import read_cases
from tests.formats.test_games_file import CLASSIC, FOUR, make_file
from tests.support.command_line import run


def write(path: Path, content: object) -> Path:
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(text.splitlines()))


def test_a_row_for_each_solved_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Level and rating of a puzzle without a level are those of the press."""
    code, out, err = run(capsys, "times", write(tmp_path / "games.json", make_file()))
    assert (code, err) == (0, "")
    assert out.splitlines()[0] == ",".join(COLUMNS)
    first, hard, unknown, four = rows_of(out)
    assert first["puzzle"] == CLASSIC
    assert [first[key] for key in ("kind", "level", "rating", "seconds", "hints", "checks", "returns", "restarts", "solved")] == [
        "sudoku-9x9", "Easy", "1.2", "300", "1", "2", "3", "4", "2026-11-20",
    ]  # fmt: skip
    assert len(first["solution"]) == 81
    assert (hard["level"], hard["hints"], hard["avg_s"], hard["players"]) == ("Hard", "0", "400", "1")
    assert (unknown["kind"], unknown["puzzle"], unknown["rating"]) == ("queens-8", "", "")
    assert (four["puzzle"], four["level"], four["solved"]) == (FOUR, "moderate", "")


def test_copies_of_one_game_are_one_row_and_the_file_is_written_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, other = make_file(), make_file()
    other["times"][1][3] = 500  # another player of the same puzzle
    files = [write(tmp_path / f"{name}.json", content) for name, content in (("one", one), ("two", one), ("other", other))]
    table = tmp_path / "times.csv"
    assert run(capsys, "times", *files, "-o", table) == (0, "", "")
    rows = rows_of(table.read_text())
    assert [row["seconds"] for row in rows] == ["300", "400", "50", "301", "500"]


def test_the_table_can_be_fitted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The fit takes 9x9 sudoku solved without aids."""
    table = tmp_path / "human_times.csv"
    run(capsys, "times", write(tmp_path / "games.json", make_file()), "-o", table)
    (case,) = read_cases(table)
    assert (case.seconds, case.players, case.dto == case.dto) == (400.0, 1.0, False)


def test_faults_are_reported_and_the_others_used(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content = make_file()
    content["lines"]["DDDDDDDDDD"] = "sudoku-9x9:" + "." * 81  # many solutions
    content["times"][2][8] = 5
    content["times"][0][2] = "=cmd|' /C calc'!A0"
    bad = tmp_path / "bad.json"
    bad.write_text("{}")
    code, out, err = run(capsys, "times", bad, tmp_path / "none.json", write(tmp_path / "games.json", content))
    assert code == 65
    assert [row["level"] for row in rows_of(out)] == ["'=cmd|' /C calc'!A0", "moderate"]
    lines = err.splitlines()
    assert len(lines) == 4, err
    assert [part in line for part, line in zip(("got other JSON", "cannot read", "times[2][8]", "times[1]: "), lines, strict=True)] == [
        True
    ] * 4


def test_without_any_file_of_games_nothing_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bad.json").write_bytes(b"\x00\xff")
    code, out, err = run(capsys, "times", tmp_path / "bad.json", "-o", tmp_path / "times.csv")
    assert (code, out, err.count("\n")) == (65, "", 1)
    assert not (tmp_path / "times.csv").exists()
    assert run(capsys, "times")[0] == 2
