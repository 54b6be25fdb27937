"""Bars are silent where stderr is no terminal; a late one says its line there, once, with its first step."""

from __future__ import annotations

import pytest

from generator.workers.bars import LateBar, show_bar


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
