"""Books in a typeface of the user's own, found by path or by name.

A missing one is reported. The typeface of Chinese is that of the extra, wherever the system has it too.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import fontpkg
import pikepdf
import pytest

from generator.errors import Faulty, UnknownName, advise_extra
from generator.model import Book
from generator.proof.preflight import check_cover_printable, preflight
from generator.proof.prove import ProofReport, prove_pdf
from generator.typesetting.cover import CoverOrder, make_cover
from generator.typesetting.typeset import typeset
from layouts.draw_book import draw_book, make_setting
from layouts.drawing.ink_log import InkLog
from layouts.fonts import own_font
from layouts.fonts.fitting import wrap_text
from layouts.fonts.own_font import NEEDED, find_own_face
from tests.support.sample_book import sample_book, with_imprint

CHINESE = NEEDED["zh"]
LATO = str(fontpkg.path("Lato", 400, "normal"))


def chinese_book(layout: str = "classic", **fields: str) -> Book:
    words = {"title": "雨天的数独", "subtitle": "给漫长冬夜的题目", "author": "王小明", "language": "zh"}
    return with_imprint(sample_book(layout), **(words | fields))


def fonts_of(path: Path) -> set[str]:
    with pikepdf.open(path) as pdf:
        return {str(font.BaseFont)[8:] for page in pdf.pages for font in page.Resources.Font.values()}


@pytest.mark.sample(5, 2, 4)
@pytest.mark.parametrize("theme_layout", ["press classic", "press large-print", "modern classic", "literary single", "playful compact"])
def test_a_chinese_book_is_set_proved_and_printable(theme_layout: str, tmp_path: Path) -> None:
    theme, layout = theme_layout.split()
    book = chinese_book(layout, theme=theme, printer="kdp-paperback")
    path = tmp_path / "interior.pdf"
    pages = typeset(book, path)
    assert prove_pdf(path) == ProofReport(5, 5, ())
    assert preflight(path, "kdp-paperback").findings == ()
    assert any(name.startswith("WenQuanYi") for name in fonts_of(path))
    first = path.read_bytes()
    typeset(book, path)
    assert path.read_bytes() == first
    cover = tmp_path / "cover.pdf"
    wrap = make_cover(book, CoverOrder("sheet", "midnight", blurb="每道题只有一个解。" * 12), pages.page_count, cover)
    assert wrap is not None
    check_cover_printable(cover, book.imprint.printer, book.imprint.paper, wrap)
    assert any(name.startswith("WenQuanYi") for name in fonts_of(cover))


def test_a_missing_typeface_is_reported_with_places_and_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_font, "_faces_in", lambda _: {})
    with pytest.raises(UnknownName) as fault:
        make_setting(chinese_book())
    said = str(fault.value)
    assert said.startswith("language 'zh': expected a .ttf or .ttc file of the font 'WenQuanYi Micro Hei' in /")
    assert said.endswith(f"{advise_extra('chinese')} (Debian, Ubuntu: apt-get install fonts-wqy-microhei), or set face to its path")
    with pytest.raises(UnknownName, match=r"^face: expected a \.ttf or \.ttc file of the font 'Comic Sans' in .*; set face to its path"):
        find_own_face("Comic Sans", "en")


@pytest.mark.parametrize("named", ["", "WenQuanYi Micro Hei", "文泉驿微米黑"])
def test_the_typeface_of_the_extra_is_preferred_and_needs_no_system_folder(
    named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (packed,) = own_font._package_folders()
    shutil.copy(packed / "wqy-microhei.ttc", tmp_path / "a.ttc")
    for folders in ([tmp_path], []):
        monkeypatch.setattr(own_font, "_system_folders", lambda folders=folders: folders)
        assert find_own_face(named, "zh") == f"{packed / 'wqy-microhei.ttc'}#0"
    monkeypatch.setattr(own_font, "FONT_PACKAGES", ("no_such_package",))
    monkeypatch.setattr(own_font, "_system_folders", lambda: [tmp_path])
    assert find_own_face(named, "zh") == f"{tmp_path / 'a.ttc'}#0"


def test_a_typeface_is_given_by_its_path(tmp_path: Path) -> None:
    assert find_own_face("", "en") == ""
    assert find_own_face(LATO, "en") == f"{LATO}#0"
    ink = InkLog()
    draw_book(make_setting(with_imprint(sample_book(), face=LATO)), ink)
    assert any(f"{LATO}#0" in line for page in ink.pages for line in page)
    with pytest.raises(UnknownName, match=r"face: expected a font file at '/none/here\.ttf', found none"):
        find_own_face("/none/here.ttf", "en")
    broken = tmp_path / "broken.ttf"
    broken.write_bytes(b"no font at all")
    with pytest.raises(Faulty, match=r"expected a font with TrueType outlines \(.ttf or .ttc\) at .*broken\.ttf"):
        make_setting(with_imprint(sample_book(), face=str(broken)))
    with pytest.raises(UnknownName, match=r"expected a face from #0 to #0 of .*, got #7"):
        make_setting(with_imprint(sample_book(), face=f"{LATO}#7"))


def test_missing_characters_of_a_typeface_are_named() -> None:
    with pytest.raises(Faulty, match=r"the fonts lack '数独', needed for the title, .* or a chapter; change the text"):
        make_setting(with_imprint(sample_book(), title="数独", face=LATO))


def test_the_name_of_a_family_is_read_from_its_file() -> None:
    assert own_font._read_names(Path(LATO))[0][0] == "Lato"
    assert own_font._read_names(Path(__file__)) in ([], [[]])


def test_chinese_breaks_between_characters_and_keeps_marks_with_their_words() -> None:
    text = "每道题只有一个解，（答案）在书后。"
    lines = wrap_text(text, "text", 10.0, 30.0)
    assert "".join(lines) == text
    assert len(lines) > 3
    assert not any(line[0] in "，。）" or line[-1] == "（" for line in lines)
    assert wrap_text("every puzzle 每题", "text", 10.0, 1000.0) == ["every puzzle 每题"]
