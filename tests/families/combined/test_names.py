"""Names of kinds that combine rules, and the messages about wrong ones."""

from __future__ import annotations

import pytest

from generator.errors import UnknownName
from generator.families import FAMILIES, PARTS, find_combined, find_family
from generator.families.combined.names import read_name

WRONG = {
    "killer-diagnal-9x9": "unknown rule 'diagnal' in 'killer-diagnal-9x9'; did you mean diagonal? rules that can be combined: killer, ",
    "killer-jigsaw-9x9": "unknown rule 'jigsaw' in 'killer-jigsaw-9x9'; rules that can be combined: ",
    "killer-diagonal-6x6": "expected a size of 9x9 at the end of 'killer-diagonal-6x6', got '6x6'; try killer-diagonal-9x9",
    "diagonal-killer": "expected a size of 9x9 at the end of 'diagonal-killer', got none; try killer-diagonal-9x9",
    "windoku-windoku-9x9": "expected each rule once, got windoku 2 times in 'windoku-windoku-9x9'; try windoku-9x9",
    "windoku-antiknight-diagonal-9x9": (
        "the rules diagonal, windoku, antiknight cannot be combined, as no grid has all of them, got 'windoku-antiknight-diagonal-9x9'; "
        "try diagonal-windoku-9x9"
    ),
    "consecutive-kropki-thermo-9x9": "the rules kropki, consecutive cannot be combined, as bars and white dots say the same, got",
    "evenodd-killer-6x6": "expected a size of 9x9 at the end of 'evenodd-killer-6x6', got '6x6'; try killer-evenodd-9x9",
}


@pytest.mark.parametrize("name", ["killer-diagonal-9x9", "diagonal-killer-9x9"])
def test_the_order_of_the_rules_does_not_matter(name: str) -> None:
    assert find_family(name) is find_family("killer-diagonal-9x9")
    assert find_family(name).name == "killer-diagonal-9x9"


def test_a_listed_kind_keeps_its_own_record() -> None:
    assert find_combined(["diagonal"], "9x9") in FAMILIES
    assert find_combined(["diagonal", "windoku"], "9x9") not in FAMILIES


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_name_gets_one_line_with_what_exists(name: str) -> None:
    with pytest.raises(UnknownName) as fault:
        find_family(name, "x.toml, chapter 2")
    assert str(fault.value).startswith(f"x.toml, chapter 2: {WRONG[name]}")
    assert "\n" not in str(fault.value)


def test_rules_that_do_not_exist_are_named() -> None:
    with pytest.raises(UnknownName, match="unknown rule 'diagnal'; did you mean diagonal\\? rules that can be combined"):
        find_combined(["diagnal"], "9x9")


@pytest.mark.parametrize("name", ["sudoku-9x9", "queens-8", "", "-", "x-y-9x9", "killer" * 60])
def test_names_without_rules_are_not_read(name: str) -> None:
    assert read_name(name, PARTS) is None


def test_a_name_may_have_as_many_rules_as_fit_together() -> None:
    name = "killer-greater-xv-evenodd-thermo-arrow-whispers-sandwich-littlekiller-diagonal-disjoint-antiking-9x9"
    assert find_family(name).name == name
    assert find_family("thermo-evenodd-6x6").title == "Even-Odd + Thermometer Sudoku 6 × 6"
