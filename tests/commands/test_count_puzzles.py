"""Puzzles of a file counted for progress bars: exact, or not at all."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator.commands import count_puzzles as module
from generator.commands.count_puzzles import HEADERS, count_puzzles
from generator.formats import FORMATS
from generator.formats.format import Format, Record
from generator.notation import parse_puzzle
from tests.support.format_puzzles import puzzle_for
from tests.support.paths import ROOT
from tests.support.samples import EASY, SOLVED


@pytest.mark.parametrize("form", [form for form in FORMATS if form.name not in ("parquet", "xlsx")], ids=lambda form: form.name)
def test_formats_with_one_puzzle_a_line_are_counted(tmp_path: Path, form: Format) -> None:
    text, path = io.StringIO(), tmp_path / "puzzles"
    form.write([Record(puzzle_for(form, EASY), parse_puzzle(SOLVED).givens)] * 7, text)
    path.write_text(text.getvalue())
    assert count_puzzles(str(path)) == (7 if form.name in HEADERS else None)


def test_comments_and_empty_lines_are_no_puzzles(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"# mine\n\n{EASY}\n  \nfoo\n{EASY}")
    assert count_puzzles(str(path)) == 3


@pytest.mark.needs("unix")
def test_what_cannot_be_counted_cheaply_is_not_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, pipe = tmp_path / "puzzles.txt", tmp_path / "pipe"
    path.write_text(f"{EASY}\n")
    os.mkfifo(pipe)
    assert [count_puzzles(str(name)) for name in ("-", EASY, pipe, tmp_path, tmp_path / "none")] == [None] * 5
    monkeypatch.setattr(module, "LARGEST_COUNTED", 80)
    assert count_puzzles(str(path)) is None


@pytest.mark.broad
@pytest.mark.needs("unix")
def test_grade_shows_the_total_at_a_terminal_and_nothing_elsewhere(tmp_path: Path) -> None:
    import pty
    import termios

    (tmp_path / "puzzles.txt").write_text(f"{EASY}\n" * 150)
    command = [sys.executable, "-m", "generator", "grade", str(tmp_path / "puzzles.txt"), "-o", str(tmp_path / "grades.csv")]
    screen, terminal = pty.openpty()
    termios.tcsetwinsize(terminal, (24, 100))
    subprocess.run(command, cwd=ROOT, stderr=terminal, stdin=subprocess.DEVNULL, check=True)
    os.close(terminal)
    shown = b""
    while True:
        try:
            part = os.read(screen, 65536)
        except OSError:  # all was read
            break
        if not part:
            break
        shown += part
    os.close(screen)
    assert b"/150 " in shown
    silent = subprocess.run(command, cwd=ROOT, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, check=True)
    assert silent.stderr == b""
