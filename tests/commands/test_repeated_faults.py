"""Messages about lines with the same fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.commands.repeated_faults import MOST_ALIKE, MOST_RANGES, MOST_REASONS, RepeatedFaults
from tests.support.command_line import run
from tests.support.samples import EASY


def test_the_first_lines_are_shown_and_the_others_listed_once() -> None:
    faults = RepeatedFaults()
    numbers = [*range(1, MOST_ALIKE + 1), 7, 8, 9, 12]
    shown = [faults.is_shown("a.txt", f"a.txt, line {number}: bad") for number in numbers]
    assert shown == [True] * MOST_ALIKE + [False] * 4
    assert list(faults.finish("a.txt")) == ["a.txt: the same for 4 more lines (7 to 9, 12): bad"]
    assert list(faults.finish("a.txt")) == []


def test_different_faults_and_other_messages_are_all_shown() -> None:
    faults = RepeatedFaults()
    assert all(faults.is_shown("a.txt", f"a.txt, line {number}: bad {number}") for number in range(MOST_REASONS + 50))
    assert all(faults.is_shown("a.txt", "another message") for _ in range(20))
    assert len(faults._lines) == MOST_REASONS
    assert list(faults.finish("a.txt")) == []


def test_scattered_lines_are_listed_in_part() -> None:
    faults = RepeatedFaults()
    for number in range(0, 200, 2):
        faults.is_shown("a.txt", f"a.txt, row {number}: bad")
    (message,) = faults.finish("a.txt")
    assert message.count(",") == MOST_RANGES - 1
    assert message.startswith(f"a.txt: the same for {100 - MOST_ALIKE} more lines (10, 12, ")
    assert message.endswith(" and others): bad")


def test_a_file_of_one_unsupported_kind_ends_in_a_few_lines(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "windoku.txt"
    path.write_text(f"windoku-9x9:{EASY}\n" * 42 + f"{EASY}\n")
    code, _, err = run(capsys, "convert", path, tmp_path / "windoku.sdk")
    lines = err.splitlines()
    assert (code, len(lines)) == (65, MOST_ALIKE + 1)
    assert f"{path}: the same for 37 more lines (6 to 42): format sdk is for" in lines[-1]
