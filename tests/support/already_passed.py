"""Leave out tests that have passed in an earlier run of the same sources.

`.ci/run` uses it with `-p tests.support.already_passed`: a test that passes as on a bare computer needs nothing of the system, and is not
run again with its programs. PASSED_TESTS names the file of the tests that have passed; each that passes is added.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

FILE = Path(os.environ["PASSED_TESTS"])

_called: set[str] = set()
"""Tests whose call has passed and whose end is still to come."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests of the file."""
    before = set(FILE.read_text(encoding="utf-8").splitlines()) if FILE.exists() else set()
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in before])
    items[:] = [item for item in items if item.nodeid not in before]


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add a test that has passed.

    Of several processes, only the one that gets all reports does so.
    """
    if "PYTEST_XDIST_WORKER" in os.environ or not report.passed:
        return
    if report.when == "call":
        _called.add(report.nodeid)
    elif report.when == "teardown" and report.nodeid in _called:
        with FILE.open("a", encoding="utf-8") as file:
            file.write(f"{report.nodeid}\n")
