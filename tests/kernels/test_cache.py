"""Compiled kernels on disk: shared between checkouts, keyed by their dependencies.

A cache that cannot be used is never a reason to fail.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from generator.kernels import _cache
from generator.kernels._cache import VARIABLE
from tests.support.paths import ROOT

PROGRAM = """
import sys
from numba.core import event
class Count(event.Listener):
    n = 0
    def on_start(self, event): pass
    def on_end(self, event): self.n += 1
count = Count()
event.register("numba:compile", count)
import numpy as np
from generator.kernels.rng import shuffle
items = np.arange(5)
shuffle(items, np.array([1, 2], np.uint64))
print(count.n, *items)
"""


def compile_in(folder: Path | str, checkout: Path = ROOT, **settings: str) -> subprocess.CompletedProcess[str]:
    """Use one small kernel in a process of its own.

    It prints how many functions were compiled, and the result.
    """
    environment = os.environ | {VARIABLE: str(folder), "PYTHONPATH": str(checkout)} | settings
    return subprocess.run([sys.executable, "-c", PROGRAM], cwd=checkout, env=environment, capture_output=True, text=True, check=True)


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A folder with that kernel, and the output of compiling it.

    Tests that change the folder copy it.
    """
    folder = tmp_path_factory.mktemp("compiled")
    done = compile_in(folder / "kernels")
    assert done.stderr == ""
    return folder / "kernels", done.stdout


def copy_checkout(target: Path) -> Path:
    """Copy the package to another place, like another clone of the repository."""
    shutil.copytree(ROOT / "generator", target / "generator", ignore=shutil.ignore_patterns("__pycache__"))
    return target


def edit(path: Path) -> None:
    path.write_text(path.read_text() + "\n# edited\n")


@pytest.mark.broad
def test_another_checkout_compiles_nothing(compiled: tuple[Path, str], tmp_path: Path) -> None:
    kernels, first = compiled
    again = compile_in(kernels, copy_checkout(tmp_path / "clone"))
    assert int(first.split()[0]) > 0
    assert again.stdout.split() == ["0", *first.split()[1:]]
    assert again.stderr == ""


@pytest.mark.broad
def test_an_edit_invalidates_exactly_the_kernels_that_depend_on_it(compiled: tuple[Path, str], tmp_path: Path) -> None:
    kernels = shutil.copytree(compiled[0], tmp_path / "kernels")
    clone = copy_checkout(tmp_path / "clone")
    edit(clone / "generator/techniques/explainer/wing.py")
    assert compile_in(kernels, clone).stdout.split()[0] == "0"
    edit(clone / "generator/kernels/rng.py")
    assert compile_in(kernels, clone).stdout.split()[0] != "0"


@pytest.mark.broad
def test_a_damaged_file_is_compiled_again_silently(compiled: tuple[Path, str], tmp_path: Path) -> None:
    kernels = shutil.copytree(compiled[0], tmp_path / "kernels")
    damaged = list(kernels.rglob("*.nbc"))
    assert damaged
    for path in damaged:
        path.write_bytes(path.read_bytes()[:-7])
    again = compile_in(kernels)
    assert (again.stdout, again.stderr) == (compiled[1], "")
    assert compile_in(kernels).stdout.split()[0] == "0"


@pytest.mark.broad
def test_bounds_checked_kernels_are_kept_apart(compiled: tuple[Path, str], tmp_path: Path) -> None:
    kernels = shutil.copytree(compiled[0], tmp_path / "kernels")
    assert compile_in(kernels, NUMBA_BOUNDSCHECK="1").stdout.split()[0] != "0"


@pytest.mark.broad
def test_an_unusable_folder_is_reported_and_a_temporary_one_used(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    ran = compile_in(tmp_path / "file" / "kernels", TMPDIR=str(tmp_path))
    assert ran.stderr.count("\n") == 1
    assert f"cannot keep compiled kernels in {str(tmp_path / 'file' / 'kernels')!r}" in ran.stderr
    assert VARIABLE in ran.stderr
    assert not list(tmp_path.glob("gridpress-kernels-*"))


@pytest.mark.broad
@pytest.mark.needs("unix")
def test_a_folder_writable_by_others_is_not_used(tmp_path: Path) -> None:
    tmp_path.chmod(0o777)
    ran = compile_in(tmp_path)
    assert "other users can write there" in ran.stderr
    assert not list(tmp_path.rglob("*.nbc"))


def test_a_full_disk_is_reported_once_and_stops_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    store = _cache.Store(tmp_path)
    store.write("generator.kernels.rng", "one.nbc", b"code")
    monkeypatch.setattr(_cache, "write_unsynced", refuse)
    store.write("generator.kernels.rng", "two.nbc", b"code")
    store.write("generator.kernels.rng", "three.nbc", b"code")
    assert capsys.readouterr().err.count("No space left on device") == 1
    assert not store.is_persistent
    assert store.read("generator.kernels.rng", "one.nbc") == b"code"  # kernels saved before are still read


def test_unused_folders_are_deleted_after_thirty_days(tmp_path: Path) -> None:
    store = _cache.Store(tmp_path)
    store.write("generator.kernels.rng", "one.nbc", b"code")
    old = tmp_path / "numba-0-python-3-x" / "kernels.rng-0123"
    old.mkdir(parents=True)
    os.utime(old, (0, 0))
    _cache.remove_unused.cache_clear()
    store.write("generator.kernels.rng", "two.nbc", b"code")
    assert not old.exists()
    assert store.read("generator.kernels.rng", "one.nbc") == b"code"


def test_kernels_of_the_package_are_used_without_a_line_if_nothing_can_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _cache.Store(tmp_path / "shipped").write("generator.kernels.rng", "one.nbc", b"code")
    (tmp_path / "file").touch()
    monkeypatch.setenv(VARIABLE, str(tmp_path / "file" / "kernels"))
    monkeypatch.setenv(_cache.SPARE, str(tmp_path))
    monkeypatch.setattr(_cache, "SHIPPED", tmp_path / "shipped")
    store = _cache.open_store()
    assert store.read("generator.kernels.rng", "one.nbc") == b"code"
    assert capsys.readouterr().err == ""
    for name in ("two.nbc", "three.nbc"):
        store.write("generator.kernels.rng", name, b"code")
        assert store.read("generator.kernels.rng", name) == b"code"
    assert capsys.readouterr().err.count("cannot keep compiled kernels") == 1
    assert not store.is_persistent
