"""Answers of dated sheets over a period, in one PDF that is proved."""

from __future__ import annotations

import json
import shutil
from datetime import date
from pathlib import Path

import pytest

from generator.editions.dated_answers import find_end, find_start
from generator.proof.page_reader import read_pages
from generator.storage.manifest import write_manifest
from tests.support.command_line import run


def test_a_month_is_answered_and_answered_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    order = ("sheet", "--family", "sudoku-6x6", "--format", "pdf", "--out", tmp_path)
    assert run(capsys, *order, "--date", "2026-11-30", "--days", 2)[0] == 0
    code, printed, _ = run(capsys, *order, "--date", "2026-12-02", "--answers", "month")
    folder = tmp_path / "sheets-answers-month/2026-12-01"
    assert (code, printed.splitlines()[-1]) == (0, str(folder / "answers-2026-12.pdf"))
    assert run(capsys, "prove", folder)[:2] == (0, "2 of 2 proved\n")  # November is another month
    before = (folder / "answers-2026-12.pdf").read_bytes()
    assert run(capsys, *order, "--date", "2026-12-02", "--answers", "month")[0] == 0
    assert (folder / "answers-2026-12.pdf").read_bytes() == before
    assert run(capsys, *order, "--date", "2026-12-03", "--answers", "month")[0] == 0
    assert run(capsys, "prove", folder)[:2] == (0, "3 of 3 proved\n")
    lines = [line.text for page in read_pages(folder / "answers-2026-12.pdf") for line in page.lines]
    assert {"Answers · Sudoku 6 × 6", "Tuesday, December 1, 2026", "Thursday, December 3, 2026"} <= set(lines)
    # The answers are no puzzles of their own: the bank has each puzzle once, and a sheet can be made again.
    assert run(capsys, "bank", "check", "--out", tmp_path)[:2] == (0, "4 puzzles, no faults\n")
    code, printed, _ = run(capsys, *order, "--date", "2026-11-30", "--answers", "week")
    assert printed.splitlines()[-1].endswith("sheets-answers-week/2026-11-30/answers-2026-W49.pdf")
    assert run(capsys, "prove", tmp_path / "sheets-answers-week/2026-11-30")[:2] == (0, "4 of 4 proved\n")
    # A day that is exchanged is found.
    forged = tmp_path / "forged"
    shutil.copytree(folder, forged)
    facts = json.loads((forged / "manifest.json").read_text())
    first, second, *_ = facts["answers"]
    first["date"], second["date"] = second["date"], first["date"]
    (forged / "manifest.json").unlink()
    write_manifest(forged, {key: value for key, value in facts.items() if key not in ("files", "digest")})
    code, printed, _ = run(capsys, "prove", forged)
    assert (code, printed.splitlines()[0]) == (65, "1 of 3 proved")
    assert "expected this day above the answer on page 1" in printed


def test_periods_begin_on_monday_or_on_the_first() -> None:
    day = date(2028, 2, 29)
    assert (find_start(day, "month"), find_end(date(2028, 2, 1), "month")) == (date(2028, 2, 1), day)
    assert (find_start(day, "week"), find_end(date(2028, 2, 28), "week")) == (date(2028, 2, 28), date(2028, 3, 5))
    assert find_start(day, "day") == find_end(day, "day") == day
