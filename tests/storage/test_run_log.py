"""Logs of runs: the newest are kept, and a run that ended can get one more line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.storage import run_log
from generator.storage.run_log import append_event, open_journal


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
    with open_journal(tmp_path) as journal:
        pass
    append_event(journal.path, "notice", what="ping", failed="\ud800")
    last = json.loads(journal.path.read_text().splitlines()[-1])
    assert (last["run"], last["event"], last["what"]) == (journal.run, "notice", "ping")
    append_event(tmp_path, "notice")  # a folder: nothing happens
