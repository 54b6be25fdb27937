"""The list of runs that met another one at work: one line each, and bounded."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator.storage.busy_log import BUSY_LOG, LARGEST, append_busy_run, read_busy_runs


def test_runs_are_listed_oldest_first(tmp_path: Path) -> None:
    assert read_busy_runs(tmp_path) == []
    append_busy_run(tmp_path, "nightly", 7, "2026-01-01T03:00:00+00:00")
    append_busy_run(tmp_path, "weekly", 0, "")
    assert [(run.book, run.holder, run.pid) for run in read_busy_runs(tmp_path)] == [
        ("nightly", 7, os.getpid()),
        ("weekly", 0, os.getpid()),
    ]
    assert [run.book for run in read_busy_runs(tmp_path, "weekly")] == ["weekly"]


def test_damaged_lines_are_skipped(tmp_path: Path) -> None:
    append_busy_run(tmp_path, "a", 7, "")
    path = tmp_path / "logs" / BUSY_LOG
    path.write_bytes(b'\xff\n{"time": 5}\n[]\n' + path.read_bytes() + b'{"time": "2026')
    assert [run.book for run in read_busy_runs(tmp_path)] == ["a"]


def test_the_file_is_bounded(tmp_path: Path) -> None:
    append_busy_run(tmp_path, "a", 7, "")
    path = tmp_path / "logs" / BUSY_LOG
    path.write_bytes(b"\n" * (LARGEST + 1))
    append_busy_run(tmp_path, "b", 7, "")
    assert [run.book for run in read_busy_runs(tmp_path)] == ["b"]
    assert path.stat().st_size < 1000


def test_a_place_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "logs").write_text("")
    append_busy_run(tmp_path, "a", 7, "")
    assert read_busy_runs(tmp_path) == []
    append_busy_run(tmp_path / "none", "a", 7, "")
    assert not (tmp_path / "none").exists()


@pytest.mark.needs("unix")
def test_links_and_pipes_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "logs" / BUSY_LOG
    path.parent.mkdir()
    os.mkfifo(path)
    append_busy_run(tmp_path, "a", 7, "")
    assert read_busy_runs(tmp_path) == []
    path.unlink()
    path.symlink_to(tmp_path / "elsewhere")
    append_busy_run(tmp_path, "a", 7, "")
    assert not (tmp_path / "elsewhere").exists()
