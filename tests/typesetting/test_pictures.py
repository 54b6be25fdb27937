"""Pictures of puzzles: golden drawings, exact sizes, same bytes, all renderers.

GOLDEN=1 rewrites the golden drawings.
"""

from __future__ import annotations

import os
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pikepdf
import pytest
from PIL import Image

from generator.errors import DoesNotFit, UnknownName
from generator.families import find_family
from generator.formats.picture_index import FORMATS, PNG, SIDES
from generator.model import GradedPuzzle
from generator.notation import parse_puzzle
from generator.typesetting.pictures import LARGEST_MM, MOST_PIXELS, PictureOrder, PicturePuzzle, check_order, draw_pictures
from generator.words import LANGUAGES
from tests.support.paths import GOLDEN
from tests.support.pictures import draw_one, make_order
from tests.support.rendered import MOST_FAR, read_pixels, render_eps, render_pdf, share_of_far
from tests.support.sample_book import make_sample

GOLDEN_KINDS = {"sudoku-4x4": False, "color-4x4": True, "futoshiki-5": False, "skyscrapers-6": False, "crowns-8": True}
"""Small boards with a golden drawing of their example, and whether in color."""

PER_POINT = 25.4 / 72


def example_of(name: str) -> GradedPuzzle:
    """Return the example of a family, with a made-up effort."""
    puzzle = parse_puzzle(find_family(name).example)
    solution = find_family(name).solve(puzzle).first.tobytes()
    return replace(make_sample(name), puzzle=puzzle, solution=solution)


@pytest.mark.parametrize("name", GOLDEN_KINDS)
def test_a_drawing_is_the_golden_one(name: str, tmp_path: Path) -> None:
    row, _ = draw_one(example_of(name), tmp_path, make_order(25.0, is_colored=GOLDEN_KINDS[name], formats=("svg",)))
    drawn = (tmp_path / row.name_file("puzzle", "svg")).read_text()
    golden = GOLDEN / "pictures" / f"{name}.svg"
    if os.environ.get("GOLDEN"):
        golden.write_text(drawn, encoding="utf-8")
    assert drawn == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("width_mm", [7.77, 45.0, 88.9, 123.45])
@pytest.mark.parametrize("name", ["sudoku-9x9", "wordoku-9x9"])
def test_sizes_are_exact_in_every_format(name: str, width_mm: float, tmp_path: Path) -> None:
    """To a hundredth of a millimeter; pixels are those of the resolution."""
    order = make_order(width_mm, dpi=200)
    row, _ = draw_one(make_sample(name), tmp_path, order)
    for side in SIDES:
        shown = row.shown(side)
        assert shown.size_mm[0] == width_mm
        assert shown.size_px == tuple(round(length / 25.4 * 200) for length in shown.size_mm)
        svg, eps, pdf, png = (tmp_path / row.name_file(side, form) for form in ("svg", "eps", "pdf", "png"))
        head = re.search(r'width="([\d.]+)mm" height="([\d.]+)mm" viewBox="0 0 ([\d.]+) ([\d.]+)"', svg.read_text())
        box = re.search(r"%%HiResBoundingBox: 0 0 ([\d.]+) ([\d.]+)", eps.read_text())
        assert head
        assert box
        with pikepdf.open(pdf) as document:
            (page,) = document.pages
            boxes = [[float(number) for number in page[key]] for key in ("/MediaBox", "/TrimBox")]
        assert boxes[0] == boxes[1]
        assert boxes[0][:2] == [0, 0]
        found = [
            [float(head[1]), float(head[2])],
            *([length * PER_POINT for length in sizes] for sizes in (map(float, box.groups()), boxes[0][2:])),
        ]
        assert np.abs(np.array(found) - shown.size_mm).max() < 0.005
        assert float(head[3]) / float(head[4]) == pytest.approx(shown.size_mm[0] / shown.size_mm[1], rel=1e-4)
        with Image.open(png) as picture:
            assert (picture.size, [round(dots) for dots in picture.info["dpi"]]) == (shown.size_px, [200, 200])


def test_names_and_bytes_are_the_same_in_every_run(tmp_path: Path) -> None:
    contents = []
    for run in ("one", "two"):
        (tmp_path / run).mkdir()
        for is_colored in (True, False):
            draw_one(make_sample("jigsaw-9x9"), tmp_path / run, make_order(40.0, is_colored=is_colored), number=3 + is_colored)
        contents.append({path.name: path.read_bytes() for path in (tmp_path / run).iterdir()})
    assert contents[0] == contents[1]
    assert len(contents[0]) == 16
    assert all(re.fullmatch(r"000[34]-[A-Z2-7]{10}-(puzzle|answer)\.(svg|png|pdf|eps)", name) for name in contents[0])
    assert not any(re.search(rb"20\d\d-?\d\d-?\d\d|/tmp/", content) for name, content in contents[0].items() if not name.endswith("png"))


