"""Entries of ZIP archives: equal contents give equal bytes."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

from generator.storage.zip_entries import add_entry


def test_an_entry_has_neither_date_nor_system(tmp_path: Path) -> None:
    with ZipFile(tmp_path / "one.zip", "w") as archive:
        add_entry(archive, "folder/text.txt", 2000 * b"a")
        add_entry(archive, "picture.png", 2000 * b"a", is_compressed=False)
    with ZipFile(tmp_path / "one.zip") as archive:
        text, picture = archive.infolist()
        assert archive.read("folder/text.txt") == archive.read("picture.png") == 2000 * b"a"
    assert text.date_time == picture.date_time == (1980, 1, 1, 0, 0, 0)
    assert (text.create_system, text.external_attr >> 16) == (3, 0o644)
    assert text.compress_size < 100 < picture.compress_size == 2000
