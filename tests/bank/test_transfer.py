"""`bank export`, `import` and `check`.

An exported copy imports completely, a malformed line is named by its number, and a failure changes nothing.
"""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from generator.bank import Bank, EditionRow, key_of, open_bank, read_bank, rows_of
from generator.bank.lines import list_facts, parse_row
from generator.bank.rows import PrintedRow
from generator.errors import Faulty, GridFormatError
from generator.notation import format_puzzle, puzzle_id
from generator.storage.lock import hold_lock
from tests.bank.conftest import COUNT, MANIFEST, printed, rows
from tests.support.command_line import run, run_process


@pytest.fixture(scope="module")
def copy(out: Path) -> str:
    done = run_process("bank", "export", "--out", out)
    assert done.returncode == 0, done.stderr
    return done.stdout


def take(copy: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], out: str = "new") -> tuple[int, str]:
    (tmp_path / "copy.jsonl").write_text(copy)
    code, _, err = run(capsys, "bank", "import", tmp_path / "copy.jsonl", "--out", tmp_path / out)
    return code, err


def test_an_export_is_discarded_if_the_bank_is_written_meanwhile(
    copy: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert take(copy, tmp_path, capsys)[0] == 0

    def write_meanwhile(_row: PrintedRow) -> str:
        with open_bank(tmp_path / "new" / "bank.sqlite") as bank:
            bank.enter(EditionRow("nightly", "seed-11", "11", "0.1.0", "e" * 64), rows_of(printed()))
        return "{}"

    monkeypatch.setattr("generator.bank.lines.list_facts", write_meanwhile)
    code, _, err = run(capsys, "bank", "export", "--out", tmp_path / "new", "-o", tmp_path / "late.jsonl")
    assert (code, "was changed by another run while it was read; try again" in err) == (65, True)
    assert [path.name for path in tmp_path.iterdir() if "late" in path.name] == []


def test_an_exported_copy_imports_completely(out: Path, copy: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    entries = [json.loads(line) for line in copy.splitlines()]
    places = [(line["edition"], line["number"]) for line in entries]
    assert places == sorted(places)
    assert len(places) == COUNT
    assert take(copy, tmp_path, capsys) == (0, f"added {COUNT} puzzles, 0 in the bank already, 0 refused\n")
    assert rows(tmp_path / "new") == rows(out)
    assert take(copy, tmp_path, capsys) == (0, f"added 0 puzzles, {COUNT} in the bank already, 0 refused\n")
    again = tmp_path / "again.jsonl"
    assert run(capsys, "bank", "export", "--out", tmp_path / "new", "-o", again)[0] == 0
    assert again.read_text() == copy
    assert run(capsys, "bank", "check", "--out", tmp_path / "new")[:2] == (0, f"{COUNT} puzzles, no faults\n")


def test_imported_puzzles_count_as_printed(copy: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    take(copy, tmp_path, capsys)
    keys = {key_of(graded.key) for graded in printed()}
    with read_bank(tmp_path / "new/bank.sqlite") as bank:
        assert bank.find_printed(keys, ("other", "seed-1")) == keys


@pytest.mark.parametrize(
    ("entry", "value", "expected"),
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
def test_malformed_entries_are_named_by_line_and_the_rest_is_imported(
    entry: str, value: object, expected: str, copy: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = copy.splitlines()
    lines[4] = json.dumps(json.loads(lines[4]) | {entry: value})
    code, err = take("\n".join(lines), tmp_path, capsys)
    assert code == 65
    assert "copy.jsonl, line 5: " in err
    assert expected in err
    assert err.endswith(f"added {COUNT - 1} puzzles, 0 in the bank already, 1 refused\n")
    assert len(rows(tmp_path / "new")) == COUNT - 1
    code, err = take(copy, tmp_path, capsys)  # corrected, the whole copy is imported
    assert (code, err) == (0, f"added 1 puzzle, {COUNT - 1} in the bank already, 0 refused\n")


@pytest.mark.parametrize("line", ["{", "5", "[" * 10_000, '{"book": "x"}', "x" * 1_000_000, "\ufeff\x00", "9" * 5000])
def test_invalid_lines_are_named_and_the_rest_is_imported(line: str, copy: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, rest = copy.split("\n", 1)
    code, err = take(f"{first}\n\n{line}\n{rest}", tmp_path, capsys)
    assert code == 65
    assert "copy.jsonl, line 3: expected" in err
    assert f"added {COUNT} puzzles" in err
    assert max(map(len, err.splitlines())) < 500


def test_another_version_of_an_edition_is_imported_as_replaced(copy: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = copy.splitlines()
    assert take("\n".join(lines[1:]), tmp_path, capsys)[0] == 0
    other = copy.replace(MANIFEST, "a" * 64)
    assert take(other, tmp_path, capsys) == (0, f"added 1 puzzle, {COUNT - 1} in the bank already, 0 refused\n")
    named = run(capsys, "bank", "find", json.loads(lines[0])["puzzle_id"], "--out", tmp_path / "new")[1]
    assert named.endswith(", in a version that was replaced\n")
    assert "puzzles only in replaced editions: 1\n" in run(capsys, "bank", "stats", "--out", tmp_path / "new")[1]
    again = run(capsys, "bank", "export", "--out", tmp_path / "new")[1]
    assert [line for line in again.splitlines() if '"replaced": 1' in line] == [
        json.dumps(json.loads(lines[0]) | {"manifest": "a" * 64, "replaced": 1})
    ]
    assert take(again, tmp_path, capsys, "third")[0] == 0
    assert rows(tmp_path / "third") == rows(tmp_path / "new")


def test_a_copy_of_the_bank_itself_is_imported(out: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "bank", "import", out / "bank.sqlite", "--out", tmp_path)
    assert (code, err) == (0, f"added {COUNT} puzzles, 0 in the bank already, 0 refused\n")


def test_of_a_million_wrong_lines_a_hundred_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, err = take("no\n" * 250, tmp_path, capsys)
    assert code == 65
    assert err.count("copy.jsonl, line ") == 100
    assert "250 refused, the first 100 of them listed" in err


def test_an_interrupted_import_changes_nothing(out: Path, tmp_path: Path) -> None:
    def interrupt(bank: Bank) -> None:
        with bank.transfer.open_import() as importer:
            for row in rows(out):
                importer.insert(row)
            raise KeyboardInterrupt

    with open_bank(tmp_path / "bank.sqlite") as bank:
        with pytest.raises(KeyboardInterrupt):
            interrupt(bank)
        assert bank.stats().puzzles == 0


def test_an_import_during_a_run_ends_with_75(copy: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with hold_lock(tmp_path / "new"):
        assert take(copy, tmp_path, capsys)[0] == 75


def test_an_interrupted_export_leaves_no_file(
    out: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "copy.jsonl"
    path.write_text("yesterday's")

    def stop(row: PrintedRow) -> str:
        if row.number == 3:
            raise Faulty("stopped")
        return list_facts(row)

    monkeypatch.setattr("generator.bank.lines.list_facts", stop)
    assert run(capsys, "bank", "export", "--out", out, "-o", path)[0] == 65
    assert [item.name for item in tmp_path.iterdir()] == ["copy.jsonl"]
    assert path.read_text() == "yesterday's"


@pytest.mark.parametrize(
    ("damage", "expected"),
    [
        ("UPDATE puzzles SET key = zeroblob(16) WHERE number = 2 AND edition = 1", "nightly/seed-10, puzzle 2: expected the key"),
        ("UPDATE puzzles SET puzzle_id = 'X' WHERE number = 1 AND edition = 1", "nightly/seed-10, puzzle 1: expected the ID"),
        ("UPDATE puzzles SET line = 'x' WHERE number = 4 AND edition = 1", "nightly/seed-10, puzzle 4: "),
        ("DELETE FROM editions WHERE id = 1", "has a row without its row in table editions"),
    ],
)
def test_check_finds_each_kind_of_damage(damage: str, expected: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], out: Path) -> None:
    (tmp_path / "bank.sqlite").write_bytes((out / "bank.sqlite").read_bytes())
    db = sqlite3.connect(tmp_path / "bank.sqlite")
    with db:
        db.execute(damage)
    db.close()
    code, text, _ = run(capsys, "bank", "check", "--out", tmp_path)
    assert code == 65
    assert expected in text
    assert "no faults" not in text


def test_check_names_a_published_edition_missing_from_the_bank(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plain = ("--title", "T", "--counts", "gentle=2", "--cover", "none", "--editions", "none", "--seed", "5", "--jobs", "1")
    assert run(capsys, "book", *plain, "--out", tmp_path)[0] == 0
    assert run(capsys, "bank", "check", "--out", tmp_path)[0] == 0
    (tmp_path / "bank.sqlite").unlink()
    with open_bank(tmp_path / "bank.sqlite"):
        pass
    code, text, _ = run(capsys, "bank", "check", "--out", tmp_path)
    assert code == 65
    assert "t/seed-5 is published but not in the bank" in text
    assert run(capsys, "book", *plain, "--out", tmp_path)[0] == 0
    assert run(capsys, "bank", "check", "--out", tmp_path)[0] == 0


def test_a_bank_of_the_first_version_is_checked_and_exported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bank.sqlite").write_bytes((Path(__file__).parent / "version-1.sqlite").read_bytes())
    code, text, _ = run(capsys, "bank", "check", "--out", tmp_path)
    assert (code, "no faults" in text) == (0, True), text
    code, text, _ = run(capsys, "bank", "export", "--out", tmp_path)
    assert (code, len(text.splitlines())) == (0, 12)
    assert take(text, tmp_path, capsys)[0] == 0


def test_a_row_round_trips_as_json_and_its_id_is_checked(out: Path) -> None:
    for row in rows(out):
        assert parse_row(json.dumps(list_facts(row))) == row
    with pytest.raises(GridFormatError, match="expected the entries"):
        parse_row(json.dumps(list_facts(row) | {"more": 1}))
    first = printed()[0].puzzle
    assert {row.puzzle_id for row in rows(out)} >= {puzzle_id(first)}
    assert format_puzzle(first) in {row.line for row in rows(out)}


def test_a_table_that_an_import_does_not_read_is_refused_with_the_one_it_reads(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bank.parquet").write_bytes(b"PAR1")
    code, _, err = run(capsys, "bank", "import", tmp_path / "bank.parquet", "--out", tmp_path)
    assert (code, "expected the .jsonl of `gridpress bank export`" in err) == (65, True)
