"""Covers against a printer's rules, with and without faults."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pikepdf import Array, Dictionary, Name, Pdf, Stream

from generator.proof.preflight import preflight_cover
from generator.proof.print_file import COVER_RULES
from generator.typesetting.cover import CoverOrder, make_cover
from generator.typesetting.typeset import typeset
from tests.support.command_line import run
from tests.support.print_files import PRINTER, book_for


@pytest.fixture(scope="module")
def cover(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the cover of the good interior."""
    path = tmp_path_factory.mktemp("cover") / "cover.pdf"
    make_cover(book_for(PRINTER), CoverOrder("sheet", "midnight"), 24, path)
    return path


def test_a_good_cover_has_no_fault(good_interior: Path, cover: Path) -> None:
    report = preflight_cover(cover, good_interior, PRINTER)
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
def test_a_broken_cover_fails_with_its_rule(
    good_interior: Path, cover: Path, tmp_path: Path, breaker: Callable[[Pdf], None], rule: str
) -> None:
    with Pdf.open(cover) as pdf:
        breaker(pdf)
        pdf.save(tmp_path / "broken.pdf")
    assert {finding.rule for finding in preflight_cover(tmp_path / "broken.pdf", good_interior, PRINTER).findings} == {rule}


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


def test_the_command_checks_a_cover_with_its_interior(good_interior: Path, cover: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "preflight", good_interior, "--printer", PRINTER, "--cover", cover)
    assert (code, [line.rpartition(": ")[2] for line in out.splitlines()]) == (0, ["good", "good"])
    code, out, _ = run(capsys, "preflight", good_interior, "--printer", PRINTER, "--cover", cover, "--spine-mm", "9")
    assert (code, "(cover-size: " in out) == (65, True)
    assert run(capsys, "preflight", good_interior, "--printer", PRINTER, "--spine-mm", "9")[0] == 2  # a spine width without a cover
    for wrong in (("--spine-mm", "-1"), ("--spine-mm", "nan"), ("--cover", good_interior.parent / "none.pdf")):
        code, out, err = run(capsys, "preflight", good_interior, "--printer", PRINTER, *wrong)
        assert code in (2, 65)
        assert err.count("\n") >= 1
    code, _, err = run(capsys, "preflight", good_interior, "--printer", "home-a4", "--cover", cover)
    assert (code, "makes no covers" in err) == (2, True)
