"""Tallies and their chart: counts, medians, reproducible bytes, embedded faces."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from PIL import Image

from generator.grading import LEVELS
from generator.grading.statistics import Tally
from generator.model import Effort
from generator.typesetting.charts import make_chart, plot


def effort(race: float, rating: float, beyond: bool = False) -> Effort:
    return Effort(race, 1.0, rating, 1.2, 1.2, beyond, "beyond" if beyond else "hidden single in box", 0.0)


def tally(count: int = 40, beyond: int = 0) -> Tally:
    made = Tally()
    for index in range(count):
        made.add(LEVELS[index % len(LEVELS)].name, effort(3.0 + index**1.7, 1.2 + index % 9 / 2))
    for _ in range(beyond):
        made.add("fiendish", effort(900.0, 9.5, beyond=True))
    return made


def words_of(path: Path) -> set[str]:
    groups = ElementTree.parse(path).iter("{http://www.w3.org/2000/svg}g")
    return {group.get("aria-label", "") for group in groups}


def test_bars_count_every_puzzle() -> None:
    levels, race, rating = make_chart(tally(60, 7), "x", LEVELS).panels
    assert sum(levels.bars) == sum(race.bars) == 67
    assert sum(rating.bars) == 60 + 2 * 7  # ratings beyond the ladder have two bars
    assert levels.bars == (12, 12, 12, 12, 19)
    assert (levels.median_label, rating.median_label) == ("median Moderate", "median 3.2")
    assert [label for _, label in rating.ticks] == ["1", "2", "3", "4", "5", "6", "beyond"]
    assert make_chart(tally(2, 7), "x", LEVELS).panels[2].median_label == "median beyond"


def test_levels_of_other_tables_are_last() -> None:
    made = tally(10)
    made.add("devilish", effort(20.0, 4.5))
    levels = make_chart(made, "x", LEVELS).panels[0]
    assert levels.bars == (2, 2, 2, 2, 2, 1)
    assert levels.ticks[-1] == (5.5, "Devilish")
    assert levels.median is None


@pytest.mark.parametrize("suffix", [".pdf", ".svg", ".png"])
@pytest.mark.parametrize("count", [0, 1, 40])
def test_the_same_chart_gives_the_same_bytes(tmp_path: Path, suffix: str, count: int) -> None:
    chart = make_chart(tally(count), "a «collection» & more", LEVELS)
    first, again = tmp_path / f"first{suffix}", tmp_path / f"again{suffix}"
    plot(chart, first, suffix)
    plot(chart, again, suffix)
    assert first.read_bytes() == again.read_bytes()


def test_a_pdf_has_the_words_of_the_chart(tmp_path: Path) -> None:
    path = tmp_path / "chart.pdf"
    plot(make_chart(tally(1200), "mine.sdm", LEVELS), path, ".pdf")
    content = path.read_bytes()
    assert content.count(b"/FontFile2") == content.count(b"/Type /FontDescriptor") > 0
    assert b"Helvetica" not in content
    document = pdfium.PdfDocument(path)
    text = document[0].get_textpage().get_text_bounded()
    document.close()
    for words in ("mine.sdm: 1,200 puzzles", "Levels", "Race", "Rating", "Fiendish", "240", "median Moderate", "hardest step (ER)"):
        assert words in text


def test_svg_and_pdf_have_the_same_words_and_no_fonts(tmp_path: Path) -> None:
    path = tmp_path / "chart.svg"
    plot(make_chart(tally(40), "ä & <b>.sdm", LEVELS), path, ".svg")
    words = words_of(path)
    assert {"ä & <b>.sdm: 40 puzzles", "Levels", "Race", "Rating", "8", "median Moderate"} <= words
    text = path.read_text()
    assert "font" not in text
    used = set(text.split('href="#')[1:])
    assert used
    outlines = [shape.get("d", "") for shape in ElementTree.parse(path).iter("{http://www.w3.org/2000/svg}path") if shape.get("id")]
    assert all(outline.startswith("M") and outline.endswith("Z") for outline in outlines)


def test_a_picture_is_gray_and_not_blank(tmp_path: Path) -> None:
    path = tmp_path / "chart.png"
    plot(make_chart(tally(40), "mine.sdm", LEVELS), path, ".png")
    with Image.open(path) as picture:
        assert (picture.mode, picture.size) == ("L", (2400, 900))
        darkest, lightest = picture.getextrema()
        ink = sum(picture.histogram()[:200]) / (2400 * 900)
    assert (darkest < 20, lightest) == (True, 255)
    assert 0.02 < ink < 0.4


def test_letters_missing_from_the_typefaces_are_question_marks(tmp_path: Path) -> None:
    path = tmp_path / "chart.svg"
    plot(make_chart(tally(4), "数独.sdm", LEVELS), path, ".svg")
    assert "??.sdm: 4 puzzles" in words_of(path)
