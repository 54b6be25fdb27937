"""Names of folders: a whitelist that is safe on every system.

No name leads outside its folder.
"""

from __future__ import annotations

import pytest

from generator.storage.folder_names import DATED, EDITION, RESERVED, is_book


@pytest.mark.parametrize("name", ["nightly", "a", "7", "large-print", "a" * 63, "com10", "seed-7"])
def test_names_of_books_are_accepted(name: str) -> None:
    assert is_book(name)


@pytest.mark.parametrize(
    "name",
    ["", "A", "a/b", "..", ".", "-a", "a b", "a.b", "a_b", "é", "٣", "a\n", "a" * 64, *sorted(RESERVED)],
)
def test_invalid_names_of_books_are_refused(name: str) -> None:
    assert not is_book(name)


def test_names_of_devices_and_of_our_own_folders_are_reserved() -> None:
    assert {"con", "nul", "com1", "lpt9", "latest", "logs"} <= RESERVED


@pytest.mark.parametrize("name", ["2026-11-21", "seed-0", "seed-7", f"seed-{2**63 - 1}"])
def test_names_of_editions_are_accepted(name: str) -> None:
    assert EDITION.fullmatch(name)
    assert bool(DATED.fullmatch(name)) == name.startswith("2")


@pytest.mark.parametrize(
    "name", ["", "latest", "seed-", "seed--1", "seed-٣", "seed-7\n", "2026-11-2", "2026-11-21x", f"seed-{10**19}", "../seed-7"]
)
def test_invalid_names_of_editions_are_refused(name: str) -> None:
    assert not EDITION.fullmatch(name)
