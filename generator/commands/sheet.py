"""Command `sheet`: a dated puzzle for a newspaper, or a class set for a teacher."""

from __future__ import annotations

import argparse
import re
from calendar import day_name, monthrange
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from generator.commands.book import OUT
from generator.commands.class_flags import DEFAULT_WITHIN, MOST_PUPILS, class_order
from generator.commands.flag_values import find_printable, folder_argument, jobs_argument, seed_argument, whole_number
from generator.commands.notify_flags import add_notify_flags, read_notify_flags
from generator.commands.parsers import add_command
from generator.errors import RecipeError, unknown_level, unknown_name

if TYPE_CHECKING:
    from generator.editions.dated_sheets import DailyOrder
    from generator.families import Family
    from generator.notices.watch import Watch
    from generator.typesetting.dated_sheet import Size

WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
MOST_DAYS, MOST_TRIED = 366, 1_000_000
DEFAULT_SEED, DEFAULT_BOUND = 1, 2000
COLUMN_MM, WIDE_MM, WIDE_FROM = 100.0, 160.0, 12
"""Default width of a sheet in millimeters; that of boards from 12 cells a side."""

SIZE = re.compile(r"(\d{2,4}(?:\.\d{1,3})?)(?:x(\d{2,4}(?:\.\d{1,3})?))?mm")
MOST_MM = 1000.0
DAY, MONTH = re.compile(r"\d{4}-\d\d-\d\d"), re.compile(r"\d{4}-\d\d")


def add_parsers(commands: argparse._SubParsersAction) -> None:
    """Add the parser of `sheet`."""
    parser = add_command(commands, "sheet", run_sheet)
    class_help = f"make a class set for N pupils instead, 1 to {MOST_PUPILS}"
    parser.add_argument("--class", dest="pupils", metavar="N", type=whole_number(1, MOST_PUPILS), help=class_help)
    parser.add_argument("--date", metavar="DATE", help="first day, such as 2026-12-01, or a whole month, such as 2026-12 (default: today)")
    days_help = f"number of days, 1 to {MOST_DAYS} (default: 1, or the whole month)"
    parser.add_argument("--days", metavar="N", type=whole_number(1, MOST_DAYS), help=days_help)
    family_help = "family of the puzzles, a name of `gridpress list families` (default: sudoku-9x9)"
    parser.add_argument("--family", metavar="F", default="sudoku-9x9", help=family_help)
    levels = parser.add_mutually_exclusive_group()
    levels.add_argument("--level", metavar="L", help="level of every day")
    rising = "easiest on Monday to hardest on Sunday"
    week_help = f"levels of weekdays, such as mon=gentle,tue=easy; other days have no sheet (default: {rising}); or of a class set"
    levels.add_argument("--levels", metavar="DAY=L,...", help=week_help)
    within_help = f"largest difference of a class set's race scores from their middle, in percent (default: {DEFAULT_WITHIN:g})"
    parser.add_argument("--within", metavar="PERCENT", help=within_help)
    _add_look_flags(parser)
    name_help = "folder of the sheets; a second puzzle per day needs another name (default: sheets, or class)"
    parser.add_argument("--name", metavar="NAME", help=name_help)
    seed_help = f"whole number from 0; use the same for every day (default: {DEFAULT_SEED}; for a class set, today's date)"
    parser.add_argument("--seed", metavar="S", type=seed_argument, help=seed_help)
    bound_help = f"most candidates tried for a puzzle before the search gives up (default: {DEFAULT_BOUND})"
    parser.add_argument("--bound", metavar="N", type=whole_number(1, MOST_TRIED), default=DEFAULT_BOUND, help=bound_help)
    jobs_help = "number of worker processes, from 1 (default: none, because one day takes little time)"
    parser.add_argument("--jobs", metavar="N", type=jobs_argument, help=jobs_help)
    out_help = "folder for sheets, bank and logs (default: output)"
    parser.add_argument("--out", metavar="DIR", type=folder_argument, default=OUT, help=out_help)
    parser.add_argument("--force", action="store_true", help="make the sheets again if they are already published")
    add_notify_flags(parser, "sheet of a day or the class set", has_recipe=False)


