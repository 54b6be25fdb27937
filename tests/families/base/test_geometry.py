"""Boards of several sudokus: houses, holes, drawing, names and techniques."""

from __future__ import annotations

import numpy as np

from generator.families.base.family import draw_latin
from generator.families.base.geometry import overlap_sudokus
from generator.families.base.holes import find_misplaced, mark_holes
from generator.families.base.sentence_builder import SentenceBuilder
from generator.kernels import list_orbits
from generator.model import BOX, COLUMN, HOLE, ROW, Geometry
from generator.techniques.explainer.needs import has_common_peers, has_exchangeable_digits
from generator.words import ENGLISH

TWO = {"upper_left": (0, 0), "lower_right": (1, 1)}
"""Two 4x4 sudokus that share a box of a 6x6 board; eight cells are holes."""


def make_board() -> Geometry:
    return overlap_sudokus(TWO, 2, 2)


def test_houses_are_those_of_each_sudoku_and_a_shared_box_is_there_once() -> None:
    board = make_board()
    assert (board.n, board.n_rows, board.n_cols) == (4, 6, 6)
    assert [int((board.kinds == kind).sum()) for kind in (BOX, COLUMN, ROW)] == [7, 8, 8]
    assert board.holes == (4, 5, 10, 11, 24, 25, 30, 31)
    shared = 2 * 6 + 2
    assert (board.houses_of[shared] >= 0).sum() == 5
    assert (board.houses_of[list(board.holes)] < 0).all()
    assert (board.boxes[list(board.holes)] == -1).all()


def test_holes_are_dug_neither_alone_nor_with_others() -> None:
    cells = list_orbits(make_board(), "half-turn")
    assert sorted(cells[cells >= 0].tolist()) == sorted(set(range(36)) - set(make_board().holes))
    mirrored = list_orbits(make_board(), "mirror")
    assert mirrored[mirrored >= 0].size == 28


def test_holes_are_blank_and_have_frames_only_where_cells_begin() -> None:
    board = make_board()
    figure = draw_latin(board, bytes(36))
    assert figure.holes == figure.gaps == set(board.holes)
    assert [figure.across[cell] for cell in (4, 10, 16)] == [0, 0, 3]
    assert figure.sides_of(10) == (0, 3, 0, 3)


def test_holes_at_other_places_are_found() -> None:
    board = make_board()
    cells = mark_holes(bytes(36), board)
    assert find_misplaced(cells, board) is None
    assert find_misplaced(bytes(36), board) == 4
    assert find_misplaced(bytes([HOLE]) + cells[1:], board) == 0


def test_lines_are_named_with_their_sudoku_and_boxes_by_a_cell() -> None:
    board = overlap_sudokus({"upper_left": (0, 0), "upper_right": (0, 4)}, 3, 3)
    builder = SentenceBuilder(board)
    rows, columns = (np.flatnonzero(board.kinds == kind).tolist() for kind in (ROW, COLUMN))
    assert ENGLISH.render(builder.house(rows[3]), "all") == "row 2 of the upper right sudoku"
    assert ENGLISH.render(builder.houses([columns[9], columns[10]]), "all") == "columns 13 and 14 of the upper right sudoku"
    assert ENGLISH.render(builder.houses([rows[0], rows[1]]), "all") == "row 1 of the upper left sudoku and row 1 of the upper right sudoku"
    assert ENGLISH.render(builder.house(3), "all") == "the box of r1c13"


def test_digits_are_not_exchangeable_where_lines_overlap() -> None:
    whole = overlap_sudokus({"upper_left": (0, 0), "upper_right": (0, 1), "lower_left": (1, 0), "lower_right": (1, 1)}, 3, 3)
    assert not whole.holes
    assert not has_exchangeable_digits(whole)
    assert has_common_peers(whole)
