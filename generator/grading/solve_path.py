"""The solving path of a puzzle: all of it, its first step, and its steps in words.

It is the path that a person would take (`generator/families/houses/human_path.py`), or that of the kind's own ladder.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from generator.families import find_family
from generator.families.houses.start import load_start
from generator.grading.chain_words import BRIEF_FROM, can_be_brief
from generator.grading.describe import describe, name_technique
from generator.grading.normal_form import turn_back
from generator.grading.solutions import solve_puzzle
from generator.kernels.marks import make_board, make_marks
from generator.model import Geometry, GradedPuzzle, Puzzle, Step
from generator.techniques.category import GUESS
from generator.words import ENGLISH
from generator.words.messages import Message, Name, Text


def find_path(puzzle: Puzzle, solution: bytes) -> tuple[Step, ...]:
    """Return the steps in which a person would solve a puzzle.

    There are none for a complete board. They are found on the least equivalent puzzle and mapped back, so that twins have the same path.

    Parameters
    ----------
    solution : bytes[n_cells]   the only solution of the puzzle
    """
    family = find_family(puzzle.family)
    if family.is_complete(puzzle.givens):
        return ()
    form = family.play.turn(puzzle, solution)
    return turn_back(family.play.find_steps(form.puzzle, form.turn_grid(solution)), form, puzzle)


def add_path(graded: GradedPuzzle) -> GradedPuzzle:
    """Return a graded puzzle with its solving path, which it may have already."""
    return graded if graded.path else replace(graded, path=find_path(graded.puzzle, graded.solution))


def next_step(puzzle: Puzzle) -> Step | None:
    """Return the first step of the path from this board, or None if it is full.

    It raises the same errors as ``grade_puzzle``: on a board without exactly one solution no step can be trusted.
    """
    path = find_path(puzzle, solve_puzzle(puzzle))
    return path[0] if path else None


def explain(step: Step, puzzle: Puzzle, for_print: bool = False) -> Text:
    """Return what explains a step, as its kind does; `Words.render` writes it.

    Parameters
    ----------
    for_print : summarize chains whose explanation has more than BRIEF_FROM words
    """
    family = find_family(puzzle.family)
    if own := family.play.describe(step, puzzle):
        return own
    board, symbols = family.board(puzzle), family.symbols_of(puzzle)
    brief = for_print and can_be_brief(step) and len(ENGLISH.render(describe(step, board)).split()) > BRIEF_FROM
    return describe(step, board, brief, symbols)


def explain_named(step: Step, puzzle: Puzzle, for_print: bool = False) -> Text:
    """Return what ``explain`` returns, with the name of the technique.

    A guess has no name.
    """
    sentence, family = explain(step, puzzle, for_print), find_family(puzzle.family)
    if step.technique == GUESS:
        return sentence
    return Message("hint.named", (("sentence", sentence), ("technique", Name(name_technique(step, family.board(puzzle))))))


def candidates_of(givens: NDArray[np.uint8], geometry: Geometry, start: NDArray[np.int32] | None = None) -> NDArray[np.int32]:
    """Return the candidates of each cell as bit masks.

    Parameters
    ----------
    givens : uint8[n_cells]   0 = empty
    start : int32[n_cells]   those at the start; None = all that the givens leave
    candidates : int32[n_cells]   bit d-1 set = no peer of the cell contains digit d; 0 for filled cells
    """
    board = make_board(geometry)
    marks = make_marks(board)
    load_start(board, givens, start, marks)
    return marks.candidates
