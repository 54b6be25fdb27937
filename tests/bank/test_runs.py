"""Unfinished runs: which chunks are kept, and how the last attempt ended."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.bank import Bank, Poison, RunRow, SavedChunk, open_bank
from generator.bank.rows import PUBLISHED, STOPPED, WORKING
from generator.bank.runs import MOST_UNFINISHED

OURS = ("nightly", "seed-7")
STREAM, OTHER = b"s" * 16, b"t" * 16


def begin(bank: Bank, edition: str = "seed-7") -> RunRow:
    return bank.runs.begin(RunRow("nightly", edition, "7", "0.1.0"))


def chunk(first: int, count: int = 4, stream: bytes = STREAM) -> SavedChunk:
    return SavedChunk(stream, first, count, b"made %d" % first)


def test_committed_chunks_are_read_back_in_order(tmp_path: Path) -> None:
    with open_bank(tmp_path / "bank.sqlite") as bank:
        begin(bank)
        bank.runs.save(*OURS, [chunk(4), chunk(0), chunk(0, stream=OTHER)])
        bank.runs.save(*OURS, [chunk(8)])
    with open_bank(tmp_path / "bank.sqlite") as bank:
        begin(bank)
        assert list(bank.runs.saved_chunks(*OURS, STREAM)) == [chunk(0), chunk(4), chunk(8)]
        assert list(bank.runs.saved_chunks(*OURS, OTHER)) == [chunk(0, stream=OTHER)]
        assert list(bank.runs.saved_chunks("nightly", "seed-8", STREAM)) == []


def test_chunks_after_a_gap_are_not_returned(tmp_path: Path) -> None:
    with open_bank(tmp_path / "bank.sqlite") as bank:
        begin(bank)
        bank.runs.save(*OURS, [chunk(0), chunk(8), chunk(12)])
        assert list(bank.runs.saved_chunks(*OURS, STREAM)) == [chunk(0)]
        bank.runs.save(*OURS, [chunk(4)])
        bank.runs.delete_from(*OURS, STREAM, 8)
        assert list(bank.runs.saved_chunks(*OURS, STREAM)) == [chunk(0), chunk(4)]


def test_a_run_is_recorded_as_working_stopped_or_published(tmp_path: Path) -> None:
    with open_bank(tmp_path / "bank.sqlite") as bank:
        assert (begin(bank).attempts, bank.runs.find(*OURS).state) == (1, WORKING)
    with open_bank(tmp_path / "bank.sqlite") as bank:  # the last attempt recorded no end
        assert (begin(bank).state, bank.runs.find(*OURS).attempts) == (WORKING, 2)
        bank.runs.stop(*OURS)
        assert begin(bank).state == STOPPED
        bank.runs.save(*OURS, [chunk(0)])
        bank.runs.finish(*OURS)
        bank.runs.stop(*OURS)
        assert bank.runs.find(*OURS).state == PUBLISHED
        assert list(bank.runs.saved_chunks(*OURS, STREAM)) == []
        assert bank.runs.unfinished() == []
        assert (begin(bank).state, bank.runs.find(*OURS).attempts) == (STOPPED, 1)


def test_only_the_latest_unfinished_runs_keep_their_chunks(tmp_path: Path) -> None:
    with open_bank(tmp_path / "bank.sqlite") as bank:
        for number in range(MOST_UNFINISHED + 3):
            begin(bank, f"seed-{number}")
            bank.runs.save("nightly", f"seed-{number}", [chunk(0)])
        begin(bank, "seed-0")
        full = [number for number in range(MOST_UNFINISHED + 3) if list(bank.runs.saved_chunks("nightly", f"seed-{number}", STREAM))]
        assert full == list(range(4, MOST_UNFINISHED + 3))


def test_a_wave_that_cannot_be_committed_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_bank(tmp_path / "bank.sqlite") as bank:
        begin(bank)
        bank.runs.save(*OURS, [chunk(0)])
        monkeypatch.setenv("GRIDPRESS_FAULT", "before_wave_commit:enospc")
        with pytest.raises(OSError, match="No space"):
            bank.runs.save(*OURS, [chunk(4), chunk(8)])
        monkeypatch.delenv("GRIDPRESS_FAULT")
        assert list(bank.runs.saved_chunks(*OURS, STREAM)) == [chunk(0)]


def test_quarantine_keeps_the_first_reason(tmp_path: Path) -> None:
    poison = Poison(STREAM, 3, "sudoku-9x9/easy", "7", "0.1.0", "killed its worker")
    with open_bank(tmp_path / "bank.sqlite") as bank:
        bank.quarantine.add([poison])
        bank.quarantine.add([Poison(STREAM, 3, "sudoku-9x9/easy", "7", "0.1.0", "other"), Poison(OTHER, 1, "a", "7", "0.1.0", "x")])
    with open_bank(tmp_path / "bank.sqlite") as bank:
        assert bank.quarantine.of(STREAM) == {3: "killed its worker"}
        assert [found.name for found in bank.quarantine.all()] == ["a", "sudoku-9x9/easy"]
