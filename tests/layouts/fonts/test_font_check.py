"""Damaged fonts are refused in one line before a library reads them."""

from __future__ import annotations

import struct
from collections.abc import Callable
from pathlib import Path

import pytest
import reportlab

from generator.errors import Faulty
from layouts.fonts.font_check import NEEDED, check_font

FONT = (Path(reportlab.__file__).parent / "fonts/Vera.ttf").read_bytes()


def entry_of(tag: str) -> int:
    """Return the place of a table in the table directory."""
    return next(at for at in range(12, 12 + 16 * 40, 16) if FONT[at : at + 4] == tag.encode())


def change(form: str, at: int, value: int) -> bytes:
    """Return the font with another number at a place."""
    changed = bytearray(FONT)
    struct.pack_into(f">{form}", changed, at, value)
    return bytes(changed)


def start_of(tag: str) -> int:
    """Return where a table begins."""
    return int(struct.unpack_from(">L", FONT, entry_of(tag) + 8)[0])


def test_a_good_font_passes() -> None:
    check_font(FONT, 0, "face.ttf")


def test_a_glyph_made_of_missing_glyphs_is_refused() -> None:
    """Without the check, such a font fails only when its glyphs are embedded."""
    count = struct.unpack_from(">H", FONT, start_of("maxp") + 4)[0]
    wide = struct.unpack_from(">H", FONT, start_of("head") + 50)[0]
    places = struct.unpack_from(f">{count}{'L' if wide else 'H'}", FONT, start_of("loca"))
    starts = [start_of("glyf") + (place if wide else 2 * place) for place in places]
    composite = next(at for at in starts if struct.unpack_from(">h", FONT, at)[0] < 0)
    with pytest.raises(Faulty, match=rf"expected parts that are other glyphs, of {count} in all, got glyph 65535"):
        check_font(change("H", composite + 12, 0xFFFF), 0, "face.ttf")


@pytest.mark.parametrize("tag", NEEDED)
def test_a_missing_table_is_named(tag: str) -> None:
    changed = FONT[: entry_of(tag)] + b"xxxx" + FONT[entry_of(tag) + 4 :]
    with pytest.raises(Faulty, match=f"^face.ttf: expected the tables .* got none named {tag}$"):
        check_font(changed, 0, "face.ttf")


CASES: dict[str, tuple[Callable[[], bytes], str]] = {
    "a table beyond the end": (lambda: change("L", entry_of("cmap") + 8, 1 << 30), "table cmap: expected its end within"),
    "no units": (lambda: change("H", start_of("head") + 18, 0), "expected 16 to 16384 units per em, got 0"),
    "more widths than glyphs": (lambda: change("H", start_of("hhea") + 34, 0xFFFF), "one a glyph, got 65535"),
    "glyphs elsewhere": (lambda: change("H", start_of("loca") + 4, 0xFFFF), "got other places"),
    "a mapping elsewhere": (lambda: change("L", start_of("cmap") + 8, 1 << 28), "table cmap: expected 2 bytes at"),
    "a name elsewhere": (lambda: change("H", start_of("name") + 16, 0xFFFF), "table name, name 0: expected its end"),
    "a cut file": (lambda: FONT[:40], "expected its end within 40 bytes"),
    "an empty file": (lambda: b"", "expected a font with TrueType outlines"),
    "many faces": (lambda: b"ttcf\0\1\0\0\xff\xff\xff\xff" + FONT, "got 4294967295 faces"),
}


@pytest.mark.parametrize("name", CASES)
def test_a_damaged_font_is_refused(name: str) -> None:
    make, said = CASES[name]
    with pytest.raises(Faulty) as fault:
        check_font(make(), 0, "face.ttf")
    assert said in str(fault.value)
