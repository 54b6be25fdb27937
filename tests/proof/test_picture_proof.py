"""Proof of pictures: every kind in every format, and each altered file is refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from shutil import copytree

import pikepdf
import pytest
from PIL import Image

from generator.families import FAMILIES
from generator.formats.picture_index import ANSWER, FORMATS, PUZZLE, PictureIndex, PictureRow
from generator.model import GradedPuzzle
from generator.notation import parse_puzzle
from generator.proof.picture_proof import prove_pictures
from tests.support.pictures import draw_one, make_order
from tests.support.sample_book import make_graded, make_sample
from tests.support.samples import EASY, NINES
from tests.support.swap_digits import list_digits, swap_digit

KINDS = [family.name for family in FAMILIES if family.in_books] + ["queens-6", "crowns-11", "killer-diagonal-9x9"]
THEMES = ("press", "modern", "literary", "playful")

Drawn = tuple[Path, PictureRow, PictureIndex]


@pytest.mark.sample(12, 9, 3)
@pytest.mark.parametrize("name", KINDS)
def test_pictures_of_every_kind_are_proved_in_every_format(name: str, tmp_path: Path) -> None:
    """In gray and in color, in turn with every theme and at widths from 5 to 90 mm."""
    at = KINDS.index(name)
    order = make_order((90.0, 45.0, 20.0, 5.0, 60.0)[at % 5], is_colored=at % 2 == 0, dpi=90)
    row, index = draw_one(make_sample(name), tmp_path, order, THEMES[at % 4])
    assert prove_pictures(row, index, tmp_path) == []
    assert len([*tmp_path.iterdir()]) == 8


@pytest.mark.parametrize("name", ["color-6x6", "jigsaw-9x9", "windoku-9x9", "evenodd-9x9", "starbattle-9"])
def test_kinds_with_colors_are_proved_in_both_ways(name: str, tmp_path: Path) -> None:
    for is_colored in (False, True):
        row, index = draw_one(make_sample(name), tmp_path, make_order(40.0, is_colored=is_colored, dpi=90))
        assert prove_pictures(row, index, tmp_path) == []
        (fault,) = prove_pictures(row, replace(index, is_colored=not is_colored), tmp_path)
        assert fault.startswith(row.name_file(PUZZLE, "svg"))


@pytest.mark.parametrize("theme", THEMES)
def test_sums_stay_in_the_corners_of_small_cells(theme: str, tmp_path: Path) -> None:
    """Type of the usual least size would be in the middle of a cell, or beside it."""
    for width in (45.0, 20.0, 5.0):
        folder = tmp_path / str(width)
        folder.mkdir()
        row, index = draw_one(make_sample("killer-9x9"), folder, make_order(width, dpi=90), theme)
        assert prove_pictures(row, index, folder) == []


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Drawn:
    folder = tmp_path_factory.mktemp("pictures")
    row, index = draw_one(make_graded(EASY, "gentle", 4.0), folder, make_order(is_colored=True))
    assert prove_pictures(row, index, folder) == []
    return folder, row, index


def only(drawn: Drawn, form: str, folder: Path) -> Drawn:
    """Return a copy of the pictures whose index has one format."""
    copytree(drawn[0], folder)
    return folder, drawn[1], replace(drawn[2], formats=(form,))


def edit(path: Path, change: Callable[[str], str]) -> None:
    text = path.read_text()
    assert change(text) != text
    path.write_text(change(text))


def swap_first(text: str, pattern: str) -> str:
    """Exchange the first two different matches of a pattern."""
    first = re.search(pattern, text)
    assert first
    other = next(found for found in re.finditer(pattern, text) if found[0] != first[0])
    return text[: first.start()] + other[0] + text[first.end() : other.start()] + first[0] + text[other.end() :]


USES = {"svg": r'xlink:href="#\w+"', "eps": r" g\d grestore"}


@pytest.mark.parametrize("side", [PUZZLE, ANSWER])
@pytest.mark.parametrize("form", USES)
def test_two_digits_exchanged_are_refused(form: str, side: str, drawn: Drawn, tmp_path: Path) -> None:
    folder, row, index = only(drawn, form, tmp_path / "altered")
    edit(folder / row.name_file(side, form), lambda text: swap_first(text, USES[form]))
    (fault,) = prove_pictures(row, index, folder)
    wanted = "the puzzle with the ID" if side == PUZZLE else "the solution of the puzzle"
    assert fault.startswith(f"{row.name_file(side, form)}: expected {wanted}")


@pytest.mark.parametrize("side", [PUZZLE, ANSWER])
def test_a_swapped_digit_of_a_pdf_is_refused(side: str, drawn: Drawn, tmp_path: Path) -> None:
    folder, row, index = only(drawn, "pdf", tmp_path / "altered")
    path = folder / row.name_file(side, "pdf")
    digit = next(iter(list_digits(path)))
    swap_digit(path, digit, "2" if digit.text[digit.index] != "2" else "3", tmp_path / "swapped.pdf")
    path.write_bytes((tmp_path / "swapped.pdf").read_bytes())
    (fault,) = prove_pictures(row, index, folder)
    assert fault.startswith(f"{path.name}: expected ")


WALLS = {"svg": ('stroke-width="1.5"', 'stroke-width="0.75"'), "eps": ("1.5 setlinewidth", "0.75 setlinewidth")}


@pytest.mark.parametrize("form", WALLS)
def test_a_line_of_another_thickness_is_refused(form: str, drawn: Drawn, tmp_path: Path) -> None:
    folder, row, index = only(drawn, form, tmp_path / "altered")
    edit(folder / row.name_file(PUZZLE, form), lambda text: text.replace(*WALLS[form]))
    (fault,) = prove_pictures(row, index, folder)
    assert "expected a board of sudoku-9x9, found other lines" in fault


def test_a_changed_pixel_is_refused(drawn: Drawn, tmp_path: Path) -> None:
    folder, row, index = only(drawn, "png", tmp_path / "altered")
    path = folder / row.name_file(ANSWER, "png")
    with Image.open(path) as picture:
        picture.putpixel((100, 90), (0, 0, 0) if picture.getpixel((100, 90)) != (0, 0, 0) else (9, 9, 9))
        picture.save(path, dpi=(150, 150))
    (fault,) = prove_pictures(row, index, folder)
    assert re.fullmatch(rf"{path.name}: expected the pixels of the proved page, found \d other values", fault)


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (lambda picture: picture.convert("L"), "354 by 354 pixels in gray, 150 an inch"),
        (lambda picture: picture.resize((350, 350)), "350 by 350 pixels in color, 150 an inch"),
    ],
)
def test_pixels_of_another_form_are_refused(change: Callable[[Image.Image], Image.Image], found: str, drawn: Drawn, tmp_path: Path) -> None:
    folder, row, index = only(drawn, "png", tmp_path / "altered")
    path = folder / row.name_file(PUZZLE, "png")
    with Image.open(path) as picture:
        change(picture).save(path, dpi=(150, 150))
    (fault,) = prove_pictures(row, index, folder)
    assert fault == f"{path.name}: expected 354 by 354 pixels in color, 150 an inch, found {found}"
    path.write_bytes(b"GIF89a")
    (fault,) = prove_pictures(row, index, folder)
    assert fault.startswith(f"{path.name}: expected a picture that can be read: ")


@pytest.mark.parametrize("form", ["svg", "pdf", "eps"])
def test_a_picture_of_another_size_or_a_missing_one_is_refused(form: str, drawn: Drawn, tmp_path: Path) -> None:
    folder, row, index = only(drawn, form, tmp_path / "altered")
    wrong = replace(row, puzzle_shown=replace(row.puzzle_shown, size_mm=(60.01, 60.0)))
    assert prove_pictures(wrong, index, folder) == [f"{row.name_file(PUZZLE, form)}: expected a side of 60.01 mm, found 60.000 mm"]
    (folder / row.name_file(ANSWER, form)).unlink()
    with pytest.raises(FileNotFoundError):
        prove_pictures(row, index, folder)
    (folder / row.name_file(ANSWER, form)).write_bytes(b"%PDF-1.7 cut")
    (fault,) = prove_pictures(row, index, folder)
    assert fault.startswith(f"{row.name_file(ANSWER, form)}: expected ")


def test_a_row_about_another_puzzle_or_solution_is_refused(drawn: Drawn) -> None:
    folder, row, index = drawn
    swapped = row.solution[1] + row.solution[0] + row.solution[2:]
    assert prove_pictures(replace(row, solution=swapped), index, folder)[0].endswith("expected the solution of the index, found another")
    for wrong in (replace(row, puzzle_id="A" * 10), replace(row, puzzle=f"sudoku-9x9:{NINES[1]}")):
        assert "expected the puzzle with the ID" in prove_pictures(wrong, index, folder)[0]
    assert "expected a board of queens-9" in prove_pictures(replace(row, family="queens-9"), index, folder)[0]


@pytest.mark.parametrize("cells", [EASY.replace("7", ".").replace("9", "."), EASY.replace("53..7", "53.57", 1)])
def test_a_puzzle_without_one_solution_is_refused(cells: str, tmp_path: Path) -> None:
    graded = make_graded(EASY, "gentle", 4.0)
    wrong: GradedPuzzle = replace(graded, puzzle=parse_puzzle(cells))
    row, index = draw_one(wrong, tmp_path, make_order(formats=FORMATS))
    (fault,) = prove_pictures(row, index, tmp_path)
    assert re.search(r"not proved; expected one solution, got (none|at least 2): ", fault)


def test_a_pdf_with_more_than_a_picture_is_refused(drawn: Drawn, tmp_path: Path) -> None:
    for at, (what, content) in enumerate(
        {
            "a white area": b"q 1 g 0 0 400 400 re f Q",
            "a line": b"q 10 10 m 20 20 l S Q",
            "white symbols": b"",
        }.items()
    ):
        folder, row, index = only(drawn, "pdf", tmp_path / str(at))
        path = folder / row.name_file(PUZZLE, "pdf")
        with pikepdf.open(path, allow_overwriting_input=True) as pdf:
            page = pdf.pages[0]
            drawing = page.Contents.read_bytes()
            page.Contents = pdf.make_stream(drawing + b"\n" + content if content else drawing.replace(b"0 g", b"1 g"))
            pdf.save(path)
        (fault,) = prove_pictures(row, index, folder)
        assert fault.startswith(f"{path.name}: expected "), what
    folder, row, index = only(drawn, "pdf", tmp_path / "pages")
    path = folder / row.name_file(PUZZLE, "pdf")
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.pages.append(pdf.pages[0])
        pdf.save(path)
    assert prove_pictures(row, index, folder) == [f"{path.name}: expected one page, found 2"]
