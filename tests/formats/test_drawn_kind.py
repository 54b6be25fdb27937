"""Kinds by their drawings and by their printed rules."""

from __future__ import annotations

import pytest

from generator.families import FAMILIES, find_family, list_families
from generator.formats.drawn_kind import find_drawn, is_drawable, is_tinted, shows_rules, state_rules
from generator.formats.penpa import PENPA
from generator.model import PICTURES
from generator.notation import parse_puzzle
from tests.support.combined_lines import example_of
from tests.support.drawn_puzzles import make_drawn

SIZES = sorted({(find_family(name).geometry.n_rows, find_family(name).geometry.n_cols) for name in PENPA.families})

ONLY_BY_RULES = {
    *("antiknight-9x9", "antiking-9x9", "disjoint-9x9", "nonconsecutive-9x9", "wordoku-9x9", "queens-8", "crowns-8", "starbattle-9"),
    "binairo-8",
}


@pytest.mark.parametrize("size", SIZES)
def test_no_rules_are_the_beginning_of_those_of_another_kind(size: tuple[int, int]) -> None:
    """Else a link with the longer ones could be read as the other kind."""
    rules = [state_rules(family) for family in list_families(*size) if is_drawable(family)]
    assert len({*rules}) == len(rules)
    assert not [(one, other) for one in rules for other in rules if one != other and other.startswith(one)]


def test_kinds_whose_drawing_says_what_they_are() -> None:
    listed = [family for family in FAMILIES if is_drawable(family)]
    assert {family.name for family in listed if not shows_rules(family)} == ONLY_BY_RULES
    assert {family.name for family in FAMILIES} - {family.name for family in listed} == {
        family.name for family in FAMILIES if {*family.faces} & {*PICTURES}
    }
    assert shows_rules(find_family("killer-diagonal-9x9"))
    assert not shows_rules(find_family("windoku-antiknight-9x9"))


@pytest.mark.parametrize("name", [family.name for family in FAMILIES if is_drawable(family) and shows_rules(family)])
def test_a_kind_is_found_by_its_drawing_alone(name: str) -> None:
    puzzle = make_drawn(name, 5)
    family = find_family(puzzle.family)
    found = find_drawn(family.figure(puzzle, puzzle.givens), "Solve it.", "x")
    assert (found.puzzle, found.note) == (puzzle, "Solve it.")


def test_gray_cells_that_are_colored_are_no_even_digits() -> None:
    puzzle = parse_puzzle(example_of("diagonal-windoku-9x9"))
    family = find_family("diagonal-windoku-9x9")
    assert find_drawn(family.figure(puzzle, puzzle.givens), "", "x", is_marked=False).puzzle == puzzle


def test_tints_only_decorate() -> None:
    assert {family.name for family in FAMILIES if is_tinted(family)} == {"jigsaw-9x9", "queens-8", "crowns-8", "starbattle-9"}
