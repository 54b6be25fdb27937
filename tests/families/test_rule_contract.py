"""The contract of kinds with rules: lines, faults, clues, levels, sentences.

A kind in FAMILIES whose play is made from rules of `generator/rules` is tested at once, with the wrong lines of CASES in
`tests/support/clue_cases.py`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise, product
from pathlib import Path

import pytest

from generator.errors import DoesNotFit, GridFormatError
from generator.families import FAMILIES, find_family
from generator.families.base.dig_order import DigOrder
from generator.families.base.family import Family
from generator.families.base.geometry import turns_of
from generator.families.base.play import CLUES
from generator.families.base.symmetry import list_inner_turns
from generator.grading import find_faults, find_form, find_key, find_path, fits, grade_puzzle, levels_for
from generator.model import Level, Puzzle
from generator.notation import format_puzzle, parse_puzzle
from generator.puzzles.clue_count import count_clues
from generator.puzzles.dig import dig
from generator.puzzles.fill import fill
from generator.puzzles.quota_search import make_dig_order
from generator.rules.rule import Rule
from generator.words import find_words
from tests.reference import ruled
from tests.support.clue_cases import CASES
from tests.support.command_line import run
from tests.support.told_steps import explain

CLUED = [family for family in FAMILIES if family.extra and family.extra.kind == CLUES]
KINDS = pytest.mark.parametrize("kind", CASES)
LEVELED = [
    (kind, level.name) for kind in CASES for level in levels_for(find_family(next(f.name for f in CLUED if f.name.startswith(kind))))
]


SIZED = [f"{family.sizes.kind}-{n}" for family in CLUED if family.sizes for n in family.sizes.allowed]
"""Kinds of every size."""


def find_kind(kind: str, size: int = 0) -> Family:
    """Return the family of a kind in the size that is tested, or in another one."""
    n = size or CASES[kind].size
    return find_family(f"{kind}-{n}" if any(family.sizes and family.sizes.kind == kind for family in FAMILIES) else f"{kind}-{n}x{n}")


@cache
def made(kind: str, level: str, index: int, size: int = 0) -> Puzzle:
    """Dig a puzzle for a level of a kind."""
    family = find_kind(kind, size)
    return dig(family, fill(family, 3, level, index), make_dig_order(level_of(family, level)), 3, level, index)


def level_of(family: Family, name: str) -> Level:
    return next(level for level in levels_for(family) if level.name == name)


def rule_of(family: Family) -> Rule:
    assert family.extra
    (rule,) = family.extra.rules
    return rule


def test_every_kind_with_clues_has_a_case() -> None:
    assert {family.name.rpartition("-")[0] for family in CLUED} == CASES.keys()


@KINDS
def test_lines_are_read_in_any_order_and_written_in_one(kind: str) -> None:
    """Clues may be in any order and in capitals."""
    family = find_kind(kind)
    for level in levels_for(family)[:2]:
        puzzle = made(kind, level.name, 0)
        line = format_puzzle(puzzle)
        head, _, extra = line.rpartition(":")
        assert parse_puzzle(line) == puzzle
        assert parse_puzzle(f"{head}:{';'.join(reversed(extra.upper().split(';')))}") == puzzle


@pytest.mark.parametrize(("kind", "extra"), [(kind, extra) for kind, case in CASES.items() for extra in case.wrong])
def test_wrong_clues_get_one_line(kind: str, extra: str) -> None:
    family = find_kind(kind)
    with pytest.raises(GridFormatError) as caught:
        parse_puzzle(f"{family.name}:{'.' * family.geometry.n_cells}:{extra}", "mine.txt, line 3")
    assert str(caught.value).startswith(f"mine.txt, line 3: {family.name}: expected")
    assert CASES[kind].wrong[extra] in str(caught.value)
    assert "\n" not in str(caught.value)


@KINDS
def test_commands_refuse_wrong_lines_with_one_line_each(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The rest of the file is read, and the exit status is that of bad input."""
    family = find_kind(kind)
    good = format_puzzle(made(kind, levels_for(family)[0].name, 0))
    wrong = [f"{family.name}:{'.' * family.geometry.n_cells}:{extra}" for extra in CASES[kind].wrong]
    (tmp_path / "mine.txt").write_text("\n".join([*wrong, good]) + "\n")
    code, out, err = run(capsys, "solve", tmp_path / "mine.txt")
    assert code == 65
    assert len([row for row in err.splitlines() if "expected" in row]) == len(wrong)
    assert out.count("# one: ") == 1


