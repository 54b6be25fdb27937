"""Queens placed at random: correct, and different from draw to draw."""

from __future__ import annotations

import numpy as np
import pytest

from generator.families.queens.kernels.random_queens import place_at_random
from tests.reference import queens as plain


@pytest.mark.parametrize("n", [4, 6, 8, 13, 30])
def test_random_arrangements_are_valid_and_differ(n: int) -> None:
    state = np.array([3, 5], np.uint64)
    seen = set()
    for _ in range(40):
        columns = np.zeros(n, np.int16)
        if place_at_random(n, state, 1000 * n, columns):
            assert plain.is_valid(columns.tolist())
            seen.add(tuple(columns.tolist()))
    assert len(seen) == {4: 2, 6: 4}.get(n, len(seen))
    assert len(seen) > 1
