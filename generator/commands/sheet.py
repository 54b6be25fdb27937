"""Command `sheet`: a dated puzzle for a newspaper, or a class set for a teacher."""

from __future__ import annotations

import argparse
from calendar import day_name
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from generator.commands.class_flags import CLASS, DEFAULT_WITHIN, class_order
from generator.commands.dig_flags import DEFAULT_BOUND, add_clues_flag, add_range_flags, add_wish_flags
from generator.commands.file_paths import InputFile, OutputFile
from generator.commands.flag_values import add_effort_flag, add_family_flags, folder_argument, jobs_argument, seed_argument, whole_number
from generator.commands.notify_flags import add_notify_flags, read_notify_flags
from generator.commands.parsers import add_command
from generator.commands.pupil_names import MOST_PUPILS
from generator.commands.puzzle_files import find_target
from generator.commands.run_flags import OUT, add_wait_flag, name_of, record_runs
from generator.commands.sheet_puzzles import add_own_flags, find_sheet_family, has_no_ramp, list_families, read_own, read_wanted
from generator.commands.sheet_values import parse_days, parse_formats, parse_link, parse_sizes, parse_week
from generator.errors import CannotCreate, RecipeError

if TYPE_CHECKING:
    from generator.editions.dated_sheets import DailyOrder
    from generator.notices.watch import Watch
    from generator.storage.run_log import Journal

MOST_DAYS, MOST_TRIED = 366, 1_000_000
DEFAULT_SEED = 1
PERIODS = ("day", "week", "month")
CLASS_ONLY = (("within", "--within"), ("per_page", "--per-page"), ("hints", "--hints"))
DAILY = "sheets"
"""Name of dated sheets without --name; that of class sets is in `class_flags`."""


def add_parsers(commands: argparse._SubParsersAction) -> None:
    """Add the parser of `sheet`."""
    parser = add_command(commands, "sheet", run_sheet)
    class_help = f"make a class set for N pupils instead, 1 to {MOST_PUPILS}"
    parser.add_argument("--class", dest="pupils", metavar="N", type=whole_number(1, MOST_PUPILS), help=class_help)
    names_help = "make a class set with the names in FILE on its sheets, in their order: one a line, or a CSV file with a column of names"
    parser.add_argument("--names", metavar="FILE", type=InputFile, help=names_help)
    page_help = "puzzles on each sheet of a class set, 1 or 2 (default: 1)"
    parser.add_argument("--per-page", dest="per_page", metavar="N", type=whole_number(1, 2), help=page_help)
    hints_help = "hints of a class set: the first step below each puzzle, or the first three steps of all in hints.pdf (default: none)"
    parser.add_argument("--hints", choices=("sheet", "page"), help=hints_help)
    date_help = "first day, such as 2026-12-01, or a whole month, such as 2026-12; for a class set, its day (default: today)"
    parser.add_argument("--date", metavar="DATE", help=date_help)
    days_help = f"number of days, 1 to {MOST_DAYS} (default: 1, or the whole month)"
    parser.add_argument("--days", metavar="N", type=whole_number(1, MOST_DAYS), help=days_help)
    family_help = "family of the puzzles, a name of `gridpress list families` (default: sudoku-9x9; with --from, any)"
    add_family_flags(parser, family_help)
    levels = parser.add_mutually_exclusive_group()
    levels.add_argument("--level", metavar="L", help="level of every day")
    rising = "easiest on Monday to hardest on Sunday"
    week_help = f"levels of weekdays, such as mon=gentle,tue=easy; other days have no sheet (default: {rising}); or of a class set"
    levels.add_argument("--levels", metavar="DAY=L,...", help=week_help)
    within_help = f"largest difference of a class set's race scores from their middle, in percent (default: {DEFAULT_WITHIN:g})"
    parser.add_argument("--within", metavar="PERCENT", help=within_help)
    add_clues_flag(parser, "as the level says")
    add_range_flags(parser)
    add_wish_flags(parser)
    add_own_flags(parser)
    _add_look_flags(parser)
    name_help = "folder of the sheets; a second puzzle per day needs another name (default: sheets, or class)"
    parser.add_argument("--name", metavar="NAME", help=name_help)
    seed_help = f"whole number from 0; use the same for every day (default: {DEFAULT_SEED}; for a class set, its date)"
    parser.add_argument("--seed", metavar="S", type=seed_argument, help=seed_help)
    bound_help = f"most candidates tried for a puzzle before the search gives up (default: {DEFAULT_BOUND})"
    parser.add_argument("--bound", metavar="N", type=whole_number(1, MOST_TRIED), help=bound_help)
    jobs_help = "number of worker processes, from 1 (default: none, because one day takes little time)"
    parser.add_argument("--jobs", metavar="N", type=jobs_argument, help=jobs_help)
    add_effort_flag(parser)
    out_help = "folder for sheets, bank and logs (default: output)"
    parser.add_argument("--out", metavar="DIR", type=folder_argument, default=OUT, help=out_help)
    parser.add_argument("--force", action="store_true", help="make the sheets again if they are already published")
    add_wait_flag(parser)
    add_notify_flags(parser, "sheet of a day or the class set", has_recipe=False)
    record_runs(parser, describe_sheet)


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
    color_help = "also make a version for printing in color of every sheet, DATE-color"
    parser.add_argument("--colour", "--color", dest="has_color", action="store_const", const=True, help=color_help)
    answer_help = "answer of the previous sheet: below, if that sheet is in the output folder; always, also if it is not; or none"
    zip_help = "also write the sheets into this ZIP file, with an index for web sites (JSON Feed, RSS) and a table of the solutions"
    parser.add_argument("--zip", dest="archive", metavar="FILE", type=OutputFile, help=zip_help)
    link_help = "with --zip: the web address where its files will be; without it there is no RSS feed"
    parser.add_argument("--link", metavar="URL", help=link_help)
    answers_help = "also write the answers of the published sheets of each day, week or month in one PDF, in DIR/NAME-answers-PERIOD"
    parser.add_argument("--answers", choices=PERIODS, help=f"{answers_help} (default: none)")
    parser.add_argument("--answer", choices=("below", "always", "none"), help=f"{answer_help} (default: below)")