def has_two(family: Family, puzzle: Puzzle) -> bool:
    """Return whether a puzzle has a second solution, by a search that must end."""
    found = family.solve(puzzle, max_nodes=10_000_000)
    assert not found.gave_up
    return found.count == 2


@pytest.mark.sample(9, 4, 4)
@pytest.mark.parametrize("kind", [kind for kind in CASES if kind != "littlekiller"])
def test_every_given_and_clue_of_a_puzzle_is_needed(kind: str) -> None:
    """Clues that cover the board, by merging or one a run, may follow from others.

    Of little killer, digging keeps what a short search cannot prove not to be needed.
    Where the lack of a mark says something too, a board without one of its marks does not have the same solution.
    """
    family = find_kind(kind)
    puzzle = dig(family, fill(family, 3, "all", 0), DigOrder(), 3, "all", 0)
    solution = bytes(family.solve(puzzle).first)
    if not rule_of(family).merging and not rule_of(family).places:
        clues = puzzle.extra.split(";")
        for clue in clues:
            without = replace(puzzle, extra=";".join(other for other in clues if other != clue))
            assert find_faults(replace(without, givens=solution)) if rule_of(family).unmarked else has_two(family, without), clue
    for cell, digit in enumerate(puzzle.givens):
        if digit:
            assert has_two(family, replace(puzzle, givens=puzzle.givens[:cell] + b"\0" + puzzle.givens[cell + 1 :])), cell


@pytest.mark.sample(4, 1)
@pytest.mark.parametrize("kind", [kind for kind in CASES if kind != "kakuro"])
def test_digging_takes_no_puzzle_that_does_not_need_its_clues(kind: str) -> None:
    """Kakuro has no givens, so it always needs its sums."""
    family = find_kind(kind)
    puzzle = made(kind, levels_for(family)[0].name, 0)
    assert family.accepts
    assert family.accepts(puzzle)
    assert not family.accepts(replace(puzzle, givens=b"\0" + bytes(family.solve(puzzle).first)[1:]))


@pytest.mark.sample(3)
@pytest.mark.parametrize(("kind", "size"), [(kind, size) for kind, case in CASES.items() for size in case.sizes])
def test_puzzles_of_other_sizes_have_one_solution_by_the_model_and_need_their_clues(kind: str, size: int) -> None:
    """`tests/families/test_rule_kinds.py` has those of the size in FAMILIES."""
    for level in levels_for(find_kind(kind)):
        puzzle = made(kind, level.name, 0, size)
        count, last = ruled.count_solutions(puzzle, 2)
        assert (count, last) == (1, list(find_family(puzzle.family).solve(puzzle).first))
        assert ruled.count_solutions(puzzle, 2, without_clues=True)[0] == 2


@pytest.mark.sample(9, 4, 4)
@pytest.mark.parametrize(("kind", "name"), LEVELED)
def test_one_candidate_in_five_has_the_wanted_level_and_none_needs_a_guess(kind: str, name: str) -> None:
    family = find_kind(kind)
    level = level_of(family, name)
    efforts = [grade_puzzle(made(kind, name, index)).effort for index in range(10)]
    assert sum(fits(effort, level) for effort in efforts) >= 2
    assert not any(effort.beyond for effort in efforts)
    assert all(effort.se_er <= level.ceiling for effort in efforts)


