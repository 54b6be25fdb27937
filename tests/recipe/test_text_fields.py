"""Names and lines of text from the user: cleaned up, or refused in one line."""

from __future__ import annotations

import pytest

from generator.errors import RecipeError
from generator.recipe.text_fields import LONGEST_TEXT, check_name, check_text, one_line, set_typographically, slug


def test_spaces_around_text_are_removed() -> None:
    assert check_text("  A Book, 50 % off  ", "--title") == "A Book, 50 % off"
    assert check_text("数独", "--title") == "数独"
    assert check_text("x" * LONGEST_TEXT, "--title") == "x" * LONGEST_TEXT
    assert check_name("large-print", "--name") == slug("large-print") == "large-print"


@pytest.mark.parametrize("text", ["a\nb", "a\tb", "\x1b[2J", "\0", "a\u202eb", "\ud800", "x" * (LONGEST_TEXT + 1)])
def test_text_that_cannot_be_printed_in_a_line_is_refused(text: str) -> None:
    with pytest.raises(RecipeError, match=r"^--title: expected ") as caught:
        check_text(text, "--title")
    assert len(str(caught.value)) < 150
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("name", ["", "A", "a/b", "latest", "..", "é" * 500])
def test_invalid_folder_names_are_refused(name: str) -> None:
    with pytest.raises(RecipeError, match=r"^--name: expected a folder name of a-z") as caught:
        check_name(name, "--name")
    assert len(str(caught.value)) < 200


def test_messages_for_recipes_have_no_flag_name() -> None:
    with pytest.raises(ValueError, match=r"^expected one line of text without control characters$"):
        one_line("a\nb")
    with pytest.raises(ValueError, match=r"^expected a folder name"):
        slug("a b")


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Puzzles 1-200", "Puzzles 1–200"),
        ("Season 2025-26, 12-15", "Season 2025–26, 12–15"),
        ("The Solvers' 24-7 book", "The Solvers’ 24-7 book"),
        ("2026-12-01, 555-0100-200, A4-5, 9-10er", "2026-12-01, 555-0100-200, A4-5, 9-10er"),
    ],
)
def test_apostrophes_and_ranges_are_typographic(text: str, printed: str) -> None:
    assert set_typographically(text) == printed
