"""Cases of a list for tests, of which the default run has only the usual ones."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def some_cases(cases: Iterable[Any], usual: Iterable[Any]) -> list[Any]:
    """Return all cases as parameters; those that are not usual are broad tests.

    A tuple is a case of several parameters.
    """
    cases, usual = list(cases), list(usual)
    assert not [case for case in usual if case not in cases], "a usual case is not in the list of all cases"
    marked = [(case if isinstance(case, tuple) else (case,), [] if case in usual else [pytest.mark.broad]) for case in cases]
    return [pytest.param(*values, marks=marks) for values, marks in marked]
