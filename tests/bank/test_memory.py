"""The memory of a large bank."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest

from generator.bank import open_bank, read_bank
from generator.bank.lines import format_row
from generator.bank.rows import PrintedRow
from tests.bank.conftest import rows

ROWS = 6000


@pytest.mark.broad
def test_export_and_check_use_little_memory_for_a_large_bank(tmp_path: Path, out: Path) -> None:
    template = rows(out)[0]
    with open_bank(tmp_path / "bank.sqlite") as bank, bank.transfer.open_import() as importer:
        for number in range(1, ROWS + 1):
            row = (template.book, template.edition, number, *[getattr(template, name) for name in PrintedRow.__slots__[3:]])
            importer.insert(PrintedRow(*row))
    with read_bank(tmp_path / "bank.sqlite") as bank:
        tracemalloc.start()
        count = sum(len(format_row(row)) > 0 for row in bank.transfer.rows())
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert count == ROWS
    assert most < 100 * ROWS  # as records, the rows would take twenty times as much


@pytest.mark.broad
def test_memory_does_not_grow_with_the_editions_of_a_bank(tmp_path: Path, out: Path) -> None:
    """Twice as many editions need no more.

    A batch of rows and loaded modules take the same in both.
    """
    few, many = (measure_editions(tmp_path, out, count) for count in (ROWS, 2 * ROWS))
    assert {name: many[name] - few[name] for name in many if many[name] - few[name] > 40 * ROWS} == {}


def measure_editions(tmp_path: Path, out: Path, count: int) -> dict[str, int]:
    """Return the most bytes that import, export and statistics take, by name."""
    template = rows(out)[0]
    data = [getattr(template, name) for name in PrintedRow.__slots__[2:]]
    most = {}
    with open_bank(tmp_path / f"{count}.sqlite") as bank:
        tracemalloc.start()
        with bank.transfer.open_import() as importer:
            assert all(importer.insert(PrintedRow(template.book, f"seed-{edition}", *data)) for edition in range(count))
        most["import"] = tracemalloc.get_traced_memory()[1]
        tracemalloc.reset_peak()
        before, _ = tracemalloc.get_traced_memory()
        assert sum(1 for _ in bank.transfer.rows()) == count
        most["export"] = tracemalloc.get_traced_memory()[1] - before
        tracemalloc.reset_peak()
        before, _ = tracemalloc.get_traced_memory()
        assert bank.stats().editions == count
        most["stats"] = tracemalloc.get_traced_memory()[1] - before
        tracemalloc.stop()
    return most
