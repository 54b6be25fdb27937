"""Thresholds of garbage collection, changed and set back; memory that is returned."""

from __future__ import annotations

import gc
import os
from pathlib import Path

import pytest

from generator.workers.garbage import RARE_COLLECTION, collecting_rarely, release_memory


def test_the_thresholds_are_set_back_after_an_error() -> None:
    before, seen = gc.get_threshold(), []

    @collecting_rarely()
    def fail() -> None:
        seen.append(gc.get_threshold())
        raise ValueError("inside")

    with pytest.raises(ValueError, match="inside"):
        fail()
    assert seen == [RARE_COLLECTION]
    assert gc.get_threshold() == before != RARE_COLLECTION


@pytest.mark.needs("freed memory")
def test_freed_memory_is_returned() -> None:
    blocks = [bytes(1000) for _ in range(100_000)]
    del blocks[:-1]  # the last one is above all that is free
    before = resident_bytes()
    release_memory()
    assert resident_bytes() < before - 50_000_000, "100 MB were freed"
    assert len(blocks) == 1


def resident_bytes() -> int:
    """Return the memory that this process has in use, as the system counts it."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
