"""Grading of one puzzle: its solution, effort, level and solving path.

The solution is proved to be the only one. The effort is computed on the canonical form, and the path to the solution is mapped back to
the puzzle as given. To compare ratings with Sudoku Explainer's, they can be computed on the puzzle as given instead.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf, log1p

import numpy as np
from numpy.typing import NDArray

from generator.errors import GaveUp, ManySolutions, NoSolution
from generator.families import Family, find_family
from generator.families.base.play import Play
from generator.grading.describe import describe
from generator.grading.explainer import Climb, climb_ladder, find_need
from generator.grading.hodoku import hodoku_grade
from generator.grading.human_path import find_human_path
from generator.grading.levels import level_of, levels_for
from generator.grading.minutes import minutes_of, raise_to_pace
from generator.grading.paths import BoardMapping, identity_mapping, map_steps, mapping_to_original, read_path, solution_of_form
from generator.grading.race import race_parts
from generator.kernels import mean_log_guesses
from generator.kernels.marks import load_marks, make_board, make_marks
from generator.model import Ascent, Canonical, Effort, Geometry, GradedPuzzle, Puzzle, Step, digits_of
from generator.notation import format_puzzle
from generator.seeds import rng_state
from generator.techniques.category import GUESS
from generator.words import ENGLISH, Words

GUESS_DECIMALS = 4
GUESS_RUNS = 16
"""Number of fixed shuffles over which the guesses are averaged."""


def grade_puzzle(puzzle: Puzzle, with_hodoku: bool = True, with_path: bool = True, as_given: bool = False) -> GradedPuzzle:
    """Grade a puzzle: find its solution, effort, level and solving path.

    Everything is computed on the canonical form, so that twins get exactly the same grade; the path is mapped back. Only HoDoKu's score
    is computed on the puzzle as given, because HoDoKu itself rates it so. Books omit it (``with_hodoku=False``), because on hard
    puzzles it takes longer than everything else together. The path is a person's (``find_path``), not that of the ratings; candidates
    that may be rejected omit it (``with_path=False``), and ``add_path`` adds it to those that are kept.

    With ``as_given=True``, the ratings ER, EP and ED and the hardest technique are those of the puzzle as given, as Sudoku Explainer
    rates it, and the level follows from them; twins may then differ. Everything else stays that of the canonical form.

    Raises
    ------
    NoSolution, ManySolutions   the puzzle does not have exactly one solution
    GaveUp                      the search for a second solution reached its node limit
    """
    family = find_family(puzzle.family)
    if family.play:
        return grade_by_play(puzzle, family, family.play, as_given)
    solution = solve_puzzle(puzzle)
    normal = normalize(puzzle, solution, family)
    climb = climb_ladder(normal.givens, normal.solution, normal.board)
    effort = measure_effort(normal, climb)
    if with_hodoku and (hodoku := hodoku_grade(digits_of(puzzle.givens), digits_of(solution), family.board(puzzle))):
        effort = replace(effort, hodoku_score=hodoku.score, hodoku_level=hodoku.level)
    if as_given and family.canonicalize:
        climb = climb_ladder(digits_of(puzzle.givens), digits_of(solution), family.board(puzzle))
        effort = replace(effort, se_er=climb.er, se_ep=climb.ep, se_ed=climb.ed, beyond=climb.beyond, hardest=climb.hardest)
    level, effort = _find_level(effort, puzzle, solution, family)
    return GradedPuzzle(puzzle, solution, effort, level, _walk_as_person(normal) if with_path else (), normal.key)


def add_path(graded: GradedPuzzle) -> GradedPuzzle:
    """Return a graded puzzle with its solving path, which it may have already."""
    return graded if graded.path else replace(graded, path=find_path(graded.puzzle, graded.solution))


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
        return _climb_play(puzzle, solution, family, family.play)[0].steps
    return _walk_as_person(normalize(puzzle, solution, family))


def _walk_as_person(normal: Normal) -> tuple[Step, ...]:
    return read_path(find_human_path(normal.givens, normal.solution, normal.board), normal.mapping)


def grade_by_play(puzzle: Puzzle, family: Family, play: Play, as_given: bool = False) -> GradedPuzzle:
    """Grade a puzzle of a kind that has its own rules and its own ladder.

    It has the same option and raises the same errors as ``grade_puzzle``.
    """
    solution = solve_puzzle(puzzle)
    ascent, normal = _climb_play(puzzle, solution, family, play)
    guesses = family.solve(normal).guesses
    effort = Effort(
        race=ascent.race,
        minutes=ascent.minutes,
        se_er=ascent.er,
        se_ep=ascent.ep,
        se_ed=ascent.ed,
        beyond=ascent.beyond,
        hardest=ascent.hardest,
        guesses=round(log1p(guesses), GUESS_DECIMALS),
        needs=ascent.er,
    )
    if as_given and play.turn:
        given = play.climb(puzzle, solution, inf)
        effort = replace(effort, se_er=given.er, se_ep=given.ep, se_ed=given.ed, beyond=given.beyond, hardest=given.hardest)
    level, effort = _find_level(effort, puzzle, solution, family)
    return GradedPuzzle(puzzle, solution, effort, level, ascent.steps, format_puzzle(normal).encode())


def _climb_play(puzzle: Puzzle, solution: bytes, family: Family, play: Play) -> tuple[Ascent, Puzzle]:
    """Return the climb on a kind's own ladder, and the least equivalent puzzle.

    The steps are those of the puzzle as given.
    """
    normal, cells = turn_puzzle(puzzle, family)
    ascent = play.climb(normal, bytes(solution[cell] for cell in cells), inf)
    return replace(ascent, steps=map_steps(ascent.steps, cells, family.board(normal), family.board(puzzle))), normal


def _find_level(effort: Effort, puzzle: Puzzle, solution: bytes, family: Family) -> tuple[str, Effort]:
    """Return the level of a puzzle, and its effort with minutes at people's pace.

    Quicker minutes are raised to the pace of people on a 9x9 of the same level.
    """
    level = level_of(effort, levels_for(family))
    n_empty = len(solution) - solution.count(0) - puzzle.clues
    return level, replace(effort, minutes=raise_to_pace(effort.minutes, n_empty, family.name, level))


def turn_puzzle(puzzle: Puzzle, family: Family) -> tuple[Puzzle, tuple[int, ...]]:
    """Return the least equivalent puzzle, and the original cell of each cell.

    The least puzzle is chosen under the symmetries that the kind's play defines; without such symmetries it is the puzzle itself.
    """
    if family.play and family.play.turn:
        return family.play.turn(puzzle)
    return puzzle, tuple(range(family.geometry.n_cells))


def find_form(puzzle: Puzzle, solution: bytes) -> Puzzle:
    """Return the canonical form of a puzzle.

    It is the puzzle itself where its kind has no canonical form.
    """
    family = find_family(puzzle.family)
    if family.canonicalize:
        canonical = family.canonicalize(puzzle, solution)
        return replace(puzzle, givens=canonical.form, extra=canonical.extra)
    return turn_puzzle(puzzle, family)[0]


def find_key(puzzle: Puzzle, solution: bytes) -> bytes:
    """Return the key of a puzzle: its canonical form as bytes, equal for twins."""
    family = find_family(puzzle.family)
    if family.canonicalize:
        return _key_of(family, family.canonicalize(puzzle, solution))
    return format_puzzle(turn_puzzle(puzzle, family)[0]).encode()


def explain(step: Step, puzzle: Puzzle, words: Words = ENGLISH) -> str:
    """Return a sentence that explains a step, in the words of the puzzle's kind."""
    family = find_family(puzzle.family)
    own = family.play.describe(step, puzzle, words) if family.play else ""
    return own or describe(step, family.board(puzzle), words)


