"""A pytest plugin for runs after each other: what passed is not run again.

Use it as `make test PASSED=FILE`. FILE has the tests that passed, one a line; a run leaves these out and adds its own. Tests that were
skipped or failed are run again.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

VARIABLE = "PASSED_FILE"


def read_list() -> set[str]:
    path = Path(os.environ[VARIABLE])
    return set(path.read_text(encoding="utf-8").split("\n")) if path.exists() else set()


class PassedBefore:
    """Which tests passed, in this run and earlier ones."""

    def __init__(self) -> None:
        self.earlier = read_list()
        self.outcomes: dict[str, bool] = {}

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        again = [item for item in items if item.nodeid not in self.earlier]
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid in self.earlier])
        items[:] = again

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.outcomes[report.nodeid] = report.passed and self.outcomes.get(report.nodeid, True)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if not hasattr(session.config, "workerinput"):  # xdist: only the main process has the results of all
            passed = self.earlier | {name for name, is_passed in self.outcomes.items() if is_passed}
            Path(os.environ[VARIABLE]).write_text("\n".join(sorted(passed)), encoding="utf-8")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(PassedBefore())
