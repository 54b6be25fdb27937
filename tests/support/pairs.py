"""Cases of lists for tests, of which the default run takes a sample."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

import pytest
from _pytest.mark import ParameterSet


def some_pairs(ones: Sequence[Any], others: Sequence[Any], step: int) -> list[Any]:
    """Return all pairs as parameters, most of them broad tests.

    Those of every `step`-th diagonal are in the default run. With `step` no greater than the length of the shorter list, that run has a
    pair of each element.
    """
    places = product(range(len(ones)), range(len(others)))
    return [pytest.param(ones[i], others[j], marks=[pytest.mark.broad] if (i - j) % step else []) for i, j in places]


def some_cases(cases: Iterable[Any], usual: Iterable[Any]) -> list[Any]:
    """Return all cases as parameters; those that are not usual are broad tests.

    A tuple is a case of several parameters.
    """
    cases, usual = list(cases), list(usual)
    assert not [case for case in usual if case not in cases], "a usual case is not in the list of all cases"
    marked = [(case if isinstance(case, tuple) else (case,), [] if case in usual else [pytest.mark.broad]) for case in cases]
    return [pytest.param(*values, marks=marks) for values, marks in marked]


def every_nth(cases: Iterable[Any], n: int, start: int = 0) -> list[Any]:
    """Return all cases as parameters, of which one in `n` is in the default run.

    Tests of the same list have different starts, so that the default run has most of its elements in some test.
    """
    params = [case if isinstance(case, ParameterSet) else pytest.param(*(case if isinstance(case, tuple) else (case,))) for case in cases]
    assert start < min(n, len(params)), "no case would be in the default run"
    others = (pytest.mark.broad,)
    return [one if at % n == start else pytest.param(*one.values, marks=(*one.marks, *others), id=one.id) for at, one in enumerate(params)]
