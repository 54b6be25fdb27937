"""Compiled kernels on disk: shared between checkouts, keyed by what they depend on, and never a reason to fail."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from generator.kernels import _cache
from generator.kernels._cache import VARIABLE, digest_module, list_needed
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
    """Use one small kernel in a process of its own; it prints how many functions were compiled, and the result."""
    environment = os.environ | {VARIABLE: str(folder), "PYTHONPATH": str(checkout)} | settings
    return subprocess.run([sys.executable, "-c", PROGRAM], cwd=checkout, env=environment, capture_output=True, text=True, check=True)


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A folder with that kernel, and what was printed as it was compiled; tests that change the folder take a copy."""
    folder = tmp_path_factory.mktemp("compiled")
    done = compile_in(folder / "kernels")
    assert done.stderr == ""
    return folder / "kernels", done.stdout


def copy_checkout(target: Path) -> Path:
    """Copy the package to another place, as another clone has it."""
    shutil.copytree(ROOT / "generator", target / "generator", ignore=shutil.ignore_patterns("__pycache__"))
    return target


def edit(path: Path) -> None:
    path.write_text(path.read_text() + "\n# edited\n")


def test_another_checkout_compiles_nothing(compiled: tuple[Path, str], tmp_path: Path) -> None:
    kernels, first = compiled
    again = compile_in(kernels, copy_checkout(tmp_path / "clone"))
    assert int(first.split()[0]) > 0
    assert again.stdout.split() == ["0", *first.split()[1:]]
    assert again.stderr == ""


def test_an_edit_invalidates_what_needs_it_and_nothing_else(compiled: tuple[Path, str], tmp_path: Path) -> None:
    kernels = shutil.copytree(compiled[0], tmp_path / "kernels")
    clone = copy_checkout(tmp_path / "clone")
    edit(clone / "generator/techniques/explainer/wing.py")
    assert compile_in(kernels, clone).stdout.split()[0] == "0"
    edit(clone / "generator/kernels/rng.py")
    assert compile_in(kernels, clone).stdout.split()[0] != "0"


def test_a_damaged_file_is_compiled_again_without_a_word(compiled: tuple[Path, str], tmp_path: Path) -> None:
    kernels = shutil.copytree(compiled[0], tmp_path / "kernels")
    damaged = list(kernels.rglob("*.nbc"))
    assert damaged
    for path in damaged:
        path.write_bytes(path.read_bytes()[:-7])
    again = compile_in(kernels)
    assert (again.stdout, again.stderr) == (compiled[1], "")
    assert compile_in(kernels).stdout.split()[0] == "0"


def test_other_checks_have_other_kernels(compiled: tuple[Path, str], tmp_path: Path) -> None:
    kernels = shutil.copytree(compiled[0], tmp_path / "kernels")
    assert compile_in(kernels, NUMBA_BOUNDSCHECK="1").stdout.split()[0] != "0"


def test_a_folder_that_cannot_be_is_one_line_and_a_temporary_one(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    ran = compile_in(tmp_path / "file" / "kernels", TMPDIR=str(tmp_path))
    assert ran.stderr.count("\n") == 1
    assert f"cannot keep compiled kernels in {str(tmp_path / 'file' / 'kernels')!r}" in ran.stderr
    assert VARIABLE in ran.stderr
    assert not list(tmp_path.glob("gridpress-kernels-*"))


@pytest.mark.skipif(os.name == "nt", reason="folders of Windows have no such modes")
def test_a_folder_others_may_write_is_not_trusted(tmp_path: Path) -> None:
    tmp_path.chmod(0o777)
    ran = compile_in(tmp_path)
    assert "others may write there" in ran.stderr
    assert not list(tmp_path.rglob("*.nbc"))


def test_a_full_disk_is_told_once_and_stops_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    store = _cache.Store(tmp_path)
    store.write("generator.kernels.rng", "one.nbc", b"code")
    monkeypatch.setattr(_cache, "write_quickly", refuse)
    store.write("generator.kernels.rng", "two.nbc", b"code")
    store.write("generator.kernels.rng", "three.nbc", b"code")
    assert capsys.readouterr().err.count("No space left on device") == 1
    assert not store.is_kept
    assert store.read("generator.kernels.rng", "one.nbc") == b"code"  # what was kept before is still of use


def test_unused_folders_go_after_thirty_days(tmp_path: Path) -> None:
    store = _cache.Store(tmp_path)
    store.write("generator.kernels.rng", "one.nbc", b"code")
    old = tmp_path / "numba-0-python-3-x" / "kernels.rng-0123"
    old.mkdir(parents=True)
    os.utime(old, (0, 0))
    _cache.remove_unused.cache_clear()
    store.write("generator.kernels.rng", "two.nbc", b"code")
    assert not old.exists()
    assert store.read("generator.kernels.rng", "one.nbc") == b"code"


def test_a_module_needs_itself_and_what_its_imports_need() -> None:
    needed = list_needed("generator.kernels.lanes.dig")
    assert {"generator.kernels.lanes.dig", "generator.kernels.lanes.vector", "generator.kernels.bits"} <= needed
    assert not any("techniques" in name for name in needed)
    assert digest_module("generator.kernels.rng") != digest_module("generator.kernels.bits")
