"""Bars are silent where stderr is no terminal; a late one says its line there, once, with its first step."""

from __future__ import annotations

import pytest

from generator.workers import bars
from generator.workers.bars import COMPILED, COMPILING, LateBar, show_bar, show_compiling


def test_a_bar_is_silent_and_its_notes_are_not(capsys: pytest.CaptureFixture[str]) -> None:
    with show_bar("fill", total=3) as bar:
        bar.advance(2, "easy 1")
        bar.note("one was left out")
        bar.advance(1)
    assert tuple(capsys.readouterr()) == ("", "gridpress: one was left out\n")


def test_a_late_bar_says_its_line_once(capsys: pytest.CaptureFixture[str]) -> None:
    bar = LateBar("compiling", " kernels")
    assert capsys.readouterr().err == ""
    bar.advance()
    bar.advance()
    assert capsys.readouterr().err == "compiling\n"


def test_compiling_is_told_by_a_line_before_and_one_after(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    late = LateBar(COMPILING, " kernels")
    monkeypatch.setattr(bars, "tell_of_compiling", lambda: late)
    with show_compiling(2, lambda: late.steps):
        late.advance()
        late.advance()
    assert capsys.readouterr().err == f"{COMPILING}\n{COMPILED} 0 s\n"


def test_where_nothing_is_compiled_nothing_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bars, "tell_of_compiling", lambda: LateBar(COMPILING, " kernels"))
    with show_compiling(1, lambda: 1) as tick:
        tick()
    assert capsys.readouterr().err == ""


def test_a_look_at_the_progress_is_taken_now_and_then_only(monkeypatch: pytest.MonkeyPatch) -> None:
    late, clock, looks = LateBar(COMPILING, " kernels"), [0.0], []
    monkeypatch.setattr(bars, "tell_of_compiling", lambda: late)
    monkeypatch.setattr(bars, "REFRESH_S", 2.0)
    monkeypatch.setattr(bars.time, "monotonic", lambda: clock[0])
    with show_compiling(9, lambda: looks.append(clock[0]) or 0) as tick:
        for _ in range(10):
            clock[0] += 1.0
            tick()
            late.advance()
    assert len(looks) == 5
    assert late.instead is None
