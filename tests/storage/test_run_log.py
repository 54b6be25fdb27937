"""Logs of runs: the newest are kept, and every run is recorded, on full disks too."""

from __future__ import annotations

import json
import os
from errno import ENOSPC
from pathlib import Path

import pytest

from generator.storage import run_log
from generator.storage.reserve import RESERVE, SIZE, STEP, keep_reserve
from generator.storage.run_log import open_journal, open_log


def test_only_the_newest_logs_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_log, "MOST_LOGS", 3)
    (tmp_path / "logs").mkdir()
    old = [f"2026010{day}T030000-1.jsonl" for day in range(1, 7)]
    for name in (*old, "notes.txt", "20260101.jsonl"):
        (tmp_path / "logs" / name).touch()
    with open_journal(tmp_path) as journal:
        pass
    assert {path.name for path in (tmp_path / "logs").iterdir()} == {*old[-2:], journal.path.name, "notes.txt", "20260101.jsonl"}


def test_the_log_of_this_run_is_kept_after_a_clock_was_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_log, "MOST_LOGS", 2)
    (tmp_path / "logs").mkdir()
    for day in range(1, 5):
        (tmp_path / f"logs/2999010{day}T030000-1.jsonl").touch()
    with open_journal(tmp_path) as journal:
        pass
    assert {path.name for path in (tmp_path / "logs").iterdir()} == {journal.path.name, "29990104T030000-1.jsonl"}


def test_an_event_after_the_end_is_a_line_of_the_log(tmp_path: Path) -> None:
    with open_log(tmp_path) as journal:
        with journal.recorded():
            pass
        journal.log("notice", what="ping", failed="\ud800")
    last = json.loads(journal.path.read_text().splitlines()[-1])
    assert (last["run"], last["event"], last["what"]) == (journal.run, "notice", "ping")


class FullDisk:
    """A log file on a disk that takes 100 bytes more, and what the reserve gives up."""

    def __init__(self, path: Path, out: Path) -> None:
        self.file, self.out, self.used = path.open("ab", buffering=0), out, 0

    def write(self, text: memoryview) -> int:
        reserve = self.out / RESERVE
        free = 100 + SIZE - (reserve.stat().st_size if reserve.exists() else SIZE) - self.used
        if not free:
            raise OSError(ENOSPC, os.strerror(ENOSPC))
        self.used += min(free, len(text))
        return self.file.write(text[:free])


@pytest.mark.parametrize("has_reserve", [True, False])
def test_the_end_of_a_run_is_recorded_on_a_full_disk(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, has_reserve: bool
) -> None:
    if has_reserve:
        keep_reserve(tmp_path)
    with open_log(tmp_path) as journal:
        monkeypatch.setattr(journal, "_file", disk := FullDisk(journal.path, tmp_path))
        with pytest.raises(OSError, match="No space left"), journal.recorded():
            journal.log("chunk", text="x" * 200)  # is cut short, and is not worth the reserve
        disk.file.close()
    *_, last = journal.path.read_text().splitlines()
    assert (json.loads(last)["code"] == 74) if has_reserve else last.endswith("x")
    assert ("the end of this run is not recorded in" in capsys.readouterr().err) is not has_reserve
    if has_reserve:
        assert (tmp_path / RESERVE).stat().st_size == SIZE - STEP
        keep_reserve(tmp_path)
        assert (tmp_path / RESERVE).stat().st_size == SIZE


def test_a_run_without_a_log_says_so_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "logs").write_text("mine")
    with open_journal(tmp_path) as journal:
        pass
    assert journal.fault.startswith("cannot write logs in")
    assert capsys.readouterr().err == f"log      this run is not recorded: {journal.fault}\n"


def test_a_reserve_that_is_a_link_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    (tmp_path / RESERVE).symlink_to(tmp_path / "mine")
    keep_reserve(tmp_path)
    assert (tmp_path / "mine").read_text() == "mine"
