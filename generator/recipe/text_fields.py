"""Names and lines of text as a person types them, in a recipe or on the command line: tidied, or refused in one line."""

from __future__ import annotations

from generator.errors import RecipeError
from generator.storage.folder_names import is_book

LONGEST_TEXT = 200


def check_name(name: str, where: str) -> str:
    """Return a folder's name from the command line; `where` names its flag.

    Raises
    ------
    RecipeError
    """
    try:
        return slug(name)
    except ValueError as fault:
        raise RecipeError(f"{where}: {fault}, got {name[:40]!r}") from None


def check_text(text: str, where: str) -> str:
    """Return a line of text from the command line without the blanks around it; `where` names its flag.

    Raises
    ------
    RecipeError
    """
    try:
        if len(text) > LONGEST_TEXT:
            raise ValueError(f"expected at most {LONGEST_TEXT} characters")
        return one_line(text)
    except ValueError as fault:
        raise RecipeError(f"{where}: {fault}, got {text[:40]!r}") from None


def slug(name: str) -> str:
    """Return a name that a folder may have; refuse any other."""
    if not is_book(name):
        raise ValueError("expected a folder name of a-z, 0-9 and '-', at most 63 characters, none that a system reserves")
    return name


def one_line(text: str) -> str:
    """Return text without the blanks around it; refuse what cannot be printed in a line."""
    if not text.isprintable():
        raise ValueError("expected text of one line, without control characters")
    return text.strip()