def explain_named(step: Step, puzzle: Puzzle, words: Words = ENGLISH) -> str:
    """Return the sentence of ``explain`` with the name of the technique.

    A guess has no name.
    """
    sentence = explain(step, puzzle, words)
    if step.technique == GUESS:
        return sentence
    return words.say("hint.named", sentence=sentence, technique=words.translate(step.technique))


def solve_puzzle(puzzle: Puzzle) -> bytes:
    """Return the only solution of a puzzle, as bytes[n_cells].

    Raises
    ------
    ManySolutions   the puzzle has at least two solutions
    GaveUp          the search reached its node limit before it could answer
    NoSolution      the puzzle has no solution
    """
    found = find_family(puzzle.family).solve(puzzle)
    if found.count > 1:
        raise ManySolutions(f"expected one solution, got at least 2: {format_puzzle(puzzle)!r}; add givens")
    if found.gave_up:
        raise GaveUp(f"expected one solution, got no answer within {found.nodes} nodes: {format_puzzle(puzzle)!r}; add givens")
    if found.count == 0:
        raise NoSolution(f"expected one solution, got none: {format_puzzle(puzzle)!r}; check the givens")
    return found.first.tobytes()


@dataclass(frozen=True, slots=True, eq=False)
class Normal:
    """The board that the effort is computed on, and the mapping back to the puzzle.

    key                bytes            equal for twins
    givens, solution   uint8[n_cells]   of the canonical form
    board              Geometry         its cells and houses
    mapping            BoardMapping     maps steps back to the puzzle as given
    """

    key: bytes
    givens: NDArray[np.uint8]
    solution: NDArray[np.uint8]
    board: Geometry
    mapping: BoardMapping


