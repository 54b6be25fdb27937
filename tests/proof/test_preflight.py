"""Preflight of good books, of damaged and locked files, and its report."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from pikepdf import Pdf
from reportlab.pdfgen.canvas import Canvas

from generator.errors import Faulty, UnknownName, Unprintable
from generator.proof.preflight import check_printable, preflight
from generator.proof.print_file import RULES
from generator.recipe.matter_order import MatterOrder
from generator.typesetting.typeset import typeset
from layouts.plan.answer_pages import ANSWERS_FILE
from layouts.printing.printers import list_printers
from tests.support.command_line import run
from tests.support.graded_book import graded_book
from tests.support.print_files import PRINTER, book_for, draw, rules_of
from tests.support.sample_book import TRIMS, with_imprint

MEGABYTE = 1024 * 1024


def repeat_pages(count: int) -> Callable[[Pdf], None]:
    def breaker(pdf: Pdf) -> None:
        pdf.pages.extend([pdf.pages[0], pdf.pages[1]] * (count // 2))

    return breaker


def test_a_good_file_passes(good_interior: Path) -> None:
    report = preflight(good_interior, PRINTER)
    assert (report.findings, report.trim, report.n_pages, report.paper) == ((), "6x9", 24, "white")
    assert report.rules == RULES


def test_a_book_that_is_too_thick_needs_a_wider_gutter_too(good_interior: Path, tmp_path: Path) -> None:
    with pikepdf.open(good_interior) as pdf:
        repeat_pages(578)(pdf)
        pdf.save(tmp_path / "thick.pdf")
    report = preflight(tmp_path / "thick.pdf", PRINTER, "standard-color")
    assert {finding.rule for finding in report.findings} == {"page-count", "inside-margin"}
    assert report.findings[0].found == "602 pages"
    assert report.findings[0].wanted == "72 to 600 pages of standard-color paper at 6x9"


def test_damaged_files(good_interior: Path, tmp_path: Path) -> None:
    whole = good_interior.read_bytes()
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
def test_locked_files(good_interior: Path, tmp_path: Path, user: str) -> None:
    with pikepdf.open(good_interior) as pdf:
        pdf.save(tmp_path / "locked.pdf", encryption=pikepdf.Encryption(owner="owner", user=user))
    assert rules_of(tmp_path / "locked.pdf") == {"encryption"}


def test_a_file_that_is_too_large(good_interior: Path, tmp_path: Path) -> None:
    whole = good_interior.read_bytes()
    table = whole.rindex(b"xref", 0, whole.rindex(b"startxref"))
    start = 651 * MEGABYTE
    with (tmp_path / "large.pdf").open("wb") as file:
        file.write(whole[:table])
        file.seek(start)  # a hole, which needs no space on the disk
        file.write(whole[table:].replace(b"startxref\n%d" % table, b"startxref\n%d" % start))
    (finding,) = preflight(tmp_path / "large.pdf", PRINTER).findings
    assert (finding.rule, finding.found, finding.wanted) == ("file-size", "651.0 MB", "at most 650 MB")


def test_pdf_x_for_a_printer_that_requires_it(tmp_path: Path) -> None:
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


@pytest.mark.sample(3)
@pytest.mark.parametrize("count", [3, 40, 42])
def test_the_last_page_is_blank_for_the_printer_that_needs_it(count: int, tmp_path: Path) -> None:
    path = tmp_path / "interior.pdf"
    pages = typeset(book_for("ingramspark", count=count), path)
    assert (preflight(path, "ingramspark").findings, pages.page_count % 2) == ((), 0)
    with pypdfium2.PdfDocument(path) as pdf:
        assert pdf[len(pdf) - 1].get_textpage().count_chars() == 0
        assert pdf[len(pdf) - 1].render(grayscale=True).to_numpy().min() == 255
        assert pdf[len(pdf) - 2].render(grayscale=True).to_numpy().min() < 100
    with pikepdf.open(path) as pdf:
        del pdf.pages[-1]
        pdf.save(tmp_path / "short.pdf")
    said = [str(finding) for finding in preflight(tmp_path / "short.pdf", "ingramspark").findings]
    assert [line for line in said if "last-page: Tablo" in line]


@pytest.mark.sample(3)
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


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    ("layout", "theme"), [("classic", "press"), ("large-print", "modern"), ("compact", "literary"), ("single", "playful")]
)
def test_every_part_of_a_book_passes(layout: str, theme: str, tmp_path: Path) -> None:
    """Lines of the glossary and of walkthroughs are as thick as those of puzzles."""
    book = graded_book(MatterOrder(hints=True, glossary=True, walkthroughs=True, progress=True), layout)
    typeset(with_imprint(book, printer=PRINTER, theme=theme), tmp_path / "interior.pdf")
    assert preflight(tmp_path / "interior.pdf", PRINTER).findings == ()


@pytest.mark.sample(5, 1)
@pytest.mark.parametrize("printer", ["", "kdp-paperback", "ingramspark", "lulu", "home-a4"])
@pytest.mark.parametrize("count", [40, 52])
def test_separate_answers_keep_the_rules_of_the_book(printer: str, count: int, tmp_path: Path) -> None:
    trim = "a4" if printer == "home-a4" else "6x9"
    typeset(with_imprint(book_for(printer, TRIMS[trim], count=count), answers="separate"), tmp_path / "interior.pdf")
    answers = tmp_path / ANSWERS_FILE
    facts = check_printable(tmp_path / "interior.pdf", printer or PRINTER, "")
    assert facts["answers_rules"] == [rule for rule in RULES if rule != "page-count"]
    with pikepdf.open(answers) as pdf:
        assert printer.startswith("home") or len(pdf.pages) % 2 == 0


def test_a_book_whose_answers_break_a_rule_is_refused(tmp_path: Path) -> None:
    typeset(with_imprint(book_for(PRINTER, count=30), answers="separate"), tmp_path / "interior.pdf")
    with pikepdf.open(tmp_path / ANSWERS_FILE, allow_overwriting_input=True) as pdf:
        draw(b"0.5 w 100 100 m 200 100 l S", 1)(pdf)
        del pdf.pages[-1]
        if len(pdf.pages) % 2 == 0:
            del pdf.pages[-1]
        pdf.save()
    with pytest.raises(Unprintable, match=r"answers.pdf breaks the rules of kdp-paperback.*even-pages.*line-width"):
        check_printable(tmp_path / "interior.pdf", PRINTER, "")


def test_long_words_above_answers_stay_legible(tmp_path: Path) -> None:
    book = with_imprint(book_for("ingramspark", (139.7, 215.9), count=30), theme="playful", language="es")
    typeset(book, tmp_path / "interior.pdf")
    assert preflight(tmp_path / "interior.pdf", "ingramspark").findings == ()


@pytest.mark.slow
@pytest.mark.parametrize("printer", list_printers(), ids=lambda printer: printer.name)
def test_books_of_every_trim_pass(printer, tmp_path: Path) -> None:
    for trim in printer.trims:
        typeset(book_for(printer.name, (trim.width_mm, trim.height_mm), "compact", count=440), tmp_path / "interior.pdf")
        report = preflight(tmp_path / "interior.pdf", printer.name)
        assert (report.trim, report.findings) == (trim.name, ())


def page_with_bleed(path: Path, text_x: float) -> None:
    """Make 24 pages of 6x9 with a gray edge that bleeds off the outer side, and a box."""
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


def test_a_color_paper_takes_color(good_interior: Path, tmp_path: Path) -> None:
    with pikepdf.open(good_interior) as pdf:
        draw(b"1 0 0 rg 200 300 20 20 re f")(pdf)
        pdf.save(tmp_path / "red.pdf")
    assert rules_of(tmp_path / "red.pdf", paper="premium-color") == set()


def test_white_is_no_ink(good_interior: Path, tmp_path: Path) -> None:
    with pikepdf.open(good_interior) as pdf:
        draw(b"1 g 2 2 400 40 re f", 3)(pdf)
        pdf.pages.extend([pdf.pages[0], pdf.pages[1]])
        pdf.save(tmp_path / "white.pdf")
    assert rules_of(tmp_path / "white.pdf") == set()


def test_a_finding_says_page_place_value_rule_and_source(good_interior: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pikepdf.open(good_interior) as pdf:
        for number in range(3, 9):
            draw(b"0.5 w 144 288 m 216 288 l S", number)(pdf)
        pdf.save(tmp_path / "thin.pdf")
    code, out, _ = run(capsys, "preflight", tmp_path / "thin.pdf", "--printer", PRINTER)
    assert code == 65
    first, second, *_, last = out.splitlines()
    assert first == f"{tmp_path / 'thin.pdf'}: kdp-paperback, white paper, 6x9, 24 pages, 27 rules: 6 faults"
    assert second.startswith("page 3, at 51 x 101 mm: a line of 0.5 pt; expected 0.75 pt or more (line-width: KDP help")
    assert second.endswith("2026-11-21)")
    assert last == "and 3 more of line-width"


def test_the_command(good_interior: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "preflight", good_interior, "--printer", PRINTER) == (
        0,
        f"{good_interior}: kdp-paperback, white paper, 6x9, 24 pages, 27 rules: good\n",
        "",
    )
    assert run(capsys, "preflight", good_interior.parent, "--printer", PRINTER)[0] == 0
    assert run(capsys, "preflight", good_interior, "--printer", "")[0] == 2
    assert run(capsys, "preflight", good_interior)[0] == 2
    code, _, err = run(capsys, "preflight", tmp_path / "none.pdf", "--printer", PRINTER)
    assert (code, "found none" in err) == (65, True)


def test_unknown_names_and_missing_files_are_refused(good_interior: Path) -> None:
    with pytest.raises(UnknownName, match="unknown printer 'lul'; did you mean lulu"):
        preflight(good_interior, "lul")
    with pytest.raises(UnknownName, match="lulu: unknown paper 'creme'; did you mean cream"):
        preflight(good_interior, "lulu", "creme")
    with pytest.raises(Faulty, match="expected a PDF"):
        preflight(good_interior.parent / "none.pdf", "lulu")


def test_a_file_of_another_program_is_checked_as_well(tmp_path: Path) -> None:
    page = BytesIO()
    canvas = Canvas(page, pagesize=(612, 792))
    canvas.linkURL("https://example.org", (200, 200, 300, 220))
    canvas.drawString(200, 300, "plain")
    canvas.save()
    (tmp_path / "other.pdf").write_bytes(page.getvalue())
    assert rules_of(tmp_path / "other.pdf") == {"page-count", "even-pages", "fonts", "links"}
