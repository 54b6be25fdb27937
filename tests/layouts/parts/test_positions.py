"""Positions of glossary and walkthroughs: candidates keep clear of each other.

On boards with cages they also keep clear of sums and dotted lines.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from generator.errors import DoesNotFit
from generator.families import find_family
from generator.model import Position
from generator.notation import parse_puzzle
from generator.recipe.matter_order import MatterOrder
from generator.words import LANGUAGES, find_words
from layouts.draw_book import make_setting
from layouts.drawing.cage_lines import CAGE_INSET
from layouts.drawing.figures import label_depth
from layouts.drawing.ink_log import InkLog
from layouts.fonts.faces import digit_height, text_width
from layouts.fonts.fitting import SMALLEST_PT
from layouts.parts.positions import STRIKE_PT, board_width, draw_position, position_cell, position_piece
from layouts.phrases import read_phrases
from layouts.plan.setting import Setting
from tests.support.graded_book import graded_book

NARROWEST_PT = 252.0
"""Width of the text of the narrowest page on which boards with cages are printed."""

TEXT = re.compile(r"text \S+(?: \S+)?? ([\d.]+) ([\d.]+) (\w+) ([\d.]+): (.)$")


@cache
def killer_positions() -> tuple[Position, ...]:
    """Return the killer's positions of a small book."""
    matter = graded_book(MatterOrder(glossary=True)).matter
    found = tuple(entry.position for entry in matter.glossary if entry.position.figure.outlines)
    assert found
    return found


def setting_of(trim: str) -> Setting:
    return make_setting(graded_book(MatterOrder(), trim=trim))


def drawn_marks(setting: Setting, position: Position, cell: float) -> list[tuple[float, float, float, str]]:
    """Return middle, base line and size of each mark of the cell r1c1, and its digit."""
    empty = replace(position, pencil=(tuple(range(1, 10)), *((),) * 80), eliminated=())
    empty = replace(
        empty, figure=replace(position.figure, symbols=("",) * 81, signs=tuple(sign._replace(text="") for sign in position.figure.signs))
    )
    ink = InkLog()
    draw_position(ink, setting, empty, 0.0, 0.0, cell)
    found = [TEXT.match(line) for page in ink.pages for line in page if line.startswith("text")]
    assert all(found)
    return [(float(at[1]), float(at[2]), float(at[4]), at[5]) for at in found if at]


@pytest.mark.parametrize("trim", ["5x8", "6x9", "8.5x11"])
@pytest.mark.parametrize("width", [NARROWEST_PT, 300.0, 500.0])
def test_nine_marks_below_a_sum_keep_clear_of_each_other_and_of_the_cage(trim: str, width: float) -> None:
    setting, position = setting_of(trim), killer_positions()[0]
    cell = position_cell(position, setting.layout.text_pt, width)
    face, low = setting.faces.digit, 8 * cell
    marks = drawn_marks(setting, position, cell)
    assert [digit for *_, digit in marks] == list("123456789")
    size = marks[0][2]
    assert size >= SMALLEST_PT - 0.1
    height = digit_height(face) * size
    for upper, lower in zip(marks, marks[3:], strict=False):
        assert upper[1] - lower[1] >= height
    for left, right in pairwise(marks[:3]):
        assert right[0] - left[0] >= text_width("8", face, size)
    assert marks[0][1] + height <= low + cell - label_depth(cell, setting.layout.look) + 0.1
    assert marks[-1][1] >= low + CAGE_INSET * cell


