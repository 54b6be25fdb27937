"""`select`: puzzles for the counts of a book, easiest first, without twins."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from tests.support.command_line import run
from tests.support.samples import EASY


def test_select_fills_counts_from_easy_to_hard(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "many.sdm"
    path.write_text(run(capsys, "generate", "-n", 30, "--seed", 3)[1])
    _, out, _ = run(capsys, "grade", path, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    level = max({row["level"] for row in rows}, key=[row["level"] for row in rows].count)
    code, out, _ = run(capsys, "select", path, "--counts", f"{level}=2")
    assert code == 0
    races = {row["puzzle"]: float(row["race"]) for row in rows if row["level"] == level}
    chosen = out.splitlines()
    assert len(chosen) == 2
    assert races[chosen[0]] <= races[chosen[1]]
    code, _, err = run(capsys, "select", path, "--counts", f"{level}=29,easy=29")
    assert code == 3
    assert "missing: " in err


@pytest.fixture
def puzzles(tmp_path: Path) -> Path:
    path = tmp_path / "my.sdm"
    path.write_text(f"# a comment\n\n{EASY}\n12345\nsudoku-9x9:{EASY}\n{EASY.replace('5', 'x', 1)}\n", encoding="utf-8")
    return path


def test_select_leaves_twins_out(capsys: pytest.CaptureFixture[str], puzzles: Path) -> None:
    _, out, _ = run(capsys, "grade", puzzles, "--format", "csv")
    level = next(csv.DictReader(io.StringIO(out)))["level"]
    code, out, _ = run(capsys, "select", puzzles, "--counts", f"{level}=2")
    assert (code, out) == (3, f"sudoku-9x9:{EASY}\n")


@pytest.mark.parametrize(("er", "chosen"), [("9.6..", "ab"), ("9.0..", "abc"), ("9.0..9.9", "bc"), ("9.5", "c"), ("..9.6", "bc")])
def test_a_rating_beyond_the_ladder_is_above_all_others(capsys: pytest.CaptureFixture[str], tmp_path: Path, er: str, chosen: str) -> None:
    path, ratings = tmp_path / "rated.csv", {"a": "9.5,beyond", "b": "9.6,x-chain", "c": "9.5,x-chain"}
    path.write_text("puzzle,name,se_er,hardest\n" + "".join(f"{EASY},{name},{rating}\n" for name, rating in ratings.items()))
    for flags in (["--er", er], ["--where", f"se_er={er}"]):
        code, _, _ = run(capsys, "select", path, *flags, "-o", tmp_path / "chosen.csv")
        rows = csv.DictReader((tmp_path / "chosen.csv").read_text().splitlines())
        assert (code, "".join(row["name"] for row in rows)) == (0, chosen)
