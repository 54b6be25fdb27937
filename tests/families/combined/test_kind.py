"""Kinds that combine rules: every rule needed, levels, drawing, turns, words."""

from __future__ import annotations

from itertools import combinations

import pytest

from generator.errors import GaveUp
from generator.families import FAMILIES, PARTS, Family, find_family, list_combined, list_families
from generator.families.base.dig_order import DigOrder
from generator.families.base.part import Part, make_board
from generator.families.base.rule_places import list_places
from generator.families.combined.clashes import find_clash
from generator.families.combined.kind import has_more_without, leave_out_clues, name_kind
from generator.families.killer.cages import parse_cages
from generator.grading import find_faults, find_form, fits, grade_puzzle, levels_for
from generator.model import EDGE, Puzzle, Step
from generator.notation import format_puzzle, parse_puzzle
from generator.puzzles.dig import dig
from generator.puzzles.fill import fill
from generator.puzzles.quota_search import make_dig_order
from generator.seeds import Stream, rng_state
from generator.typesetting.web.families import can_play
from generator.words import LANGUAGES, find_words
from tests.reference import ruled
from tests.support.combined_lines import example_of, read_lines
from tests.support.told_steps import explain

OWN = {family.name for family in FAMILIES}
PAIRS = [name_kind(pair, 9) for pair in combinations(PARTS, 2) if not find_clash(part.name for part in pair)]
MADE = [*read_lines()]
CHOSEN = (
    "greater-9x9", "killer-diagonal-9x9", "killer-greater-9x9", "greater-diagonal-9x9", "diagonal-windoku-9x9", "windoku-antiknight-9x9",
)  # fmt: skip


OF_ONE_PART = [name for part in PARTS if not part.has_clues and (name := name_kind([part], 9)) in OWN]


def parts_of(name: str) -> tuple[Part, ...]:
    return tuple(part for part in PARTS if part.name in name.split("-"))


def made(name: str, level: int, index: int) -> Puzzle:
    family = find_family(name)
    chosen = levels_for(family)[level]
    return dig(family, fill(family, 3, chosen.name, index), make_dig_order(chosen), 3, chosen.name, index)


def check(puzzle: Puzzle) -> None:
    """Check by constraints that a puzzle has one solution and needs each of its rules."""
    rules = [part.name for part in parts_of(puzzle.family)]
    count, last = ruled.count_sudoku(puzzle, rules, 2)
    assert count == 1
    assert last == list(find_family(puzzle.family).solve(puzzle).first)
    for rule in rules:
        assert ruled.count_sudoku(puzzle, [other for other in rules if other != rule], 2)[0] == 2, (rule, format_puzzle(puzzle))


@pytest.mark.sample(9, 4, 6)
@pytest.mark.parametrize("name", PAIRS)
def test_any_two_rules_make_a_puzzle_that_is_printed_and_read_back(name: str) -> None:
    """The marks of the example of a kind are those of both rules."""
    family = find_family(name)
    puzzle = next(filter(None, (try_to_make(family, index) for index in range(40))))
    figure = family.figure(puzzle, puzzle.givens)
    assert not find_faults(puzzle)
    assert all(has_more_without(puzzle, parts_of(name), part, 9) for part in parts_of(name))
    assert (family.extra.read(figure) if family.extra else "") == puzzle.extra
    assert family.name in {found.name for found in (*list_families(9, 9), *list_combined(figure))}
    assert can_play(family)
    covered = [place for sign in figure.signs if sign.kind != EDGE for place in list_places(sign, 9)]
    assert len(covered) == len(set(covered))


def try_to_make(family: Family, index: int) -> Puzzle | None:
    level = levels_for(family)[0]
    try:
        return dig(family, fill(family, 3, level.name, index), make_dig_order(level), 3, level.name, index)
    except GaveUp:
        return None


@pytest.mark.sample(4, 1)
@pytest.mark.parametrize("name", CHOSEN)
def test_puzzles_of_each_level_need_each_of_their_rules(name: str) -> None:
    for level in range(1 if "greater" in name else 3):
        check(made(name, level, 0))


@pytest.mark.slow
@pytest.mark.parametrize("name", CHOSEN)
def test_fifty_puzzles_of_a_kind_need_each_of_their_rules(name: str) -> None:
    for index in range(50):
        check(made(name, 0, index))


@pytest.mark.sample(3, 2)
@pytest.mark.parametrize("name", [name for name in CHOSEN if "greater" not in name])
def test_at_least_one_candidate_in_five_has_the_wanted_level_and_none_needs_a_guess(name: str) -> None:
    levels = levels_for(find_family(name))
    assert len(levels) >= 3
    for number, level in enumerate(levels[:4]):
        graded = []
        for index in range(10):
            try:
                graded.append(grade_puzzle(made(name, number, index)))
            except GaveUp:
                continue
        assert sum(fits(puzzle.effort, level) for puzzle in graded) >= 2, level.name
        assert not any(puzzle.effort.beyond for puzzle in graded)


@pytest.mark.parametrize("name", OF_ONE_PART)
def test_a_kind_of_one_rule_is_dug_until_the_rule_is_needed(name: str) -> None:
    family = find_family(name)
    assert family.accepts is not None
    assert not family.accepts(Puzzle(name, b"\0" + fill(family, 3, "x", 0).digits[1:]))
    check(made(name, 0, 0))


