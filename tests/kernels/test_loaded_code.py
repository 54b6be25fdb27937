"""A function from disk runs at once; its code for callers is parsed on demand."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator.kernels._cache import VARIABLE
from tests.support.paths import ROOT

PROGRAM = """
import numba
import numpy as np
from generator.kernels._jit import OPTIONS
from generator.kernels._cache import LoadedLibrary
from generator.kernels.compile_events import on_compiled
from generator.kernels.rng import shuffle

compiled = []
on_compiled(lambda: compiled.append(1))
items, state = np.arange(9), np.array([1, 2], np.uint64)
shuffle(items, state)
library = next(iter(shuffle.overloads.values())).library
print(isinstance(library, LoadedLibrary), len(compiled), library._shared_module is None, *items)

@numba.njit(**OPTIONS)
def shuffle_twice(items, state):
    shuffle(items, state)
    shuffle(items, state)

again = np.arange(9)
shuffle_twice(again, np.array([1, 2], np.uint64))
shuffle(items, state)
print(library._shared_module is None, (items == again).all())
"""


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> list[list[str]]:
    """Return what two runs of the program print, the first without kernels."""
    environment = os.environ | {VARIABLE: str(tmp_path_factory.mktemp("kernels")), "PYTHONPATH": str(ROOT)}
    runs = [
        subprocess.run([sys.executable, "-c", PROGRAM], cwd=Path(ROOT), env=environment, capture_output=True, text=True, check=True)
        for _ in range(2)
    ]
    assert [run.stderr for run in runs] == ["", ""]
    return [line.split() for run in runs for line in run.stdout.splitlines()]


@pytest.mark.broad
def test_a_loaded_function_gives_the_same_without_its_code_for_callers(printed: list[list[str]]) -> None:
    (is_loaded, n_compiled, _, *shuffled), _, loaded, _ = printed
    assert is_loaded == "False"
    assert int(n_compiled) > 0
    assert loaded == ["True", "0", "True", *shuffled]


@pytest.mark.broad
def test_a_caller_compiled_later_links_it(printed: list[list[str]]) -> None:
    assert printed[3] == ["False", "True"]