@pytest.mark.sample(4, 1)
@pytest.mark.parametrize(
    ("name", "theme"), [("killer-9x9", "press"), ("littlekiller-9x9", "literary"), ("kropki-9x9", "modern"), ("thermo-9x9", "playful")]
)
def test_ghostscript_shows_the_eps_as_the_pdf(name: str, theme: str, tmp_path: Path) -> None:
    row, _ = draw_one(make_sample(name), tmp_path, make_order(63.5, formats=("pdf", "eps")), theme)
    for side in SIDES:
        pdf, eps = (tmp_path / row.name_file(side, form) for form in ("pdf", "eps"))
        assert share_of_far(render_eps(eps, 144), render_pdf(pdf, 2.0)) < MOST_FAR


@pytest.mark.parametrize("name", ["sudoku-9x9", "sandwich-9x9", "samurai-9x9", "killer-9x9", "wordoku-9x9"])
def test_no_ink_is_cut_off_and_no_white_is_left(name: str, tmp_path: Path) -> None:
    """Ink begins near each edge of the page, and a frame is complete."""
    row, _ = draw_one(make_sample(name), tmp_path, make_order(60.0, formats=("png",), dpi=300))
    pixels = read_pixels((tmp_path / row.name_file("puzzle", "png")).read_bytes())
    cell = 60 / 9 / 25.4 * 300
    inked = np.flatnonzero((pixels < 128).any(axis=0)), np.flatnonzero((pixels < 128).any(axis=1))
    for found, length in zip(inked, (pixels.shape[1], pixels.shape[0]), strict=True):
        assert found[0] < 0.4 * cell
        assert found[-1] > length - 0.4 * cell
    if name == "sudoku-9x9":
        assert (pixels[2:-2, [1, -2]] < 200).all(), "the frame is at the edge of the page"


def test_fonts_are_embedded_and_colors_are_pure(tmp_path: Path) -> None:
    row, _ = draw_one(make_sample("windoku-9x9"), tmp_path, make_order(is_colored=True, formats=("pdf",)))
    with pikepdf.open(tmp_path / row.name_file("puzzle", "pdf")) as pdf:
        fonts = [item for item in pdf.objects if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/FontDescriptor"]
        assert fonts
        assert all("/FontFile2" in font for font in fonts)
        content = pdf.pages[0].Contents.read_bytes()
        assert b" rg" not in content, "symbols are pure black, in DeviceGray"
        assert pdf.docinfo["/Title"] == "Puzzle 7: Windoku · Hard"


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_in_the_language_and_say_what_the_board_is(language: str, tmp_path: Path) -> None:
    order = replace(make_order(formats=("svg",)), language=language)
    row, _ = draw_one(make_sample("sudoku-4x4"), tmp_path, order)
    text = (tmp_path / row.name_file("answer", "svg")).read_text(encoding="utf-8")
    title, described = re.search("<title>(.*)</title>", text), re.search("<desc>(.*)</desc>", text)
    assert title
    assert described
    assert title[1] == row.answer_shown.words
    assert "7" in title[1]
    assert described[1].count("1") > 4
    assert (row.puzzle_shown.words == "Puzzle 7: Sudoku 4 × 4 · Hard") == (language == "en")


def test_the_pdf_is_made_for_a_png_too(tmp_path: Path) -> None:
    draw_one(make_sample("sudoku-4x4"), tmp_path, make_order(formats=(PNG,)))
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".pdf", ".pdf", ".png", ".png"]


def test_a_number_has_as_many_digits_as_the_largest_one(tmp_path: Path) -> None:
    order = make_order(formats=("svg",))
    row = draw_pictures(PicturePuzzle(7, make_sample("sudoku-4x4"), "press"), order, 12345, tmp_path)
    assert row.stem.startswith("00007-")


@pytest.mark.parametrize(
    ("order", "fault"),
    [
        (make_order(0.99), r"--width: expected a width from 1 mm to 1,000 mm, got 0\.99 mm; choose another, such as 90mm"),
        (make_order(LARGEST_MM + 1), "--width: expected a width from 1 mm to 1,000 mm, got 1,001 mm"),
        (make_order(1e9), "--width: expected a width"),
        (make_order(300.0, dpi=1200), rf"--width: expected a PNG of at most {MOST_PIXELS:,} pixels across, got 14,173 at 1200 dots"),
    ],
)
def test_a_width_that_no_picture_can_have_is_refused(order: PictureOrder, fault: str) -> None:
    with pytest.raises(DoesNotFit, match=fault):
        check_order(order, ["press"])


def test_names_that_do_not_exist_are_refused() -> None:
    check_order(make_order(1.0), ["press", "modern"])
    check_order(make_order(900.0, dpi=1200, formats=("svg", "pdf", "eps")), [])
    with pytest.raises(UnknownName, match="unknown theme 'moden'; did you mean modern"):
        check_order(make_order(), ["moden"])
    assert FORMATS == ("svg", "png", "pdf", "eps")
