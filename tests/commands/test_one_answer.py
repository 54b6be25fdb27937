"""Every command gives the same answer, also where the kernels give up."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from generator.families.base.family import Family
from generator.grading.exact_search import ExactSearch
from generator.kernels import Solutions
from tests.support.command_line import run
from tests.support.samples import EASY

COMMANDS: dict[str, Callable[[Path, Path], tuple[object, ...]]] = {
    "solve": lambda file, _: ("solve", file),
    "solve --count": lambda file, _: ("solve", "--count", file),
    "check": lambda file, _: ("check", file),
    "grade": lambda file, _: ("grade", file, "--jobs", 1),
    "hint": lambda file, _: ("hint", file),
    "review": lambda file, _: ("review", file, "--jobs", 1),
    "convert": lambda file, folder: ("convert", file, folder / "a.csv", "--to", "kaggle"),
    "web": lambda file, folder: ("web", file, "-o", folder / "a.html"),
    "typeset": lambda file, folder: ("typeset", file, "-o", folder / "a.pdf"),
    "pictures": lambda file, folder: ("pictures", file, "-o", folder / "pictures", "--jobs", 1),
    "dig": lambda file, _: ("dig", file),
    "book": lambda file, folder: ("book", "--from", file, "--jobs", 1, "--out", folder / "out", "--seed", 1),
}
"""A command line for each command that solves given puzzles: of a file, and a folder for what it writes."""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file of a puzzle; the kernels give up at once."""

    nothing = Solutions(0, np.zeros((1, 81), np.uint8), 0, 1, gave_up=True)
    monkeypatch.setattr(Family, "solve", lambda *_: nothing)
    path = tmp_path / "puzzle.txt"
    path.write_text(f"{EASY}\n")
    return path


@pytest.mark.parametrize("command", COMMANDS)
def test_what_the_kernels_give_up_is_decided(capsys: pytest.CaptureFixture[str], file: Path, tmp_path: Path, command: str) -> None:
    code, out, err = run(capsys, *COMMANDS[command](file, tmp_path))
    assert code == 0, out + err


@pytest.mark.parametrize("command", COMMANDS)
def test_what_is_not_decided_names_the_flag(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, file: Path, tmp_path: Path, command: str
) -> None:
    monkeypatch.setattr(ExactSearch, "_search_on", lambda _: None)
    code, out, err = run(capsys, *COMMANDS[command](file, tmp_path), "--effort", 1e-6)
    assert code == 65, out + err
    assert "not decided: found no solution and no proof that there is none in 1e-06 s" in out + err
    assert "raise --effort" in out + err
    assert "add givens" not in out + err
