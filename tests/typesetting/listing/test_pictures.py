"""Pictures of a listing: which pages, which part of the cover, how large."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from generator.grading import LEVELS
from generator.recipe.recipe import check_recipe
from generator.typesetting.cover import make_cover, read_cover_order
from generator.typesetting.listing.pictures import FRONT, OPENER, PICTURES, PUZZLES, list_pictures, write_picture
from generator.typesetting.report import FinishedBook
from generator.typesetting.typeset import make_book, typeset
from tests.support.listed_book import finished_book
from tests.support.sample_book import chapter_of


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> FinishedBook:
    """Typeset a small book with its cover, and its pictures."""
    folder = tmp_path_factory.mktemp("pictures")
    planned = finished_book(folder, trim="6x9", author="A. Compositor")
    book = make_book(planned.book.imprint, [chapter_of("sudoku-9x9")], LEVELS)
    pages = typeset(book, folder / "interior.pdf")
    make_cover(book, read_cover_order(planned.facts["recipe"]), pages.page_count, folder / "cover.pdf")
    made = FinishedBook(book, (), pages, planned.facts, folder)
    for name in PICTURES:
        write_picture(made, folder / name)
    return made


def test_longest_sides_are_those_of_the_shop(finished: FinishedBook) -> None:
    pictures = {picture.name: picture for picture in list_pictures(finished.folder)}
    assert list(pictures) == list(PICTURES)
    assert (pictures[FRONT].width, pictures[FRONT].height) == (1706, 2560)
    assert {max(picture.width, picture.height) for name, picture in pictures.items() if name != FRONT} == {1600}
    with Image.open(finished.folder / FRONT) as front:
        assert (front.format, front.mode) == ("JPEG", "RGB")


def test_the_pages_are_different_ones(finished: FinishedBook) -> None:
    pixels = {name: np.asarray(Image.open(finished.folder / name).convert("L")) for name in PICTURES if name != FRONT}
    shares = {name: float((grays < 128).mean()) for name, grays in pixels.items()}
    assert len(set(shares.values())) == 3
    assert shares[PUZZLES] > 0.01
    assert finished.pages.page_of[1] > 1


def test_the_front_has_no_bleed_and_no_spine(finished: FinishedBook) -> None:
    """The whole sheet is more than twice as wide as its front."""
    with Image.open(finished.folder / FRONT) as front:
        assert front.width / front.height == pytest.approx(6 / 9, abs=0.001)


def test_equal_books_give_equal_pictures(finished: FinishedBook) -> None:
    before = {name: (finished.folder / name).read_bytes() for name in PICTURES}
    for name in PICTURES:
        write_picture(finished, finished.folder / name)
    assert before == {name: (finished.folder / name).read_bytes() for name in PICTURES}


def test_a_book_without_a_cover_has_no_front(finished: FinishedBook, tmp_path: Path) -> None:
    (tmp_path / "interior.pdf").write_bytes((finished.folder / "interior.pdf").read_bytes())
    bare = FinishedBook(finished.book, (), finished.pages, {"recipe": check_recipe_without_cover()}, tmp_path)
    for name in (FRONT, OPENER):
        write_picture(bare, tmp_path / name)
    assert [picture.name for picture in list_pictures(tmp_path)] == [OPENER]


def check_recipe_without_cover() -> dict[str, object]:
    keys = {"name": "bare", "title": "Bare", "cover": "none", "chapter": [{"level": "easy", "count": 1}]}
    return check_recipe(keys, "test").model_dump(mode="json")
