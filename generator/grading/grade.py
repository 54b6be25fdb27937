"""Grades one puzzle: proves its solution, works out its effort on the canonical form and maps the way to the solution back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf, log1p

import numpy as np
from numpy.typing import NDArray

from generator.errors import GaveUp, ManySolutions, NoSolution
from generator.families import Family, find_family
from generator.families.base.play import Play
from generator.grading.describe import describe
from generator.grading.explainer import Climb, climb_ladder
from generator.grading.hodoku import hodoku_grade
from generator.grading.levels import level_of, levels_for
from generator.grading.paths import Way, read_path, solution_of_form, straight_way, turn_steps, way_back
from generator.grading.race import minutes_of, race_score
from generator.kernels import mean_log_guesses
from generator.kernels.marks import load_marks, make_board, make_marks
from generator.model import Canonical, Effort, Geometry, GradedPuzzle, Puzzle, Step, digits_of
from generator.notation import format_puzzle
from generator.seeds import rng_state
from generator.words import ENGLISH, Words

GUESS_DECIMALS = 4
GUESS_RUNS = 16
"""Fixed shuffles the guesses are the mean of."""


def grade_puzzle(puzzle: Puzzle, with_hodoku: bool = True) -> GradedPuzzle:
    """Grade a puzzle: its solution, effort, level and the way to the solution.

    Everything is worked out on the canonical form, so that twins get the same grade to the last digit; the path is mapped back.
    HoDoKu's score alone is of the puzzle as it stands, because that is what HoDoKu says of it; a book does without it, since on hard
    puzzles it costs more than all the rest.

    Raises
    ------
    NoSolution, ManySolutions   the puzzle does not have exactly one solution
    GaveUp                      the search for a second one reached its bound
    """
    family = find_family(puzzle.family)
    if family.play:
        return grade_by_play(puzzle, family, family.play)
    solution = solve_puzzle(puzzle)
    normal = normalize(puzzle, solution, family)
    climb = climb_ladder(normal.givens, normal.solution, normal.board)
    effort = measure_effort(normal, climb)
    if with_hodoku and (hodoku := hodoku_grade(digits_of(puzzle.givens), digits_of(solution), family.board(puzzle))):
        effort = replace(effort, hodoku_score=hodoku.score, hodoku_level=hodoku.level)
    return GradedPuzzle(puzzle, solution, effort, level_of(effort, levels_for(family)), read_path(climb.path, normal.way), normal.key)


def grade_by_play(puzzle: Puzzle, family: Family, play: Play) -> GradedPuzzle:
    """Grade a puzzle of a kind with rules and a ladder of its own; errors as in ``grade_puzzle``."""
    solution = solve_puzzle(puzzle)
    normal, cells = turn_puzzle(puzzle, family)
    ascent = play.climb(normal, bytes(solution[cell] for cell in cells), inf)
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
    )
    steps = turn_steps(ascent.steps, cells, family.board(normal), family.board(puzzle))
    return GradedPuzzle(puzzle, solution, effort, level_of(effort, levels_for(family)), steps, format_puzzle(normal).encode())


def turn_puzzle(puzzle: Puzzle, family: Family) -> tuple[Puzzle, tuple[int, ...]]:
    """Return the least puzzle equal under the symmetries of a kind of its own, and the cell of the original for each of its cells."""
    if family.play and family.play.turn:
        return family.play.turn(puzzle)
    return puzzle, tuple(range(family.geometry.n_cells))


def find_form(puzzle: Puzzle, solution: bytes) -> Puzzle:
    """Return the canonical form of a puzzle; the puzzle itself where its kind has none."""
    family = find_family(puzzle.family)
    if family.canonicalize:
        canonical = family.canonicalize(puzzle, solution)
        return replace(puzzle, givens=canonical.form, extra=canonical.extra)
    return turn_puzzle(puzzle, family)[0]


def find_key(puzzle: Puzzle, solution: bytes) -> bytes:
    """Return what twins have in common: the canonical form as a line."""
    family = find_family(puzzle.family)
    if family.canonicalize:
        return _key_of(family, family.canonicalize(puzzle, solution))
    return format_puzzle(turn_puzzle(puzzle, family)[0]).encode()


def explain(step: Step, puzzle: Puzzle, words: Words = ENGLISH) -> str:
    """Say a step of a puzzle's path in a sentence a person understands, in the words of its kind."""
    family = find_family(puzzle.family)
    own = family.play.describe(step, puzzle, words) if family.play else ""
    return own or describe(step, family.board(puzzle), words)


