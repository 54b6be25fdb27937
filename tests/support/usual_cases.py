"""Cases of a list for tests, of which the default run has only the usual ones."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from tests.support.sample import mark_of


def some_cases(cases: Iterable[Any], usual: Iterable[Any], keep: int = 1) -> list[Any]:
    """Return all cases as parameters; of the unusual ones, one in `keep` is broad.

    The rest is slow.
    A tuple is a case of several parameters.
    """
    cases, usual = list(cases), list(usual)
    assert not [case for case in usual if case not in cases], "a usual case is not in the list of all cases"
    others = iter(range(len(cases)))
    marked = [(case if isinstance(case, tuple) else (case,), [] if case in usual else [mark_of(next(others), keep)]) for case in cases]
    return [pytest.param(*values, marks=marks) for values, marks in marked]
