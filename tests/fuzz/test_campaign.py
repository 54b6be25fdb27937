"""Changed files for every reader: a few, and a minute of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzz.campaign import Campaign, Total, _name_command
from tests.fuzz.sandbox import Outcome, _find_fault

pytestmark = pytest.mark.needs("linux")


def test_faults_of_an_outcome_are_found() -> None:
    traceback = 'Traceback (most recent call last):\n  File "/x/generator/bank/lines.py", line 3, in f\nKeyError: 1'
    assert _find_fault(1, 0, 9, "", traceback) == "defect at generator/bank/lines.py:3: KeyError: 1"
    assert _find_fault(-11, 0, 9, "", "") == "ended by SIGSEGV"
    assert _find_fault(65, 999, 9, "", "") == "used 999 MB, more than 300"
    assert _find_fault(65, 0, 3000, "", "") == "a line of 3000 characters on stderr"
    assert _find_fault(65, 0, 9, "a\x1b[2J", "") == "control characters on stdout: U+001B"
    assert _find_fault(65, 0, 9, "", "\u202e") == "control characters on stderr: U+202E"
    assert _find_fault(65, 0, 9, "53..7\tx\n", "gridpress: no such file\n") == ""


def test_rows_of_the_table() -> None:
    total = Total()
    total.add(Outcome(65, 0.5, 12.0, 90, "", ""))
    total.add(Outcome(0, 2.0, 3.0, 7, "", ""))
    assert total.line("bank", "bank find").split() == ["bank", "bank", "find", "2", "90", "12", "2.0", "0:", "1", "65:", "1"]
    assert [_name_command(words) for words in (("bank", "find", "X"), ("solve", "a.txt"), ("nan",))] == ["bank find", "solve", "(none)"]


@pytest.mark.broad
def test_no_input_ends_in_a_defect(tmp_path: Path) -> None:
    campaign = Campaign(tmp_path, seed=20261122)
    for number in range(25):
        campaign.run(number)
    assert campaign.faults == []


@pytest.mark.slow
def test_a_minute_of_inputs(tmp_path: Path) -> None:
    campaign = Campaign(tmp_path, seed=1)
    for number in range(800):
        campaign.run(number)
    assert campaign.faults == []