def solve_puzzle(puzzle: Puzzle) -> bytes:
    """Return the only solution of a puzzle; errors as in ``grade_puzzle``."""
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
    """The board that effort is worked out on, and the way back to the puzzle.

    key                equal for twins
    givens, solution   uint8[n_cells]
    """

    key: bytes
    givens: NDArray[np.uint8]
    solution: NDArray[np.uint8]
    board: Geometry
    way: Way


def measure_effort(normal: Normal, climb: Climb) -> Effort:
    """Work out what solving costs; every random choice comes from the key."""
    race = race_score(normal.givens, normal.solution, normal.board, climb.path, race_state(normal.key))
    return Effort(
        race=race,
        minutes=minutes_of(race),
        se_er=climb.er,
        se_ep=climb.ep,
        se_ed=climb.ed,
        beyond=climb.beyond,
        hardest=climb.hardest,
        guesses=count_guesses(normal.givens, normal.board, normal.key),
    )


def count_guesses(givens: NDArray[np.uint8], geometry: Geometry, key: bytes) -> float:
    """Return the search effort of a puzzle, the mean of log(1 + guesses) over fixed shuffles."""
    return round(mean_log_guesses(givens, geometry, rng_state(key.hex(), "guesses", 0), GUESS_RUNS), GUESS_DECIMALS)


def race_state(key: bytes) -> NDArray[np.uint64]:
    """Return the start of the random stream of a puzzle's race, from its canonical form."""
    return rng_state(key.hex(), "race", 0)


def normalize(puzzle: Puzzle, solution: bytes, family: Family) -> Normal:
    """Return the canonical form of a puzzle and the way back; the puzzle itself where its kind has none."""
    board = family.board(puzzle)
    if family.canonicalize is None:
        return Normal(format_puzzle(puzzle).encode(), digits_of(puzzle.givens), digits_of(solution), board, straight_way(board))
    canonical = family.canonicalize(puzzle, solution)
    turned = family.board(replace(puzzle, extra=canonical.extra))
    grid = solution_of_form(solution, canonical)
    return Normal(_key_of(family, canonical), digits_of(canonical.form), grid, turned, way_back(canonical, turned, board))


def _key_of(family: Family, canonical: Canonical) -> bytes:
    """Return what twins have in common; name, digits and what the line says after them."""
    return family.name.encode() + b":" + canonical.form + canonical.extra.encode()


def next_step(puzzle: Puzzle) -> Step | None:
    """Return the next step of the way to the solution on the board as it stands; None when it is full.

    Raises as ``grade_puzzle`` does: a board without exactly one solution has no next step that could be trusted.
    """
    family = find_family(puzzle.family)
    solution = solve_puzzle(puzzle)
    if family.is_complete(puzzle.givens):
        return None
    if family.play:
        return family.play.climb(puzzle, solution, inf).steps[0]
    geometry = family.board(puzzle)
    climb = climb_ladder(digits_of(puzzle.givens), digits_of(solution), geometry)
    return read_path(climb.path, straight_way(geometry))[0]


def candidates_of(givens: NDArray[np.uint8], geometry: Geometry) -> NDArray[np.int32]:
    """Return the digits that no peer of a cell shows, as masks int32[n_cells]; 0 for filled cells."""
    board = make_board(geometry)
    marks = make_marks(board)
    load_marks(board, givens, marks)
    return marks.candidates
