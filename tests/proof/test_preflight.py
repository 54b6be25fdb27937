"""Good books pass, and a file that breaks one rule fails with that rule alone: one broken file for each rule, and more for some."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Pdf, Stream, String
from reportlab.pdfgen.canvas import Canvas

from generator.errors import Faulty, UnknownName
from generator.model import Book
from generator.proof.preflight import preflight, preflight_cover
from generator.typesetting.cover import CoverOrder, make_cover
from generator.typesetting.typeset import typeset
from layouts.printing.preflight import COVER_RULES, RULES
from layouts.printing.printers import list_printers
from tests.support.command_line import run
from tests.support.sample_book import TRIMS, sample_book, with_imprint

PRINTER = "kdp-paperback"
MEGABYTE = 1024 * 1024


def book_for(printer: str, trim_mm: tuple[float, float] = TRIMS["6x9"], layout: str = "classic", count: int = 0) -> Book:
    """Return the sample book for a printer, its first puzzle as often as wanted."""
    book = with_imprint(sample_book(layout, families=("sudoku-9x9",)), printer=printer, trim_mm=trim_mm)
    entry = book.chapters[0].entries[0]
    entries = tuple(replace(entry, number=number) for number in range(1, count + 1)) or book.chapters[0].entries
    return replace(book, chapters=(replace(book.chapters[0], entries=entries),))


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Set a book of 24 pages at 6x9 that breaks no rule."""
    path = tmp_path_factory.mktemp("good") / "interior.pdf"
    typeset(book_for(PRINTER), path)
    return path


def rules_of(path: Path, printer: str = PRINTER, paper: str = "") -> set[str]:
    return {finding.rule for finding in preflight(path, printer, paper).findings}


def draw(content: bytes, number: int = 5) -> Callable[[Pdf], None]:
    """Draw something more on a page."""

    def breaker(pdf: Pdf) -> None:
        pdf.pages[number - 1].contents_add(Stream(pdf, b"q " + content + b" Q"))

    return breaker


def write(text: bytes) -> Callable[[Pdf], None]:
    """Write with a face that the page has; FACE stands for its name."""

    def breaker(pdf: Pdf) -> None:
        face = next(iter(pdf.pages[4].Resources.Font.keys())).encode()
        draw(b"BT " + text.replace(b"FACE", face) + b" (12) Tj ET")(pdf)

    return breaker


def add_image(space: str, side: int, mask: bool = False) -> Callable[[Pdf], None]:
    """Place an image of so many pixels on a square of one inch."""

    def breaker(pdf: Pdf) -> None:
        depth = 3 if space == "/DeviceRGB" else 1
        image = Stream(pdf, bytes(side * side * depth))
        image.update(Dictionary(Type=Name.XObject, Subtype=Name.Image, Width=side, Height=side, BitsPerComponent=8, ColorSpace=Name(space)))
        if mask:
            image.SMask = Stream(pdf, bytes([128] * side * side), dict(image))
        pdf.pages[4].Resources.XObject = Dictionary({**dict(pdf.pages[4].Resources.get("/XObject", {})), "/Im": image})
        draw(b"72 0 0 72 200 300 cm /Im Do")(pdf)

    return breaker


def set_state(**keys: object) -> Callable[[Pdf], None]:
    def breaker(pdf: Pdf) -> None:
        pdf.pages[4].Resources.ExtGState = Dictionary(G0=Dictionary(**keys))
        draw(b"/G0 gs 0 g 200 300 50 50 re f")(pdf)

    return breaker


def set_boxes(pages: slice, box: tuple[float, ...], *names: str) -> Callable[[Pdf], None]:
    def breaker(pdf: Pdf) -> None:
        for page in pdf.pages[pages]:
            for name in names:
                page[name] = Array(box)

    return breaker


def set_root(name: str, make: Callable[[Pdf], object]) -> Callable[[Pdf], None]:
    def breaker(pdf: Pdf) -> None:
        pdf.Root[name] = make(pdf)

    return breaker


