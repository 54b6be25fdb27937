"""Objects appended to a PDF, read back by two other readers."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from pikepdf import ObjectStreamMode

from generator.typesetting.pdf_update import PER_STREAM, PdfUpdate, format_references, format_text

N_PAGES = 3
N_OBJECTS = 2 * PER_STREAM + 7


def write_pages(path: Path) -> bytes:
    """Write a PDF of empty pages and return its bytes."""
    with pikepdf.new() as pdf:
        for width in range(1, N_PAGES + 1):
            pdf.add_blank_page(page_size=(100 * width, 200))
        pdf.docinfo["/Title"] = "Kept"
        pdf.save(path, deterministic_id=True, object_stream_mode=ObjectStreamMode.generate)
    return path.read_bytes()


def update_pages(path: Path, word: str = "last") -> PdfUpdate:
    """Give the second page a list of objects, and the catalog the last of them."""
    update = PdfUpdate(path)
    last = update.reserve()
    numbers = [update.add(b"<</Number %d>>" % number) for number in range(N_OBJECTS)]
    update.put(last, b"<</Word%s>>" % format_text(word))
    update.extend(update.pages[1], b"/Listed[%s]" % format_references(numbers))
    update.extend(update.root, b"/Last %d 0 R" % last)
    update.append()
    return update


def test_new_objects_are_found_and_the_others_kept(tmp_path: Path) -> None:
    path = tmp_path / "pages.pdf"
    before = write_pages(path)
    update_pages(path)
    assert path.read_bytes().startswith(before)
    with pikepdf.open(path) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert [int(page.mediabox[2]) for page in pdf.pages] == [100, 200, 300]
        assert [listed.Number for listed in pdf.pages[1].Listed] == list(range(N_OBJECTS))
        assert [number for number, page in enumerate(pdf.pages) if "/Listed" in page] == [1]
        assert str(pdf.Root.Last.Word) == "last"
        assert str(pdf.docinfo["/Title"]) == "Kept"
    with pypdfium2.PdfDocument(path) as shown:
        assert [page.get_width() for page in shown] == [100, 200, 300]


def test_the_identifier_of_the_file_is_kept_and_that_of_its_content_changes(tmp_path: Path) -> None:
    ids = []
    for name, word in (("one", "last"), ("two", "last"), ("three", "other")):
        path = tmp_path / name
        write_pages(path)
        with pikepdf.open(path) as pdf:
            first = bytes(pdf.trailer.ID[0])
        update_pages(path, word)
        with pikepdf.open(path) as pdf:
            assert bytes(pdf.trailer.ID[0]) == first
            ids.append(bytes(pdf.trailer.ID[1]))
    assert ids[0] == ids[1] != ids[2]
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


@pytest.mark.parametrize("words", ["plain", "Ärger (2) \\", "数独 9 × 9", ""])
def test_any_words_are_read_back(tmp_path: Path, words: str) -> None:
    path = tmp_path / "pages.pdf"
    write_pages(path)
    update_pages(path, words)
    with pikepdf.open(path) as pdf:
        assert str(pdf.Root.Last.Word) == words
