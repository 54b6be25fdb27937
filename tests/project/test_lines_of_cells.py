"""A line through cells is known to every room that draws, speaks or reads one."""

from __future__ import annotations

from generator.formats import penpa_draw
from generator.model import LINE
from generator.proof import epub_proof
from generator.typesetting.web.families import DRAWN_SIGNS
from generator.words import LANGUAGES
from layouts.drawing.line_signs import LINES
from layouts.drawing.spoken_boards import SIGN_WORDS
from layouts.epub import board_table
from layouts.phrases import read_phrases

THROUGH = "web.through."
KNOWN = {
    "SIGN_WORDS of layouts/drawing/spoken_boards.py": {text for kind, text in SIGN_WORDS if kind == LINE},
    "BEGINNINGS of layouts/epub/board_table.py": {*board_table.BEGINNINGS},
    "BEGINNINGS of generator/proof/epub_proof.py": {*epub_proof.BEGINNINGS.values()},
    "DRAWN_SIGNS of generator/typesetting/web/families.py": {text for kind, text in DRAWN_SIGNS if kind == LINE},
    "LINES of generator/formats/penpa_draw.py": {*penpa_draw.LINES},
    **{
        f"{THROUGH[:-1]} of layouts/phrases/{language}.toml, as {place}": {
            key.removeprefix(THROUGH).removesuffix(place)
            for key in read_phrases(language).words
            if key.startswith(THROUGH) and key.endswith(place)
        }
        for language in LANGUAGES
        for place in ("_begin", "_middle", "_end")
    },
}
"""Texts of the lines that each place knows."""


def test_every_line_that_is_drawn_is_known_everywhere() -> None:
    unknown = [f"{', '.join(sorted({*LINES} - known))} not in {place}" for place, known in KNOWN.items() if {*LINES} - known]
    assert not unknown, "\n".join(unknown)


def test_what_an_epub_shows_of_a_line_is_what_its_proof_reads() -> None:
    assert {text: shown for shown, text in epub_proof.BEGINNINGS.items()} == board_table.BEGINNINGS
