"""Ink that writes a PDF: what it holds in memory while it draws."""

from __future__ import annotations

import zlib
from pathlib import Path

from layouts.drawing.page_ink import PageInk
from layouts.drawing.pdf_file import About


def draw_pages(path: Path, count: int) -> PageInk:
    ink = PageInk(path, (300.0, 300.0), About("Memory"))
    for number in range(count):
        for row in range(100):
            ink.text(10.0, 290.0 - 2 * row, f"Page {number}, row {row}", "text", 8.0)
        ink.end_page()
    return ink


def test_finished_pages_are_held_compressed(tmp_path: Path) -> None:
    pages = draw_pages(tmp_path / "pages.pdf", 5)._canvas._doc.Pages.pages
    assert [page.stream for page in pages] == [None] * 5
    for page in pages:
        assert len(zlib.decompress(page.Contents.content)) > 5 * len(page.Contents.content)


def test_compressing_early_changes_no_byte(tmp_path: Path) -> None:
    early, late = draw_pages(tmp_path / "early.pdf", 3), draw_pages(tmp_path / "late.pdf", 3)
    for page in late._canvas._doc.Pages.pages:  # as ReportLab leaves a page
        page.stream, page.Contents = zlib.decompress(page.Contents.content).decode(), None
    early.save()
    late.save()
    assert (tmp_path / "early.pdf").read_bytes() == (tmp_path / "late.pdf").read_bytes()
