"""Books of the user's own puzzles: what is used, and why a line is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.cli import main
from generator.storage.manifest import verify_edition
from tests.support.book_runs import PLAIN, book, puzzle_rows
from tests.support.samples import EASY, MANY, NONE, SOLVED


def test_a_book_of_own_puzzles(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "-n", "12", "--seed", "9"]) == 0
    own = capsys.readouterr().out.splitlines()
    twin = "".join(EASY[col * 9 + row] for row in range(9) for col in range(9))
    path = tmp_path / "My Puzzles!.sdm"
    bad = [twin, MANY, NONE, "123", "sudoku-16x16:" + "." * 256, SOLVED, f"sudoku-9x9:{EASY}:x"]
    path.write_text("\n".join([*own, EASY, "# note", *bad]))
    code, err = book(capsys, tmp_path, "--from", path, "--seed", 1, *PLAIN)
    assert code == 65
    refused = [line.partition("line ")[2] for line in err.splitlines() if line.startswith("refused")]
    assert [line.split(":")[0] for line in refused] == ["15", "16", "17", "18", "19", "20", "21"]
    said = ["a twin of line 13", "at least 2", "got none", "expected 81 cells", "2: 'sudoku-16x16:", "a complete grid", "nothing after"]
    for line, why in zip(refused, said, strict=True):
        assert why in line
    edition = tmp_path / "my-puzzles" / "seed-1"
    manifest = verify_edition(edition)
    assert sum(manifest["counts"].values()) == 13
    assert {"sudoku-9x9:" + row["puzzle"] for row in puzzle_rows(edition)} == {*own, "sudoku-9x9:" + EASY}
    assert [refusal["line"] for refusal in manifest["refused_lines"]] == [15, 16, 17, 18, 19, 20, 21]
    path.write_text("\n".join(own[:4]))
    assert book(capsys, tmp_path, "--from", path, "--seed", 2, *PLAIN)[0] == 0  # fresh within the book only
    assert book(capsys, tmp_path, "--from", path, "--seed", 1, *PLAIN)[0] == 2  # another file is another order


def test_own_puzzles_have_the_layout_of_a_recipe(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "own.sdm"
    path.write_text(EASY)
    assert book(capsys, tmp_path, "large-print", "--from", path, "--seed", 1, *PLAIN)[0] == 0
    manifest = verify_edition(tmp_path / "large-print" / "seed-1")
    assert (manifest["recipe"]["layout"], sum(manifest["counts"].values())) == ("large-print", 1)


def test_too_few_and_no_valid_own_puzzles_are_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "own.sdm"
    path.write_text(f"{EASY}\n12\n")
    code, err = book(capsys, tmp_path, "--from", path, "--seed", 1, "--counts", "gentle=5")
    assert code == 3
    assert f"{path}, line 2: expected 81 cells" in err
    assert "the recipe orders 5 gentle sudoku-9x9, the file has" in err
    path.write_text("123\n")
    code, err = book(capsys, tmp_path, "--from", path, "--seed", 1)
    assert code == 65
    assert f"refused  {path}, line 1: expected 81 cells" in err
    assert "at least one puzzle that can be in the book" in err
    assert book(capsys, tmp_path, "--from", tmp_path / "none.sdm")[0] == 65
    assert not list(tmp_path.rglob("seed-*"))


def test_notes_of_a_long_name_and_of_one_puzzle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a-name-longer-than-its-column-is-wide.sdm"
    path.write_text(EASY)
    code, err = book(capsys, tmp_path, "--from", path, "--seed", 1, *PLAIN)
    assert code == 0
    assert "wide/seed-1 1 puzzle, 24 pages, 1 proved" in err
    assert "grade    1 puzzle " in err
