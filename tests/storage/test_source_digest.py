"""The digest of the press: it changes with every file that can decide a puzzle.

It depends on no other file.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.storage import source_digest

Change = Callable[[Path], object]


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a small package in place of ours."""
    (tmp_path / "room").mkdir()
    (tmp_path / "room" / "one.py").write_text("x = 1\n")
    (tmp_path / "levels.toml").write_text("a = 1\n")
    monkeypatch.setattr(source_digest, "PACKAGE", tmp_path)
    return tmp_path


def digest() -> str:
    """Return the digest as another process would compute it."""
    return source_digest.digest_sources.__wrapped__()


CHANGES: dict[str, Change] = {
    "content": lambda package: (package / "room" / "one.py").write_text("x = 2\n"),
    "a table": lambda package: (package / "levels.toml").write_text("a = 2\n"),
    "a new file": lambda package: (package / "two.csv").write_text(""),
    "a name": lambda package: (package / "levels.toml").rename(package / "steps.toml"),
    "a place": lambda package: (package / "room" / "one.py").rename(package / "one.py"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_changed_sources_change_the_digest(package: Path, change: str) -> None:
    before = digest()
    CHANGES[change](package)
    assert digest() != before


def test_other_files_do_not_change_the_digest(package: Path) -> None:
    before = digest()
    (package / "README.md").write_text("words")
    (package / "room" / "one.pyc").write_bytes(b"compiled")
    (package / "levels.toml").touch()
    assert digest() == before


def test_our_digest_has_32_hexadecimal_digits() -> None:
    assert len(bytes.fromhex(source_digest.digest_sources())) == 16
