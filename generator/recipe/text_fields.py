"""Names, lines of text and whole numbers in recipes and flags: parsed and checked."""

from __future__ import annotations

import re
from datetime import date, datetime
from urllib.parse import urlsplit

from generator.errors import RecipeError, explain
from generator.storage.folder_names import is_book

DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
YEAR = re.compile(r"(?<!\d)\d{4}(?!\d)", re.ASCII)

LONGEST_TEXT = 200
LONGEST_ADDRESS = 120
"""Longest address of a page or a folder, in characters."""

ADDRESS = re.compile(r"https?://[!-~]+")

LONGEST_SHOWN = 40
"""Longest part of an invalid value shown in a message, in characters."""


def check_name(name: str, where: str) -> str:
    """Return a valid folder name from the command line; `where` names its flag.

    Raises
    ------
    RecipeError   the name is not a valid folder name
    """
    try:
        return slug(name)
    except ValueError as fault:
        raise RecipeError(f"{where}: {explain(fault)}, got {shorten(name)}") from None


def check_text(text: str, where: str) -> str:
    """Return a line of text from the command line, stripped; `where` names its flag.

    Raises
    ------
    RecipeError   the text is too long or cannot be printed in one line
    """
    try:
        if len(text) > LONGEST_TEXT:
            raise ValueError(f"expected at most {LONGEST_TEXT} characters")
        return one_line(text)
    except ValueError as fault:
        raise RecipeError(f"{where}: {explain(fault)}, got {shorten(text)}") from None


def read_whole_number(text: str, where: str, lowest: int, highest: int) -> int:
    """Return the whole number that a text contains; `where` names its flag.

    Raises
    ------
    RecipeError   any other text, or a number out of range
    """
    number = find_whole_number(text, lowest, highest)
    if number is None:
        raise RecipeError(f"{where}: expected {format_range(lowest, highest)}, got {shorten(text)}")
    return number


def find_whole_number(text: str, lowest: int, highest: int) -> int | None:
    """Return the whole number in a text of digits 0 to 9, or None if there is none.

    The result is also None for a number out of range. Leading zeros are ignored. A text with more digits than `highest` is never
    converted.
    """
    digits = text.lstrip("0")
    if not (text.isascii() and text.isdigit()) or len(digits) > len(str(highest)):
        return None
    number = int(digits or "0")
    return number if lowest <= number <= highest else None


def find_number(text: str, lowest: float, highest: float) -> float | None:
    """Return the number in a text, or None if there is none in the range."""
    try:
        number = float(text)
    except ValueError:
        return None
    return number if lowest <= number <= highest else None


def format_range(lowest: int, highest: int) -> str:
    """Return the words for an expected range of whole numbers."""
    return f"a whole number from {lowest} to {highest}"


def shorten(text: str) -> str:
    """Return an invalid value in quotes, cut to LONGEST_SHOWN characters."""
    return repr(text) if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]!r}..."


def slug(name: str) -> str:
    """Return a valid folder name unchanged.

    Raises
    ------
    ValueError   the name is not a valid folder name
    """
    if not is_book(name):
        raise ValueError("expected a folder name of a-z, 0-9 and '-', at most 63 characters, not a name that an operating system reserves")
    return name


def one_line(text: str) -> str:
    """Return a text without surrounding blanks.

    Raises
    ------
    ValueError   the text cannot be printed in one line
    """
    if not text.isprintable():
        raise ValueError("expected one line of text without control characters")
    return text.strip()


def check_address(address: str) -> str:
    """Return the address of a page or a folder on the web, or "", unchanged.

    Raises
    ------
    ValueError   anything else, or a long address, which would make QR codes large
    """
    wanted = "expected an address such as https://example.org/book/, in ASCII, without blanks"
    if not address:
        return address
    if len(address) > LONGEST_ADDRESS:
        raise ValueError(f"{wanted}, of at most {LONGEST_ADDRESS} characters, got {len(address)}")
    if not ADDRESS.fullmatch(address) or "#" in address:
        raise ValueError(f"{wanted} or #")
    try:
        parts = urlsplit(address)
        is_valid = bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_valid = False
    if not is_valid:
        raise ValueError(wanted)
    return address


APOSTROPHE = re.compile(r"(?<=\w)'")

RANGE = re.compile(r"(?<![\w-])(\d+)-(\d+)(?![\w-])", re.ASCII)
"""Two numbers with one hyphen between them; dates and other numbers in several parts have more."""


def set_typographically(text: str) -> str:
    """Return text with typographic apostrophes and ranges, as it is printed.

    These are “the day’s puzzles” and “puzzles 1–200”. The second number of a range is higher than the first, or the end of a year: 2025–26.
    """
    return RANGE.sub(lambda found: "–".join(found.groups()) if _is_range(*found.groups()) else found[0], APOSTROPHE.sub("’", text))


def _is_range(first: str, last: str) -> bool:
    return int(last) > int(first) or (len(first), len(last)) == (4, 2)


def check_day(day: object) -> object:
    """Return a day as YYYY-MM-DD; TOML reads one without quotes as a date.

    Raises
    ------
    ValueError   another text, or a day that no calendar has
    """
    if isinstance(day, date) and not isinstance(day, datetime):
        return day.isoformat()
    if not isinstance(day, str) or (day and not _is_day(day)):
        raise ValueError('expected a day as year, month and day, such as "2027-03-01"')
    return day


def _is_day(text: str) -> bool:
    try:
        return bool(DAY.fullmatch(text)) and bool(date.fromisoformat(text))
    except ValueError:
        return False


def find_last_year(text: str) -> str:
    """Return the last year of four digits in the words of a copyright, or ""."""
    return next(iter(YEAR.findall(text)[::-1]), "")


def find_year_fault(year: str, day: str, key: str) -> str:
    """Return how the year of a copyright contradicts a date; "" if it does not.

    Words without a year of four digits are not checked, nor is anything without a date.

    Parameters
    ----------
    year : words such as "2027" or "2024–2027", of which the last year counts
    day : YYYY-MM-DD, or ""
    key : what the date is, for the message
    """
    last = find_last_year(year)
    if not last or not day or last == day[:4]:
        return ""
    advice = "leave out year, which follows the date, or change one of them"
    return f"year = {year!r} and {key} {day} contradict each other; {advice}"
