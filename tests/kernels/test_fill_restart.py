"""Cell by cell with random digits, against a plain version, draw by draw.

Grids and attempts must be the same.
"""

from __future__ import annotations

from itertools import compress

import numpy as np
import pytest

from generator.kernels.bits import nth_bit
from generator.kernels.fill_restart import fill_restart_many, fill_rewind_many
from generator.seeds import rng_state
from tests.reference import trial

ROUTES = {"restart": (fill_restart_many, trial.restart), "rewind": (fill_rewind_many, trial.rewind)}


def check(route: str, box: tuple[int, int], count: int) -> None:
    kernel, reference = ROUTES[route]
    states = np.array([rng_state(7, route, index) for index in range(count)])
    expected = [reference(*box, (int(low), int(high))) for low, high in states]
    grids, attempts = np.zeros((count, (box[0] * box[1]) ** 2), np.uint8), np.zeros(count, np.int64)
    kernel(*box, 1_000_000, states, grids, attempts)
    assert grids.tolist() == [grid for grid, _ in expected]
    assert attempts.tolist() == [used for _, used in expected]


@pytest.mark.parametrize("box", [(2, 2), (2, 3), (3, 2), (3, 3), (2, 5), (4, 3)], ids=str)
def test_rewind_equals_the_plain_version(box: tuple[int, int]) -> None:
    check("rewind", box, 8)


@pytest.mark.parametrize("box", [(2, 2), (2, 3), (3, 3)], ids=str)
def test_restart_equals_the_plain_version(box: tuple[int, int]) -> None:
    check("restart", box, 4)


@pytest.mark.slow
def test_rewind_equals_the_plain_version_on_16x16() -> None:
    check("rewind", (4, 4), 3)


def test_the_attempt_limit_ends_both() -> None:
    for kernel in (fill_restart_many, fill_rewind_many):
        states, attempts = np.array([rng_state(7, "bound", 0)]), np.ones(1, np.int64)
        kernel(5, 5, 20, states, np.zeros((1, 625), np.uint8), attempts)
        assert attempts[0] == 0


def test_nth_bit_of_a_mask() -> None:
    chance = np.random.default_rng(1)
    for width in (1, 8, 9, 16, 17, 25, 32):
        for mask in [(1 << width) - 1, 1 << width - 1, *chance.integers(1, 1 << width, 50)]:
            bits = list(compress((1 << place for place in range(32)), (int(mask) >> place & 1 for place in range(32))))
            assert [nth_bit(int(mask), k) for k in range(len(bits))] == bits
