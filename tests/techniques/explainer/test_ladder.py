"""The ladder as a whole: its order, sound steps, and boards other than 9x9."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

from generator.families import find_family
from generator.families.base.geometry import box_regions, make_geometry
from generator.families.base.implied_houses import with_implied_houses
from generator.families.base.step_path import read_path
from generator.families.houses.explainer import NAMES
from generator.families.jigsaw.kind import EXAMPLE_REGIONS, board_of
from generator.grading import climb_ladder, is_within
from generator.kernels import dig_givens, fill_grid
from generator.kernels.marks import load_marks, make_board, make_marks
from generator.model import Geometry, Step
from generator.model.ladder import any_board
from generator.seeds import rng_state
from generator.techniques.explainer import LADDER, TECHNIQUES, choose_late, find_late, late_techniques, make_order
from generator.techniques.explainer.bug import bug
from generator.techniques.explainer.fish import fish
from generator.techniques.explainer.forcing import BASES, DYNAMIC, MULTIPLE, NISHIO, PLUS, forcing
from generator.techniques.explainer.hidden_set import hidden_set
from generator.techniques.explainer.ladder import KERNELS, NO_LIMIT, SOLVED, TOTALS, apply_step, climb, find_step, run_kernel
from generator.techniques.explainer.naked_set import naked_set
from generator.techniques.explainer.steps import CODE, LENGTH, RATING, step_size
from generator.techniques.explainer.unique_loop import unique_loop
from tests.reference import ladder as plain
from tests.support.samples import EASY

NINE = find_family("sudoku-9x9").geometry
KNOWN_PLAINLY = {technique.name for technique in TECHNIQUES if technique.rating <= 3.4}

WINDOKU = make_geometry(
    box_regions(3, 3), [[9 * (top + r) + left + c for r in range(3) for c in range(3)] for top in (1, 5) for left in (1, 5)]
)
JIGSAW = make_geometry((0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3))
IRREGULAR = board_of(EXAMPLE_REGIONS)
DIAGONAL = make_geometry(box_regions(3, 3), ([10 * i for i in range(9)], [8 * i + 8 for i in range(9)]))


def latin_square(n: int) -> Geometry:
    """Make a board without boxes from one whose boxes are its rows."""
    board = make_geometry(tuple(cell // n for cell in range(n * n)))
    houses_of = np.array([[cell % n, n + cell // n] for cell in range(n * n)], np.int16)
    houses, kinds, boxes = board.houses[n:].copy(), board.kinds[n:].copy(), np.full(n * n, -1, np.int16)
    for array in (houses, kinds, houses_of, boxes):
        array.flags.writeable = False  # as in every geometry; else the kernels would be compiled once more
    return Geometry(n, n, n, houses, kinds, board.peers, houses_of, boxes)


BOARDS = {
    "9x9": (NINE, 60),
    "4x4": (find_family("sudoku-4x4").geometry, 20),
    "jigsaw": (JIGSAW, 20),
    "diagonal": (DIAGONAL, 6),
    "windoku": (WINDOKU, 8),
    "latin": (latin_square(7), 20),
}


def puzzles(geometry: Geometry, count: int) -> list[tuple[np.ndarray, np.ndarray]]:
    """Dig minimal puzzles; return givens and solution of each."""
    made = []
    for index in range(count):
        grid = fill_grid(geometry, rng_state(11, "ladder test", index))
        made.append((dig_givens(grid, geometry, rng_state(12, "ladder test", index)), grid))
    return made


def replay(steps: tuple[Step, ...], givens: np.ndarray, solution: np.ndarray) -> np.ndarray:
    """Follow a path; fail where a step would remove or contradict the solution."""
    board = givens.copy()
    for step in steps:
        assert all(solution[cell] != digit for cell, digit in step.removed), step
        assert step.removed or step.cell is not None
        if step.cell is not None:
            assert board[step.cell] == 0
            assert solution[step.cell] == step.digit, step
            board[step.cell] = step.digit
    return board


def test_order_is_by_rating_and_names_differ() -> None:
    ratings = [technique.rating for technique in TECHNIQUES]
    assert ratings == sorted(ratings)
    assert len({technique.name for technique in TECHNIQUES}) == len(TECHNIQUES)
    assert make_order().tolist() == [
        [code, KERNELS.index(technique.find), technique.form, round(technique.rating * 10)]
        for code, technique in enumerate(TECHNIQUES)
        if technique.find in KERNELS and technique.needs is any_board
    ]
    assert make_order(geometry=NINE).tolist() == make_order().tolist()
    assert [TECHNIQUES[row[0]].name for row in make_order(2.0, 1.6)] == ["direct pointing", "direct claiming", "direct hidden pair"]


def test_late_techniques_are_in_order_and_marked_by_uniqueness() -> None:
    late = late_techniques(NINE)
    assert [(one.find, one.form) for one in late] == list(dict.fromkeys((t.find, t.form) for t in TECHNIQUES[LADDER:]))
    latin, small = late_techniques(latin_square(9)), late_techniques(latin_square(7))
    assert {one.find for one in late} - {one.find for one in latin} == {unique_loop, bug}
    assert {one.find for one in latin} - {one.find for one in small} == {naked_set, fish, hidden_set}


def test_a_late_technique_is_found_alone_and_left_out() -> None:
    """Where it is the only one allowed, no other is found; without it, others are."""
    board, order, step, found = make_board(NINE), make_order(4.4), np.zeros(step_size(81, 9), np.int32), set()
    names = [technique.name for technique in TECHNIQUES[LADDER:] if "plus" not in technique.name]
    for givens, solution in puzzles(NINE, 30):
        marks = make_marks(board)
        load_marks(board, givens, marks)
        if climb(board, marks, order, step, np.empty(0, np.int32), np.zeros(TOTALS, np.int64), NO_LIMIT) == SOLVED:
            continue
        for name in names:
            (only,) = choose_late([name], NINE)
            others = [one for one in choose_late([other for other in names if other != name], NINE) if one.find is only.find]
            if find_late(board, marks, (only,), step):
                found.add(name)
                assert TECHNIQUES[step[CODE]].name == name
                (read,) = read_path(step[: step[LENGTH]], NAMES)
                assert all(solution[cell] != digit for cell, digit in read.removed), read
                assert read.cell is None or solution[read.cell] == read.digit, read
            if find_late(board, marks, tuple(others), step):
                assert TECHNIQUES[step[CODE]].name != name
    assert len(found) >= 12


def test_kernels_are_called_by_their_number() -> None:
    geometries = (NINE, with_implied_houses(WINDOKU), IRREGULAR)
    step, other = np.zeros(step_size(81, 9), np.int32), np.zeros(step_size(81, 9), np.int32)
    found = set()
    for geometry, givens in ((one, givens) for one in geometries for givens, _ in puzzles(one, 12 if one is NINE else 4)):
        board, order = make_board(geometry), make_order(geometry=geometry)
        marks = make_marks(board)
        load_marks(board, givens, marks)
        while marks.n_empty[0] and find_step(board, marks, order, step):
            for technique in TECHNIQUES[:LADDER]:
                number = KERNELS.index(technique.find)
                if run_kernel(number, board, marks, technique.form, other):
                    mine = other[: other[LENGTH]].copy()
                    assert technique.find(board, marks, technique.form, other)
                    assert (mine == other[: other[LENGTH]]).all()
                    found.add(number)
            apply_step(board, marks, step)
    assert found == set(range(len(KERNELS)))


def check_paths(geometry: Geometry, count: int) -> None:
    for givens, solution in puzzles(geometry, count):
        climb = climb_ladder(givens, solution, geometry)
        steps = read_path(climb.path, NAMES)
        assert (replay(steps, givens, solution) == solution).all()
        assert climb.ratings.beyond == any(step.technique == "guess" for step in steps)


@pytest.mark.parametrize("name", BOARDS)
def test_no_step_removes_the_solution_and_the_path_reaches_it(name: str) -> None:
    check_paths(*BOARDS[name])


@pytest.mark.slow
@pytest.mark.parametrize("name", BOARDS)
def test_no_step_of_a_hundred_puzzles_removes_the_solution(name: str) -> None:
    check_paths(BOARDS[name][0], 100)


def test_is_within_agrees_with_the_rating_and_grows_with_the_ceiling() -> None:
    ceilings = (1.0, 1.2, 1.5, 1.9, 2.0, 2.3, 2.6, 3.4, 4.2, 5.4, 6.6, 7.1, 7.2)
    seen = set()
    for givens, solution in puzzles(NINE, 60):
        climb = climb_ladder(givens, solution, NINE)
        answers = [is_within(givens, NINE, ceiling) for ceiling in ceilings]
        assert answers == [not climb.ratings.beyond and climb.ratings.er <= ceiling for ceiling in ceilings]
        assert answers == sorted(answers)
        seen.add(sum(answers))
    assert len(seen) >= 4


def test_next_technique_is_that_of_the_plain_ladder() -> None:
    houses = plain.houses_of_nine()
    board, order = make_board(NINE), make_order()
    step = np.zeros(step_size(81, 9), np.int32)
    seen = set()
    for givens, _ in puzzles(NINE, 14):
        marks = make_marks(board)
        load_marks(board, givens, marks)
        plainly = plain.fresh_marks(givens.tolist(), houses)
        while marks.n_empty[0] and find_step(board, marks, order, step):
            name = TECHNIQUES[step[CODE]].name
            assert plain.next_technique(plainly, houses) == (name if name in KNOWN_PLAINLY else None)
            seen.add(name)
            apply_step(board, marks, step)
            plainly = [{d for d in range(1, 10) if mask >> (d - 1) & 1} for mask in marks.candidates.tolist()]
    assert len(seen & KNOWN_PLAINLY) >= 6


def test_forcing_chains_of_every_form_are_sound_and_deeper_forms_find_more() -> None:
    """The ladder needs the deepest form very rarely.

    So it is tried here wherever chains are needed at all.
    """
    board, order = make_board(NINE), make_order(4.4)
    step = np.zeros(step_size(81, 9), np.int32)
    found, differ = [0] * 4, 0
    for givens, solution in puzzles(NINE, 60):
        marks = make_marks(board)
        load_marks(board, givens, marks)
        while marks.n_empty[0]:
            if find_step(board, marks, order, step):
                apply_step(board, marks, step)
                continue
            ratings = []
            for form in (NISHIO, MULTIPLE, DYNAMIC, PLUS):
                if forcing(board, marks, form, step):
                    found[form] += 1
                    ratings.append(int(step[RATING]) - BASES[form])
                    (last,) = read_path(step[: step[LENGTH]], NAMES)
                    assert all(solution[cell] != digit for cell, digit in last.removed), last
                    assert last.cell is None or solution[last.cell] == last.digit, last
            differ += len(ratings) == 4 and ratings[PLUS] != ratings[DYNAMIC]
            if not find_late(board, marks, late_techniques(NINE), step):
                break
            apply_step(board, marks, step)
    assert min(found) > 10
    assert differ > 0


GRADE_EASY = f"""
from generator.families import find_family
from generator.grading import grade_puzzle
from generator.notation import parse_puzzle
from generator.techniques.explainer import LADDER, TECHNIQUES
from generator.techniques.explainer.ladder import KERNELS
grade_puzzle(parse_puzzle("{EASY}"))
print([technique.name for technique in TECHNIQUES[LADDER:] if technique.find not in KERNELS and technique.find.signatures])
"""


def test_an_easy_puzzle_neither_compiles_nor_loads_late_techniques() -> None:
    run = subprocess.run([sys.executable, "-c", GRADE_EASY], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


INTERPRETED = """
import numpy as np
from generator.families import find_family
from generator.grading import climb_ladder, is_within
geometry = find_family("sudoku-9x9").geometry
givens, solution = (np.array(list(map(int, text)), np.uint8) for text in {texts!r})
climb = climb_ladder(givens, solution, geometry)
print(climb.path.tolist(), is_within(givens, geometry, 2.3))
"""


def test_interpreted_kernels_find_the_same_path() -> None:
    givens, solution = next(
        (givens, solution) for givens, solution in puzzles(NINE, 60) if 2.6 <= climb_ladder(givens, solution, NINE).ratings.er < 6.5
    )
    texts = tuple("".join(map(str, board)) for board in (givens, solution))
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", INTERPRETED.format(texts=texts)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    path = climb_ladder(givens, solution, NINE).path.tolist()
    assert run.stdout.strip() == f"{path} {is_within(givens, NINE, 2.3)}"