@pytest.mark.sample(4, 1)
@KINDS
def test_levels_differ_in_effort(kind: str) -> None:
    """The median effort of what is printed at a level rises from level to level."""
    family = find_kind(kind)
    medians = []
    for level in levels_for(family):
        efforts = [grade_puzzle(made(kind, level.name, index)).effort for index in range(10)]
        races = sorted(effort.race for effort in efforts if fits(effort, level))
        medians.append(races[len(races) // 2])
    assert all(easier < harder for easier, harder in pairwise(medians))


@pytest.mark.parametrize(
    "name",
    [name for family in CLUED for name in ([f"{family.sizes.kind}-{n}" for n in family.sizes.allowed] if family.sizes else [family.name])],
)
def test_the_example_of_each_size_is_an_easy_puzzle(name: str) -> None:
    family = find_family(name)
    example = parse_puzzle(family.example)
    assert format_puzzle(example) == family.example
    assert grade_puzzle(example).level == levels_for(family)[0].name


@pytest.mark.sample(3, 2)
@KINDS
def test_turned_puzzles_have_one_form_key_and_grade(kind: str) -> None:
    family = find_kind(kind)
    puzzle = made(kind, levels_for(family)[1].name, 1)
    solution, rule, n = bytes(family.solve(puzzle).first), rule_of(family), family.geometry.n_rows
    seen = set()
    for cells in list_inner_turns(n).tolist() if family.holes else turns_of(n):
        place_of = {cell: place for place, cell in enumerate(cells)}
        extra = rule.format_clues([rule.turn(clue, place_of) for clue in rule.parse_clues(puzzle.extra, n)], n)
        turned = Puzzle(puzzle.family, bytes(puzzle.givens[cell] for cell in cells), extra)
        grid = bytes(solution[cell] for cell in cells)
        seen.add((find_form(turned, grid), find_key(turned, grid), grade_puzzle(turned).effort))
    assert len(seen) == 1


@KINDS
@pytest.mark.parametrize("method", ["symmetric", "grow"])
def test_methods_that_choose_givens_are_refused(kind: str, method: str) -> None:
    family = find_kind(kind)
    expected = "has none; use method minimal" if rule_of(family).places else "has other clues too; use method minimal or count"
    with pytest.raises(DoesNotFit, match=f"{family.name} {expected}"):
        dig(family, fill(family, 1, "refused", 0), DigOrder(method), 1, "refused", 0)


@pytest.mark.parametrize("kind", [kind for kind in CASES if kind != "kakuro"])
def test_a_number_of_clues_is_kept(kind: str) -> None:
    """With a few lines or cages and many givens, no puzzle would need these."""
    family = find_kind(kind)
    has_few = rule_of(family).choose or rule_of(family).merging
    wanted = family.geometry.n_cells // 2 if has_few else family.geometry.n_cells - 5
    puzzle = dig(family, fill(family, 1, "count", 0), DigOrder("count", clues=wanted), 1, "count", 0)
    assert sum(map(bool, puzzle.givens)) + len(puzzle.extra.split(";")) == count_clues(format_puzzle(puzzle)) == wanted


@pytest.mark.sample(3, 1)
@pytest.mark.parametrize("name", SIZED)
def test_the_table_of_levels_serves_every_size(name: str) -> None:
    """Of some candidates for the two easier levels, at least one has the level.

    Few boards of 4x4 need more than the first level.
    """
    kind, _, size = name.rpartition("-")
    for level in levels_for(find_family(name))[: 1 if size == "4" else 2]:
        assert any(fits(grade_puzzle(made(kind, level.name, index, int(size))).effort, level) for index in range(8))


@pytest.mark.sample(3, 1)
@pytest.mark.slow
@pytest.mark.parametrize("name", SIZED)
def test_fifty_puzzles_a_size_have_one_solution_by_the_model_and_need_their_clues(name: str) -> None:
    kind, _, size = name.rpartition("-")
    for level in levels_for(find_family(name))[:2]:
        for index in range(25):
            puzzle = made(kind, level.name, index, int(size))
            assert ruled.count_solutions(puzzle, 2)[0] == 1
            assert ruled.count_solutions(puzzle, 2, without_clues=True)[0] == 2


@pytest.mark.sample(17, 3, 4)
@pytest.mark.parametrize(("kind", "language"), list(product([*CASES], ["en", "de", "fr", "es", "zh"])))
def test_every_step_has_a_sentence_in_every_language(kind: str, language: str) -> None:
    """Steps of one clue say what it says, and every technique of the rule occurs."""
    family, words, seen = find_kind(kind), find_words(language), set()
    rule = rule_of(family)
    values, name = dict.fromkeys(("first", "last", "number", "label", "cells", "digits"), "@"), "sets" if rule.sets else "clue"
    said = [words.say(key, **values).split("@") for key in words.templates if f"{key}.".startswith(f"{rule.name}.{name}.")]
    for level, index in product(levels_for(family), range(5)):
        puzzle = made(kind, level.name, index)
        for step in find_path(puzzle, bytes(family.solve(puzzle).first)):
            sentence = explain(step, puzzle, words)
            assert sentence
            assert step.technique != rule.techniques[0].name or any(all(part in sentence for part in parts) for parts in said)
            seen.add(step.technique)
    assert {technique.name for technique in rule.techniques} <= seen
