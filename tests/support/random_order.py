"""A pytest plugin that shuffles the tests.

Use it as `pytest -p tests.support.random_order` with ORDER_SEED, or `make test ORDER=3`.

Files are run in random order, and so are the tests within each: fixtures that a file shares are then made once, as in the usual order.
"""

from __future__ import annotations

import os
import random

import pytest

VARIABLE = "ORDER_SEED"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Shuffle the tests; the same seed gives the same order in every worker."""
    chance = random.Random(os.environ.get(VARIABLE, "0"))
    files = sorted({item.path for item in items})
    places = dict(zip(files, chance.sample(range(len(files)), len(files)), strict=True))
    keys = {item.nodeid: chance.random() for item in sorted(items, key=lambda item: item.nodeid)}
    items.sort(key=lambda item: (places[item.path], keys[item.nodeid]))


def pytest_report_header() -> str:
    return f"random order: {VARIABLE}={os.environ.get(VARIABLE, '0')}"
