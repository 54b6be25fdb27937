"""A sample of the faults of `make torture`: calls that fail, kills before calls."""

from __future__ import annotations

import random
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.torture.forge import Forge, open_forge
from tests.torture.operations import OPERATIONS
from tests.torture.system_calls import FAULTS, FaultBench

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux" or not shutil.which("strace"), reason="needs Linux and strace, which makes calls fail"),
    pytest.mark.xdist_group("calls"),
]
PUBLISHING = {"rename", "renameat2", "symlink", "fsync"}
FEW = 3
"""Number of faults of each operation in `make test`."""


@pytest.fixture(scope="module")
def forge() -> Iterator[Forge]:
    with open_forge() as forge:
        yield forge


def test_force_killed_at_any_step_of_the_publication_never_leaves_no_book(forge: Forge, tmp_path: Path) -> None:
    bench = FaultBench(forge, next(one for one in OPERATIONS if one.name == "force"), tmp_path)
    staging = [point for point in bench.points if point.call in PUBLISHING and not point.path.endswith("-part")]
    last = staging[-9:]  # the manifest, the move, the link
    assert {"renameat2", "symlink", "rename", "fsync"} <= {point.call for point in last}
    outcomes = [bench.run_fault(point, "kill") for point in last]
    assert {done.code for done in outcomes} == {-9}
    assert [f"{done.point.call} {done.point.path}: {done.wrong}" for done in outcomes if done.wrong] == []


@pytest.mark.parametrize("name", [one.name for one in OPERATIONS])
def test_a_fault_of_a_system_call_loses_nothing(forge: Forge, tmp_path: Path, name: str) -> None:
    bench = FaultBench(forge, next(one for one in OPERATIONS if one.name == name), tmp_path)
    cases = [(point, fault) for point in bench.points for fault in FAULTS]
    outcomes = [bench.run_fault(point, fault) for point, fault in random.Random(18).sample(cases, min(FEW, len(cases)))]
    assert [f"{done.fault} at {done.point.call} {done.point.path}: {done.wrong}" for done in outcomes if done.wrong] == []
