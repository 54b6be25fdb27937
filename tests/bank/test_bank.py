"""The bank: printed puzzles, unfinished publishing, and files that are not a bank."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from generator.bank import Bank, EditionRow, bank_key, key_of, open_bank, read_bank, rows_of
from generator.errors import CannotWrite, Faulty
from generator.model import Effort, GradedPuzzle, Puzzle
from generator.notation import puzzle_id

EFFORT = Effort(1.5, 3.0, 1.2, 1.2, 1.2, False, "hidden single", 0.0)


def graded(number: int, family: str = "sudoku-9x9") -> GradedPuzzle:
    """Return a record in place of a real puzzle; the bank does not look inside."""
    givens = number.to_bytes(4, "big").rjust(81, b"\0")
    puzzle = Puzzle(family, bytes(digit % 10 for digit in givens))
    return GradedPuzzle(puzzle, bytes(81), EFFORT, "easy", (), b"form" + number.to_bytes(4, "big"))


def row(edition: str, manifest: str = "m", book: str = "nightly") -> EditionRow:
    return EditionRow(book, edition, "1", "0.1.0", manifest)


def keys(numbers: range) -> set[bytes]:
    return {bank_key(graded(number)) for number in numbers}


def fill(bank: Bank, edition: str, numbers: range, manifest: str = "m") -> None:
    bank.enter(row(edition, manifest), rows_of([graded(number) for number in numbers]))
    bank.resolve_pending("nightly", edition, manifest)


def test_puzzles_of_other_editions_count_as_printed(tmp_path: Path) -> None:
    with open_bank(tmp_path / "bank.sqlite") as bank:
        fill(bank, "2026-11-20", range(1200))
    with open_bank(tmp_path / "bank.sqlite") as bank:
        assert bank.find_printed(keys(range(1100, 1300)), ("nightly", "2026-11-21")) == keys(range(1100, 1200))
        assert bank.find_printed(keys(range(1200)), ("other", "2026-11-20")) == keys(range(1200))
        assert bank.find_printed(keys(range(1200)), ("nightly", "2026-11-20")) == frozenset()


def test_an_edition_made_again_keeps_what_its_older_version_printed(tmp_path: Path) -> None:
    with open_bank(tmp_path / "bank.sqlite") as bank:
        fill(bank, "seed-7", range(10), "first")
        for _ in range(3):  # the same version again adds nothing
            fill(bank, "seed-7", range(5, 20), "second")
        stats = bank.stats()
        assert (stats.puzzles, stats.editions, stats.replaced_puzzles, stats.replaced_editions) == (15, 1, 5, 1)
        assert bank.find_printed(keys(range(20)), ("x", "x")) == keys(range(20))
        assert bank.find_printed(keys(range(20)), ("nightly", "seed-7")) == frozenset()
        assert not bank.has_edition("nightly", "seed-7", "first")
        fill(bank, "seed-7", range(10), "first")  # the older version is back
        assert (bank.stats().puzzles, bank.stats().replaced_puzzles) == (10, 10)


def test_only_other_volumes_of_a_series_count(tmp_path: Path) -> None:
    books = {"own-1": 0, "own-2": 1, "own-12": 2, "own-2nd": 3, "own": 4, "owner-1": 5, "own-1-2": 6}
    with open_bank(tmp_path / "bank.sqlite") as bank:
        for book, number in books.items():
            bank.enter(row("seed-7", book=book), rows_of([graded(number)]))
        assert bank.find_printed(keys(range(7)), ("own-2", "seed-8"), "own") == keys(range(1)) | keys(range(2, 3))


def test_equal_keys_of_different_families_differ() -> None:
    assert key_of(b"sudoku-9x9:1") != key_of(b"diagonal-9x9:1")
    assert len(bank_key(graded(1))) == 16


def test_pending_rows_count_until_settled_by_the_published_manifest(tmp_path: Path) -> None:
    with open_bank(tmp_path / "bank.sqlite") as bank:
        fill(bank, "seed-7", range(10), "old")
        bank.enter(row("seed-7", "new"), rows_of([graded(number) for number in range(10, 20)]))
        assert bank.find_printed(keys(range(20)), ("x", "x")) == keys(range(20))
        bank.resolve_pending("nightly", "seed-7", "old")  # the run was killed before the move
        assert bank.find_printed(keys(range(20)), ("x", "x")) == keys(range(10))
        bank.enter(row("seed-7", "new"), rows_of([graded(number) for number in range(10, 20)]))
        bank.resolve_pending("nightly", "seed-7", "new")  # the run was killed after the move
        assert bank.find_printed(keys(range(20)), ("x", "x")) == keys(range(20))
        bank.resolve_pending("nightly", "seed-7", "new")
        assert bank.stats().puzzles == 10


def test_find_returns_every_edition_of_a_puzzle(tmp_path: Path) -> None:
    wanted = puzzle_id(graded(3).puzzle)
    with open_bank(tmp_path / "bank.sqlite") as bank:
        fill(bank, "seed-7", range(10))
        bank.enter(row("seed-8", book="weekly"), rows_of([graded(3)]))
        found = bank.find(wanted.lower())
        assert [(place.book, place.edition, place.number) for place in found] == [("nightly", "seed-7", 4), ("weekly", "seed-8", 1)]
        assert found[0].line.startswith("sudoku-9x9:")
        assert bank.find("AAAAAAAAAA") == []


def test_stats_count_puzzles_and_editions(tmp_path: Path) -> None:
    with open_bank(tmp_path / "bank.sqlite") as bank:
        fill(bank, "seed-7", range(10))
        fill(bank, "seed-8", range(10, 13))
        stats = bank.stats()
    assert (stats.puzzles, stats.books, stats.editions, stats.levels) == (13, 1, 2, (("easy", 13),))


def test_an_edition_being_made_again_counts_once(tmp_path: Path) -> None:
    with open_bank(tmp_path / "bank.sqlite") as bank:
        fill(bank, "seed-7", range(10))
        bank.enter(row("seed-7", "new"), rows_of([graded(number) for number in range(4)]))
        bank.enter(row("seed-8", "new"), rows_of([graded(number) for number in range(256, 259)]))
        stats = bank.stats()
        assert (stats.puzzles, stats.editions, stats.levels) == (13, 2, (("easy", 13),))
        assert len(bank.find(puzzle_id(graded(3).puzzle))) == 1
        assert len(bank.find(puzzle_id(graded(257).puzzle))) == 1


def test_writing_during_a_read_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "bank.sqlite"
    with open_bank(path) as bank:
        fill(bank, "seed-7", range(300))

    def read_late() -> None:
        with read_bank(path) as early:
            with open_bank(path) as bank:
                fill(bank, "seed-8", range(300, 600))
            early.stats()

    with pytest.raises(Faulty, match="was changed by another run while it was read; try again"):
        read_late()


def test_reading_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "odd name?&.sqlite"
    with open_bank(path) as bank:
        fill(bank, "seed-7", range(10))
        with read_bank(path) as beside:  # while a run still has it open for writing
            assert beside.stats().puzzles == 10
    before = path.read_bytes()
    with read_bank(path) as bank:
        assert bank.stats().puzzles == 10
        assert [item.name for item in tmp_path.iterdir()] == [path.name]
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            bank._db.execute("DELETE FROM puzzles")
    assert path.read_bytes() == before


def test_holds_compares_the_manifest(tmp_path: Path) -> None:
    with open_bank(tmp_path / "bank.sqlite") as bank:
        fill(bank, "seed-7", range(10), "old")
        assert bank.has_edition("nightly", "seed-7", "old")
        assert not bank.has_edition("nightly", "seed-7", "new")


def test_a_failed_transaction_changes_nothing(tmp_path: Path) -> None:
    with open_bank(tmp_path / "bank.sqlite") as bank:
        fill(bank, "seed-7", range(10))

        def stopping():
            yield graded(50)
            raise RuntimeError

        with pytest.raises(RuntimeError):
            bank.enter(row("seed-8"), rows_of(stopping()))
        assert bank.stats().puzzles == 10
        assert bank.stats().editions == 1


def test_commits_are_synced_to_disk(tmp_path: Path) -> None:
    with open_bank(tmp_path / "bank.sqlite") as bank:
        assert bank._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert bank._db.execute("PRAGMA synchronous").fetchone() == (2,)


def test_a_damaged_bank_is_reported_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "bank.sqlite"
    path.write_bytes(b"no database at all, but long enough to be one" * 100)
    with pytest.raises(Faulty, match="is damaged"), open_bank(path):
        pass
    with open_bank(tmp_path / "other.sqlite") as bank:
        fill(bank, "seed-7", range(2000))
    whole = (tmp_path / "other.sqlite").read_bytes()
    (tmp_path / "other.sqlite").write_bytes(whole[:8192] + bytes(len(whole) - 8192))
    with pytest.raises(Faulty, match="is damaged"), open_bank(tmp_path / "other.sqlite") as bank:
        bank.find_printed(keys(range(2000)), ("x", "x"))


def test_a_foreign_database_is_refused_and_not_changed(tmp_path: Path) -> None:
    path = tmp_path / "bank.sqlite"
    foreign = sqlite3.connect(path)
    foreign.execute("CREATE TABLE songs (name TEXT)")
    foreign.commit()
    foreign.close()
    before = path.read_bytes()
    with pytest.raises(Faulty, match="another program"), open_bank(path):
        pass
    assert path.read_bytes() == before


def test_missing_and_empty_banks_and_folders_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Faulty, match=r"expected a bank.*the first book creates it"), read_bank(tmp_path / "bank.sqlite"):
        pass
    edition = tmp_path / "kids/seed-1"
    edition.mkdir(parents=True)
    (edition / "manifest.json").touch()
    with pytest.raises(Faulty, match=r"`gridpress bank rebuild --out .*` reads them in"), read_bank(tmp_path / "bank.sqlite"):
        pass
    assert not (tmp_path / "bank.sqlite").exists()
    (tmp_path / "bank.sqlite").touch()
    with pytest.raises(Faulty, match="found an empty file"), read_bank(tmp_path / "bank.sqlite"):
        pass
    assert (tmp_path / "bank.sqlite").stat().st_size == 0
    with pytest.raises(CannotWrite, match="cannot use bank"), open_bank(tmp_path / "none" / "bank.sqlite"):
        pass
