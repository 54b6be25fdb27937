"""A sample of the faults of `make torture`: calls that fail, kills before calls."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.torture.forge import Forge, open_forge
from tests.torture.operations import OPERATIONS
from tests.torture.system_calls import FAULTS, READ_FAULT, FaultBench

pytestmark = pytest.mark.needs("linux", "strace")
PUBLISHING = {"rename", "renameat2", "symlink", "fsync"}
FEW = 2
"""Number of faults of each operation in `make test`."""

FEW_READINGS = 1
"""The same, of calls that read."""


MADE_OF_OTHERS = ("rebuild", "series", "class set", "keep")
"""Operations that publish by the calls of the others; their faults are slow tests."""

USUAL = "force"
"""Operation of the default run: a book that takes the place of another."""


def list_operations() -> list[Any]:
    """Return the names of all operations, with their marks."""
    marks = {one.name: [pytest.mark.slow if one.name in MADE_OF_OTHERS else pytest.mark.broad] for one in OPERATIONS} | {USUAL: []}
    return [pytest.param(name, marks=found) for name, found in marks.items()]


@pytest.fixture(scope="module")
def forge() -> Iterator[Forge]:
    with open_forge() as forge:
        yield forge


@pytest.mark.slow
def test_force_killed_at_any_step_of_the_publication_never_leaves_no_book(forge: Forge, tmp_path: Path) -> None:
    bench = FaultBench(forge, next(one for one in OPERATIONS if one.name == "force"), tmp_path)
    staging = [point for point in bench.points if point.call in PUBLISHING and not point.path.endswith("-part")]
    last = staging[-9:]  # the manifest, the move, the link
    assert {"renameat2", "symlink", "rename", "fsync"} <= {point.call for point in last}
    outcomes = [bench.run_fault(point, "kill") for point in last]
    assert {done.code for done in outcomes} == {-9}
    assert [f"{done.point.call} {done.point.path}: {done.wrong}" for done in outcomes if done.wrong] == []


@pytest.mark.broad
def test_a_book_that_cannot_be_read_back_is_not_a_book_with_faults(forge: Forge, tmp_path: Path) -> None:
    bench = FaultBench(forge, next(one for one in OPERATIONS if one.name == "force"), tmp_path)
    readings = [point for point in bench.readings if point.path.endswith("/interior.pdf") and point.call in ("read", "lseek", "fstat")]
    outcomes = [bench.run_fault(point, READ_FAULT) for point in readings[:: max(1, len(readings) // 4)]]
    assert outcomes
    assert [f"{done.point.call} {done.point.number}: {done.wrong}" for done in outcomes if done.wrong] == []


@pytest.mark.parametrize("name", list_operations())
def test_a_fault_of_a_system_call_loses_nothing(forge: Forge, tmp_path: Path, name: str) -> None:
    bench = FaultBench(forge, next(one for one in OPERATIONS if one.name == name), tmp_path)
    cases = [(point, fault) for point in bench.points for fault in FAULTS]
    outcomes = [bench.run_fault(point, fault) for point, fault in random.Random(18).sample(cases, min(FEW, len(cases)))]
    outcomes += [bench.run_fault(point, READ_FAULT) for point in random.Random(18).sample(bench.readings, FEW_READINGS)]
    assert [f"{done.fault} at {done.point.call} {done.point.path}: {done.wrong}" for done in outcomes if done.wrong] == []
