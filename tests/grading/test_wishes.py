"""Puzzles by technique, compared with a slow solver of its own."""

from __future__ import annotations

import math

import pytest

from generator.errors import DoesNotFit, PuzzleError, RecipeError, UnknownName
from generator.families import find_family
from generator.families.base.dig_order import DigOrder
from generator.grading.levels import find_level, levels_for
from generator.grading.wishes import check_family, check_wish, find_allowed, list_wishes
from generator.model import digits_of
from generator.model.wishes import Wish
from generator.notation import format_puzzle
from generator.puzzles.dig import dig
from generator.puzzles.fill import fill
from tests.reference.without import TECHNIQUES, solves
from tests.support.pairs import some_cases

CLASSIC = find_family("sudoku-9x9")
NEEDED = [name for name in TECHNIQUES if name != "full-house"]
"""The techniques of the slow solver; without the others, full houses are hidden singles."""

USUAL = ["hidden-single-in-line", "pointing", "naked-pair", "x-wing"]


def find_puzzles(wish: Wish, wanted: int, most: int = 3000, family_name: str = "sudoku-9x9") -> list[str]:
    """Return the lines of the first puzzles that meet a wish.

    most   candidates tried
    """
    family, found = find_family(family_name), []
    for index in range(most):
        try:
            line = format_puzzle(dig(family, fill(family, 3, "wishes", index), DigOrder(wish=wish), 3, "wishes", index))
        except PuzzleError:
            continue
        found.append(line.removeprefix("sudoku-9x9:"))
        if len(found) == wanted:
            break
    return found


@pytest.mark.parametrize("name", some_cases(NEEDED, USUAL))
def test_puzzles_need_a_technique(name: str) -> None:
    easier = set(NEEDED[: NEEDED.index(name)])
    puzzles = find_puzzles(Wish(needs=(name,)), 2)
    assert len(puzzles) == 2
    for line in puzzles:
        assert solves(line, {*easier, name}), line
        assert not solves(line, easier), line


def test_puzzles_need_two_techniques() -> None:
    both = {"pointing", "naked-pair"}
    (line,) = find_puzzles(Wish(needs=tuple(sorted(both))), 1)
    easier = set(NEEDED[: NEEDED.index("naked-pair")])
    assert solves(line, easier | both)
    assert not any(solves(line, (easier | both) - {name}) for name in both)


def test_puzzles_do_without_a_technique() -> None:
    others = {*NEEDED} - {"pointing", "claiming"}
    for line in find_puzzles(Wish(without=("locked-candidates",)), 3):
        assert solves(line, others), line


def test_puzzles_need_exactly_some_techniques() -> None:
    singles = {"hidden-single-in-box", "hidden-single-in-line"}
    for line in find_puzzles(Wish(exactly=("hidden-single-in-box", "hidden-single-in-line")), 3):
        assert solves(line, singles), line
        assert not any(solves(line, {name}) for name in singles), line


@pytest.mark.parametrize("name", ["diagonal-9x9", "jigsaw-9x9", "sudoku-6x6"])
def test_other_boards_with_the_same_techniques(name: str) -> None:
    (line,) = find_puzzles(Wish(needs=("naked-pair",)), 1, family_name=name)
    assert line.startswith(f"{name}:")


def test_without_a_wish_everything_is_allowed() -> None:
    allowed = find_allowed(Wish(), CLASSIC.geometry, math.inf)
    assert len(allowed.lacking) == len(allowed.wanted) == 0
    assert len(allowed.all.order) == len(allowed.easier.order) > 15


def test_techniques_that_the_reference_has_can_be_wished_for() -> None:
    assert set(NEEDED) <= set(list_wishes())


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        (Wish(needs=("x-wings",)), "--needs: unknown technique 'x-wings'; did you mean x-wing"),
        (Wish(needs=("chains",)), "--needs: unknown technique 'chains'"),
        (Wish(needs=("x-wing",), without=("fish",)), "--needs: puzzles cannot need x-wing and do without fish; leave out one of the two"),
        (Wish(exactly=("x-wing",), needs=("pointing",)), "--exactly: lists all techniques of a puzzle"),
    ],
)
def test_wishes_that_contradict_themselves_are_refused(wish: Wish, words: str) -> None:
    with pytest.raises((RecipeError, UnknownName)) as fault:
        check_wish(wish, where="--")
    assert words in str(fault.value)


@pytest.mark.parametrize(
    ("level", "words"),
    [
        ("easy", "x-wing is rated 3.2, above the ceiling 1.5 of level easy; choose another level, or leave out the level"),
        ("fiendish", "expected a level whose puzzles techniques up to 4.4 solve, but puzzles of level fiendish need"),
    ],
)
def test_levels_without_room_for_a_technique_are_refused(level: str, words: str) -> None:
    with pytest.raises(RecipeError) as fault:
        check_wish(Wish(needs=("x-wing",)), find_level(level, levels_for(CLASSIC)))
    assert words in str(fault.value)


def test_families_with_other_techniques_are_refused() -> None:
    with pytest.raises(PuzzleError, match=r"expected a family with the techniques of classic sudoku .*, got killer-9x9"):
        dig(find_family("killer-9x9"), fill(find_family("killer-9x9"), 3, "w", 0), DigOrder(wish=Wish(needs=("x-wing",))), 3, "w", 0)


@pytest.mark.parametrize(("name", "accepting"), [("hidden-window", "windoku-9x9"), ("common-peers", "antiknight-9x9")])
def test_techniques_without_room_on_a_board_are_refused(name: str, accepting: str) -> None:
    check_family(find_family(accepting), Wish(needs=(name,)))
    with pytest.raises(DoesNotFit, match=f"expected techniques that sudoku-9x9 has for puzzles that need {name}, got {name}"):
        check_family(CLASSIC, Wish(needs=(name,)))


def test_digits_of_a_puzzle_are_those_of_its_grid() -> None:
    grid = fill(CLASSIC, 3, "wishes", 1)
    puzzle = dig(CLASSIC, grid, DigOrder(wish=Wish(needs=("hidden-single-in-line",))), 3, "wishes", 1)
    givens = digits_of(puzzle.givens)
    assert all(given in (0, digit) for given, digit in zip(givens, digits_of(grid.digits), strict=True))
