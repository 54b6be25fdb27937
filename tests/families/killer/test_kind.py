"""Killer sudoku: lines and their faults, drawing, digging, grades and sentences."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from generator.errors import DoesNotFit, GaveUp, GridFormatError
from generator.families import find_family
from generator.families.base.dig_order import DigOrder
from generator.families.base.geometry import turns_of
from generator.families.base.symmetry import list_turns
from generator.families.killer.cages import BOARD, parse_cages
from generator.families.killer.kind import EXAMPLE
from generator.families.killer.sentences import MOST_NAMED, describe_cages
from generator.grading import find_faults, find_form, fits, grade_puzzle, levels_for, list_solutions
from generator.model import Grid, Puzzle, Step
from generator.notation import format_puzzle, parse_puzzle
from generator.puzzles.dig import dig, dig_many
from generator.puzzles.fill import fill
from generator.puzzles.quota_search import make_dig_order
from generator.words import find_words
from tests.reference import killer
from tests.support.command_line import run
from tests.support.told_steps import explain

KILLER = find_family("killer-9x9")
PUZZLE = parse_puzzle(EXAMPLE)
draw_killer, read_killer = KILLER.extra.draw, KILLER.extra.read
SOLUTION = KILLER.solve(PUZZLE).first.tobytes()
LEVELS = levels_for(KILLER)
ROWS = ";".join("45=" + "+".join(f"r{row}c{col}" for col in range(1, 10)) for row in range(1, 10))


def line(extra: str) -> str:
    return f"killer-9x9:{'.' * 81}:{extra}"


def made(level: str, index: int) -> Puzzle:
    chosen = next(known for known in LEVELS if known.name == level)
    return dig(KILLER, fill(KILLER, 3, level, index), make_dig_order(chosen), 3, level, index)


def test_the_example_is_solved_by_the_plain_solver() -> None:
    assert list(killer.solutions(PUZZLE.givens, killer.parse(PUZZLE.extra))) == [list(SOLUTION)]


@pytest.mark.parametrize("level", ["gentle", "easy", "moderate"])
def test_dug_puzzles_are_unique_by_the_plain_solver(level: str) -> None:
    puzzle = made(level, 0)
    assert puzzle.clues == 0
    assert killer.count_solutions(puzzle.givens, killer.parse(puzzle.extra), 2) == 1


@pytest.mark.slow
@pytest.mark.parametrize("level", [level.name for level in LEVELS])
def test_many_dug_puzzles_are_unique_by_the_plain_solver(level: str) -> None:
    for index in range(5):
        puzzle = made(level, index)
        assert killer.count_solutions(puzzle.givens, killer.parse(puzzle.extra), 2) == 1


@pytest.mark.parametrize(
    "level", [pytest.param(level, id=level.name, marks=[pytest.mark.slow] * (level.name == "fiendish")) for level in LEVELS]
)
def test_at_least_one_candidate_in_five_has_the_wanted_level(level) -> None:
    graded = [grade_puzzle(made(level.name, index)) for index in range(5)]
    assert sum(fits(puzzle.effort, level) for puzzle in graded) >= 1
    assert all(puzzle.effort.se_er <= level.ceiling or level.beyond for puzzle in graded)


def test_a_puzzle_made_as_fiendish_is_graded_fiendish() -> None:
    fiendish = next(level for level in LEVELS if level.name == "fiendish")
    assert any(fits(grade_puzzle(made("fiendish", index)).effort, fiendish) for index in range(3))


def test_lines_are_written_in_one_form() -> None:
    backwards = ";".join(
        f"{cage.number}={'+'.join(reversed([f'R{cell // 9 + 1}C{cell % 9 + 1}' for cell in cage.cells]))}"
        for cage in reversed(parse_cages(PUZZLE.extra))
    )
    assert parse_puzzle(line(backwards)) == PUZZLE
    assert format_puzzle(parse_puzzle(EXAMPLE)) == EXAMPLE


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("2=r1c8;", "5=r1c8+r1c9;", "expected each cell in one clue, got r1c9 in two"),
        ("2=r1c8;", "3=r1c8;", "expected cage sums with a total of 405, nine times 45, got 406"),
        ("10=r1c1+r2c1", "18=r1c1+r2c1", "expected a sum from 3 to 17 for 2 different digits, got 18 in clue 1, '18=r1c1+r2c1'"),
        ("2=r1c8;", "2=r0c8;", "expected cells r1c1 to r9c9, got r0c8 in clue 5"),
        ("2=r1c8;", "2=r1c10;", "expected cells r1c1 to r9c9, got r1c10 in clue 5"),
        ("2=r1c8;", "two=r1c8;", "expected a cage such as 10=r1c1+r1c2+r2c1 in clue 5, 'two=r1c8'"),
        ("2=r1c8;", "2=r1c8;;", "in clue 6, ''"),
    ],
)
def test_faults_of_a_list_of_cages_are_named(old: str, new: str, said: str) -> None:
    assert old in EXAMPLE
    with pytest.raises(GridFormatError) as caught:
        parse_puzzle(EXAMPLE.replace(old, new, 1), "mine.txt, line 3")
    assert said in str(caught.value)
    assert str(caught.value).startswith("mine.txt, line 3: killer-9x9: expected")
    assert "\n" not in str(caught.value)


def test_a_cage_of_ten_cells_is_refused() -> None:
    with pytest.raises(GridFormatError, match="expected at most 9 different cells in clue 1"):
        parse_puzzle(line(ROWS.replace("r1c9;45=r2c1+", "r1c9+r2c1;45=")))


def test_rows_as_cages_have_many_solutions() -> None:
    assert KILLER.solve(parse_puzzle(line(ROWS))).count == 2


def test_a_board_without_cages_is_filled_and_dug_but_not_graded() -> None:
    grid = fill(KILLER, 1, "bare", 0)
    assert grid.extra == ""
    assert 0 not in grid.digits
    with pytest.raises(GridFormatError, match="expected cages after the cells of killer-9x9, got none"):
        grade_puzzle(Puzzle(KILLER.name, grid.digits[:80] + b"\0"))


def test_digging_starts_from_the_cages_of_a_grid() -> None:
    again = dig(KILLER, Grid(SOLUTION, PUZZLE.extra), DigOrder(ceiling=2.5), 1, "again", 0)
    before, after = parse_cages(PUZZLE.extra), parse_cages(again.extra)
    assert len(after) < len(before)
    assert all(any(set(cage.cells) <= set(larger.cells) for larger in after) for cage in before)
    assert KILLER.solve(again).first.tobytes() == SOLUTION
    with pytest.raises(GaveUp, match="expected initial cages with exactly one solution"):
        dig(KILLER, Grid(SOLUTION, ROWS), DigOrder(), 1, "again", 0)


@pytest.mark.parametrize("method", ["symmetric", "grow"])
def test_methods_that_choose_givens_are_refused(method: str) -> None:
    with pytest.raises(DoesNotFit, match="killer-9x9 is made by merging cages"):
        dig(KILLER, Grid(SOLUTION), DigOrder(method), 1, "refused", 0)


def test_too_low_ceilings_and_allow_many_are_refused() -> None:
    with pytest.raises(DoesNotFit, match=r"expected a ceiling of at least 1\.7 for boards with cages, got 1\.2"):
        dig(KILLER, Grid(SOLUTION), DigOrder(ceiling=1.2), 1, "refused", 0)
    with pytest.raises(DoesNotFit, match="--allow-many removes givens from a grid"):
        dig_many(KILLER, Grid(SOLUTION), 30, 2, 1, "refused", 0)


def test_faults_of_givens_are_named() -> None:
    givens = bytearray(81)
    givens[0], givens[9] = 5, 5
    wrong = replace(PUZZLE, givens=bytes(givens))
    assert "the cage at r1c1 has the digit 5 2 times: r1c1 r2c1" in find_faults(wrong)
    givens[9] = 4
    assert find_faults(replace(PUZZLE, givens=bytes(givens))) == ["the cage at r1c1 adds up to 9, but its sum is 10"]
    givens[9], givens[0] = 0, 0
    givens[7] = 1
    assert "the cage at r1c8 adds up to 1, but its sum is 2" in find_faults(replace(PUZZLE, givens=bytes(givens)))


def test_all_solutions_of_a_board_with_too_few_clues_are_found() -> None:
    open_board = parse_puzzle(line(ROWS))
    found = list(list_solutions(open_board, 5))
    assert len({bytes(solution) for solution in found}) == 5


def test_sums_are_drawn_on_puzzles_and_read_back() -> None:
    puzzle = draw_killer(PUZZLE.extra, PUZZLE.givens)
    assert puzzle.labels[0] == "10"
    assert len(puzzle.labels) == len(puzzle.outlines) == len(parse_cages(PUZZLE.extra))
    assert read_killer(puzzle) == PUZZLE.extra
    assert read_killer(replace(puzzle, signs=())) is None


def test_answers_are_drawn_without_cages() -> None:
    answer = draw_killer(PUZZLE.extra, SOLUTION)
    assert answer.signs == ()
    assert read_killer(answer) == ""
    assert read_killer(draw_killer("", bytes([0, *SOLUTION[1:]]))) is None


def test_a_board_with_a_sum_that_is_missing_or_none_is_not_read() -> None:
    drawn = draw_killer(PUZZLE.extra, PUZZLE.givens)
    for text in ("", "ten", "46"):
        assert read_killer(replace(drawn, signs=(drawn.signs[0]._replace(text=text), *drawn.signs[1:]))) is None


def test_turned_puzzles_are_twins() -> None:
    forms = set()
    graded = []
    for cells in turns_of(9)[::3]:
        place_of = {cell: place for place, cell in enumerate(cells)}
        cages = ";".join(
            f"{cage.number}={'+'.join(f'r{place_of[c] // 9 + 1}c{place_of[c] % 9 + 1}' for c in cage.cells)}"
            for cage in parse_cages(PUZZLE.extra)
        )
        turned = parse_puzzle(line(cages))
        solution = bytes(SOLUTION[cell] for cell in cells)
        forms.add(format_puzzle(find_form(turned, solution)))
        graded.append(grade_puzzle(turned))
        assert graded[-1].solution == solution
        assert all(solution[step.cell] == step.digit for step in graded[-1].path if step.cell is not None)
    assert len(list_turns(BOARD)) == len({tuple(cells) for cells in list_turns(BOARD).tolist()}) == 8
    assert len(forms) == 1
    assert len({(puzzle.effort, puzzle.level, puzzle.key) for puzzle in graded}) == 1


COMPARED = re.compile(r"is therefore (?:(?P<rest>\d+) )?(?P<how>more than|less than|equal to) ")
SIGNS = {"more than": 1, "less than": -1, "equal to": 0}


def test_every_step_has_its_sentence_with_correct_sums() -> None:
    """Puzzles of two levels: each sentence names its cells and digits.

    The cells of a rule of 45 add up to the stated sum.
    """
    said, compared_as = set(), set[str]()
    for level, index in (("easy", 1), ("hard", 0), ("hard", 2), ("hard", 3)):
        puzzle = made(level, index)
        graded = grade_puzzle(puzzle)
        for step in graded.path:
            sentence = explain(step, puzzle)
            assert sentence
            if step.cell is not None:
                assert sentence.startswith(f"r{step.cell // 9 + 1}c{step.cell % 9 + 1} is {step.digit}: ")
            else:
                assert ", so " in sentence
            if step.technique.startswith(("innie", "outie")):
                said.add(step.technique)
                inside = {int(cell) for house in step.houses for cell in KILLER.geometry.houses[house]}
                come_to = sum(graded.solution[cell] * (1 if cell in inside else -1) for cell in step.pattern)
                if compared := COMPARED.search(sentence):
                    compared_as.add(compared["how"])
                    assert come_to == SIGNS[compared["how"]] * int(compared["rest"] or 0), sentence
                    continue
                said_sums = re.findall(r"\d+", sentence.split(", so eliminate")[0])
                number = step.digit if step.cell is not None and "only cell" in sentence else int(said_sums[-1])
                assert abs(come_to) == number, sentence
    assert said == {"innie or outie", "innies or outies", "innies against outies"}
    assert "more than" in compared_as


def test_the_cages_of_a_sum_are_named_unless_they_are_many() -> None:
    puzzle, words, compared_as = made("hard", 0), find_words("en"), set()
    cages = parse_cages(puzzle.extra)
    for houses in [*((house,) for house in range(27)), (0, 3, 6), (9, 10, 11), (18, 19, 20)]:
        inside = {int(cell) for house in houses for cell in BOARD.houses[house]}
        crossing = [cage for cage in cages if 0 < len(inside & set(cage.cells)) < len(cage.cells)]
        if len(crossing) < 2:
            continue
        outie = next(cell for cell in crossing[0].cells if cell not in inside)
        innie = next(cell for cell in crossing[-1].cells if cell in inside)
        counted = [cage for cage in cages if inside & set(cage.cells) and innie not in cage.cells]
        rest = 45 * len(houses) - (taken := sum(cage.number for cage in counted))
        step = Step("innies against outies", 3.0, None, 0, ((outie, 1),), (innie, outie), (), houses)
        sentence = words.render(describe_cages(step, puzzle))
        names = words.join([cell_name(cage.cells[0]) for cage in counted])
        cage_or_cages = "cage" if len(counted) == 1 else "cages"
        named = (
            f"the {cage_or_cages} at {names} to {taken}; "
            if len(counted) <= MOST_NAMED
            else f"the cages there, except those of {cell_name(innie)}, to {taken}; "
        )
        assert f" to {45 * len(houses)}, and {named}" in sentence
        compared = COMPARED.search(sentence)
        assert compared is not None
        assert rest == SIGNS[compared["how"]] * int(compared["rest"] or 0)
        compared_as |= {compared["how"], "many" if len(counted) > MOST_NAMED else "few"}
    assert compared_as >= {"more than", "less than", "many", "few"}


def cell_name(cell: int) -> str:
    return f"r{cell // 9 + 1}c{cell % 9 + 1}"


def test_cells_in_no_cage_and_cages_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Both are solved; boards with open cells are printed and proved too."""
    open_cells = parse_puzzle(EXAMPLE.replace("20=r8c6+r8c7+r9c7;", "").replace("3=r3c7;", ""))
    assert KILLER.solve(open_cells).first.tobytes() == SOLUTION
    figure = KILLER.figure(open_cells, open_cells.givens)
    assert read_killer(figure) == open_cells.extra
    apart = parse_puzzle(EXAMPLE.replace("3=r3c7;", "").replace("2=r1c8;", "5=r1c8+r3c7;"))
    assert KILLER.solve(apart).first.tobytes() == SOLUTION
    with pytest.raises(DoesNotFit, match="expected cells that touch in the cage at r1c8 of a drawn board, got r3c7 apart"):
        KILLER.figure(apart, apart.givens)
    path = tmp_path / "both.txt"
    path.write_text(f"{format_puzzle(apart)}\n{format_puzzle(open_cells)}\n")
    code, _, told = run(capsys, "book", "--from", path, "--out", tmp_path, "--seed", 1, "--jobs", 1)
    assert code == 65
    assert "refused  " in told
    assert "1 proved" in told
