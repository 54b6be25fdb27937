"""Flags of `sheet --class`, which makes a set of sheets for a class."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from generator.commands.dig_flags import DEFAULT_BOUND
from generator.commands.flag_values import is_day
from generator.commands.pupil_names import MOST_PUPILS, read_names
from generator.commands.sheet_puzzles import RANGES, TECHNIQUES, find_sheet_family, has_no_ramp, list_families, read_own, read_wanted
from generator.errors import RecipeError, unknown_level
from generator.recipe.text_fields import read_whole_number, shorten
from generator.recipe.trim_size import parse_trim
from generator.storage.notes import format_count

if TYPE_CHECKING:
    from generator.editions.class_sets import ClassOrder
    from generator.families import Family

CLASS = "class"
"""Name of class sets without --name."""

DEFAULT_WITHIN = 2.0
PERCENT = re.compile(r"\d{1,2}(\.\d{1,2})?")
DATED_ONLY = (
    ("days", "--days"), ("formats", "--format"), ("answer", "--answer"), ("archive", "--zip"), ("link", "--link"),
    ("has_color", "--colour"), ("from_day", "--from-day"),
    ("answers", "--answers"),
)  # fmt: skip


def class_order(options: argparse.Namespace) -> ClassOrder:
    """Return the order for a class set from the command line.

    Raises
    ------
    RecipeError   a flag that is invalid, or not for class sets
    UnknownName   a family or level that does not exist
    """
    from generator.editions.class_sets import ClassOrder
    from generator.recipe.order import today
    from generator.recipe.text_fields import check_name, check_text
    from generator.typesetting.class_set import ClassLook

    for key, flag in DATED_ONLY:
        if getattr(options, key) is not None:
            raise RecipeError(f"{flag} is for dated sheets, but a class set is always sheets.pdf and key.pdf; leave out {flag} or --class")
    own = read_own(options)
    names = read_names(options.names) if options.names is not None else ()
    if names and options.pupils not in (None, len(names)):
        raise RecipeError(
            f"--names has {format_count(len(names), 'name')}, and --class asks for {format_count(options.pupils, 'sheet')}; "
            "leave out --class, or make them equal"
        )
    family = find_sheet_family(options, list_families(own))
    counts = parse_counts(len(names) or options.pupils, options.level, options.levels, family, has_no_ramp(options))
    _check_several(options, counts)
    wish, target = read_wanted(options, family, [counts[0][0]])
    if options.date is not None and options.seed is not None:
        raise RecipeError("--date and --seed both name the edition of a class set; leave out one of them")
    day = today() if options.date is None else _parse_day(options.date)
    return ClassOrder(
        name=check_name(CLASS if options.name is None else options.name, "--name"),
        edition=day if options.seed is None else f"seed-{options.seed}",
        seed=int(day.replace("-", "")) if options.seed is None else options.seed,
        family=family.name,
        counts=counts,
        look=ClassLook(
            title=check_text(options.title, "--title"),
            author=check_text(options.author, "--author"),
            language=options.language,
            face=options.face,
            size_mm=_parse_page(options.size),
            per_page=options.per_page or 1,
            hints=options.hints or "",
            pupils=names,
        ),
        within=parse_within(options.within),
        bound=options.bound or DEFAULT_BOUND,
        wish=wish,
        target=target,
        own=own,
    )


def _check_several(options: argparse.Namespace, counts: Sequence[tuple[str, int]]) -> None:
    """Check the flags that are for sheets of one level, and those of own puzzles.

    Raises
    ------
    RecipeError   one of them, and another that excludes it
    """
    if options.within is not None and options.source is not None:
        raise RecipeError("--within is for puzzles that are made, and those of --from are used in their order; leave out one of the two")
    if len(counts) == 1:
        return
    given = next((key for key in ("within", "source", *RANGES, *TECHNIQUES) if getattr(options, key)), None)
    if given:
        name = {"source": "from"}.get(given, given)
        raise RecipeError(f"--{name} is for a class set of one level, and --levels asks for several; leave out --{name} or --levels")


def _parse_day(text: str) -> str:
    """Return the day of a class set.

    Raises
    ------
    RecipeError   not a day; a month has many
    """
    if not is_day(text):
        raise RecipeError(f"--date with --class: expected a day such as 2026-12-01, got {shorten(text)}")
    return text


def _parse_page(size: str | None) -> tuple[float, float]:
    """Return the page size of a class set, width and height in millimeters.

    Raises
    ------
    RecipeError   an invalid size; the message names the flag
    """
    try:
        return parse_trim("A4" if size is None else size)
    except RecipeError as fault:
        raise RecipeError(f"--size with --class: {fault}, got {size!r}") from None


def parse_counts(pupils: int, level: str | None, levels: str | None, family: Family, is_any: bool = False) -> tuple[tuple[str, int], ...]:
    """Return the number of sheets of each level, easiest first.

    Parameters
    ----------
    is_any : where no level is given, "" for any level, instead of the second easiest

    Levels without counts share the class equally, with the remaining sheets given to the easier levels.

    Raises
    ------
    RecipeError   a level given twice, an invalid count, or counts that do not match the class
    UnknownName   a level that the family does not have
    """
    from generator.grading import levels_for

    known = [one.name for one in levels_for(family)]
    if levels is None:
        if level is None and is_any:
            return (("", pupils),)
        name = level or known[min(1, len(known) - 1)]
        if name not in known:
            raise unknown_level(family.name, name, known)
        return ((name, pupils),)
    requested: dict[str, int | None] = {}
    for part in levels.split(","):
        name, equals, count = (word.strip() for word in part.partition("="))
        if name not in known:
            raise unknown_level(family.name, name, known, "--levels")
        if name in requested:
            raise RecipeError(f"--levels: expected each level once, got {name} twice")
        requested[name] = read_whole_number(count, f"--levels, {name}", 1, MOST_PUPILS) if equals else None
    if len(requested) < 2 or pupils < len(requested):
        wanted = f"at least two levels, and at most one for each sheet of --class {pupils}"
        raise RecipeError(f"--levels: expected {wanted}, got {levels[:60]!r}; for a single level use --level")
    return _share_out(pupils, [(name, requested[name]) for name in known if name in requested])


def _share_out(pupils: int, requested: list[tuple[str, int | None]]) -> tuple[tuple[str, int], ...]:
    """Return the sheets of each level: their counts, or equal shares of the class.

    Raises
    ------
    RecipeError   counts for some levels only, or with another sum
    """
    given = [count for _, count in requested if count is not None]
    if not given:
        each, more = divmod(pupils, len(requested))
        return tuple((name, each + (index < more)) for index, (name, _) in enumerate(requested))
    if len(given) != len(requested) or sum(given) != pupils:
        listed = ", ".join(f"{name}={count or '?'}" for name, count in requested)
        raise RecipeError(
            f"--levels: expected counts for all levels or for none, {pupils} in all because of --class {pupils}, got {listed}"
        )
    return tuple((name, count or 0) for name, count in requested)


def parse_within(text: str | None) -> float:
    """Return a tolerance in percent as a share.

    Raises
    ------
    RecipeError   not a percentage from 0.1 to 50
    """
    if text is None:
        return DEFAULT_WITHIN / 100
    if not PERCENT.fullmatch(text) or not 0.1 <= float(text) <= 50:
        raise RecipeError(f"--within: expected a percentage from 0.1 to 50, such as 2, got {text[:40]!r}")
    return float(text) / 100
