"""`status` of runs that ended well, badly, by a kill or not yet, and foreign logs."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from generator.cli import main
from generator.editions.status import read_holder, read_status
from generator.errors import Faulty
from generator.storage.lock import HOLDER, hold_lock
from generator.storage.run_log import open_journal
from tests.support.command_line import run, run_process

PLAIN = ("--title", "T", "--counts", "gentle=2", "--cover", "none", "--editions", "none", "--jobs", "1")


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder after four runs.

    A book, the same order again, a shortfall, and one that was killed.
    """
    out = tmp_path_factory.mktemp("nights")
    recipe = out / "short.toml"
    recipe.write_text('name = "short"\ntitle = "S"\nseed = 1\nbound = 1\n[[chapter]]\nlevel = "fiendish"\ncount = 1\n')
    orders = [(*PLAIN, "--seed", "5"), (*PLAIN, "--seed", "5"), (str(recipe),)]
    assert [main(["book", *order, "--out", str(out)]) for order in orders] == [0, 0, 3]
    killed = run_process("book", *PLAIN, "--seed", "6", "--out", out, GRIDPRESS_FAULT="after_interior:kill")
    assert killed.returncode == -signal.SIGKILL
    return out


def test_every_ending_is_listed_as_json(out: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, text, err = run(capsys, "status", "--out", out, "--format", "json")
    assert code == 0, err
    runs = {f"{one['book']} {one['ended']} {bool(one['made'])}": one for one in json.loads(text)["runs"]}
    assert sorted(runs) == ["short Shortfall False", "t died False", "t well False", "t well True"]
    (made,) = runs["t well True"]["made"]
    assert (made["puzzles"], made["proved"], made["counts"]) == (2, 2, {"sudoku-9x9/gentle": 2})
    assert made["folder"] == str(out / "t/seed-5")
    assert set(runs["t well True"]["stages"]) == {"gather", "typeset", "review", "companions", "prove", "report", "publish"}
    assert runs["t well False"]["verified"] == made["folder"]
    assert "the recipe orders 1 fiendish" in runs["short Shortfall False"]["message"]
    assert list(runs["t died False"]["stages"]) == ["gather", "typeset"]
    assert all(one["seed"] and one["began"] and one["gridpress"] for one in runs.values())


def test_the_text_form_lists_the_same(out: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, text, _ = run(capsys, "status", "--out", out)
    assert code == 0
    assert text.splitlines()[0].startswith("at work   no run; process")
    assert "ended without removing its lock note" in text
    assert "crashed after typeset: its log ends early" in text
    assert "\nto do     give the same command again; it continues where this run stopped" in text
    assert "t/seed-5: 2 puzzles in " in text
    assert "t/seed-5: well; the edition was already published and is complete" in text
    assert ": the recipe orders 1 fiendish" in text
    assert "Shortfall" not in text
    assert "books     t: 1 edition, latest seed-5" in text
    code, text, _ = run(capsys, "status", "--out", out, "--runs", 1)
    assert "and 3 older runs, with logs in" in text


def test_sheets_of_several_days_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    days = ("2026-12-01", "2026-12-02")
    code, _, err = run(capsys, "sheet", "--date", days[0], "--days", 2, "--level", "gentle", "--seed", 1, "--format", "pdf", "--out", out)
    assert code == 0, err
    text = run(capsys, "status", "--out", out)[1]
    assert "made      sheets/2026-12-01 to sheets/2026-12-02" in text
    assert all(f"files     {out / 'sheets' / day}" in text for day in days)
    assert "books     sheets: 2 editions, latest 2026-12-02\n" in text


def test_status_changes_no_file(out: Path) -> None:
    before = sorted((str(path), path.lstat().st_mtime_ns) for path in out.rglob("*"))
    read_status(out, 7)
    assert sorted((str(path), path.lstat().st_mtime_ns) for path in out.rglob("*")) == before


def test_the_log_has_versions_and_the_run_prints_its_times(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "book", *PLAIN, "--seed", "5", "--out", tmp_path)
    assert code == 0, err
    (log,) = (tmp_path / "logs").iterdir()
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert set(lines[0]["packages"]) == {"numba", "numpy", "reportlab", "pikepdf", "pypdfium2"}
    assert {line["run"] for line in lines} == {log.stem}
    assert lines[1]["seed"] == 5
    last = err.splitlines()[-1]
    assert last.startswith("time ")
    assert "gather" in last
    assert str(log) in last


def test_a_run_at_work_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with hold_lock(tmp_path, "b"), open_journal(tmp_path) as journal:
        journal.log("order", book="b", edition="2026-01-01", seed=1, digest="d")
        code, text, _ = run(capsys, "status", "--out", tmp_path)
    assert code == 0
    assert text.startswith(f"at work   process {os.getpid()} on ")
    assert text.splitlines()[0].endswith(", which makes b")
    assert "b/2026-01-01, seed 1" in text
    assert "still running" in text
    assert run(capsys, "status", "--out", tmp_path)[1].startswith("at work   no run; ")


def test_runs_that_met_another_one_are_listed_until_their_book_is_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = ("sheet", "--date", "2026-12-01", "--level", "gentle", "--out", tmp_path)
    with hold_lock(tmp_path, "t"), open_journal(tmp_path) as journal:
        journal.log("order", book="t", edition="2026-01-01", seed=1, digest="d")
        journal.log("published", folder=str(tmp_path / "t/2026-01-01"), puzzles=1, proof={"proved": 1})
        assert run(capsys, "book", *PLAIN, "--seed", "5", "--out", tmp_path)[0] == 75
        code, _, err = run(capsys, *sheet)
        assert (code, len(err.splitlines())) == (75, 1)
        assert f": process {os.getpid()} since " in err
        assert ", which makes t; wait until it ends, give --wait, or choose another --out" in err
        assert run(capsys, "status", "--out", tmp_path, "--check", "--expect", "t")[0] == 0  # that run is at work still
    code, text, _ = run(capsys, "status", "--out", tmp_path, "--check")
    assert code == 65
    assert "verdict   the last run, sheets of " in text.splitlines()[-1]
    assert "failed: exit code 75: another run has locked" in text.splitlines()[-1]
    runs = json.loads(run(capsys, "status", "--out", tmp_path, "--json")[1])["runs"]
    assert [(one["book"], one["exit_code"]) for one in runs] == [("sheets", 75), ("t", 75), ("t", 0)]
    assert run(capsys, *sheet)[0] == 0
    code, text, _ = run(capsys, "status", "--out", tmp_path, "--check")
    assert (code, text.splitlines()[-1]) == (0, "verdict   well")


def test_a_later_process_with_the_same_id_is_not_the_run(tmp_path: Path) -> None:
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    facts = {"pid": child.pid, "since": datetime.now(UTC).isoformat()}
    try:
        (tmp_path / HOLDER).write_text(json.dumps(facts))
        holder = read_holder(tmp_path)
        assert holder is not None
        assert holder.is_alive
        if sys.platform == "linux":
            before = datetime.now(UTC) - timedelta(hours=1)
            (tmp_path / HOLDER).write_text(json.dumps(facts | {"since": before.isoformat()}))
            holder = read_holder(tmp_path)
            assert holder is not None
            assert holder.is_alive is False
    finally:
        child.communicate(b"\n")
    (tmp_path / HOLDER).write_text(json.dumps(facts | {"host": "elsewhere"}))
    holder = read_holder(tmp_path)
    assert holder is not None
    assert holder.is_alive is None


def test_runs_of_one_process_and_second_have_logs_of_their_own(tmp_path: Path) -> None:
    for _ in range(3):
        with open_journal(tmp_path) as journal:
            journal.log("order", book="b", edition="seed-1", seed=1, digest="d")
    status = read_status(tmp_path, 7)
    assert [one.ended for one in status.runs] == ["well"] * 3
    assert len({one.run for one in status.runs}) == 3


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\xff\xfe\n",
        b"[" * 100_000,
        b"5\n[]\n{}\n",
        b'{"event": "published", "at": 1, "counts": 3}\n',
        b'{"event": "stage", "at": "soon"}\n{"event": "end", "at": [1]}\n',
        b'{"event": "start", "at',
    ],
)
def test_invalid_logs_do_no_harm(text: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs/20260101T000000-1.jsonl").write_bytes(text)
    (tmp_path / "logs/notes.txt").write_text("mine")
    (tmp_path / HOLDER).write_bytes(text)
    code, printed, _ = run(capsys, "status", "--out", tmp_path)
    assert code == 0
    assert "crashed: its log ends early" in printed


def test_control_characters_of_a_log_are_not_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "logs").mkdir()
    line = {"run": "r", "at": 0, "event": "refused", "line": 1, "why": "\x1b[2Jgone"}
    (tmp_path / "logs/20260101T000000-1.jsonl").write_text(json.dumps(line) + "\n")
    assert "\x1b" not in run(capsys, "status", "--out", tmp_path)[1]


def test_missing_folders_and_folders_without_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Faulty, match="expected an output folder"):
        read_status(tmp_path / "none", 7)
    code, text, _ = run(capsys, "status", "--out", tmp_path)
    assert code == 0
    assert "last run  none" in text
