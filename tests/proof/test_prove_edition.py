"""The proof of a published edition: its pages, table, manifest and folder."""

from __future__ import annotations

import csv
import json
from hashlib import sha256
from pathlib import Path

import pytest

from generator.errors import Faulty
from generator.proof.prove import ProofReport, prove_edition
from generator.typesetting.typeset import Typeset
from tests.support.sample_book import MANY_SIZES, sample_book


@pytest.fixture
def edition(interior: tuple[Path, Typeset], tmp_path: Path) -> Path:
    """Write an edition's folder in the form that outside programs expect."""
    folder = tmp_path / "edition"
    folder.mkdir()
    (folder / "interior.pdf").write_bytes(interior[0].read_bytes())
    with (folder / "puzzles.csv").open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["number", "family", "level", "puzzle", "solution", "minutes", "race", "se_er", "hardest", "page", "answer_page"])
        for chapter in sample_book(families=MANY_SIZES).chapters:
            for entry in chapter.entries:
                puzzle = "".join(symbol or "." for symbol in entry.puzzle.symbols)
                pages = interior[1].page_of[entry.number], interior[1].answer_page_of[entry.number]
                row = [entry.number, entry.family, entry.level, puzzle, "".join(entry.answer.symbols), 4, 1, 1.2, "x", *pages]
                writer.writerow(row)
    seal(folder)
    return folder


def seal(folder: Path) -> None:
    """Write the manifest of a folder."""
    names = [path for path in sorted(folder.iterdir()) if path.name != "manifest.json"]
    files = {path.name: {"sha256": sha256(path.read_bytes()).hexdigest(), "bytes": path.stat().st_size} for path in names}
    (folder / "manifest.json").write_text(json.dumps({"files": files}))


def test_an_edition_is_proved(edition: Path) -> None:
    assert prove_edition(edition) == ProofReport(6, 6, ())


def test_changed_files_of_an_edition_are_found(edition: Path) -> None:
    table = edition / "puzzles.csv"
    text = table.read_text()
    table.write_text(text.replace("gentle", "gentlx", 1))
    (edition / "extra.txt").write_text("more")
    manifest = json.loads((edition / "manifest.json").read_text())
    manifest["files"]["report.html"] = {"sha256": "0" * 64, "bytes": 1}
    (edition / "manifest.json").write_text(json.dumps(manifest))
    assert prove_edition(edition).faults == (
        "report.html is missing",
        "extra.txt is not in the manifest",
        "puzzles.csv was altered: its SHA-256 differs from the manifest",
    )
    table.write_text(text + "\n")
    assert f"puzzles.csv has {len(text) + 1} bytes, but {len(text)} in the manifest" in prove_edition(edition).faults


def test_a_table_that_differs_from_the_pages_is_found(edition: Path) -> None:
    table = edition / "puzzles.csv"
    lines = table.read_text().splitlines()
    lines[1] = lines[1].replace("53..7", "54..7")
    lines[2] = lines[2].rpartition(",")[0] + ",99"
    table.write_text("\n".join([*lines[:3], *lines[4:], "77,sudoku-9x9,easy,,,,,,,1,2"]) + "\n")
    seal(edition)
    faults = prove_edition(edition).faults
    assert faults[0] == "puzzles.csv, puzzle 77: the puzzle is not on the pages"
    assert faults[1].startswith("puzzles.csv, puzzle 1: puzzle is '54..7")
    assert faults[2].startswith("puzzles.csv, puzzle 2: answer_page is '99', but ")
    assert faults[3] == "puzzles.csv, puzzle 3: the puzzle is on the pages but not in the table"


def test_a_folder_without_a_manifest_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Faulty, match=r"expected an edition with a manifest\.json at "):
        prove_edition(tmp_path)


def test_all_faults_of_an_edition_are_listed(edition: Path) -> None:
    (edition / "manifest.json").write_text("[]")
    (edition / "interior.pdf").write_text("no PDF")
    (edition / "puzzles.csv").unlink()
    report = prove_edition(edition)
    said = ("manifest.json was altered", "expected a readable PDF", "expected a table with a column number")
    assert len(report.faults) == 3
    for text, fault in zip(said, report.faults, strict=True):
        assert text in fault
        assert "Errno" not in fault


def test_a_missing_interior_hides_no_other_fault(edition: Path) -> None:
    (edition / "interior.pdf").unlink()
    (edition / "extra.txt").write_text("more")
    faults = prove_edition(edition).faults
    assert faults[:2] == ("interior.pdf is missing", "extra.txt is not in the manifest")
    assert "expected a readable PDF" in faults[2]
    assert len(faults) == 3


def test_links_and_unreadable_files_are_faults(edition: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere.csv").write_bytes((edition / "puzzles.csv").read_bytes())
    (edition / "puzzles.csv").unlink()
    (edition / "puzzles.csv").symlink_to(tmp_path / "elsewhere.csv")
    report = prove_edition(edition)
    assert (report.n_proved, report.faults) == (6, ("puzzles.csv is a link, not a file",))
    (edition / "puzzles.csv").unlink()
    (edition / "puzzles.csv").symlink_to("gone")
    faults = prove_edition(edition).faults
    assert faults[0] == "puzzles.csv is a link, not a file"
    assert "expected a table with a column number" in faults[1]
    assert len(faults) == 2


def test_a_renamed_edition_is_found(edition: Path) -> None:
    manifest = json.loads((edition / "manifest.json").read_text())
    (edition / "manifest.json").write_text(json.dumps(manifest | {"edition": "edition"}))
    assert prove_edition(edition).faults == ()
    moved = edition.rename(edition.parent / "seed-9")
    assert prove_edition(moved).faults == ("the folder is named seed-9, but its manifest is that of edition edition",)
