"""Fixtures for every test; samples and helpers are imported from tests/support."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests.support.needs import require, require_program
from tests.support.sample import mark_broad_cases

if TYPE_CHECKING:
    from playwright.sync_api import Browser

settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")
"""No test fails because the machine is busy; speed is measured by `make bench`."""

SETTINGS = ("GRIDPRESS_FAULT", "GRIDPRESS_POISON", "SOURCE_DATE_EPOCH", "COLUMNS")
"""Environment variables that change what commands do, or how wide their help is."""


@pytest.hookimpl(tryfirst=True)  # before `-m` leaves tests out
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the cases that only longer runs have."""
    mark_broad_cases(items)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test whose marks name something that is not on this computer."""
    for mark in item.iter_markers("needs"):
        require(*mark.args)


@pytest.fixture(scope="session", autouse=True)
def _plain_environment() -> Iterator[None]:
    """Unset the variables of the shell for every test."""
    with pytest.MonkeyPatch.context() as environment:
        for name in SETTINGS:
            environment.delenv(name, raising=False)
        environment.setenv("GRIDPRESS_COMPILE", "never")
        yield


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Return one Chromium for all tests."""
    from playwright.sync_api import sync_playwright

    program = require_program("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()
