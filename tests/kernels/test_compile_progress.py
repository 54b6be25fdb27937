"""The number of compiled kernels is counted on disk.

Those compiled by other processes count, those kept from earlier runs do not.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.kernels import compile_progress
from generator.kernels._cache import Store
from generator.kernels.compile_progress import CompileProgress, list_kernels
from generator.techniques.explainer import TECHNIQUES

MODULE = "generator.families.stars.kernels.star_search"
LOCKED = "generator.techniques.explainer.locked"
STARS = Path(compile_progress.PACKAGE / "families" / "stars")


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.setattr(compile_progress, "STORE", Store(tmp_path))
    return compile_progress.STORE


def test_the_kernels_of_a_module_are_read_from_its_source() -> None:
    assert list_kernels(MODULE) == {"search_single_stars", "search_star_pairs"}
    assert list_kernels("generator.notation") == set()
    assert {technique.find.__name__ for technique in TECHNIQUES if technique.find.__module__ == LOCKED} <= list_kernels(LOCKED)


def test_kernels_written_by_any_process_count(store: Store) -> None:
    progress = CompileProgress([STARS])
    assert progress.total >= len(list_kernels(MODULE))
    assert progress.count_compiled() == 0
    store.write(MODULE, "search_single_stars-25-inner-0123.nbc", b"code")
    store.write(MODULE, "search_single_stars-25-4567.nbc", b"code for other types")
    assert progress.count_compiled() == 1
    assert CompileProgress([STARS]).total == progress.total - 1


def test_without_a_folder_nothing_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compile_progress, "STORE", Store(None))
    assert CompileProgress().count_compiled() == 0