def describe_sheet(options: argparse.Namespace) -> dict[str, str]:
    """Return which sheets a command line orders, unchecked, for the log of its run."""
    usual = DAILY if options.pupils is None and options.names is None else CLASS
    return {"command": "sheet", "recipe": "", "book": name_of(usual if options.name is None else options.name)}


def run_sheet(options: argparse.Namespace) -> int:
    """Make the sheets ordered, and send the notices that the flags order.

    Returns 0, or 69 if the command after a sheet failed.
    """
    from generator.notices.watch import Watch

    watch = Watch(Path(options.out), **describe_sheet(options))
    return watch.run(lambda journal: _make_sheets(options, watch, journal))


def _make_sheets(options: argparse.Namespace, watch: Watch, journal: Journal) -> int:
    """Make the sheets ordered, and print the path of each file; return 0.

    Files that are already published are printed too.

    Raises
    ------
    RecipeError   a flag that is invalid, or not for this kind of sheet
    UnknownName   a family, level or format that does not exist
    """
    watch.order = read_notify_flags(options)
    from generator.editions.completion import RunPlace
    from generator.editions.dated_answers import publish_answers
    from generator.editions.dated_sheets import publish_days
    from generator.editions.sheet_pack import pack_sheets
    from generator.notices.command import Result
    from generator.workers import explain_interrupt

    out = Path(options.out)
    place = RunPlace(out, journal, options.wait * 60)
    if options.pupils is not None or options.names is not None:
        from generator.editions.class_sets import publish_class

        class_set = class_order(options)
        watch.name = f"{class_set.name}/{class_set.edition}"
        watch.start(journal)
        made = publish_class(class_set, place, options.jobs, options.force)
        watch.results.append(Result(made.folder, class_set.name, out, 0, made.is_new))
        names = ("sheets.pdf", "key.pdf", *(["hints.pdf"] if class_set.look.hints == "page" else []))
        print(*(made.folder / name for name in names), sep="\n")
        return 0
    for key, flag in CLASS_ONLY:
        if getattr(options, key) is not None:
            raise RecipeError(f"{flag} is for class sets; add --class N, or leave it out")
    order, link, target = _daily_order(options), parse_link(options.link, options.archive), _find_archive(options.archive)
    watch.name = order.title
    watch.start(journal)
    folders: list[Path] = []
    with explain_interrupt("finished sheets are published; give the same command again for the others"):
        for made in publish_days(order, place, options.jobs, options.force):
            watch.results.append(Result(made.folder, order.name, out, 0, made.is_new))
            folders.append(made.folder)
            for name, _ in order.list_versions(date.fromisoformat(made.folder.name)):
                for form in order.formats:
                    print(made.folder / f"{name}.{form}", flush=True)
        if options.answers:
            for answers in publish_answers(order, options.answers, place):
                print(answers, flush=True)
        if target:
            pack_sheets(order, folders, link, target)
            print(target, flush=True)
    return 0


def _find_archive(path: str | None) -> Path | None:
    """Return the ZIP file to write, or None if there is none.

    Raises
    ------
    CannotCreate   the path is a folder, a device or a pipe, or is in no folder
    """
    if path is None:
        return None
    target = None if path == "-" else find_target(path)
    if target is None or not target.parent.is_dir():
        raise CannotCreate(f"--zip: expected the name of a file in a folder that exists, got {path!r}")
    return target


def _daily_order(options: argparse.Namespace) -> DailyOrder:
    from generator.editions.dated_sheets import BELOW, DailyOrder
    from generator.recipe.text_fields import check_name, check_text
    from generator.typesetting.dated_sheet import SheetOrder

    own = read_own(options)
    families = list_families(own) if options.family is None else []
    family = find_sheet_family(options, families)
    days, levels = parse_days(options.date, options.days), parse_week(options.level, options.levels, family, has_no_ramp(options))
    wish, target = read_wanted(options, family, sorted(set(levels.values())))
    if not any(day.isoweekday() in levels for day in days):
        asked = f"{days[0]:%Y-%m-%d} is {day_name[days[0].weekday()]}" if len(days) == 1 else f"none of {days[0]} to {days[-1]} is one"
        named = ", ".join(day_name[day - 1] for day in sorted(levels))
        raise RecipeError(f"--levels has levels for {named} only, and {asked}; no sheet to make, change --levels or --date")
    size_mm, *sizes_mm = parse_sizes(options.size, family, families)
    return DailyOrder(
        name=check_name(DAILY if options.name is None else options.name, "--name"),
        days=days,
        family="" if own and options.family is None else family.name,
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
        bound=options.bound or DEFAULT_BOUND,
        sizes_mm=tuple(sizes_mm),
        has_color=bool(options.has_color),
        wish=wish,
        target=target,
        own=own,
    )