def annotate(**keys: object) -> Callable[[Pdf], None]:
    def breaker(pdf: Pdf) -> None:
        note = Dictionary(Type=Name.Annot, Rect=Array([100, 100, 200, 120]), **keys)
        pdf.pages[6].Annots = Array([pdf.make_indirect(note)])

    return breaker


def add_outline(pdf: Pdf) -> None:
    with pdf.open_outline() as outline:
        outline.root.append(pikepdf.OutlineItem("Gentle", 4))


def add_helvetica(pdf: Pdf) -> None:
    pdf.pages[4].Resources.Font["/Helv"] = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    draw(b"BT /Helv 12 Tf 200 300 Td (a) Tj ET")(pdf)


def add_blanks(count: int, at: int) -> Callable[[Pdf], None]:
    def breaker(pdf: Pdf) -> None:
        for _ in range(count):
            pdf.add_blank_page(page_size=(432, 648))
            pdf.pages.insert(at, pdf.pages[-1])
            del pdf.pages[-1]

    return breaker


def repeat_pages(count: int) -> Callable[[Pdf], None]:
    def breaker(pdf: Pdf) -> None:
        pdf.pages.extend([pdf.pages[0], pdf.pages[1]] * (count // 2))

    return breaker


def add_xmp(pdf: Pdf) -> None:
    with pdf.open_metadata() as found:
        found["{http://ns.adobe.com/photoshop/1.0/}City"] = "Paris"


def turn(pdf: Pdf) -> None:
    pdf.pages[3].Rotate = 90


def group_page(pdf: Pdf) -> None:
    pdf.pages[3].Group = Dictionary(S=Name.Transparency, CS=Name.DeviceGray)


BROKEN: dict[str, tuple[str, Callable[[Pdf], object]]] = {
    "trim not offered": ("page-size", set_boxes(slice(None), (0, 0, 684, 864), "/MediaBox", "/CropBox", "/TrimBox")),
    "one page larger": ("page-size", set_boxes(slice(3, 4), (0, 0, 440, 660), "/MediaBox", "/CropBox", "/TrimBox")),
    "crop box": ("page-boxes", set_boxes(slice(3, 4), (20, 20, 412, 628), "/CropBox")),
    "trim box": ("page-boxes", set_boxes(slice(3, 4), (9, 9, 423, 639), "/TrimBox")),
    "page turned": ("page-boxes", turn),
    "too few pages": ("page-count", lambda pdf: pdf.pages.__delitem__(slice(22, 24))),
    "odd pages": ("even-pages", lambda pdf: pdf.pages.append(pdf.pages[0])),
    "blank pages inside": ("blank-pages", add_blanks(4, 10)),
    "blank pages at the end": ("blank-pages", add_blanks(12, 24)),
    "ink in the binding": ("inside-margin", draw(b"1 w 20 300 m 60 300 l S")),
    "ink in the binding of a left page": ("inside-margin", draw(b"1 w 390 300 m 415 300 l S", 6)),
    "ink at the side": ("outside-margin", draw(b"1 w 390 300 m 420 300 l S")),
    "ink at the foot": ("outside-margin", draw(b"0 g 200 10 20 40 re f")),
    "small type": ("type-size", write(b"FACE 6.9 Tf 200 300 Td")),
    "type made small": ("type-size", write(b".5 0 0 .5 200 300 Tm FACE 12 Tf")),
    "thin line": ("line-width", draw(b"0.5 w 100 300 m 200 300 l S")),
    "thin box": ("line-width", draw(b"0 g 100 300 100 0.3 re f")),
    "line made thin": ("line-width", draw(b".4 0 0 .4 0 0 cm 1 w 400 700 m 500 700 l S")),
    "text without ink": ("invisible", write(b"FACE 12 Tf 3 Tr 200 300 Td")),
    "something off the page": ("invisible", draw(b"0 g 500 300 40 40 re f")),
    "coarse image": ("image-resolution", add_image("/DeviceGray", 200)),
    "face not embedded": ("fonts", add_helvetica),
    "red": ("color", draw(b"1 0 0 rg 200 300 20 20 re f")),
    "black of three colors": ("color", draw(b"0 0 0 RG 1 w 100 300 m 200 300 l S")),
    "rich black": ("color", draw(b".6 .4 .4 1 k 200 300 20 20 re f")),
    "a color space": ("color", draw(b"/DeviceRGB cs 1 0 0 sc 200 300 20 20 re f")),
    "image in color": ("color", add_image("/DeviceRGB", 300)),
    "image in color, inline": ("color", draw(b".2 0 0 .2 200 300 cm BI /W 1 /H 1 /BPC 8 /CS /RGB ID abc EI")),
    "light grey": ("grey-tint", draw(b"0.95 g 200 300 20 20 re f")),
    "light black": ("grey-tint", draw(b"0 0 0 .05 k 200 300 20 20 re f")),
    "opacity": ("transparency", set_state(ca=0.5)),
    "blend mode": ("transparency", set_state(BM=Name.Multiply)),
    "soft mask": ("transparency", add_image("/DeviceGray", 300, mask=True)),
    "transparency group": ("transparency", group_page),
    "link": ("links", annotate(Subtype=Name.Link, Dest=String("x"))),
    "comment": ("annotations", annotate(Subtype=Name.Text, Contents=String("well done"))),
    "form": ("annotations", set_root("/AcroForm", lambda _: Dictionary(Fields=Array([Dictionary(T=String("name"))])))),
    "outline": ("outline", add_outline),
    "script": ("javascript", set_root("/OpenAction", lambda _: Dictionary(S=Name.JavaScript, JS=String("app.alert(1)")))),
    "attachment": ("attachments", lambda pdf: pdf.attachments.__setitem__("a.txt", b"hello")),
    "layers": ("layers", set_root("/OCProperties", lambda _: Dictionary(OCGs=Array([]), D=Dictionary()))),
    "keys of its own": ("metadata", lambda pdf: pdf.docinfo.__setitem__("/Account", String("4711"))),
    "metadata beyond the plain": ("metadata", add_xmp),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_fails_with_its_rule_alone(name: str, good: Path, tmp_path: Path) -> None:
    rule, breaker = BROKEN[name]
    with pikepdf.open(good) as pdf:
        breaker(pdf)
        pdf.save(tmp_path / "broken.pdf")
    assert rules_of(tmp_path / "broken.pdf") == {rule}


def test_a_good_file_passes(good: Path) -> None:
    report = preflight(good, PRINTER)
    assert (report.findings, report.trim, report.n_pages, report.paper) == ((), "6x9", 24, "white")
    assert report.rules == RULES


def test_a_book_that_is_too_thick_needs_a_wider_gutter_too(good: Path, tmp_path: Path) -> None:
    with pikepdf.open(good) as pdf:
        repeat_pages(578)(pdf)
        pdf.save(tmp_path / "thick.pdf")
    report = preflight(tmp_path / "thick.pdf", PRINTER, "standard-color")
    assert {finding.rule for finding in report.findings} == {"page-count", "inside-margin"}
    assert report.findings[0].found == "602 pages"
    assert report.findings[0].wanted == "72 to 600 pages of standard-color paper at 6x9"


def test_every_rule_has_a_broken_file() -> None:
    others = {"damaged", "encryption", "file-size", "pdf-x"}  # tested below, for they need more than a changed object
    assert {rule for rule, _ in BROKEN.values()} | others == set(RULES)


def test_damaged_files(good: Path, tmp_path: Path) -> None:
    whole = good.read_bytes()
    at = whole.index(b"stream\n", len(whole) // 2) + 40
    for name, content in {
        "cut": whole[: len(whole) // 2],
        "text": b"no PDF at all",
        "empty": b"",
        "stream": whole[:at] + bytes(200) + whole[at + 200 :],
    }.items():
        path = tmp_path / f"{name}.pdf"
        path.write_bytes(content)
        assert rules_of(path) == {"damaged"}, name


@pytest.mark.parametrize("user", ["", "secret"])
def test_locked_files(good: Path, tmp_path: Path, user: str) -> None:
    with pikepdf.open(good) as pdf:
        pdf.save(tmp_path / "locked.pdf", encryption=pikepdf.Encryption(owner="owner", user=user))
    assert rules_of(tmp_path / "locked.pdf") == {"encryption"}


def test_a_file_that_is_too_large(good: Path, tmp_path: Path) -> None:
    whole = good.read_bytes()
    table = whole.rindex(b"xref", 0, whole.rindex(b"startxref"))
    start = 651 * MEGABYTE
    with (tmp_path / "large.pdf").open("wb") as file:
        file.write(whole[:table])
        file.seek(start)  # a hole, which takes no place on the disk
        file.write(whole[table:].replace(b"startxref\n%d" % table, b"startxref\n%d" % start))
    (finding,) = preflight(tmp_path / "large.pdf", PRINTER).findings
    assert (finding.rule, finding.found, finding.wanted) == ("file-size", "651.0 MB", "at most 650 MB")


def test_pdf_x_for_the_printer_that_asks_for_it(tmp_path: Path) -> None:
    path = tmp_path / "interior.pdf"
    typeset(book_for("ingramspark"), path)
    first = path.read_bytes()
    assert rules_of(path, "ingramspark") == set()
    typeset(book_for("ingramspark"), path)
    assert path.read_bytes() == first
    with pikepdf.open(path) as pdf:
        assert (str(pdf.docinfo["/GTS_PDFXVersion"]), str(pdf.docinfo["/GTS_PDFXConformance"])) == ("PDF/X-1:2001", "PDF/X-1a:2001")
        del pdf.Root.OutputIntents
        del pdf.pages[3]["/TrimBox"]
        pdf.save(tmp_path / "bare.pdf")
    said = [str(finding) for finding in preflight(tmp_path / "bare.pdf", "ingramspark").findings]
    assert [line.partition(";")[0] for line in said] == ["file: no OutputIntents", "page 4: no trim box"]
    typeset(book_for(PRINTER), tmp_path / "plain.pdf")
    assert "pdf-x" in rules_of(tmp_path / "plain.pdf", "ingramspark")


@pytest.mark.parametrize(
    ("printer", "trim", "layout"),
    [
        ("kdp-paperback", "8.5x11", "classic"),
        ("kdp-paperback", "6x9", "compact"),
        ("lulu", "a4", "classic"),
        ("home-a4", "a4", "compact"),
        ("ingramspark", "8.5x11", "single"),
        ("kdp-paperback", "8.5x11", "single"),
        ("home-letter", "8.5x11", "classic"),
        ("lulu", "pocket", "classic"),
    ],
)
def test_good_books_pass(printer: str, trim: str, layout: str, tmp_path: Path) -> None:
    trims = TRIMS | {"pocket": (4.25 * 25.4, 6.875 * 25.4)}
    typeset(book_for(printer, trims[trim], layout, count=30), tmp_path / "interior.pdf")
    assert preflight(tmp_path / "interior.pdf", printer).findings == ()


@pytest.mark.slow
@pytest.mark.parametrize("printer", list_printers(), ids=lambda printer: printer.name)
def test_books_of_every_trim_pass(printer, tmp_path: Path) -> None:
    for trim in printer.trims:
        typeset(book_for(printer.name, (trim.width_mm, trim.height_mm), "compact", count=440), tmp_path / "interior.pdf")
        report = preflight(tmp_path / "interior.pdf", printer.name)
        assert (report.trim, report.findings) == (trim.name, ())


def page_with_bleed(path: Path, text_x: float) -> None:
    """Make 24 pages of 6x9 with bleed: a grey edge that runs out over the outer side, and a box within."""
    canvas = Canvas(str(path), pagesize=(441, 666), initialFontName="Helvetica")
    for number in range(1, 25):
        canvas.setFillGray(0.5)
        canvas.rect(420 if number % 2 else 0, 0, 21, 666, stroke=0, fill=1)
        canvas.setFillGray(0)
        canvas.rect(text_x, 200, 50, 50, stroke=0, fill=1)
        canvas.showPage()
    canvas.save()


def test_pages_with_bleed(tmp_path: Path) -> None:
    page_with_bleed(tmp_path / "bleed.pdf", 200)
    assert preflight(tmp_path / "bleed.pdf", PRINTER).trim == "6x9"
    assert rules_of(tmp_path / "bleed.pdf") == {"fonts"}  # ReportLab lists a Helvetica
    page_with_bleed(tmp_path / "near.pdf", 370)
    assert rules_of(tmp_path / "near.pdf") == {"fonts", "outside-margin", "inside-margin"}


def test_a_color_paper_takes_color(good: Path, tmp_path: Path) -> None:
    with pikepdf.open(good) as pdf:
        draw(b"1 0 0 rg 200 300 20 20 re f")(pdf)
        pdf.save(tmp_path / "red.pdf")
    assert rules_of(tmp_path / "red.pdf", paper="premium-color") == set()


def test_white_is_no_ink(good: Path, tmp_path: Path) -> None:
    with pikepdf.open(good) as pdf:
        draw(b"1 g 2 2 400 40 re f", 3)(pdf)
        pdf.pages.extend([pdf.pages[0], pdf.pages[1]])
        pdf.save(tmp_path / "white.pdf")
    assert rules_of(tmp_path / "white.pdf") == set()


def test_a_finding_says_page_place_value_rule_and_source(good: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pikepdf.open(good) as pdf:
        for number in range(3, 9):
            draw(b"0.5 w 144 288 m 216 288 l S", number)(pdf)
        pdf.save(tmp_path / "thin.pdf")
    code, out, _ = run(capsys, "preflight", tmp_path / "thin.pdf", "--printer", PRINTER)
    assert code == 65
    first, second, *_, last = out.splitlines()
    assert first == f"{tmp_path / 'thin.pdf'}: kdp-paperback, white paper, 6x9, 24 pages, 26 rules: 6 faults"
    assert second.startswith("page 3, at 51 x 101 mm: a line of 0.5 pt; expected 0.75 pt or more (line-width: KDP help")
    assert second.endswith("2026-11-21)")
    assert last == "and 3 more of line-width"


def test_the_command(good: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "preflight", good, "--printer", PRINTER) == (
        0, f"{good}: kdp-paperback, white paper, 6x9, 24 pages, 26 rules: good\n", "",
    )
    assert run(capsys, "preflight", good.parent, "--printer", PRINTER)[0] == 0
    assert run(capsys, "preflight", good, "--printer", "")[0] == 2
    assert run(capsys, "preflight", good)[0] == 2
    code, _, err = run(capsys, "preflight", tmp_path / "none.pdf", "--printer", PRINTER)
    assert (code, "found none" in err) == (65, True)


def test_names_that_are_none(good: Path) -> None:
    with pytest.raises(UnknownName, match="unknown printer 'lul'; did you mean lulu"):
        preflight(good, "lul")
    with pytest.raises(UnknownName, match="lulu: unknown paper 'creme'; did you mean cream"):
        preflight(good, "lulu", "creme")
    with pytest.raises(Faulty, match="expected a PDF"):
        preflight(good.parent / "none.pdf", "lulu")


def test_a_file_of_another_program_is_checked_as_well(tmp_path: Path) -> None:
    page = BytesIO()
    canvas = Canvas(page, pagesize=(612, 792))
    canvas.linkURL("https://example.org", (200, 200, 300, 220))
    canvas.drawString(200, 300, "plain")
    canvas.save()
    (tmp_path / "other.pdf").write_bytes(page.getvalue())
    assert rules_of(tmp_path / "other.pdf") == {"page-count", "even-pages", "fonts", "links"}


@pytest.fixture(scope="module")
def cover(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the cover of the good book."""
    path = tmp_path_factory.mktemp("cover") / "cover.pdf"
    make_cover(book_for(PRINTER), CoverOrder("sheet", "midnight"), 24, path)
    return path


def test_a_good_cover_has_no_fault(good: Path, cover: Path) -> None:
    report = preflight_cover(cover, good, PRINTER)
    assert (report.findings, report.rules) == ((), COVER_RULES)


def second_sheet(pdf: Pdf) -> None:
    pdf.pages.append(pdf.pages[0])


def wider(pdf: Pdf) -> None:
    pdf.pages[0].MediaBox = Array([0, 0, float(pdf.pages[0].MediaBox[2]) + 9, pdf.pages[0].MediaBox[3]])


def spine_words(pdf: Pdf) -> None:
    face = next(iter(pdf.pages[0].Resources.Font.keys())).encode()
    middle, height = (float(side) / 2 for side in pdf.pages[0].MediaBox[2:])
    text = b"q BT %s 10 Tf 0 1 -1 0 %.1f %.1f Tm (12) Tj ET Q" % (face, middle + 3, height)
    pdf.pages[0].contents_add(Stream(pdf, text))


def shine(pdf: Pdf) -> None:
    pdf.pages[0].Group = Dictionary(S=Name.Transparency)


@pytest.mark.parametrize(
    ("breaker", "rule"),
    [(second_sheet, "cover-sheet"), (wider, "cover-size"), (spine_words, "spine-text"), (shine, "transparency")],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_broken_cover_fails_with_its_rule(good: Path, cover: Path, tmp_path: Path, breaker: Callable[[Pdf], None], rule: str) -> None:
    with Pdf.open(cover) as pdf:
        breaker(pdf)
        pdf.save(tmp_path / "broken.pdf")
    assert {finding.rule for finding in preflight_cover(tmp_path / "broken.pdf", good, PRINTER).findings} == {rule}


def test_words_on_a_thick_spine_keep_away_from_its_folds(tmp_path: Path) -> None:
    interior = tmp_path / "interior.pdf"
    typeset(book_for(PRINTER, count=400), interior)
    with Pdf.open(interior) as pdf:
        n_pages = len(pdf.pages)
    make_cover(book_for(PRINTER), CoverOrder("sheet", "midnight"), n_pages, tmp_path / "thick.pdf")
    assert preflight_cover(tmp_path / "thick.pdf", interior, PRINTER).findings == ()
    with Pdf.open(tmp_path / "thick.pdf") as pdf:
        face = next(iter(pdf.pages[0].Resources.Font.keys())).encode()
        fold = 9 + 6 * 72  # bleed and back
        pdf.pages[0].contents_add(Stream(pdf, b"q BT %s 10 Tf 0 1 -1 0 %.1f 300 Tm (12) Tj ET Q" % (face, fold + 9)))
        pdf.save(tmp_path / "near.pdf")
    assert {finding.rule for finding in preflight_cover(tmp_path / "near.pdf", interior, PRINTER).findings} == {"spine-text"}


def test_the_command_checks_a_cover_beside_its_interior(good: Path, cover: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "preflight", good, "--printer", PRINTER, "--cover", cover)
    assert (code, [line.rpartition(": ")[2] for line in out.splitlines()]) == (0, ["good", "good"])
    code, out, _ = run(capsys, "preflight", good, "--printer", PRINTER, "--cover", cover, "--spine-mm", "9")
    assert (code, "(cover-size: " in out) == (65, True)
    assert run(capsys, "preflight", good, "--printer", PRINTER, "--spine-mm", "9")[0] == 2  # a measure of no cover
    for wrong in (("--spine-mm", "-1"), ("--spine-mm", "nan"), ("--cover", good.parent / "none.pdf")):
        code, out, err = run(capsys, "preflight", good, "--printer", PRINTER, *wrong)
        assert code in (2, 65)
        assert err.count("\n") >= 1
    code, _, err = run(capsys, "preflight", good, "--printer", "home-a4", "--cover", cover)
    assert (code, "binds no cover" in err) == (2, True)
