"""Editions made from an interior: links, equal pages, valid PDF/A and PDF/X."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from shutil import copytree
from typing import NamedTuple

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from generator.editions.book_files import ARCHIVE, DIGITAL, TypesetBook, make_archive, make_digital
from generator.errors import Faulty, UnknownName
from generator.model import Book
from generator.proof.page_comparison import compare_pages
from generator.proof.prove import check_archive, prove_pdf
from generator.typesetting.archive import write_archive
from generator.typesetting.cover_picture import Front
from generator.typesetting.digital import write_digital
from generator.typesetting.typeset import Typeset, typeset
from layouts.printing.pdfx import declare_pdfx
from tests.support.read_tags import read_tagged
from tests.support.sample_book import sample_book, with_imprint
from tests.support.usual_cases import some_cases


class Made(NamedTuple):
    """A book in all its editions."""

    book: Book
    folder: Path
    pages: Typeset


class FollowedLink(NamedTuple):
    """A link: its page and words, the page it leads to, and the words there."""

    page: int
    words: str
    to_page: int
    there: str


def write_editions(typeset_book: TypesetBook, folder: Path) -> None:
    """Write the digital and the archived edition, if the book has them."""
    make_digital(typeset_book, folder / "digital.pdf")
    make_archive(typeset_book, folder / "archive.pdf")


@pytest.fixture(scope="module", params=some_cases(["classic", "single", "large-print", "compact"], ["compact"]))
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Made:
    """Set the sample book once for each layout, with both of the other editions."""
    folder = tmp_path_factory.mktemp(request.param)
    book = sample_book(request.param, "8.5x11")
    pages = typeset(book, folder / "interior.pdf")
    write_editions(TypesetBook(book, (), pages, folder / "interior.pdf", {}), folder)
    return Made(book, folder, pages)


@pytest.fixture(scope="module")
def classic(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """Set the sample book in one layout, for tests that need only one."""
    folder = tmp_path_factory.mktemp("editions")
    book = sample_book("classic", "6x9")
    pages = typeset(book, folder / "interior.pdf")
    write_digital(folder / "interior.pdf", pages.navigation, folder / "digital.pdf")
    write_archive(folder / "interior.pdf", pages.navigation, folder / "archive.pdf")
    return Made(book, folder, pages)


def follow_links(path: Path) -> list[FollowedLink]:
    """Follow every link of a file.

    The words at its target are those to the right of and below the point it leads to.
    """
    ways = []
    with pikepdf.open(path) as pdf, pypdfium2.PdfDocument(path) as shown:
        numbers = {page.obj.objgen: number for number, page in enumerate(pdf.pages, start=1)}
        texts = [page.get_textpage() for page in shown]
        for number, page in enumerate(pdf.pages, start=1):
            for link in page.get("/Annots", []):
                assert link.Subtype == "/Link"
                left, bottom, right, top = (float(side) for side in link.Rect)
                words = texts[number - 1].get_text_bounded(left, bottom, right, top)
                target, fit, x, y, zoom = link.Dest
                assert (str(fit), zoom) == ("/XYZ", None)
                to_page = numbers[target.objgen]
                there = texts[to_page - 1].get_text_bounded(float(x) - 1, float(y) - 60, float(x) + 240, float(y) + 1)
                ways.append(FollowedLink(number, " ".join(words.split()), to_page, there))
    return ways


def test_every_puzzle_links_to_its_answer_and_back(made: Made) -> None:
    numbers = range(1, 6)
    ways = follow_links(made.folder / "digital.pdf")
    ids = {entry.number: entry.puzzle_id for chapter in made.book.chapters for entry in chapter.entries}
    there = {number: way for way in ways for number in numbers if way.there.startswith(f"{number} {ids[number]}")}
    back = {number: way for way in ways for number in numbers if way.words.startswith(f"{number} {ids[number]} ")}
    for number in numbers:
        assert (there[number].page, there[number].to_page) == (made.pages.page_of[number], made.pages.answer_page_of[number])
        assert there[number].words == f"Answer on page {made.pages.answer_page_of[number]}"
        assert (back[number].page, back[number].to_page) == (made.pages.answer_page_of[number], made.pages.page_of[number])
        assert back[number].there.split()[0] == str(number)
    contents = [way for way in ways if way.page == 3]
    examples = [way for way in ways if way.words.startswith("From puzzle ")]
    assert {way.to_page for way in examples} == {made.pages.page_of[1], made.pages.page_of[4]}
    assert len(ways) == 2 * len(numbers) + len(contents) + len(examples)


def test_every_line_of_the_contents_links_to_its_page(made: Made) -> None:
    contents = [way for way in follow_links(made.folder / "digital.pdf") if way.page == 3]
    assert [way.words.split()[0] for way in contents] == ["What", "Sudoku", "Sudoku", "Answers"]
    for way in contents:
        assert way.words.split()[-1] == str(way.to_page)


def test_the_archive_has_the_same_links(made: Made) -> None:
    assert follow_links(made.folder / "archive.pdf") == follow_links(made.folder / "digital.pdf")


def test_the_print_edition_has_no_links(made: Made) -> None:
    with pikepdf.open(made.folder / "interior.pdf") as pdf:
        assert not {"/Outlines", "/Names", "/Dests", "/PageLabels", "/OutputIntents"} & set(pdf.Root.keys())
        for item in pdf.objects:
            if isinstance(item, pikepdf.Dictionary):
                assert "/Dest" not in item
                assert "/Annots" not in item
                assert item.get("/Type") != "/Annot"


def test_the_outline_names_parts_families_chapters_and_puzzles(classic: Made) -> None:
    with pikepdf.open(classic.folder / "digital.pdf") as pdf:
        numbers = {page.obj.objgen: number for number, page in enumerate(pdf.pages, start=1)}

        def lines(items: list[pikepdf.OutlineItem], level: int) -> list[tuple[int, str, int]]:
            return [
                row
                for item in items
                for row in [(level, item.title, numbers[item.destination[0].objgen]), *lines(item.children, level + 1)]
            ]

        with pdf.open_outline() as outline:
            found = lines(outline.root, 0)
            assert [item.title for item in outline.root if item.is_closed] == ["Answers"]
            assert all(chapter.is_closed for item in outline.root if item.title == "Sudoku" for chapter in item.children)
    page_of = classic.pages.page_of
    assert [row for row in found if row[1] in ("Contents", "What the levels mean")] == [
        (0, "Contents", 3),
        (0, "What the levels mean", 4),
    ]
    at = found.index((0, "Sudoku", page_of[1] - 1))
    assert found[at : at + 3] == [(0, "Sudoku", page_of[1] - 1), (1, "Gentle", page_of[1] - 1), (2, "Puzzle 1", page_of[1])]
    assert [row[2] for row in found if row[0] == 2] == [page_of[number] for number in range(1, 6)]
    answers = classic.pages.answer_page_of
    at = found.index((0, "Answers", answers[1]))
    assert found[at : at + 2] == [(0, "Answers", answers[1]), (1, "Puzzles 1–5", answers[1])]


def test_pages_are_labelled_as_printed_and_the_title_is_shown(classic: Made) -> None:
    for name in ("digital.pdf", "archive.pdf"):
        with pikepdf.open(classic.folder / name) as pdf:
            assert [page.label for page in pdf.pages] == [str(number) for number in range(1, len(pdf.pages) + 1)]
            assert pdf.Root.ViewerPreferences.DisplayDocTitle is True
            assert pdf.Root.PageMode == "/UseOutlines"
            assert str(pdf.docinfo["/Title"]) == "The Sample"
            assert str(pdf.Root.Lang) == "en"


def test_all_editions_show_the_same_pages(made: Made) -> None:
    for name in ("digital.pdf", "archive.pdf"):
        assert compare_pages(made.folder / "interior.pdf", made.folder / name) == []
        assert prove_pdf(made.folder / name) == prove_pdf(made.folder / "interior.pdf")
        with pypdfium2.PdfDocument(made.folder / "interior.pdf") as one, pypdfium2.PdfDocument(made.folder / name) as other:
            at = made.pages.page_of[1] - 1
            assert one[at].render().to_numpy().tobytes() == other[at].render().to_numpy().tobytes()


@pytest.mark.parametrize("change", ["content", "face", "note", "size", "page"])
def test_a_different_page_is_named(classic: Made, tmp_path: Path, change: str) -> None:
    path = tmp_path / "digital.pdf"
    number = classic.pages.page_of[1]
    with pikepdf.open(classic.folder / "digital.pdf") as pdf:
        page = pdf.pages[number - 1]
        if change == "content":
            page.Contents = pdf.make_stream(page.Contents.read_bytes().replace(b"ime", b"ide"))
        elif change == "face":
            font = page.Resources.Font[next(iter(page.Resources.Font.keys()))]
            font.FontDescriptor.FontFile2 = pdf.make_stream(b"another face")
        elif change == "note":
            stamp = pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Stamp, Rect=[0, 0, 9, 9])
            page.Annots.append(pdf.make_indirect(stamp))
        elif change == "size":
            page.MediaBox = [0, 0, 400, 400]
        else:
            del pdf.pages[number - 1]
        pdf.save(path)
    faults = compare_pages(classic.folder / "interior.pdf", path)
    assert f"digital.pdf, page {number}: the page differs from that of interior.pdf" in faults
    if change in ("content", "note", "size"):
        assert len(faults) == 1


def test_editions_made_twice_have_the_same_bytes(classic: Made, tmp_path: Path) -> None:
    write_digital(classic.folder / "interior.pdf", classic.pages.navigation, tmp_path / "digital.pdf")
    write_archive(classic.folder / "interior.pdf", classic.pages.navigation, tmp_path / "archive.pdf")
    for name in ("digital.pdf", "archive.pdf"):
        assert (tmp_path / name).read_bytes() == (classic.folder / name).read_bytes()


def test_the_archive_is_valid_pdf_a(made: Made) -> None:
    assert check_archive(made.folder / "archive.pdf") == []


def test_every_edition_names_its_language_and_day_and_has_no_transitions(tmp_path: Path) -> None:
    book = with_imprint(sample_book(), file="PDF/X-1a:2001", language="fr")
    pages = typeset(book, tmp_path / "interior.pdf")
    write_digital(tmp_path / "interior.pdf", pages.navigation, tmp_path / "digital.pdf")
    write_archive(tmp_path / "interior.pdf", pages.navigation, tmp_path / "archive.pdf")
    for name in ("interior", "digital", "archive"):
        with pikepdf.open(tmp_path / f"{name}.pdf") as pdf:
            assert all(str(pdf.docinfo[key]).startswith("D:20261122000000+00'00") for key in ("/CreationDate", "/ModDate"))
            assert not any("/Trans" in page for page in pdf.pages)
            assert name == "interior" or str(pdf.Root.Lang) == "fr"  # the key is newer than PDF/X-1a
            if name == "archive":
                with pdf.open_metadata(update_docinfo=False) as metadata:
                    assert metadata["xmp:CreateDate"].startswith("2026-11-22T00:00:00")
    assert check_archive(tmp_path / "archive.pdf") == []
    typeset(with_imprint(book, file="", day=""), tmp_path / "undated.pdf")
    with pikepdf.open(tmp_path / "undated.pdf") as pdf:
        assert set(pdf.docinfo.keys()) == {"/Title", "/Author", "/Creator", "/Producer", "/Trapped"}


def test_a_cover_is_before_the_first_page(classic: Made, tmp_path: Path) -> None:
    picture = BytesIO()
    Image.new("RGB", (40, 60), "red").save(picture, format="JPEG")
    front, interior = Front(picture.getvalue(), "Front cover of a book", "Cover"), classic.folder / "interior.pdf"
    for write, name in ((write_digital, "digital.pdf"), (write_archive, "archive.pdf")):
        path = tmp_path / name
        write(interior, classic.pages.navigation, path, front)
        with pikepdf.open(path) as pdf, pdf.open_outline() as outline:
            assert [page.label for page in pdf.pages] == ["Cover", *(str(number) for number in range(1, len(pdf.pages)))]
            assert outline.root[0].title == "Cover"
            assert outline.root[0].destination[0].objgen == pdf.pages[0].obj.objgen
        assert [(one.page - 1, one.to_page - 1, one.there) for one in follow_links(path)] == [
            (one.page, one.to_page, one.there) for one in follow_links(classic.folder / name)
        ]
        tagged = read_tagged(path)
        assert tagged.loose == []
        cover = tagged.root.nodes[0]
        assert (cover.role, cover.alt, cover.pieces, tagged.parents[1, 0]) == ("Figure", front.words, [(1, 0)], "Figure")
        assert compare_pages(interior, path) == []
        assert prove_pdf(path) == prove_pdf(interior)
    assert check_archive(tmp_path / "archive.pdf") == []
    with pikepdf.open(tmp_path / "digital.pdf", allow_overwriting_input=True) as pdf:
        pdf.pages[0].Contents = pdf.make_stream(pdf.pages[0].Contents.read_bytes() + b"0 0 9 9 re f\n")
        pdf.save()
    assert compare_pages(interior, tmp_path / "digital.pdf") == ["digital.pdf: expected a picture on the cover and nothing else"]


@pytest.mark.sample(3, 2)
@pytest.mark.parametrize("title", ["<Rainy> & “Sundays”", "Éclair Œuvre", "A]]>B ?> x"])
def test_any_title_makes_a_valid_archive(title: str, tmp_path: Path) -> None:
    pages = typeset(sample_book(title=title), tmp_path / "interior.pdf")
    write_digital(tmp_path / "interior.pdf", pages.navigation, tmp_path / "digital.pdf")
    write_archive(tmp_path / "interior.pdf", pages.navigation, tmp_path / "archive.pdf")
    assert check_archive(tmp_path / "archive.pdf") == []
    with pikepdf.open(tmp_path / "archive.pdf") as pdf, pdf.open_metadata(update_docinfo=False) as metadata:
        assert metadata["dc:title"] == title
        assert metadata.pdfa_status == "2B"


def test_violations_of_pdf_a_are_named(classic: Made, tmp_path: Path) -> None:
    assert any("expected PDF/A-2b" in fault for fault in check_archive(classic.folder / "digital.pdf"))
    with pikepdf.open(classic.folder / "archive.pdf") as pdf:
        pdf.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS=pikepdf.String("app.alert(1)"))
        pdf.save(tmp_path / "archive.pdf")
    assert any("expected PDF/A-2b" in fault for fault in check_archive(tmp_path / "archive.pdf"))
    with pytest.raises(Faulty, match="found none"):
        check_archive(tmp_path / "none.pdf")
    (tmp_path / "text.pdf").write_text("no PDF")
    assert check_archive(tmp_path / "text.pdf")
    with pytest.raises(Faulty, match="expected a readable PDF"):
        compare_pages(classic.folder / "interior.pdf", tmp_path / "text.pdf")


@pytest.mark.parametrize(("wanted", "there"), [((), []), ((DIGITAL,), ["digital.pdf"]), ((ARCHIVE,), ["archive.pdf"])])
def test_only_the_ordered_editions_are_made(classic: Made, tmp_path: Path, wanted: tuple[str, ...], there: list[str]) -> None:
    write_editions(TypesetBook(classic.book, (), classic.pages, classic.folder / "interior.pdf", {}, wanted), tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == there
    for name in there:
        assert (tmp_path / name).read_bytes() == (classic.folder / name).read_bytes()


@pytest.mark.parametrize(
    ("kind", "version", "conformance"),
    [("PDF/X-1a:2001", "PDF/X-1:2001", "PDF/X-1a:2001"), ("PDF/X-3:2002", "PDF/X-3:2002", None)],
)
def test_an_interior_can_be_declared_as_pdf_x(classic: Made, tmp_path: Path, kind: str, version: str, conformance: str | None) -> None:
    path, again = tmp_path / "interior.pdf", tmp_path / "again.pdf"
    for copy in (path, again):
        copy.write_bytes(declare_pdfx(classic.folder / "interior.pdf", kind))
    assert path.read_bytes() == again.read_bytes()
    assert path.read_bytes().startswith(b"%PDF-1.3")
    assert b"/ObjStm" not in path.read_bytes()
    assert b"/Trapped /False" in path.read_bytes()
    with pikepdf.open(path) as pdf:
        assert (str(pdf.docinfo["/GTS_PDFXVersion"]), pdf.docinfo.get("/GTS_PDFXConformance")) == (version, conformance)
        assert {"/Title", "/CreationDate", "/ModDate"} <= set(pdf.docinfo.keys())
        [intent] = pdf.Root.OutputIntents
        assert (intent.S, str(intent.OutputConditionIdentifier)) == ("/GTS_PDFX", "CGATS TR 001")
        assert "/ID" in pdf.trailer
        assert all("/TrimBox" in page and "/Trans" not in page and "/Annots" not in page for page in pdf.pages)
    assert compare_pages(classic.folder / "interior.pdf", path) == []
    write_digital(path, classic.pages.navigation, tmp_path / "digital.pdf")
    with pikepdf.open(tmp_path / "digital.pdf") as pdf:
        assert "/OutputIntents" not in pdf.Root
        assert not [key for key in pdf.docinfo if "GTS" in key or key == "/Trapped"]


def test_an_unknown_version_of_pdf_x_is_refused(classic: Made, tmp_path: Path) -> None:
    copytree(classic.folder, tmp_path / "copy")
    path = tmp_path / "copy" / "interior.pdf"
    with pytest.raises(UnknownName, match="PDF/X-1a:2001"):
        declare_pdfx(path, "PDF/X-1a:2003")
    assert path.read_bytes() == (classic.folder / "interior.pdf").read_bytes()