@pytest.mark.parametrize(("layout", "least_pt", "type_pt"), [("classic", 28.35, 7.1), ("compact", 28.35, 7.1), ("large-print", 48.0, 15.0)])
def test_boards_of_letter_pages_are_nine_centimeters_wide_and_name_rows_and_columns(layout: str, least_pt: float, type_pt: float) -> None:
    setting = make_setting(graded_book(MatterOrder(glossary=True), layout))
    for entry in setting.book.matter.glossary:
        ink, figure = InkLog(), entry.position.figure
        position_piece(setting, entry.position, 500.0).draw(ink, 0.0, 700.0)
        stamp = next(line for line in ink.pages[0] if line.startswith("stamp at"))
        side = float(stamp.split()[4]) / figure.n_cols
        assert side >= least_pt
        texts = [line.rpartition(": ")[2] for line in ink.pages[0] if line.startswith("text")]
        assert [f"c{col + 1}" in texts and f"r{col + 1}" in texts for col in range(figure.n_cols)] == [True] * figure.n_cols
        sizes = [float(found[4]) for line in ink.pages[0] if (found := TEXT.match(line)) and found[3] == setting.faces.digit]
        if any(entry.position.pencil) and not figure.outlines:
            assert sizes
            assert min(sizes) >= type_pt
    assert board_width(setting, setting.book.matter.glossary[0].position, 200.0) == pytest.approx(200.0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_rows_and_columns_are_named_as_in_sentences(language: str) -> None:
    phrases = read_phrases(language)
    for row, col in ((1, 1), (4, 12)):
        name = find_words(language).say("cell.name", row=row, col=col)
        assert phrases.say("position.row", row=row) + phrases.say("position.column", col=col) == name


def test_a_chain_is_drawn_with_an_arrow_for_each_link() -> None:
    setting = make_setting(graded_book(MatterOrder(glossary=True)))
    chains = [entry.position for entry in setting.book.matter.glossary if entry.name == "chain"]
    assert chains
    for position in chains:
        shown = {(cell, digit) for cell, digits in enumerate(position.pencil) for digit in digits}
        assert position.arrows
        for start, first, end, second, is_true in position.arrows:
            assert (end, second) in (position.circled if is_true else position.squared)
            assert {(start, first), (end, second)} <= shown
        ink = InkLog()
        draw_position(ink, setting, position, 0.0, 0.0, 31.0)
        heads = [line for line in ink.pages[0] if line.startswith("lines 2 of 0.8")]
        apart = [arrow for arrow in position.arrows if arrow[0] != arrow[2]]  # candidates side by side in a cell leave no room for one
        assert len(apart) <= len(heads) <= len(position.arrows)


def test_a_mark_of_a_candidate_leaves_its_digit_legible() -> None:
    """A circle is wider than its digit; a candidate that goes has one thin bar."""
    setting = make_setting(graded_book(MatterOrder(glossary=True)))
    chain = next(entry.position for entry in setting.book.matter.glossary if entry.name == "chain")
    ink, cell = InkLog(), 31.0
    draw_position(ink, setting, chain, 0.0, 0.0, cell)
    lines = ink.pages[0]
    radii = [float(found[1]) for line in lines if (found := re.match(r"disc [\d.]+ [\d.]+ radius ([\d.]+) grey 0$", line))]
    sizes = {float(found[4]) for line in lines if (found := TEXT.match(line)) and float(found[4]) < 0.4 * cell and found[3] == "digit"}
    assert len(radii) >= len(chain.circled)
    assert min(radii) >= 1.2 * digit_height(setting.faces.digit) * max(sizes) / 2
    struck = [line for line in lines if line.startswith("text") and " grey 0.45: " in line]
    bars = [line for line in lines if line.startswith(f"lines 1 of {STRIKE_PT:g} ")]
    assert len(struck) == len(bars) == len(chain.eliminated)


def test_crosses_of_cells_ruled_out_are_black_and_thinner_than_new_ones() -> None:
    setting = make_setting(graded_book(MatterOrder(glossary=True)))
    position = killer_positions()[0]
    crossed = replace(position, figure=replace(position.figure, signs=()), crosses=True, ruled_out=(0,), eliminated=((1, 1),))
    ink = InkLog()
    draw_position(ink, setting, crossed, 0.0, 0.0, 31.0)
    widths = [float(found[1]) for line in ink.pages[0] if (found := re.match(r"lines 2 of ([\d.]+)(?!.*grey)", line))]
    assert widths[0] == min(widths)
    assert max(widths) >= 1.5 * min(widths)


@pytest.mark.parametrize("layout", ["classic", "compact", "single", "large-print"])
def test_coordinates_grow_with_the_cells_of_their_board(layout: str) -> None:
    setting = make_setting(graded_book(MatterOrder(glossary=True), layout))
    for entry in setting.book.matter.glossary:
        ink, figure = InkLog(), entry.position.figure
        position_piece(setting, entry.position, 500.0).draw(ink, 0.0, 700.0)
        stamp = next(line for line in ink.pages[0] if line.startswith("stamp at"))
        cell = float(stamp.split()[4]) / figure.n_cols
        found = [re.match(r"text (?:from|about|up to) \S+ \S+ \w+ ([\d.]+): [rc]\d+$", line) for line in ink.pages[0]]
        sizes = [float(at[1]) for at in found if at]
        assert len(sizes) == figure.n_rows + figure.n_cols
        assert min(sizes) >= max(7.0, 0.28 * cell)


def test_only_the_digit_that_a_step_places_is_shown_on_boards_with_cages() -> None:
    book = graded_book(MatterOrder(walkthroughs=True, glossary=True))
    parts = [part for walk in book.matter.walkthroughs for part in walk.paragraphs if part.position]
    boards = [part.position for part in parts if part.position and not part.is_run]
    boards += [entry.position for entry in book.matter.glossary]
    placing = [board for board in boards if board.figure.outlines and not board.eliminated]
    assert placing
    for board in placing:
        assert [len(marks) for marks in board.pencil if marks] == [1]
    assert any(len([marks for marks in board.pencil if marks]) > 1 for board in boards if board.figure.outlines)


def test_candidates_of_a_wide_board_on_a_narrow_page_are_refused_in_one_line() -> None:
    family = find_family("samurai-9x9")
    puzzle = parse_puzzle(family.example)
    figure, n_cells = family.figure(puzzle, puzzle.givens), family.geometry.n_cells
    wide = Position(1, figure, ((1, 5, 9), *((),) * (n_cells - 1)), (), (), (), (), False)
    setting = setting_of("5x8")
    assert position_piece(setting, wide, 400.0).height > 300.0
    assert position_piece(setting, replace(wide, pencil=()), 280.0).height > 200.0
    with pytest.raises(
        DoesNotFit, match=r"^candidates of a 21x21 board need cells of 5\.\d+ mm, but the page leaves 4\.\d+ mm; choose"
    ) as caught:
        position_piece(setting, wide, 280.0)
    assert len(str(caught.value).splitlines()) == 1
