"""Kernels of stars: interpreted and compiled, with the same answers and counts.

The counts are those of nodes and moves.
"""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

from tests.support.paths import ROOT

SCRIPT = """
import json
from dataclasses import replace
import numpy as np
from generator.families.crowns.kind import CROWNS
from generator.families.starbattle.kind import STARS
from generator.families.stars.kernels.draw_map import draw_map, draw_single_stars, draw_star_pairs
from generator.families.stars.kernels.star_board import StarRule
from generator.families.stars.kernels.star_search import list_star_pairs, open_rows, search_single_stars, search_star_pairs
from generator.families.stars.ladders import Ladders, number_rungs
from generator.families.stars.techniques.make_map import ascend
from generator.families.stars.techniques.move_borders import Goal, make_solvable
from generator.seeds import rng_state

found = []
for kind, n, ceiling, moves in CASES:
    state, none, k = rng_state(5, "twin", n), np.zeros(n * n, np.uint8), kind.stars
    rows, regions, pairs = np.zeros(n, np.int64), np.zeros(n * n, np.int16), list_star_pairs(n).copy()
    tries = draw_single_stars(n, state, rows, 1000) if k == 1 else draw_star_pairs(pairs, n, state, rows, 1000)
    grown = draw_map(k, kind.fastest, 2 * n, rows, state, regions)
    room, (open_, given) = np.zeros((3, n), np.int64), open_rows(none, n)
    counts = search_single_stars(open_, regions, n, 50, 5000, room) if k == 1 else search_star_pairs(
        pairs, open_, given, regions, n, 20, 500, room)
    rungs, rule = number_rungs(kind.techniques), StarRule(k, int(kind.sees_houses))
    goal = Goal(ceiling, min(ceiling, 44), ceiling - 5, 2, 2 * n, *moves)
    good = make_solvable(Ladders(rungs, rungs[:0]), goal, rule, rows, state, regions)
    steps = ascend(kind, none, regions, rows, ceiling / 10).steps
    path = [(step.technique, step.rating, step.cell, step.removed, step.pattern, step.houses) for step in steps]
    found.append([tries, grown, [int(x) for x in counts], room.tolist(), int(good), regions.tolist(), state.tolist(), path])
found = json.dumps(found)
"""

CROWNS = "(CROWNS, 7, 20, (60, 20)), (CROWNS, 8, 52, (60, 20)), (CROWNS, 11, 44, (60, 20))"
STARS = "(STARS, 8, 46, (6, 2)), (replace(STARS, stars=2), 9, 46, (6, 2))"


@pytest.mark.parametrize("cases", [pytest.param(CROWNS, marks=pytest.mark.broad), pytest.param(STARS, marks=pytest.mark.slow)])
def test_interpreted_and_compiled_searches_agree(cases: str) -> None:
    script = SCRIPT.replace("CASES", f"({cases})")
    compiled: dict[str, object] = {}
    exec(script, compiled)
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-c", f"{script}\nprint(found)"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == compiled["found"]


@pytest.mark.parametrize("n", [7, 11, 12])
def test_states_begin_with_every_cell_open(n: int) -> None:
    from generator.families.stars.kernels.star_board import NEEDS, has_cell, reset_state

    state = np.zeros(NEEDS + 3 * n, np.int64)
    reset_state(n, 2, state)
    assert sum(int(word).bit_count() for word in state[:NEEDS]) == n * n
    assert all(has_cell(state, cell) for cell in range(n * n))
    assert (state[NEEDS:] == 2).all()


def test_single_stars_are_drawn_uniformly() -> None:
    """All 14 arrangements of 5x5 are drawn about equally often.

    There are 2,800 draws; 200 are expected of each.
    """
    from generator.families.stars.kernels.draw_map import draw_single_stars
    from generator.seeds import rng_state

    state, rows = rng_state(1, "even", 0), np.zeros(5, np.int64)
    counts: dict[bytes, int] = {}
    for _ in range(2800):
        assert draw_single_stars(5, state, rows, 1000)
        counts[rows.tobytes()] = counts.get(rows.tobytes(), 0) + 1
    assert len(counts) == 14
    assert 140 < min(counts.values()) <= max(counts.values()) < 260


def test_both_searches_count_the_same() -> None:
    """A board whose regions are its rows, with one star in each row or with two."""
    from generator.families.stars.kernels.star_search import count_stars

    for n, k, count in ((8, 1, 5242), (9, 1, 47622), (8, 2, 2), (9, 2, 664)):
        regions = np.repeat(np.arange(n, dtype=np.int16), n)
        assert count_stars(np.zeros(n * n, np.uint8), regions, k, 10**6).count == count
