"""Kernels of crowns: interpreted and compiled, with the same answers and counts.

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
import numpy as np
from generator.families.crowns.kernels.cell_bits import make_ruled_out
from generator.families.crowns.kernels.grow_regions import grow_regions, place_crowns
from generator.families.crowns.kernels.crown_search import search_crowns
from generator.seeds import rng_state
from generator.families.crowns.techniques.move_borders import Goal, make_solvable
from generator.families.base.map_ladders import Ladders
from generator.families.crowns.techniques.ladder import RUNGS
from generator.families.crowns.techniques.make_map import ascend

found = []
for n, ceiling in ((7, 20), (8, 52), (11, 44)):
    state = rng_state(5, "twin", n)
    columns, regions = np.zeros(n, np.int8), np.zeros(n * n, np.int16)
    tries = place_crowns(n, state, columns, 1000)
    grow_regions(n, columns, state, regions)
    room = np.zeros((3, n), np.int8)
    grown = search_crowns(np.full(n, (1 << n) - 1, np.int64), regions, n, 50, 5000, room)
    good = make_solvable(Ladders(RUNGS, RUNGS[:0]), Goal(ceiling, ceiling - 5, 60, 20), make_ruled_out(n), columns, state, regions)
    steps = ascend(np.zeros(n * n, np.uint8), regions, columns, 8.9).steps
    path = [(step.technique, step.rating, step.cell, step.removed, step.pattern, step.houses) for step in steps]
    found.append([tries, [int(x) for x in grown], room.tolist(), int(good), regions.tolist(), state.tolist(), path])
found = json.dumps(found)
"""


def test_interpreted_and_compiled_searches_agree() -> None:
    compiled: dict[str, object] = {}
    exec(SCRIPT, compiled)
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-c", f"{SCRIPT}\nprint(found)"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == compiled["found"]


@pytest.mark.parametrize("n", [7, 11])
def test_states_begin_with_every_cell_as_a_candidate(n: int) -> None:
    from generator.families.crowns.kernels.cell_bits import HIGH, LOW, OPEN, reset_state

    state = np.zeros(3, np.int64)
    reset_state(n, state)
    assert int(state[LOW]).bit_count() + int(state[HIGH]).bit_count() == n * n
    assert int(state[OPEN]).bit_count() == 3 * n


def test_arrangements_are_drawn_uniformly() -> None:
    """All 14 arrangements of 5x5 are drawn about equally often.

    There are 2,800 draws; 200 are expected of each.
    """
    from generator.families.crowns.kernels.grow_regions import place_crowns
    from generator.seeds import rng_state

    state, columns = rng_state(1, "even", 0), np.zeros(5, np.int8)
    counts: dict[bytes, int] = {}
    for _ in range(2800):
        assert place_crowns(5, state, columns, 1000)
        counts[columns.tobytes()] = counts.get(columns.tobytes(), 0) + 1
    assert len(counts) == 14
    assert 140 < min(counts.values()) <= max(counts.values()) < 260
