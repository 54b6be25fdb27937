"""Suggestions: the same thing spelled otherwise, a synonym, or what to do instead."""

from __future__ import annotations

import re

import pytest

from generator.cli import make_parser
from generator.commands.parsers import list_parsers
from generator.families import FAMILIES
from generator.formats.grade_row import GRADE_COLUMNS
from generator.grading import LEVELS
from generator.near_names import SYNONYMS, WISHES, find_near, suggest
from generator.recipe.recipe import TABLES

KEYS = list(dict.fromkeys(name for model in TABLES.values() for name in model.model_fields))
FAMILY_NAMES = [family.name for family in FAMILIES]
COMMANDS = [described.names[0] for described in list_parsers(make_parser()) if len(described.names) == 1]
BOOK_FLAGS = next(
    [flag for action in described.parser._actions for flag in action.option_strings]
    for described in list_parsers(make_parser())
    if described.names == ("book",)
)


@pytest.mark.parametrize(
    ("word", "names", "kind", "near"),
    [
        ("titel", KEYS, "key", ["title"]),
        ("first-number", KEYS, "key", ["first_number"]),
        ("Palettes", KEYS, "key", ["palette"]),
        ("colour", ["color", "cover"], "", ["color"]),
        ("sudoku9x9", FAMILY_NAMES, "family", ["sudoku-9x9"]),
        ("sudok", FAMILY_NAMES, "family", ["sudoku-9x9", "sudoku-4x4"]),
        ("skyscaper", FAMILY_NAMES, "family", []),
        ("skyscapers-6", FAMILY_NAMES, "family", ["skyscrapers-6"]),
        ("KenKen", FAMILY_NAMES, "family", ["calcudoku-6"]),
        ("expert", [level.name for level in LEVELS], "level", ["fiendish"]),
        ("er", GRADE_COLUMNS, "column", ["se_er"]),
        ("--larg-print", BOOK_FLAGS, "flag", ["--large-print"]),
        ("--threads", BOOK_FLAGS, "flag", ["--jobs"]),
        # Other things: none of them may be suggested for these.
        ("foreword", KEYS, "key", []),
        ("covers", ["colors"], "", []),
        ("--date", ["--after", "--trim", "--paper"], "flag", []),
        ("--time", BOOK_FLAGS, "flag", []),
        ("png", ["svg", "csv", "ipuz"], "format", []),
        ("x", ["-n", "-o", "xv-9x9"], "", []),
        ("", KEYS, "key", []),
        ("\x1b" * 100_000, KEYS, "key", []),
    ],
)
def test_only_the_same_thing_is_suggested(word: str, names: list[str], kind: str, near: list[str]) -> None:
    assert find_near(word, names, kind) == near


def test_a_wish_says_what_to_do_instead() -> None:
    assert suggest("foreword", KEYS, "key").startswith("write it as Markdown, PDF, PNG, JPEG or SVG, and name it")
    assert suggest("crossword", FAMILY_NAMES, "family") == "gridpress makes no puzzles of this kind; "
    assert suggest("royalty", ["title"], "flag").startswith("`gridpress cost RECIPE")
    assert suggest("nothing like it", KEYS, "key") == ""


def test_a_wish_has_no_near_name_beside_its_advice() -> None:
    """`--time` means minutes; a flag that begins like it would be another thing."""
    assert find_near("time", ["timeout", "title"], "flag") == []
    assert find_near("titel", ["timeout", "title"], "flag") == ["title"]


def test_wishes_name_only_commands_and_flags_that_exist() -> None:
    every = {flag for described in list_parsers(make_parser()) for action in described.parser._actions for flag in action.option_strings}
    for line in (line for wishes in WISHES.values() for line in wishes.values()):
        assert set(re.findall(r"--[a-z-]+", line)) <= every | {"--upgrade"}, line
        assert set(re.findall("`gridpress ([a-z]+)", line)) <= {*COMMANDS}, line


def test_no_wish_or_synonym_hides_a_name() -> None:
    names = {
        "column": GRADE_COLUMNS,
        "command": COMMANDS,
        "flag": BOOK_FLAGS,
        "key": KEYS,
        "family": FAMILY_NAMES,
        "level": [level.name for level in LEVELS],
    }
    for kind, known in names.items():
        for name in known:
            assert name in find_near(f" {name.upper()}", known, kind), name
    assert set(SYNONYMS) <= {*names, "layout", "printer", "paper", "format", "method"}
