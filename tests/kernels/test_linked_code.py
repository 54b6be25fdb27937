"""Functions called only by compiled code are saved as bitcode.

They are linked into their callers and never made executable on their own.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator.kernels._cache import VARIABLE
from tests.support.paths import ROOT

OBJECT_CODE, BITCODE = b"\x7fELF", b"BC\xc0\xde"

PROGRAM = """
import numpy as np
from generator.kernels.compile_events import on_compiled
compiled = []
on_compiled(lambda: compiled.append(1))
from generator.kernels.rng import next_below, shuffle
items = np.arange(9)
shuffle(items, np.array([1, 2], np.uint64))
print(len(compiled), *items)
"""


def shuffle_in(folder: Path) -> list[str]:
    """Shuffle in a process of its own.

    Return the number of functions compiled for it, and the result.
    """
    environment = os.environ | {VARIABLE: str(folder), "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", PROGRAM], cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.split()


@pytest.mark.broad
@pytest.mark.needs("linux")  # object code has other forms elsewhere
def test_inner_functions_are_saved_as_bitcode_and_reused(tmp_path: Path) -> None:
    n_compiled, *shuffled = shuffle_in(tmp_path)
    linked = [path for path in tmp_path.rglob("*.nbc") if "-inner-" in path.name]
    called = [path for path in tmp_path.rglob("*.nbc") if path not in linked]
    assert int(n_compiled) == len(linked) + len(called)
    assert linked
    assert all(BITCODE in path.read_bytes() and OBJECT_CODE not in path.read_bytes() for path in linked)
    assert called
    for path in called:
        assert OBJECT_CODE in path.read_bytes()
        path.unlink()
    assert shuffle_in(tmp_path) == [str(len(called)), *shuffled]
