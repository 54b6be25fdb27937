"""`make fleet`, with one book and one worker: the same bytes, and times of all."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytestmark = pytest.mark.needs("distributed")


@pytest.mark.slow
def test_a_small_fleet_makes_the_same_bytes() -> None:
    command = [sys.executable, "-m", "tests.fleet", "--workers", "1", "--books", "1"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    alone, fleet = (line.split() for line in done.stdout.splitlines()[2:])
    assert (alone[0], fleet[0], fleet[-2:]) == ("none", "1", ["the", "same"])
    books, wall, sender, scheduler, workers = map(float, fleet[1:6])
    assert books > 0
    assert min(wall, sender, scheduler, workers) > 0
    assert 0 < int(fleet[6].strip("%")) + int(fleet[7].strip("%")) <= 100
