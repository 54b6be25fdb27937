"""`bank export`, `import` and `check`: what goes out comes in again, what is malformed is named by its line, and all stays whole."""

from __future__ import annotations

import json
import sqlite3
import tracemalloc
from pathlib import Path

import pytest

from generator.bank import Bank, EditionRow, key_of, open_bank, read_bank
from generator.bank.lines import format_row, parse_row
from generator.bank.rows import PrintedRow
from generator.errors import Faulty, GridFormatError
from generator.grading import find_key
from generator.kernels import generate_many
from generator.model import Effort, GradedPuzzle, Puzzle
from generator.notation import format_puzzle, puzzle_id
from generator.storage.lock import hold_lock
from tests.support.command_line import outside, run

EFFORT = Effort(14.25, 3.0, 1.2, 1.2, 1.2, False, "hidden single", 0.0)
MANIFEST = "0123456789abcdef" * 4
COUNT = 12
ROWS = 6000


def printed() -> list[GradedPuzzle]:
    puzzles, grids = generate_many(3, "copies", 0, COUNT)
    made = []
    for givens, grid in zip(puzzles, grids, strict=True):
        puzzle = Puzzle("sudoku-9x9", givens.tobytes())
        made.append(GradedPuzzle(puzzle, grid.tobytes(), EFFORT, "easy", (), find_key(puzzle, grid.tobytes())))
    return made


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a bank of three editions; one of them is being made anew."""
    out = tmp_path_factory.mktemp("bank")
    puzzles = printed()
    with open_bank(out / "bank.sqlite") as bank:
        for at, edition in enumerate(("seed-10", "2026-11-20", "seed-9")):
            bank.enter(EditionRow("nightly", edition, str(at), "0.1.0", MANIFEST), puzzles[4 * at : 4 * at + 4])
            bank.settle("nightly", edition, MANIFEST)
        bank.enter(EditionRow("nightly", "seed-9", "9", "0.1.0", "f" * 64), puzzles[:2])
    return out


@pytest.fixture(scope="module")
def copy(out: Path) -> str:
    done = outside("bank", "export", "--out", out)
    assert done.returncode == 0, done.stderr
    return done.stdout


def rows(out: Path) -> list[PrintedRow]:
    with read_bank(out / "bank.sqlite") as bank:
        return list(bank.copies.rows())


def take(copy: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], out: str = "new") -> tuple[int, str]:
    (tmp_path / "copy.jsonl").write_text(copy)
    code, _, err = run(capsys, "bank", "import", tmp_path / "copy.jsonl", "--out", tmp_path / out)
    return code, err


def test_a_copy_of_a_bank_that_is_written_meanwhile_gets_no_name(
    copy: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert take(copy, tmp_path, capsys)[0] == 0

    def write_meanwhile(_row: PrintedRow) -> str:
        with open_bank(tmp_path / "new" / "bank.sqlite") as bank:
            bank.enter(EditionRow("nightly", "seed-11", "11", "0.1.0", "e" * 64), printed())
        return "{}"

    monkeypatch.setattr("generator.bank.lines.format_row", write_meanwhile)
    code, _, err = run(capsys, "bank", "export", "--out", tmp_path / "new", "-o", tmp_path / "late.jsonl")
    assert (code, "was written while it was read; ask again" in err) == (65, True)
    assert [path.name for path in tmp_path.iterdir() if "late" in path.name] == []


def test_what_goes_out_comes_in_again(out: Path, copy: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = [json.loads(line) for line in copy.splitlines()]
    places = [(line["edition"], line["number"]) for line in told]
    assert places == sorted(places)
    assert len(places) == COUNT
    assert take(copy, tmp_path, capsys) == (0, f"added {COUNT} puzzles, 0 known already, 0 refused\n")
    assert rows(tmp_path / "new") == rows(out)
    assert take(copy, tmp_path, capsys) == (0, f"added 0 puzzles, {COUNT} known already, 0 refused\n")
    again = tmp_path / "again.jsonl"
    assert run(capsys, "bank", "export", "--out", tmp_path / "new", "-o", again)[0] == 0
    assert again.read_text() == copy
    assert run(capsys, "bank", "check", "--out", tmp_path / "new")[:2] == (0, f"{COUNT} puzzles, all is sound\n")


def test_what_came_in_counts_as_printed(copy: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    take(copy, tmp_path, capsys)
    keys = {key_of("sudoku-9x9", graded.key) for graded in printed()}
    with read_bank(tmp_path / "new/bank.sqlite") as bank:
        assert bank.is_printed(keys, ("other", "seed-1")) == keys


@pytest.mark.parametrize(
    ("entry", "value", "told"),
    [
        ("book", "../away", "expected book to be a folder name"),
        ("book", "latest", "expected book to be a folder name"),
        ("edition", "seed-٣", "expected edition to be a date or seed-N"),
        ("number", 0, "expected number to be a whole number"),
        ("number", True, "expected number to be a whole number"),
        ("line", "sudoku-9x9:12", "expected 81 cells"),
        ("line", "sudoku-9x9:" + "." * 81, "expected one solution"),
        ("puzzle_id", "AAAAAAAAAA", "for this puzzle, got 'AAAAAAAAAA'"),
        ("level", "\x1b[2J", "expected level to be a level"),
        ("race", -1, "expected race to be a number"),
        ("race", float("nan"), "expected race to be a number"),
        ("key", "00" * 16, "for this puzzle, got '0000"),
        ("key", 5, "expected key to be 32 hexadecimal digits"),
        ("manifest", "x", "expected manifest to be 64 hexadecimal digits"),
        ("seed", "1; DROP TABLE", "expected seed to be"),
    ],
)
def test_malformed_entries_are_named_by_line_and_the_rest_goes_on(
    entry: str, value: object, told: str, copy: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = copy.splitlines()
    lines[4] = json.dumps(json.loads(lines[4]) | {entry: value})
    code, err = take("\n".join(lines), tmp_path, capsys)
    assert code == 65
    assert "copy.jsonl, line 5: " in err
    assert told in err
    assert err.endswith(f"added {COUNT - 1} puzzles, 0 known already, 1 refused\n")
    assert len(rows(tmp_path / "new")) == COUNT - 1
    code, err = take(copy, tmp_path, capsys)  # mended, the copy comes in whole
    assert (code, err) == (0, f"added 1 puzzle, {COUNT - 1} known already, 0 refused\n")


@pytest.mark.parametrize("line", ["{", "5", "[" * 10_000, '{"book": "x"}', "x" * 1_000_000, "\ufeff\x00", "9" * 5000])
def test_lines_that_are_none(line: str, copy: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, rest = copy.split("\n", 1)
    code, err = take(f"{first}\n\n{line}\n{rest}", tmp_path, capsys)
    assert code == 65
    assert "copy.jsonl, line 3: expected" in err
    assert f"added {COUNT} puzzles" in err
    assert max(map(len, err.splitlines())) < 500


def test_another_making_of_an_edition_is_refused(copy: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    take(copy, tmp_path, capsys)
    code, err = take(copy.replace(MANIFEST, "a" * 64), tmp_path, capsys)
    assert code == 65
    assert "nightly/2026-11-20 is another making of an edition that the bank holds" in err
    assert f"added 0 puzzles, 0 known already, {COUNT} refused" in err


def test_a_million_wrong_lines_are_counted_and_a_hundred_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, err = take("no\n" * 250, tmp_path, capsys)
    assert code == 65
    assert err.count("copy.jsonl, line ") == 100
    assert "250 refused, of which 100 are named" in err


def test_an_import_that_is_interrupted_leaves_the_bank_as_it_was(out: Path, tmp_path: Path) -> None:
    def interrupt(bank: Bank) -> None:
        with bank.copies.entering() as entering:
            for row in rows(out):
                entering.take(row)
            raise KeyboardInterrupt

    with open_bank(tmp_path / "bank.sqlite") as bank:
        with pytest.raises(KeyboardInterrupt):
            interrupt(bank)
        assert bank.stats().puzzles == 0


def test_an_import_waits_for_no_run(copy: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with hold_lock(tmp_path / "new"):
        assert take(copy, tmp_path, capsys)[0] == 75


def test_an_export_appears_whole_or_not_at_all(
    out: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "copy.jsonl"
    path.write_text("yesterday's")

    def stop(row: PrintedRow) -> str:
        if row.number == 3:
            raise Faulty("stopped")
        return format_row(row)

    monkeypatch.setattr("generator.bank.lines.format_row", stop)
    assert run(capsys, "bank", "export", "--out", out, "-o", path)[0] == 65
    assert [item.name for item in tmp_path.iterdir()] == ["copy.jsonl"]
    assert path.read_text() == "yesterday's"


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        ("UPDATE puzzles SET key = zeroblob(16) WHERE number = 2 AND edition = 1", "nightly/seed-10, puzzle 2: expected the key"),
        ("UPDATE puzzles SET puzzle_id = 'X' WHERE number = 1 AND edition = 1", "nightly/seed-10, puzzle 1: expected the ID"),
        ("UPDATE puzzles SET line = 'x' WHERE number = 4 AND edition = 1", "nightly/seed-10, puzzle 4: "),
        ("DELETE FROM editions WHERE id = 1", "holds a row that belongs to nothing in editions"),
    ],
)
def test_check_finds_what_is_wrong(damage: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], out: Path) -> None:
    (tmp_path / "bank.sqlite").write_bytes((out / "bank.sqlite").read_bytes())
    db = sqlite3.connect(tmp_path / "bank.sqlite")
    with db:
        db.execute(damage)
    db.close()
    code, text, _ = run(capsys, "bank", "check", "--out", tmp_path)
    assert code == 65
    assert told in text
    assert "all is sound" not in text


def test_check_names_a_standing_edition_that_the_bank_lost(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plain = ("--title", "T", "--counts", "gentle=2", "--cover", "none", "--editions", "none", "--seed", "5", "--jobs", "1")
    assert run(capsys, "book", *plain, "--out", tmp_path)[0] == 0
    assert run(capsys, "bank", "check", "--out", tmp_path)[0] == 0
    (tmp_path / "bank.sqlite").unlink()
    with open_bank(tmp_path / "bank.sqlite"):
        pass
    code, text, _ = run(capsys, "bank", "check", "--out", tmp_path)
    assert code == 65
    assert "t/seed-5 stands but the bank does not know it" in text
    assert run(capsys, "book", *plain, "--out", tmp_path)[0] == 0
    assert run(capsys, "bank", "check", "--out", tmp_path)[0] == 0


def test_a_bank_of_the_first_version_is_sound_and_goes_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bank.sqlite").write_bytes((Path(__file__).parent / "version-1.sqlite").read_bytes())
    code, text, _ = run(capsys, "bank", "check", "--out", tmp_path)
    assert (code, "all is sound" in text) == (0, True), text
    code, text, _ = run(capsys, "bank", "export", "--out", tmp_path)
    assert (code, len(text.splitlines())) == (0, 12)
    assert take(text, tmp_path, capsys)[0] == 0


def test_memory_does_not_grow_with_the_bank(tmp_path: Path, out: Path) -> None:
    template = rows(out)[0]
    with open_bank(tmp_path / "bank.sqlite") as bank, bank.copies.entering() as entering:
        for number in range(1, ROWS + 1):
            row = (template.book, template.edition, number, *[getattr(template, name) for name in PrintedRow.__slots__[3:]])
            entering.take(PrintedRow(*row))
    with read_bank(tmp_path / "bank.sqlite") as bank:
        tracemalloc.start()
        count = sum(len(format_row(row)) > 0 for row in bank.copies.rows())
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert count == ROWS
    assert most < 100 * ROWS  # as records, the rows would take twenty times as much


def test_a_row_round_trips_and_its_id_is_checked(out: Path) -> None:
    for row in rows(out):
        assert parse_row(format_row(row)) == row
    with pytest.raises(GridFormatError, match="expected the entries"):
        parse_row(json.dumps(json.loads(format_row(row)) | {"more": 1}))
    first = printed()[0].puzzle
    assert {row.puzzle_id for row in rows(out)} >= {puzzle_id(first)}
    assert format_puzzle(first) in {row.line for row in rows(out)}
