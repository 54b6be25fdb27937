"""SVG: letters are outlines of our own typefaces, and drawing leaves no warning.

Open font files would be reported when the process ends.
"""

from __future__ import annotations

import re
import subprocess
import sys

from layouts.drawing.outline_ink import UNITS, glyph_outline
from layouts.drawing.svg_ink import VectorInk
from layouts.fonts.faces import BOLD, TEXT

DRAW = "from layouts.drawing.outline_ink import glyph_outline; from layouts.fonts.faces import TEXT; print(glyph_outline(TEXT, ord('l')))"


def test_an_outline_begins_with_a_move_and_is_closed() -> None:
    outline = glyph_outline(TEXT, ord("l"))
    assert outline[0] == "M"
    assert outline.endswith("Z")
    assert outline != glyph_outline(BOLD, ord("l"))
    assert max(int(number) for number in outline.translate(str.maketrans("MLCZ", "    ")).split()) < UNITS


def test_a_space_has_no_outline() -> None:
    assert glyph_outline(TEXT, ord(" ")) == ""


def test_no_file_is_left_open_at_the_end() -> None:
    done = subprocess.run([sys.executable, "-c", DRAW], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, glyph_outline(TEXT, ord("l")), "")


def draw(text: str) -> dict[str, str]:
    """Return the outlines of a page with one line, by name."""
    ink = VectorInk((100, 100), "page")
    ink.text(10, 10, text, TEXT, 12)
    return dict(re.findall(r'id="(\w+)" d="([^"]+)"', ink.finish()))


def test_pages_can_be_parts_of_one_web_page() -> None:
    """A name that two of them share means the same outline."""
    one, other = draw("binairo"), draw("skyscrapers")
    assert len(one) == 6
    assert {*one} & {*other}
    assert all(one[name] == other[name] for name in {*one} & {*other})
