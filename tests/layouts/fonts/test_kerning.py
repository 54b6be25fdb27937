"""Kerning: pairs move together, widths stay true, and text can be read back."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from layouts.drawing.page_ink import PageInk
from layouts.drawing.pdf_file import About
from layouts.drawing.svg_ink import VectorInk
from layouts.fonts.faces import FILES, is_kerned, load_face, text_kerns, text_width
from layouts.fonts.fitting import fit_lines, wrap_text
from layouts.fonts.own_font import find_own_face

SAID = "AVATAR Tomorrow’s “Waves”, To 12–14 (Yes) Type, l’Été"
SIZE_PT = 24.0


@pytest.mark.parametrize("face", FILES)
def test_pairs_move_together_and_digits_keep_their_widths(face: str) -> None:
    assert text_width("AVATo", face, 100.0) < sum(text_width(letter, face, 100.0) for letter in "AVATo") - 4
    assert is_kerned(face)
    for number in ("1711", "4704", "17", "74"):
        assert not any(text_kerns(number, face))
    assert text_width("Ta Va", face, 10.0) == pytest.approx(sum(text_width(part, face, 10.0) for part in ("Ta", " ", "Va")))


@pytest.mark.parametrize("face", FILES)
def test_a_drawn_line_is_as_wide_as_measured_and_reads_back(face: str, tmp_path: Path) -> None:
    ink = PageInk(tmp_path / "line.pdf", (900.0, 100.0), About("Line"))
    ink.text(20.0, 60.0, f"{SAID} I", face, SIZE_PT)
    ink.text(20.0 + text_width(f"{SAID} ", face, SIZE_PT), 20.0, "I", face, SIZE_PT)
    ink.end_page()
    ink.save()
    with pypdfium2.PdfDocument(tmp_path / "line.pdf") as pdf:
        words = pdf[0].get_textpage()
        upper, lower = words.get_text_range().split("\r\n")
        last = [words.get_charbox(at) for at in (len(SAID) + 1, words.count_chars() - 1)]
    assert (upper, lower) == (f"{SAID} I", "I")
    assert last[0][0] == pytest.approx(last[1][0], abs=len(SAID) * SIZE_PT / 2000)  # whole thousandths as widths


def test_a_drawing_in_svg_has_the_same_widths() -> None:
    vector = VectorInk((300.0, 100.0), "Line")
    vector.text(0.0, 0.0, "AVI", "text", SIZE_PT)
    last = vector.finish().split('x="')[-1].partition('"')[0]
    assert float(last) == pytest.approx(text_width("AVI", "text", 1000.0) - text_width("I", "text", 1000.0), abs=0.1)


def test_titles_have_lines_of_about_one_length() -> None:
    face, width = "display", text_width("Sudoku for the Long", "display", 48.0) + 2
    assert wrap_text("Sudoku for the Long Train Ride", face, 48.0, width) == ["Sudoku for the Long", "Train Ride"]
    assert fit_lines("Sudoku for the Long Train Ride", face, (48.0,), width, 2)[1] == ["Sudoku for the", "Long Train Ride"]


@pytest.mark.needs("face:DejaVu Math TeX Gyre")
def test_a_face_without_kerning_keeps_its_widths() -> None:
    face = find_own_face("DejaVu Math TeX Gyre", "en")
    assert not is_kerned(face)
    assert text_width("AVATAR", face, 10.0) == pytest.approx(load_face(face).stringWidth("AVATAR", 10.0))