def _add_look_flags(parser: argparse.ArgumentParser) -> None:
    """Add the flags of the words and the size of a sheet."""
    parser.add_argument("--title", metavar="TEXT", default="", help="title of the sheet (default: the family's)")
    author_help = "line at the foot of the sheet, such as a copyright notice (default: none)"
    parser.add_argument("--author", metavar="TEXT", default="", help=author_help)
    language_help = "language of dates and words, a name of `gridpress list languages` (default: en)"
    parser.add_argument("--language", metavar="L", default="en", help=language_help)
    face_help = "font of all words, a .ttf or .ttc file, or an installed font family (default: built in; an installed one for zh)"
    parser.add_argument("--face", metavar="FONT", default="", help=face_help)
    widths = "width, such as 100mm, or width and height, such as 100x170mm, or several with commas"
    parser.add_argument("--size", metavar="WxHmm", help=f"{widths} (default: 100mm, 160mm from 12x12; A4 for a class set)")
    parser.add_argument("--format", dest="formats", metavar="NAMES", help="some of pdf,svg,png (default: all; a class set is always PDF)")
    answer_help = "answer of the previous sheet: below, if that sheet is in the output folder; always, also if it is not; or none"
    parser.add_argument("--answer", choices=("below", "always", "none"), help=f"{answer_help} (default: below)")


def run_sheet(options: argparse.Namespace) -> int:
    """Make the sheets ordered, and send the notices that the flags order.

    Returns 0, or 69 if the command after a sheet failed.
    """
    from generator.notices.watch import Watch

    watch = Watch(read_notify_flags(options))
    return watch.run(lambda: _make_sheets(options, watch))


def _make_sheets(options: argparse.Namespace, watch: Watch) -> int:
    """Make the sheets ordered, and print the path of each file; return 0.

    Files that are already published are printed too.

    Raises
    ------
    RecipeError   a flag that is invalid, or not for this kind of sheet
    UnknownName   a family, level or format that does not exist
    """
    from generator.editions.dated_sheets import publish_days
    from generator.notices.command import Result
    from generator.workers import explain_interrupt

    out = Path(options.out)
    if options.pupils is not None:
        from generator.editions.class_sets import publish_class

        class_set = class_order(options)
        watch.name = f"{class_set.name}/{class_set.edition}"
        watch.start()
        made = publish_class(class_set, out, options.jobs, options.force, watch.keep_log)
        watch.results.append(Result(made.folder, class_set.name, out, 0, made.is_new))
        print(made.folder / "sheets.pdf", made.folder / "key.pdf", sep="\n")
        return 0
    if options.within is not None:
        raise RecipeError("--within is for class sets; add --class N, or leave it out")
    order = _daily_order(options)
    watch.name = order.title
    watch.start()
    with explain_interrupt("finished sheets are published; give the same command again for the others"):
        for made in publish_days(order, out, options.jobs, options.force, watch.keep_log):
            watch.results.append(Result(made.folder, order.name, out, 0, made.is_new))
            for name, _ in order.list_versions(date.fromisoformat(made.folder.name)):
                for form in order.formats:
                    print(made.folder / f"{name}.{form}", flush=True)
    return 0


def _daily_order(options: argparse.Namespace) -> DailyOrder:
    from generator.editions.dated_sheets import BELOW, DailyOrder
    from generator.recipe.text_fields import check_name, check_text
    from generator.typesetting.dated_sheet import SheetOrder

    family = find_printable(options.family)
    days, levels = parse_days(options.date, options.days), parse_week(options.level, options.levels, family)
    if not any(day.isoweekday() in levels for day in days):
        asked = f"{days[0]:%Y-%m-%d} is {day_name[days[0].weekday()]}" if len(days) == 1 else f"none of {days[0]} to {days[-1]} is one"
        named = ", ".join(day_name[day - 1] for day in sorted(levels))
        raise RecipeError(f"--levels has levels for {named} only, and {asked}; no sheet to make, change --levels or --date")
    size_mm, *sizes_mm = parse_sizes(options.size, family)
    return DailyOrder(
        name=check_name("sheets" if options.name is None else options.name, "--name"),
        days=days,
        family=family.name,
        levels=levels,
        seed=DEFAULT_SEED if options.seed is None else options.seed,
        look=SheetOrder(
            title=check_text(options.title, "--title"),
            author=check_text(options.author, "--author"),
            language=options.language,
            size_mm=size_mm,
            face=options.face,
        ),
        formats=parse_formats(options.formats or "pdf,svg,png"),
        answer=options.answer or BELOW,
        bound=options.bound,
        sizes_mm=tuple(sizes_mm),
    )


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


def parse_week(level: str | None, levels: str | None, family: Family) -> dict[int, str]:
    """Return the level of each weekday, 1 Monday to 7 Sunday.

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


def parse_sizes(text: str | None, family: Family) -> list[Size]:
    """Return the sizes of a text such as ``100mm,150mm``, each once.

    Without a text, the width is the default for the family's boards.

    Raises
    ------
    RecipeError   text of another form, a side that is too long, or a size given twice
    """
    if text is None:
        return [(WIDE_MM if family.geometry.n_cols >= WIDE_FROM else COLUMN_MM, None)]
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

    requested = [name.strip() for name in text.split(",")]
    for name in requested:
        if name not in FORMATS:
            raise unknown_name("format", name, FORMATS, "--format")
    return tuple(name for name in FORMATS if name in requested)
