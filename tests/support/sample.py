"""The mark `sample`: which cases of a test are in the default run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod

import pytest


def mark_broad_cases(items: Iterable[pytest.Item]) -> None:
    """Mark the cases of each test with the mark `sample` as broad, but one in so many.

    With `@pytest.mark.sample(n, start)`, the cases whose number modulo `n` is `start` are in the default run. The number of a case of one
    list is its place in it. Cases of several lists are numbered by the sum of the places, so that those of a diagonal are chosen, which
    has different elements of each list. Tests of the same list have different starts, so that most elements are in some test.
    With a third number, only one in so many of the other cases is broad; the rest is slow.
    """
    tests: dict[tuple[str, str], list[pytest.Function]] = {}
    for item in items:
        if isinstance(item, pytest.Function) and item.get_closest_marker("sample"):
            tests.setdefault((item.parent.nodeid if item.parent else "", item.originalname), []).append(item)
    for cases in tests.values():
        mark = cases[0].get_closest_marker("sample")
        assert mark is not None
        n, start, keep = (*mark.args, *(0, 1)[len(mark.args) - 1 :])
        if not 0 <= start < n:
            raise pytest.UsageError(f"{cases[0].nodeid}: expected a start from 0 to {n - 1} in the mark `sample`, got {start}")
        others = [case for place, case in enumerate(cases) if number_case(place, cases) % n != start]
        for place, case in enumerate(others):
            case.add_marker(mark_of(place, keep))


def mark_of(place: int, keep: int) -> pytest.MarkDecorator:
    """Return the mark of a case outside the default run: one in `keep` is broad."""
    return pytest.mark.slow if place % keep else pytest.mark.broad


def number_case(place: int, cases: Sequence[pytest.Item]) -> int:
    """Return the sum of the places that the values of a case have in their lists.

    place   of the case among all cases of its test; the last list changes fastest
    """
    sizes = [len(mark.args[1]) for mark in cases[0].iter_markers("parametrize")]
    if prod(sizes) != len(cases):
        return place  # a fixture has parameters too, or only some cases were asked for
    total = 0
    for size in reversed(sizes):
        place, own = divmod(place, size)
        total += own
    return total
