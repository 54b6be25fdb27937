"""Names, lines of text and whole numbers as a person types them, in a recipe or a flag: tidied, or refused in one line."""

from __future__ import annotations

from generator.errors import RecipeError
from generator.storage.folder_names import is_book

LONGEST_TEXT = 200
LONGEST_SHOWN = 40
"""Characters shown of a value that is refused."""


def check_name(name: str, where: str) -> str:
    """Return a folder's name from the command line; `where` names its flag.

    Raises
    ------
    RecipeError
    """
    try:
        return slug(name)
    except ValueError as fault:
        raise RecipeError(f"{where}: {fault}, got {cut(name)}") from None


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
        raise RecipeError(f"{where}: {fault}, got {cut(text)}") from None


def read_whole_number(text: str, where: str, lowest: int, highest: int) -> int:
    """Return the whole number that a text is; `where` names its flag.

    Raises
    ------
    RecipeError   anything else, or a number out of range
    """
    number = find_whole_number(text, lowest, highest)
    if number is None:
        raise RecipeError(f"{where}: expected {name_range(lowest, highest)}, got {cut(text)}")
    return number


def find_whole_number(text: str, lowest: int, highest: int) -> int | None:
    """Return the whole number in a range that a text of digits 0 to 9 is, None for any other text.

    The value counts, not the length: leading zeros change nothing. More digits than `highest` has are never converted.
    """
    digits = text.lstrip("0")
    if not (text.isascii() and text.isdigit()) or len(digits) > len(str(highest)):
        return None
    number = int(digits or "0")
    return number if lowest <= number <= highest else None


def name_range(lowest: int, highest: int) -> str:
    """Say what was expected of a whole number."""
    return f"a whole number from {lowest} to {highest}"


def cut(text: str) -> str:
    """Return a refused value in quotes, or its beginning."""
    return repr(text) if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]!r}..."


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