def measure_effort(normal: Normal, climb: Climb) -> Effort:
    """Compute the effort of solving a puzzle; the key seeds every random choice."""
    race = race_parts(normal.givens, normal.solution, normal.board, climb.path, race_state(normal.key))
    return Effort(
        race=race.score,
        minutes=round(minutes_of(race, int((normal.givens == 0).sum()), normal.board), 1),
        se_er=climb.er,
        se_ep=climb.ep,
        se_ed=climb.ed,
        beyond=climb.beyond,
        hardest=climb.hardest,
        guesses=count_guesses(normal.givens, normal.board, normal.key),
        needs=find_need(normal.givens, normal.board, climb.er),
    )


def count_guesses(givens: NDArray[np.uint8], geometry: Geometry, key: bytes) -> float:
    """Return the search effort: the mean of log(1 + guesses) over fixed shuffles.

    givens   uint8[n_cells]   0 = empty
    key      bytes            seeds the shuffles
    """
    return round(mean_log_guesses(givens, geometry, rng_state(key.hex(), "guesses", 0), GUESS_RUNS), GUESS_DECIMALS)


def race_state(key: bytes) -> NDArray[np.uint64]:
    """Return the initial random state of a puzzle's race, uint64[2].

    The key, and so the canonical form, determines it.
    """
    return rng_state(key.hex(), "race", 0)


def normalize(puzzle: Puzzle, solution: bytes, family: Family) -> Normal:
    """Return the canonical form of a puzzle and the mapping back.

    It is the puzzle itself where its kind has no canonical form.
    """
    board = family.board(puzzle)
    if family.canonicalize is None:
        return Normal(format_puzzle(puzzle).encode(), digits_of(puzzle.givens), digits_of(solution), board, identity_mapping(board))
    canonical = family.canonicalize(puzzle, solution)
    turned = family.board(replace(puzzle, extra=canonical.extra))
    grid = solution_of_form(solution, canonical)
    return Normal(_key_of(family, canonical), digits_of(canonical.form), grid, turned, mapping_to_original(canonical, turned, board))


def _key_of(family: Family, canonical: Canonical) -> bytes:
    """Return the bytes that twins share: family name, canonical digits and extra."""
    return family.name.encode() + b":" + canonical.form + canonical.extra.encode()


def next_step(puzzle: Puzzle) -> Step | None:
    """Return the first step of the path from this board, or None if it is full.

    It raises the same errors as ``grade_puzzle``: on a board without exactly one solution no step can be trusted.
    """
    path = find_path(puzzle, solve_puzzle(puzzle))
    return path[0] if path else None


def candidates_of(givens: NDArray[np.uint8], geometry: Geometry) -> NDArray[np.int32]:
    """Return the candidates of each cell as bit masks.

    givens       uint8[n_cells]   0 = empty
    candidates   int32[n_cells]   bit d-1 set = no peer of the cell contains digit d; 0 for filled cells
    """
    board = make_board(geometry)
    marks = make_marks(board)
    load_marks(board, givens, marks)
    return marks.candidates
