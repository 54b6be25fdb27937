"""Pairs of two lists for tests, of which the usual run takes some."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest


def some_pairs(ones: Sequence[Any], others: Sequence[Any], step: int) -> list[Any]:
    """Return all pairs as parameters, most of them slow tests.

    Those of every `step`-th diagonal are in the usual run. With `step` no greater than the length of the shorter list, that run has a
    pair of each element.
    """
    places = product(range(len(ones)), range(len(others)))
    return [pytest.param(ones[i], others[j], marks=[pytest.mark.slow] if (i - j) % step else []) for i, j in places]