def test_a_puzzle_whose_rule_is_not_needed_is_refused() -> None:
    family, diagonal = find_family("diagonal-windoku-9x9"), parts_of("diagonal-9x9")[0]
    grid = fill(family, 3, "x", 0)
    full = Puzzle(family.name, b"\0\0\0" + grid.digits[3:])
    assert not has_more_without(full, parts_of(family.name), diagonal, 9)
    assert family.accepts is not None
    assert not family.accepts(full)
    with pytest.raises(
        GaveUp, match="needs every rule of diagonal-windoku-9x9 within 20 tries from one grid, found none; ask for fewer clues"
    ):
        dig(family, grid, DigOrder("count", 78), 3, "x", 0)


def test_digging_by_merging_removes_signs_that_are_not_needed() -> None:
    """It begins with 72 signs, far more than a puzzle needs."""
    family = find_family("killer-greater-9x9")
    assert family.extra
    assert family.extra.clues
    puzzle = family.play.dig(family.play.fill(Stream(5, "merging", 0)), DigOrder(ceiling=2.7), rng_state(5, "merging", 0))
    cages, signs = family.extra.clues(puzzle.extra)
    assert cages
    assert 0 < len(signs) < 40


def test_a_trial_on_a_board_with_several_rules_names_their_clues() -> None:
    puzzle = parse_puzzle(example_of("killer-greater-9x9"))
    step = Step("short contradiction", 5.0, None, 0, ((3, 4),), (3,), (4,), ())
    assert explain(step, puzzle, find_words("en")).startswith("if r1c4 were 4, singles and the other rules would soon lead")


def test_the_page_plays_what_it_can_check() -> None:
    """Cages beside signs too: cells of a cage then differ by the clue's rule."""
    assert can_play(find_family("greater-diagonal-9x9"))
    assert can_play(find_family("killer-diagonal-9x9"))
    assert can_play(find_family("killer-greater-9x9"))


def test_the_clues_of_one_part_can_be_left_out() -> None:
    killer, greater, diagonal = (next(part for part in PARTS if part.name == name) for name in ("killer", "greater", "diagonal"))
    assert leave_out_clues("10=r1c1+r1c2", (killer, diagonal), killer) == ""
    assert leave_out_clues("10=r1c1+r1c2", (killer, diagonal), diagonal) == "10=r1c1+r1c2"
    assert leave_out_clues("a|b", (killer, greater, diagonal), killer) == "b"
    assert leave_out_clues("", (killer, greater), killer) == ""


def test_cages_and_signs_of_one_board_are_drawn_and_read_back() -> None:
    family = find_family("killer-greater-9x9")
    puzzle = parse_puzzle(example_of(family.name))
    figure = family.figure(puzzle, puzzle.givens)
    assert family.extra
    assert family.extra.read(figure) == puzzle.extra
    assert sum(sign.kind == EDGE for sign in figure.signs) == puzzle.extra.count("<")
    assert len(figure.labels) == puzzle.extra.count("=")


def test_boards_show_shades_cages_and_signs_together() -> None:
    killer, greater = (parse_puzzle(example_of(name)) for name in ("killer-diagonal-9x9", "greater-diagonal-9x9"))
    cages, signs = (find_family(puzzle.family).figure(puzzle, puzzle.givens) for puzzle in (killer, greater))
    diagonal = make_board(9, parts_of("diagonal-9x9")).houses[-2:].ravel()
    for figure in (cages, signs):
        assert {cell for cell, shade in enumerate(figure.shades) if shade} == set(diagonal.tolist())
    assert len(cages.outlines) == len(parse_cages(killer.extra))
    assert len(signs.signs) == greater.extra.count("<")


@pytest.mark.parametrize("name", ["killer-diagonal-9x9", "killer-greater-9x9", "greater-windoku-9x9", "diagonal-antiknight-9x9"])
def test_turned_puzzles_are_twins(name: str) -> None:
    family = find_family(name)
    puzzle = parse_puzzle(example_of(family.name))
    solution = family.solve(puzzle).first.tobytes()
    form = find_form(puzzle, solution)
    again = find_form(form, family.solve(form).first.tobytes())
    assert again == form
    assert grade_puzzle(form).effort == grade_puzzle(puzzle).effort


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_and_rules_are_translated(language: str) -> None:
    words = find_words(language)
    for name in PAIRS:
        family = find_family(name)
        assert all(words.translate(text) for text in (family.title, *family.rules))
        assert words.can_translate(family.title)
    assert not words.can_translate("Killer + No Such Rule") or language == "en"


def test_titles_name_every_part() -> None:
    title = find_family("killer-diagonal-9x9").title
    assert [find_words(language).translate(title) for language in ("en", "de", "fr", "zh")] == [
        "Killer + Diagonal Sudoku",
        "Killer + Diagonal-Sudoku",
        "Killer + Sudoku diagonal",
        "杀手 + 对角线数独",
    ]


@pytest.mark.parametrize("name", ["killer-diagonal-9x9", "killer-greater-9x9", "greater-diagonal-9x9", "diagonal-windoku-9x9"])
def test_every_step_has_a_sentence(name: str) -> None:
    puzzle = parse_puzzle(example_of(name))
    for step in grade_puzzle(puzzle).path:
        assert all(explain(step, puzzle, find_words(language)) for language in LANGUAGES)
