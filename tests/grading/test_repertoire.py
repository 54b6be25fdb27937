"""Names of techniques: each kind has those of its ladder, and groups of them."""

from __future__ import annotations

import numpy as np
import pytest

from generator.families import FAMILIES, find_family
from generator.families.base.family import Family
from generator.families.houses.chosen_ladder import make_chosen_ladder
from generator.grading.repertoire import DIRECT_FORMS, GROUP_TITLES, GROUPS, OTHER_NAMES, REPLACED_BY, find_repertoire, list_all, spell
from generator.kernels import count_solutions
from generator.model.ladder import Selection
from generator.techniques.explainer import BY_NAME, TECHNIQUES
from generator.techniques.explainer.dig_to_need import list_unsolved
from tests.reference.without import TECHNIQUES as PLAIN
from tests.reference.without_late import ALL


def test_every_technique_of_the_press_has_a_name() -> None:
    known = list_all()
    direct = {form for forms in DIRECT_FORMS.values() for form in forms}
    assert {spell(one.name) for one in TECHNIQUES} - {spell(form) for form in direct} - {"full-house"} <= {*known.list_names()}
    assert {*ALL} - {"full-house"} <= {*known.list_names()}
    assert len(PLAIN) == 14


def test_tables_name_techniques_that_exist() -> None:
    named = [name for names in (*GROUPS.values(), *DIRECT_FORMS.values(), *REPLACED_BY.values()) for name in names]
    assert {*named, *DIRECT_FORMS, *REPLACED_BY} <= {*BY_NAME}
    assert {*GROUP_TITLES} <= {*GROUPS}
    assert not {*GROUPS} & {spell(name) for name in BY_NAME}
    assert {*OTHER_NAMES.values()} <= {*GROUPS}
    assert not {*OTHER_NAMES} & {*list_all().list_names()}


def test_what_replaces_a_technique_is_no_easier() -> None:
    for name, others in REPLACED_BY.items():
        assert all(BY_NAME[other].rating >= BY_NAME[name].rating for other in others)
        assert name not in others


def test_direct_forms_count_as_their_elimination() -> None:
    known = list_all()
    assert known.find_named("pointing") == ("pointing",)
    assert known.find_forms("pointing") == {"pointing", "direct pointing"}
    assert known.rate("direct pointing") == known.rate("pointing") == (2.6, 2.6)
    assert "direct-pointing" not in known.list_names()
    assert known.find_named("fish") == ("x-wing", "swordfish", "jellyfish")
    assert known.find_named("fishes") == ()


@pytest.mark.parametrize("family", [one for one in FAMILIES if not one.play.has_explainer_ladder], ids=lambda family: family.name)
def test_kinds_with_a_ladder_of_their_own_have_names_for_it(family: Family) -> None:
    known, listed = find_repertoire(family), family.play.techniques()
    assert [one.name for one in known.techniques] == [one.name for one in listed]
    assert set(family.play.categories().items()) == {(one.name, one.category) for one in listed}
    assert len(known.list_names()) == len(set(known.list_names()))
    for group, names in known.groups.items():
        assert len(names) > 1
        assert {spell(one.category) for one in listed if one.name in names} == {group}


def test_boards_without_room_for_a_technique_say_so() -> None:
    assert {"hidden quad", "hidden triplet", "jellyfish"} <= find_repertoire(find_family("sudoku-6x6")).missing
    assert "hidden quad" not in find_repertoire(find_family("sudoku-9x9")).missing
    assert {"hidden single in box", "naked triplet"} <= find_repertoire(find_family("futoshiki-5")).missing
    assert "naked triplet" not in find_repertoire(find_family("futoshiki-6")).missing


def test_hidden_singles_in_boxes_solve_every_puzzle_of_4x4() -> None:
    """All puzzles with up to nine givens of two grids are tried.

    The others are symmetric to these, and with more givens no more is needed.
    """
    family = find_family("sudoku-4x4")
    orders = make_chosen_ladder(Selection(frozenset({"full house", "hidden single in box"})), family.geometry)
    masks = [mask for mask in range(1 << 16) if 4 <= mask.bit_count() <= 9]
    places = np.array([[mask >> cell & 1 for cell in range(16)] for mask in masks], np.uint8)
    for digits in ("1234341221434321", "1234341223414123"):
        puzzles = places * np.array([int(digit) for digit in digits], np.uint8)
        unsolved = list_unsolved(orders.board, puzzles, orders.orders)
        assert 0 < len(unsolved) < len(puzzles)
        assert all(count_solutions(puzzles[at], family.geometry).count > 1 for at in unsolved[::7])
    assert {spell(name) for name in find_repertoire(family).missing} >= {"naked-single", "naked-pair", "unique-rectangle-type-1"}


def test_a_selection_allows_names_up_to_a_rating() -> None:
    selection = Selection(frozenset({"naked pair"}), 3.0)
    assert selection.allows("naked pair", 3.0)
    assert not selection.allows("naked pair", 3.1)
    assert not selection.allows("x-wing", 2.0)
