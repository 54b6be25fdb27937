"""Bars are silent where stderr is no terminal; a late bar prints its line once.

It does so at its first step.
"""

from __future__ import annotations

import pytest

from generator.workers import bars
from generator.workers.bars import COMPILED, COMPILING, LazyBar, show_bar, show_compiling


def test_a_bar_is_silent_but_its_notes_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
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
    assert capsys.readouterr().err == f"{COMPILING}\n{COMPILED} 0 s\n"


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
