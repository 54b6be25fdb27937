"""Values of the flags of `sheet`: dates, levels, sizes, formats, addresses."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Sequence
from datetime import date, timedelta
from typing import TYPE_CHECKING

from generator.commands.flag_values import choose_formats
from generator.errors import RecipeError, unknown_level

if TYPE_CHECKING:
    from generator.families import Family
    from generator.typesetting.dated_sheet import Size

WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
COLUMN_MM, WIDE_MM, WIDE_FROM = 100.0, 160.0, 12
"""Default width of a sheet in millimeters; that of boards from 12 cells a side."""

SIZE = re.compile(r"(\d{2,4}(?:\.\d{1,3})?)(?:x(\d{2,4}(?:\.\d{1,3})?))?mm")
MOST_MM = 1000.0
DAY, MONTH = re.compile(r"\d{4}-\d\d-\d\d"), re.compile(r"\d{4}-\d\d")
ADDRESS, LONGEST_ADDRESS = re.compile(r"https?://[!-~]+"), 1000


def parse_days(first: str | None, count: int | None) -> tuple[date, ...]:
    """Return the dates of sheets, from a first day and a number of days.

    ``2026-12-01`` is a day, ``2026-12`` a whole month.

    Raises
    ------
    RecipeError   the text is neither a day nor a month
    """
    from generator.recipe.order import today

    text = today() if first is None else first
    is_month = MONTH.fullmatch(text) is not None
    try:
        if not is_month and not DAY.fullmatch(text):
            raise ValueError
        start = date.fromisoformat(f"{text}-01" if is_month else text)
        days = count or (monthrange(start.year, start.month)[1] if is_month else 1)
        found = tuple(start + timedelta(days=index) for index in range(days))
        found[0] - timedelta(days=7)  # raises OverflowError if the sheet before the first has no valid date
    except (ValueError, OverflowError):
        raise RecipeError(f"--date: expected a day such as 2026-12-01 or a month such as 2026-12, got {text[:40]!r}") from None
    return found


def parse_week(level: str | None, levels: str | None, family: Family, is_any: bool = False) -> dict[int, str]:
    """Return the level of each weekday, 1 Monday to 7 Sunday.

    Parameters
    ----------
    is_any : where no level is given, "" for any level on all days, instead of levels that rise

    Raises
    ------
    RecipeError   text of another form, or a weekday given twice
    UnknownName   a level that the family does not have
    """
    from generator.grading import levels_for

    known = [known.name for known in levels_for(family)]
    if levels is None:
        if level is not None and level not in known:
            raise unknown_level(family.name, level, known)
        if level is None and is_any:
            return dict.fromkeys(range(1, 8), "")
        return {day: level or known[round((day - 1) * (len(known) - 1) / 6)] for day in range(1, 8)}
    week: dict[int, str] = {}
    for part in levels.split(","):
        day, equals, name = (word.strip() for word in part.partition("="))
        if not equals or day not in WEEKDAYS:
            example = f"mon={known[0]},sun={known[-1]}, with {', '.join(WEEKDAYS)}"
            raise RecipeError(f"--levels: expected weekday=level, such as {example}; got {part.strip()[:40]!r}")
        if name not in known:
            raise unknown_level(family.name, name, known, f"--levels, {day}")
        number = WEEKDAYS.index(day) + 1
        if number in week:
            raise RecipeError(f"--levels: expected each weekday once, got {day} twice")
        week[number] = name
    return week


def parse_sizes(text: str | None, family: Family, families: Sequence[str] = ()) -> list[Size]:
    """Return the sizes of a text such as ``100mm,150mm``, each once.

    Without a text, the width is the default for the family's boards, or for the widest of several families.

    Raises
    ------
    RecipeError   text of another form, a side that is too long, or a size given twice
    """
    from generator.families import find_family

    if text is None:
        widest = max(one.geometry.n_cols for one in (family, *map(find_family, families)))
        return [(WIDE_MM if widest >= WIDE_FROM else COLUMN_MM, None)]
    sizes: list[Size] = []
    for part in text.split(","):
        size = _parse_size(part.strip())
        if size in sizes:
            raise RecipeError(f"--size: expected each size once, got {part.strip()} twice")
        sizes.append(size)
    return sizes


def _parse_size(text: str) -> Size:
    """Return width and height in millimeters from ``100mm`` or ``100x170mm``.

    The height is None if it is not given.

    Raises
    ------
    RecipeError   text of another form, or a side that is too long
    """
    sides = SIZE.fullmatch(text)
    if not sides or not all(0 < float(side) <= MOST_MM for side in sides.groups() if side):
        wanted = f"a width such as 100mm, or width and height such as 100x170mm, up to {MOST_MM:g} mm"
        raise RecipeError(f"--size: expected {wanted}, got {text[:40]!r}")
    return float(sides[1]), float(sides[2]) if sides[2] else None


def parse_formats(text: str) -> tuple[str, ...]:
    """Return the formats in a text such as ``pdf,svg``, in the order of FORMATS.

    Raises
    ------
    UnknownName   a format that does not exist
    """
    from generator.typesetting.dated_sheet import FORMATS

    return choose_formats(text, FORMATS)


def parse_link(text: str | None, archive: str | None) -> str:
    """Return the address where the files of `--zip` will be served, or "".

    Raises
    ------
    RecipeError   text of another form, or an address without --zip
    """
    if text is None:
        return ""
    if archive is None:
        raise RecipeError("--link is the address of the files of --zip; add --zip FILE, or leave out --link")
    if len(text) > LONGEST_ADDRESS or not ADDRESS.fullmatch(text) or set("?#") & set(text):
        wanted = "expected an address such as https://example.org/sudoku, in ASCII, without blanks, ? and #"
        raise RecipeError(f"--link: {wanted}, got {text[:60]!r}")
    return text
