"""Facts about a book: kinds without sizes, genres, large print, books for a bag."""

from __future__ import annotations

from pathlib import Path

from generator.typesetting.listing.book_facts import BookFacts, plain_kind
from tests.support.listed_book import finished_book
from tests.support.sample_book import make_sample

FEW = ("sudoku-9x9", "sudoku-6x6", "queens-8", "kakuro-8")


def facts_of(folder: Path, *names: str, **keys: object) -> BookFacts:
    return BookFacts(finished_book(folder, puzzles=tuple(make_sample(name) for name in names), is_bare=True, **keys).book, 50)  # type: ignore[arg-type]


def test_titles_lose_their_size() -> None:
    titles = {"Sudoku 6 × 6": "Sudoku", "数独 12×12": "数独", "Kakuro 10 × 10": "Kakuro", "Sudoku": "Sudoku", "XV Sudoku": "XV Sudoku"}
    assert {title: plain_kind(title) for title in titles} == titles


def test_sizes_of_one_kind_are_one_kind(tmp_path: Path) -> None:
    facts = facts_of(tmp_path, *FEW)
    assert [(kind.title, kind.sizes, kind.n_puzzles) for kind in facts.kinds] == [
        ("Sudoku", ("9 × 9", "6 × 6"), 2), ("Queens", ("8 × 8",), 1), ("Kakuro", ("8 × 8",), 1),
    ]  # fmt: skip
    assert facts.most_kinds[0].title == "Sudoku"
    assert facts.genres == ("sudoku", "logic", "numbers")
    assert [kind.title for kind in facts.sudokus] == ["Sudoku"]
    assert facts.level_names == ("hard",)


def test_large_print_is_that_of_every_chapter(tmp_path: Path) -> None:
    assert facts_of(tmp_path, "sudoku-9x9", layout="single").is_large_print
    assert not facts_of(tmp_path, "sudoku-9x9", layout="classic").is_large_print


def test_a_small_book_fits_a_bag(tmp_path: Path) -> None:
    assert [facts_of(tmp_path, "sudoku-9x9", trim=trim).is_small for trim in ("5x8", "6x9", "A5", "7x10", "8.5x11")] == [True] * 3 + [
        False
    ] * 2
