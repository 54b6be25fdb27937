"""Off a terminal, short runs print no progress, and long runs a line now and then.

A late bar prints its line at its first step, once.
"""

from __future__ import annotations

import io
import re
import sys
import time

import pytest

from generator.kernels import compile_events
from generator.kernels._jit import STORE
from generator.workers import bars
from generator.workers.bars import COMPILED, COMPILING, LazyBar, ProgressLines, format_duration, report_compiling, show_bar, show_compiling
from tests.support.command_line import drop_timed
from tests.support.waiting import wait_until


class Terminal(io.StringIO):
    """A stderr that is a terminal."""

    def isatty(self) -> bool:
        return True


def make_stderr(monkeypatch: pytest.MonkeyPatch, stderr: io.StringIO) -> io.StringIO:
    """Replace stderr, and let progress lines follow each other at once."""
    monkeypatch.setattr(bars, "FIRST_LINE_S", 0.005)
    monkeypatch.setattr(bars, "NEXT_LINE_S", 0.005)
    monkeypatch.setattr(sys, "stderr", stderr)
    return stderr


def test_a_long_run_prints_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    stderr = make_stderr(monkeypatch, io.StringIO())
    with show_bar("generate", 400) as bar:
        wait_until(lambda: "generate: 0 of 400 puzzles after " in stderr.getvalue())
        bar.advance(100)
        bar.advance(100)
        wait_until(lambda: "generate: 200 of 400 puzzles after " in stderr.getvalue())
    printed = stderr.getvalue()
    assert re.fullmatch(
        r"(generate: 0 of 400 puzzles after \d+ s\n)+(generate: [12]00 of 400 puzzles after \d+ s, about \d+ s left\n)+", printed
    )
    assert drop_timed(printed) == ""
    time.sleep(0.02)
    assert stderr.getvalue() == printed  # none after the end


def test_a_run_of_unknown_length_prints_only_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    stderr = make_stderr(monkeypatch, io.StringIO())
    with show_bar("grade") as bar:
        time.sleep(0.05)
        assert stderr.getvalue() == ""  # it may be waiting for its input
        bar.advance(7)
        wait_until(lambda: bool(stderr.getvalue()))
        time.sleep(0.05)
    assert re.fullmatch(r"grade: 7 puzzles after \d+ s\n", stderr.getvalue())


def test_hidden_progress_and_a_terminal_have_no_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    stderr = make_stderr(monkeypatch, io.StringIO())
    with show_bar("grade", 2, is_hidden=True) as bar:
        bar.advance(1)
        time.sleep(0.03)
    assert stderr.getvalue() == ""
    terminal = make_stderr(monkeypatch, Terminal())
    with show_bar("grade", 2) as bar:
        bar.advance(1)
        time.sleep(0.03)
    assert "0/2" in terminal.getvalue()
    assert "after" not in terminal.getvalue()


def test_a_closed_stderr_ends_no_run(monkeypatch: pytest.MonkeyPatch) -> None:
    stderr = make_stderr(monkeypatch, io.StringIO())
    stderr.close()
    with ProgressLines("grade", 2, " puzzles") as lines:
        time.sleep(0.03)
        lines.count += 1


def test_the_time_left_is_estimated() -> None:
    lines = ProgressLines("search", 200, " puzzles")
    assert lines.line(10) == "search: 0 of 200 puzzles after 10 s"
    lines.count = 50
    assert lines.line(40) == "search: 50 of 200 puzzles after 40 s, about 2 min left"
    assert [format_duration(seconds) for seconds in (0.4, 99, 100, 5999, 6000, 40_000)] == [
        "0 s",
        "99 s",
        "2 min",
        "100 min",
        "1.7 h",
        "11.1 h",
    ]


def test_a_short_run_prints_only_its_notes(capsys: pytest.CaptureFixture[str]) -> None:
    with show_bar("fill", total=3) as bar:
        bar.advance(2, "easy 1")
        bar.note("one was left out")
        bar.advance(1)
    assert tuple(capsys.readouterr()) == ("", "gridpress: one was left out\n")


def test_a_late_bar_prints_its_line_once(capsys: pytest.CaptureFixture[str]) -> None:
    bar = LazyBar("compiling", " kernels")
    assert capsys.readouterr().err == ""
    bar.advance()
    bar.advance()
    assert capsys.readouterr().err == "compiling\n"


def test_compiling_prints_a_line_before_and_one_after(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    lazy = LazyBar(COMPILING, " kernels")
    monkeypatch.setattr(bars, "report_compiling", lambda: lazy)
    with show_compiling(2, lambda: lazy.steps):
        lazy.advance()
        lazy.advance()
    assert re.fullmatch(rf"{COMPILING}\n{COMPILED} \d+ s\n", capsys.readouterr().err)


def test_without_compiling_nothing_is_printed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bars, "report_compiling", lambda: LazyBar(COMPILING, " kernels"))
    with show_compiling(1, lambda: 1) as tick:
        tick()
    assert capsys.readouterr().err == ""


def test_progress_is_read_only_at_intervals(monkeypatch: pytest.MonkeyPatch) -> None:
    lazy, clock, looks = LazyBar(COMPILING, " kernels"), [0.0], []
    monkeypatch.setattr(bars, "report_compiling", lambda: lazy)
    monkeypatch.setattr(bars, "REFRESH_S", 2.0)
    monkeypatch.setattr(bars.time, "monotonic", lambda: clock[0])
    with show_compiling(9, lambda: looks.append(clock[0]) or 0) as tick:
        for _ in range(10):
            clock[0] += 1.0
            tick()
            lazy.advance()
    assert len(looks) == 5
    assert lazy.replacement is None


@pytest.mark.parametrize(("is_kept", "said"), [(True, "kept for later runs"), (False, "for this run only")])
def test_compiling_says_how_long_its_result_is_kept(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, is_kept: bool, said: str
) -> None:
    monkeypatch.setattr(STORE, "is_persistent", is_kept)
    monkeypatch.setattr(compile_events, "on_compiled", lambda _: None)
    report_compiling.__wrapped__().advance()
    assert capsys.readouterr().err == f"compiling kernels ({said})\n"
