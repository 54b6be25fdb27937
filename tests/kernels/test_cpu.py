"""Kernels shipped with the package: used where versions and processor match.

On processors without all features, and with other versions, they are not used.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.kernels._build_name import name_of_build
from generator.kernels._cache import Store
from generator.kernels._cpu import FEATURES, NAME, PROCESSOR, choose_processor

HERE = {"name": "x86-64", "features": "+sse2"}
NOWHERE = {"name": "x86-64", "features": "+sse2,+no-processor-has-this"}


def ship(folder: Path, processor: dict[str, str]) -> Path:
    """Write a folder as a wheel installs it."""
    folder.mkdir()
    (folder / PROCESSOR).write_text(json.dumps(processor))
    (folder / name_of_build({NAME: processor["name"], FEATURES: processor["features"]})).mkdir()
    return folder


@pytest.fixture(autouse=True)
def _no_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (NAME, FEATURES):
        monkeypatch.setenv(name, "")  # so that the test's own setting is removed afterward
        monkeypatch.delenv(name)


def test_without_shipped_kernels_numba_chooses(tmp_path: Path) -> None:
    assert choose_processor(tmp_path) is None


@pytest.mark.needs("sse2")
def test_shipped_kernels_set_the_processor_they_are_for(tmp_path: Path) -> None:
    folder = ship(tmp_path / "compiled", HERE)
    assert choose_processor(folder) == folder
    assert choose_processor(folder) == folder  # a worker inherits the setting
    assert (folder / name_of_build()).is_dir()


def test_a_processor_that_lacks_a_feature_compiles_for_itself(tmp_path: Path) -> None:
    before = name_of_build()
    assert choose_processor(ship(tmp_path / "compiled", NOWHERE)) is None
    assert name_of_build() == before


def test_kernels_of_other_versions_are_not_used(tmp_path: Path) -> None:
    folder = ship(tmp_path / "compiled", HERE)
    for build in folder.glob("numba-*"):
        build.rename(folder / "numba-0.1-python-3.1-0000")
    assert choose_processor(folder) is None


def test_shipped_kernels_are_read_after_those_compiled_here(tmp_path: Path) -> None:
    shipped = Store(tmp_path / "shipped")
    store = Store(tmp_path / "own", tmp_path / "shipped")
    shipped.write("generator.kernels.rng", "one.nbc", b"from the package")
    assert store.read("generator.kernels.rng", "one.nbc") == b"from the package"
    store.write("generator.kernels.rng", "one.nbc", b"compiled here")
    assert store.read("generator.kernels.rng", "one.nbc") == b"compiled here"
