"""Sheets of own puzzles: the same puzzle on the same day, and none on two days."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.families import find_family
from generator.families.base.dig_order import DigOrder
from generator.notation import format_puzzle
from generator.puzzles.dig import dig
from generator.puzzles.fill import fill
from tests.support.command_line import run


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file of six puzzles; two other lines are a twin and no puzzle."""
    family = find_family("sudoku-6x6")
    puzzles = [dig(family, fill(family, 1, "own", at), DigOrder(), 1, "own", at) for at in range(6)]
    lines = [format_puzzle(one) for one in puzzles]
    path = tmp_path_factory.mktemp("own") / "own.txt"
    path.write_text("\n".join([*lines[:2], lines[0], "123", *lines[2:], ""]))
    return path


def puzzles_of(folder: Path) -> dict[str, str]:
    return {day.name: json.loads((day / "puzzles.jsonl").read_text())["puzzle"] for day in sorted(folder.iterdir()) if not day.is_symlink()}


@pytest.mark.broad
def test_days_alone_and_in_advance_have_the_same_puzzles(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    order = ("sheet", "--from", file, "--format", "pdf")
    code, _, err = run(capsys, *order, "--date", "2026-12-01", "--days", 6, "--out", tmp_path / "ahead")
    assert code == 0
    assert "own.txt, line 3: a twin of line 1" in err
    assert "own.txt, line 4: " in err
    assert "0 puzzles of own.txt left after 2026-12-06; add puzzles before 2026-12-07" in err
    ahead = puzzles_of(tmp_path / "ahead/sheets")
    given = [line.partition(":")[2] for line in file.read_text().splitlines()]
    assert list(ahead.values()) == [given[at] for at in (0, 1, 4, 5, 6, 7)]
    # Each day by itself, the second and third in the wrong order.
    for day in ("2026-12-01", "2026-12-03", "2026-12-02"):
        assert run(capsys, *order, "--date", day, "--out", tmp_path / "alone")[0] == 0
    assert puzzles_of(tmp_path / "alone/sheets") == {day: ahead[day] for day in ("2026-12-01", "2026-12-02", "2026-12-03")}
    # In a folder that has no sheets yet, the first day is given.
    assert run(capsys, *order, "--date", "2026-12-05", "--from-day", "2026-12-01", "--out", tmp_path / "later")[0] == 0
    assert puzzles_of(tmp_path / "later/sheets") == {"2026-12-05": ahead["2026-12-05"]}
    assert run(capsys, "prove", tmp_path / "alone/sheets/2026-12-02")[:2] == (0, "1 of 1 proved\n")


def test_the_end_of_the_file_is_told_before_a_sheet_is_made(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    order = ("sheet", "--from", file, "--format", "pdf", "--out", tmp_path)
    code, printed, err = run(capsys, *order, "--date", "2026-12-01", "--days", 7)
    assert (code, printed) == (3, "")
    assert "own.txt has 6 puzzles that can be used, from 2026-12-01 on, so none for 2026-12-07; add puzzles at its end" in err
    assert not (tmp_path / "sheets").exists()


def test_no_own_puzzle_is_on_two_days(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    order = ("sheet", "--from", file, "--format", "pdf", "--out", tmp_path)
    assert run(capsys, *order, "--date", "2026-12-01", "--days", 2)[0] == 0
    code, _, err = run(capsys, *order, "--date", "2026-11-30")
    assert code == 2
    assert "the first puzzle of own.txt is that of 2026-12-01, and 2026-11-30 is before" in err
    code, _, err = run(capsys, *order, "--date", "2026-11-30", "--from-day", "2026-11-30")
    assert code == 2
    assert "the sheet of 2026-11-30 has the puzzle of line 1 of own.txt, which is already on another sheet" in err
    # Other sheets and a class get what is left.
    assert run(capsys, *order, "--date", "2026-12-01", "--name", "other")[0] == 0
    assert run(capsys, "sheet", "--class", 3, "--from", file, "--seed", 1, "--out", tmp_path)[0] == 0
    other = puzzles_of(tmp_path / "other")["2026-12-01"]
    lines = (tmp_path / "class/seed-1/puzzles.jsonl").read_text().splitlines()
    rows = [json.loads(line)["puzzle"] for line in lines]
    assert not {other, *puzzles_of(tmp_path / "sheets").values()} & set(rows)
    code, _, err = run(capsys, "sheet", "--class", 3, "--from", file, "--seed", 2, "--out", tmp_path)
    assert code == 3
    assert "the class set needs 3, but own.txt has 0 sudoku-6x6 puzzles that can be used" in err


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (("--from", "FILE", "--er", "2"), "--er is for puzzles that are made, not for those of --from"),
        (("--from", "FILE", "--bound", "9"), "--bound is for puzzles that are made, not for those of --from"),
        (("--from", "FILE", "--from-day", "x"), "--from-day: expected a day such as 2026-12-01, got 'x'"),
        (("--from-day", "2026-12-01"), "--from-day is the day of the first own puzzle; add --from FILE"),
        (("--from", "FILE", "--class", "2", "--within", "3"), "--within is for puzzles that are made"),
        (("--class", "4", "--levels", "easy,hard", "--er", "2"), "--er is for a class set of one level, and --levels asks for several"),
        (("--er", "7.2..8", "--level", "gentle"), "--er: puzzles of level gentle have ratings up to 1.2"),
        (("--minutes", "8..10", "--race", "20"), "--minutes: minutes follow from the race"),
        (("--minutes", "900..950"), "--minutes: puzzles of sudoku-9x9 take about"),
        (("--per-page", "2"), "--per-page is for class sets; add --class N"),
        (("--class", "2", "--answers", "week"), "--answers is for dated sheets"),
    ],
)
def test_flags_that_contradict_each_other_are_refused(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], flags: tuple[str, ...], said: str
) -> None:
    given = [str(file) if flag == "FILE" else flag for flag in flags]
    code, printed, err = run(capsys, "sheet", *given, "--out", tmp_path)
    assert (code, printed) == (2, "")
    assert said in err


def test_sheets_have_the_techniques_and_minutes_ordered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    order = ("sheet", "--date", "2026-12-01", "--format", "pdf", "--out", tmp_path)
    assert run(capsys, *order, "--needs", "naked-pair", "--minutes", "9..16", "--name", "pairs")[0] == 0
    row = json.loads((tmp_path / "pairs/2026-12-01/puzzles.jsonl").read_text())
    assert 9 <= row["minutes"] <= 16
    assert row["level"]
    manifest = json.loads((tmp_path / "pairs/2026-12-01/manifest.json").read_text())
    assert (manifest["needs"], manifest["minutes"], manifest["level"]) == (["naked-pair"], "9..16", "")
    assert run(capsys, "sheet", "--class", 2, "--minutes", "8..10", "--within", 20, "--seed", 1, "--out", tmp_path)[0] == 0
    lines = (tmp_path / "class/seed-1/puzzles.jsonl").read_text().splitlines()
    assert all(8 <= json.loads(line)["minutes"] <= 10 for line in lines)
