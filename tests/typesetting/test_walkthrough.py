"""Walkthroughs have every step of a puzzle once, in order, on proved boards."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from generator.errors import Faulty
from generator.model import Paragraph
from generator.proof.printed_boards import read_boards
from generator.proof.prove import prove_pdf
from generator.recipe.matter_order import MatterOrder
from generator.typesetting import walkthrough
from generator.typesetting.hints import is_plain
from generator.typesetting.typeset import typeset
from generator.typesetting.walkthrough import choose_levels, choose_puzzle, make_walkthroughs, walk_through
from generator.words import ENGLISH, find_words
from layouts.style.layout import LAYOUTS
from tests.support.graded_book import graded_book, graded_puzzles

WALKS = MatterOrder(walkthroughs=True)


@pytest.mark.parametrize("at", range(6))
def test_every_step_is_described_once_and_in_order(at: int) -> None:
    graded = graded_puzzles()[at]
    walk = walk_through(graded, 7, ENGLISH)
    steps = iter(step for step in graded.path if not is_plain(step) or step.cell is not None)
    for before, part in pairwise((Paragraph("", False, 0, 0), *walk.paragraphs)):
        assert part.first == before.last + 1
        if part.is_run:
            placed = part.text.split(", ")
            assert part.last - part.first + 1 == len(placed)
            cells = [step.cell or 0 for step in (next(steps) for _ in placed)]
            for name, cell in zip(placed, cells, strict=True):
                row, col = divmod(cell, 9 if len(graded.solution) == 81 else 8)
                assert name.startswith(f"r{row + 1}c{col + 1}")
                assert name.endswith("\u00a0(naked single)") or re.search(r"\u00a0\((row|column|box|the ).+\)$", name), name
            if part.position:
                assert part.position.orders == tuple(sorted(zip(cells, range(part.first, part.last + 1), strict=True)))
        else:
            step = next(steps)
            assert not is_plain(step)
            assert part.first == part.last
            assert step.technique == "guess" or part.text.endswith(f"({ENGLISH.translate(step.technique)})")
    rest = list(steps)
    assert all(is_plain(step) for step in rest)
    assert walk.has_rest == bool(rest)
    shown = [part.position for part in walk.paragraphs if part.position]
    assert len(shown) <= 4  # a row of two, and another
    assert all(position.number == 7 for position in shown)
    assert all(part.position.step == part.last for part in walk.paragraphs if part.position)


def test_walkthroughs_end_where_only_singles_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    plain, hard = graded_puzzles()[:2]
    walk = walk_through(hard, 7, ENGLISH)
    assert walk.has_rest
    assert not walk.paragraphs[-1].is_run
    assert not walk_through(plain, 7, ENGLISH).has_rest
    monkeypatch.setattr(walkthrough, "LONGEST_RUN", 4)
    large = walk_through(plain, 7, ENGLISH)
    assert large.has_rest
    assert [part.position is not None for part in large.paragraphs] == [True] * 4


@pytest.mark.parametrize("fault", ["numbers of steps without a gap, found 1, 2, 4", "the number of a step at r1c1, or nothing in a given"])
def test_wrong_numbers_of_steps_are_faults(fault: str, tmp_path: Path) -> None:
    book = graded_book(WALKS)
    first, *others = book.matter.walkthroughs
    part = first.paragraphs[0]
    assert part.position
    orders = [cell for cell, _ in part.position.orders]
    given = next(cell for cell, symbol in enumerate(part.position.figure.symbols) if symbol and cell not in orders)
    wrong = ((orders[0], 1), (orders[1], 2), (orders[2], 4)) if "gap" in fault else ((given, 1),)
    fault = fault.replace("r1c1", f"r{given // 9 + 1}c{given % 9 + 1}")
    changed = replace(part, position=replace(part.position, orders=wrong))
    walks = (replace(first, paragraphs=(changed, *first.paragraphs[1:])), *others)
    typeset(replace(book, matter=replace(book.matter, walkthroughs=walks)), tmp_path / "interior.pdf")
    assert fault in " ".join(prove_pdf(tmp_path / "interior.pdf").faults)


def test_reasons_are_in_the_brackets_of_the_language() -> None:
    runs = [part.text for part in walk_through(graded_puzzles()[0], 7, find_words("zh")).paragraphs if part.is_run]
    assert all(re.fullmatch(r"R\d+C\d+=\d（[^（）]+）", placed) for run in runs for placed in run.split("，"))


def test_at_most_three_levels_have_a_walkthrough() -> None:
    assert choose_levels(["gentle", "gentle", "hard"]) == ["gentle", "hard"]
    assert choose_levels(["a", "b", "c", "d", "e", "b"]) == ["a", "c", "e"]
    assert choose_levels(["a"]) == ["a"]


def test_the_most_instructive_puzzle_near_the_middle_is_chosen() -> None:
    plain, hard = graded_puzzles()[:2]
    some = replace(plain, path=(*plain.path, next(step for step in hard.path if not is_plain(step))))
    assert choose_puzzle([plain, plain, plain]) == 1
    assert choose_puzzle([plain, plain, plain, some]) == 3
    assert choose_puzzle([some, plain, some, plain]) == 2
    assert choose_puzzle([hard]) == 0


def test_the_first_chapter_of_each_level_has_a_walkthrough_whatever_its_kind() -> None:
    sudoku, chained, windoku, _, _, killer = graded_puzzles()
    levels = ("gentle", "gentle", "hard", "fiendish")
    made = [[replace(graded, level=level)] for graded, level in zip((sudoku, windoku, chained, killer), levels, strict=True)]
    walks = list(make_walkthroughs(made, 11, find_words("de")))
    assert [(walk.number, walk.level) for walk in walks] == [(11, "gentle"), (13, "hard"), (14, "fiendish")]
    assert any("streichen" in part.text for part in walks[1].paragraphs)
    puzzles = graded_puzzles()
    with pytest.raises(Faulty, match="expected the solve path of puzzle 3 "):
        walk_through(replace(puzzles[0], path=()), 3, ENGLISH)


@pytest.mark.sample(5, 2, 3)
@pytest.mark.parametrize("layout", [layout.name for layout in LAYOUTS])
@pytest.mark.parametrize("trim", ["5x8", "8.5x11"])
def test_books_with_walkthroughs_are_proved_on_every_layout(layout: str, trim: str, tmp_path: Path) -> None:
    book = graded_book(WALKS, layout, trim)
    typeset(book, tmp_path / "interior.pdf")
    assert prove_pdf(tmp_path / "interior.pdf").faults == ()
    boards = read_boards(tmp_path / "interior.pdf")[0]
    after = max(board.page for board in boards if board.is_complete and not board.is_position)
    shown = [board for board in boards if board.is_position and board.page > after]
    assert len(shown) == sum(part.position is not None for walk in book.matter.walkthroughs for part in walk.paragraphs)
