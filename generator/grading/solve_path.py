"""The solving path of a puzzle: all of it, its first step, and its steps in words.

It is the path that a person would take (``human_path.py``), or that of the kind's own ladder.
"""

from __future__ import annotations

from dataclasses import replace
from math import inf

import numpy as np
from numpy.typing import NDArray

from generator.families import Family, find_family
from generator.families.base.play import Play
from generator.grading.brief_words import BRIEF_FROM, can_be_brief
from generator.grading.describe import describe, name_technique
from generator.grading.explainer import Climb
from generator.grading.human_path import find_human_path
from generator.grading.normal_form import Normal, normalize, turn_puzzle
from generator.grading.only_solution import solve_puzzle
from generator.grading.paths import exchange_digits, map_steps, read_path
from generator.grading.start import load_start
from generator.kernels.marks import make_board, make_marks
from generator.model import Ascent, Geometry, GradedPuzzle, Puzzle, Step
from generator.techniques.category import GUESS
from generator.words import ENGLISH, Words


def find_path(puzzle: Puzzle, solution: bytes) -> tuple[Step, ...]:
    """Return the steps in which a person would solve a puzzle.

    There are none for a complete board. They are found on the canonical form and mapped back, so that twins have the same path.

    Parameters
    ----------
    solution : bytes[n_cells]   the only solution of the puzzle
    """
    family = find_family(puzzle.family)
    if family.is_complete(puzzle.givens):
        return ()
    if family.play:
        return climb_play(puzzle, solution, family, family.play)[0].steps
    return walk_as_person(normalize(puzzle, solution, family))


def walk_as_person(normal: Normal, climb: Climb | None = None) -> tuple[Step, ...]:
    """Return a person's steps on the puzzle as given, from its canonical form.

    climb   the climb of the canonical form, if there is one; its late steps are not searched for again
    """
    late_steps = climb.late_steps if climb else None
    return read_path(find_human_path(normal.givens, normal.solution, normal.board, late_steps, normal.start), normal.mapping)


def climb_play(puzzle: Puzzle, solution: bytes, family: Family, play: Play) -> tuple[Ascent, Puzzle]:
    """Return the climb on a kind's own ladder, and the least equivalent puzzle.

    The steps are those of the puzzle as given.
    """
    turned = turn_puzzle(puzzle, family)
    normal = turned.puzzle
    ascent = play.climb(normal, turned.turn_grid(solution), inf)
    steps = map_steps(ascent.steps, turned.cells, family.board(normal), family.board(puzzle))
    return replace(ascent, steps=exchange_digits(steps, turned.digits) if turned.digits else steps), normal


def add_path(graded: GradedPuzzle) -> GradedPuzzle:
    """Return a graded puzzle with its solving path, which it may have already."""
    return graded if graded.path else replace(graded, path=find_path(graded.puzzle, graded.solution))


def next_step(puzzle: Puzzle) -> Step | None:
    """Return the first step of the path from this board, or None if it is full.

    It raises the same errors as ``grade_puzzle``: on a board without exactly one solution no step can be trusted.
    """
    path = find_path(puzzle, solve_puzzle(puzzle))
    return path[0] if path else None


def explain(step: Step, puzzle: Puzzle, words: Words = ENGLISH, for_print: bool = False) -> str:
    """Return a sentence that explains a step, in the words of the puzzle's kind.

    for_print   summarize chains whose explanation has more than BRIEF_FROM words
    """
    family = find_family(puzzle.family)
    own = family.play.describe(step, puzzle, words) if family.play else ""
    if own:
        return own
    board, symbols = family.board(puzzle), family.symbols_of(puzzle)
    brief = for_print and can_be_brief(step) and len(describe(step, board).split()) > BRIEF_FROM
    return describe(step, board, words, brief, symbols)


def explain_named(step: Step, puzzle: Puzzle, words: Words = ENGLISH, for_print: bool = False) -> str:
    """Return the sentence of ``explain`` with the name of the technique.

    A guess has no name.
    """
    sentence, family = explain(step, puzzle, words, for_print), find_family(puzzle.family)
    if step.technique == GUESS:
        return sentence
    return words.say("hint.named", sentence=sentence, technique=words.translate(name_technique(step, family.board(puzzle))))


def candidates_of(givens: NDArray[np.uint8], geometry: Geometry, start: NDArray[np.int32] | None = None) -> NDArray[np.int32]:
    """Return the candidates of each cell as bit masks.

    givens       uint8[n_cells]   0 = empty
    start        int32[n_cells]   those at the start; None = all that the givens leave
    candidates   int32[n_cells]   bit d-1 set = no peer of the cell contains digit d; 0 for filled cells
    """
    board = make_board(geometry)
    marks = make_marks(board)
    load_start(board, givens, start, marks)
    return marks.candidates
