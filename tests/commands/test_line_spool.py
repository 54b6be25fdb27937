"""Lines kept until they are printed, in memory or on disk."""

from __future__ import annotations

import tracemalloc

import pytest

from generator.commands import line_spool
from generator.commands.line_spool import LineSpool


@pytest.mark.parametrize("chars", [1, 1 << 20])
def test_lines_come_back_in_order(chars: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_spool, "SPOOLED_CHARS", chars)
    with LineSpool() as spool:
        assert list(spool) == []
        lines = [f"r\u00e4tsel {number}" for number in range(100)] + [""]
        for line in lines:
            spool.add(line)
        assert (list(spool), spool.count) == (lines, 101)
        assert list(spool) == lines, "they can be read twice"


@pytest.mark.broad
def test_memory_does_not_grow_with_their_number() -> None:
    line = 80 * "."
    with LineSpool() as spool:
        tracemalloc.start()
        for _ in range(200_000):
            spool.add(line)
        n_read = sum(1 for _ in spool)
        _, most_bytes = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert n_read == 200_000
    assert most_bytes < 5_000_000, "16 MB of lines"
