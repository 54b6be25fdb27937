"""Dated sheets for a newspaper: one puzzle a day, with the previous answer.

The puzzle of a day depends only on (seed, date, family, level) and what else is asked of it, unless another edition in the bank contains
a twin of it; an own puzzle, only on its file and the first day of that. A run for one day and a run for a month therefore give the same
puzzles. The answer at the bottom is that of the previous sheet, read from its folder. The
first sheet has none, because readers have not seen that puzzle; ALWAYS makes it as its own run would have made it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from generator.bank import Bank
from generator.editions.completion import RunPlace, open_output
from generator.editions.own_sheets import OwnDays, OwnSource, assign_days, find_first_day, open_supply
from generator.editions.sheet_edition import SheetEdition, Sheets, are_published, printed_elsewhere, publish_sheets
from generator.errors import RecipeError, Shortfall, Unproved
from generator.families import find_family
from generator.formats.edition_tables import read_records, write_records
from generator.grading import LEVELS
from generator.model import GradedPuzzle
from generator.model.targets import NO_TARGET, Target
from generator.model.wishes import NO_WISH, Wish
from generator.notation import format_puzzle, puzzle_id
from generator.proof.prove import ProofReport
from generator.proof.sheet_proof import prove_sheet
from generator.puzzles.level_search import Wanted, name_level
from generator.puzzles.quota_search import Search, fill_quotas
from generator.puzzles.select import Quota
from generator.puzzles.warm_kernels import warm_kernels
from generator.recipe.order import today
from generator.seeds import derive_seed
from generator.storage.manifest import verify_edition
from generator.storage.notes import print_note
from generator.storage.run_log import Journal
from generator.typesetting.dated_sheet import DayPuzzle, SheetOrder, Size, check_order, make_sheet, write_picture, write_sheet
from generator.workers import Runner, count_processors, end_on_signals, open_runner, report_compiling

KIND = "sheet"

BELOW, ALWAYS, NO_ANSWER = "below", "always", "none"
"""Answer of the previous sheet: only if that is published in the output folder; made again if it is not; or no answer."""


@dataclass(frozen=True, slots=True)
class DailyOrder:
    """The order for the sheets of a range of days.

    name     folder of the sheets
    days     dates to make, in order
    levels   level of each weekday, 1 Monday to 7 Sunday, "" for any; a weekday that is not in it has no sheet
    look     appearance of the sheets
    bound    most candidates tried for each puzzle
    answer   which answer of the previous sheet is printed: BELOW, ALWAYS or NO_ANSWER
    sizes_mm further sizes in which every sheet is made, besides that of `look`
    has_color  True: a version in color of every sheet besides the one in black and gray
    wish, target   techniques, ratings, minutes and clues of its puzzles
    own      own puzzles to use instead of new ones; the family is then "" if any will do
    """

    name: str
    days: tuple[date, ...]
    family: str
    levels: Mapping[int, str]
    seed: int
    look: SheetOrder
    formats: tuple[str, ...]
    answer: str
    bound: int
    sizes_mm: tuple[Size, ...] = ()
    has_color: bool = False
    wish: Wish = NO_WISH
    target: Target = NO_TARGET
    own: OwnSource | None = None

    def wanted(self, day: date) -> Wanted:
        """Return what the puzzle of a day must be."""
        return Wanted(self.family, self.levels[day.isoweekday()], self.wish, self.target)

    def printed_days(self) -> list[date]:
        """Return the days that have a sheet."""
        return [day for day in self.days if day.isoweekday() in self.levels]

    @property
    def title(self) -> str:
        """Name of the order for messages, with its day if it has only one."""
        days = self.printed_days()
        return f"{self.name}/{days[0].isoformat()}" if len(days) == 1 else self.name

    def list_versions(self, day: date) -> list[tuple[str, SheetOrder]]:
        """Return the files of a day's sheet without suffixes, each with its appearance.

        The versions in color come last.
        """
        further = [replace(self.look, size_mm=size) for size in self.sizes_mm]
        black = [(day.isoformat(), self.look), *((f"{day.isoformat()}-{look.size_name}", look) for look in further)]
        colored = [(f"{name}-color", replace(look, is_colored=True)) for name, look in black] if self.has_color else []
        return [*black, *colored]

    def day_before(self, day: date) -> date:
        """Return the day of the previous sheet."""
        before = day - timedelta(days=1)
        while before.isoweekday() not in self.levels:
            before -= timedelta(days=1)
        return before

    def facts(self, day: date, own: OwnDays | None = None) -> dict[str, Any]:
        """Return the order for one day as plain values, for the manifest.

        Parameters
        ----------
        own : own puzzles of the days
        """
        further: dict[str, Any] = {"sizes_mm": [list(size) for size in self.sizes_mm]} if self.sizes_mm else {}
        if self.has_color:
            further["in_color"] = [name for name, look in self.list_versions(day) if look.is_colored]
        family = self.family
        if own:
            puzzle = own.lines[day].graded.puzzle
            family, further["own"] = puzzle.family, {"first": own.first.isoformat(), "puzzle": format_puzzle(puzzle)}
        else:
            further |= self.wanted(day).facts
        return (
            {
                "kind": KIND,
                "date": day.isoformat(),
                "family": family,
                "level": self.levels[day.isoweekday()],
                "seed": self.seed,
                "title": self.look.title,
                "author": self.look.author,
                "language": self.look.language,
                "face": self.look.face,
                "size_mm": list(self.look.size_mm),
                "formats": list(self.formats),
                "answer_of": self.day_before(day).isoformat() if self.answer != NO_ANSWER else "",
                "bound": self.bound,
            }
            | ({"answer": ALWAYS} if self.answer == ALWAYS else {})
            | further
        )


def publish_days(order: DailyOrder, place: RunPlace, jobs: int | None = None, force: bool = False) -> Iterator[Sheets]:
    """Make or verify the sheet of each day; yield each when it is published.

    Sheets already published are verified, the others are made.

    Raises
    ------
    UnknownName, Faulty, DoesNotFit   an invalid level, language, title or size
    RecipeError   the sheet of a day is already published, made from another order
    Shortfall     no puzzle of the level was found within the bound; sheets of earlier days are published. The file of own puzzles has
                  too few for the days; nothing is published
    Unproved      a finished page does not show the right puzzle or answer
    Busy, CannotWrite
    """
    report_compiling()
    if not order.own:
        _check_looks(order, {order.family})
    searches = [] if order.own else [_search(order, day) for day in order.printed_days()[:7]]
    is_nightly = today() in map(str, order.printed_days())
    with end_on_signals(), open_output(place, order.name) as (bank, journal):
        journal.log("order", kind=KIND, book=order.name, family=order.family, seed=order.seed, days=len(order.days), nightly=is_nightly)
        warm_kernels(searches)
        for wanted in dict.fromkeys(order.wanted(day) for day in order.printed_days() if not order.own):
            wanted.check("--")
        with open_runner(jobs or count_processors(), True, jobs is not None) as runner:
            own = _assign_own(order, place.out, runner, bank) if order.own else None
            for day in order.printed_days():
                yield _publish_day(_DayContext(order, place.out, runner, bank, journal, own), day, force)


def _check_looks(order: DailyOrder, families: Iterable[str]) -> None:
    """Check that the boards of families fit all versions of the sheets."""
    for name in sorted(families):
        for _, look in order.list_versions(order.days[0]):
            check_order(look, find_family(name), order.answer != NO_ANSWER)


def _assign_own(order: DailyOrder, out: Path, runner: Runner, bank: Bank) -> OwnDays:
    """Return the own puzzle of each day that has a sheet.

    The day before the first has one too if its answer is always printed.

    Raises
    ------
    RecipeError, Shortfall   as `assign_days`
    DoesNotFit               a board that does not fit the sheets
    """
    assert order.own is not None
    days = order.printed_days()
    first = order.own.first or find_first_day(out / order.name) or days[0]
    before = order.day_before(days[0])
    also = [before] if order.answer == ALWAYS and before >= first else []
    supply = open_supply(order.own, order.family, order.name, "", bank, runner)
    own = assign_days(order.own, order.levels, [*also, *days], first, supply)
    _check_looks(order, {one.graded.puzzle.family for one in own.lines.values()})
    return own


@dataclass(frozen=True, slots=True)
class _DayContext:
    """Everything needed to make the sheet of a day."""

    order: DailyOrder
    out: Path
    runner: Runner
    bank: Bank
    journal: Journal
    own: OwnDays | None = None

    def sheets(self, day: date) -> SheetEdition:
        """Return the edition of a day's sheet."""
        return SheetEdition(self.out, self.order.name, day.isoformat(), self.order.seed, self.order.facts(day, self.own))


def _publish_day(context: _DayContext, day: date, force: bool) -> Sheets:
    """Make the sheet of a day unless it is already published."""
    order, sheets = context.order, context.sheets(day)
    if are_published(sheets, context.bank, force):
        return Sheets(sheets.folder, False)
    before = _find_previous(context, day) if order.answer != NO_ANSWER else None
    graded, more = _find_puzzle(context, day, [before.graded] if before else [])
    today = DayPuzzle(day, graded)

    def fill(staging: Path) -> tuple[Sequence[GradedPuzzle], ProofReport, Mapping[str, Any]]:
        report = _write_files(staging, order, today, before)
        write_records(staging, [today.graded], {1: 1}, {})
        shown = {"before": {"date": before.day.isoformat(), "puzzle": format_puzzle(before.graded.puzzle)}} if before else {}
        return [today.graded], report, more | shown

    publish_sheets(sheets, context.bank, context.journal, fill)
    print_note("publish", f"{order.name}/{day.isoformat()} {today.graded.level} {today.graded.puzzle.family}, proved: {sheets.folder}")
    return Sheets(sheets.folder, True)


def _write_files(staging: Path, order: DailyOrder, today: DayPuzzle, before: DayPuzzle | None) -> ProofReport:
    """Write the sheet in every size and format ordered; return its proof.

    The PDF is always made, because only a PDF can be proved. It is deleted if it was not requested.

    Raises
    ------
    Unproved   a page does not show the right puzzle or answer
    """
    report = ProofReport(0, 0, ())
    for name, look in order.list_versions(today.day):
        pdf = staging / f"{name}.pdf"
        write_sheet(make_sheet(look, today, before, LEVELS), look, pdf, order.formats)
        report = prove_sheet(pdf, today.graded.puzzle, before.graded.puzzle if before else None, look.is_colored)
        if report.faults or not report.n_proved:
            raise Unproved(f"the sheet {name} could not be proved, so it is not published: {'; '.join(report.faults[:3])}")
        if "png" in order.formats:
            write_picture(pdf, pdf.with_suffix(".png"), look.is_colored)
        if "pdf" not in order.formats:
            pdf.unlink()
    return report


def _find_previous(context: _DayContext, day: date) -> DayPuzzle | None:
    """Return the puzzle of the sheet before that of a day, or None.

    It is read from the sheet's folder. Without a folder, readers have not seen it: it is None, or, for ALWAYS, found by the same search
    as in a run of its own.

    Raises
    ------
    Faulty   the folder is incomplete or altered
    """
    before = context.order.day_before(day)
    path = context.out / context.order.name / before.isoformat()
    if path.is_dir():
        verify_edition(path)
        return DayPuzzle(before, read_records(path)[0])
    if context.order.answer == ALWAYS and (context.own is None or before in context.own.lines):
        return DayPuzzle(before, _find_puzzle(context, before)[0])
    print_note("answer", f"none on the sheet of {day}: found no sheet of {before} in {path.parent}; --answer always prints it all the same")
    return None


def _find_puzzle(context: _DayContext, day: date, also: Sequence[GradedPuzzle] = ()) -> tuple[GradedPuzzle, dict[str, Any]]:
    """Return the puzzle of a day, and what the manifest says about the search.

    It is the first candidate of the day's level that is neither in another edition nor in `also`, or the day's own puzzle.

    Raises
    ------
    Shortfall     there is none within the bound
    RecipeError   the day's own puzzle is in another edition
    """
    order = context.order
    find_printed = printed_elsewhere(context.bank, (order.name, day.isoformat()), also)
    if context.own:
        one = context.own.lines[day]
        if find_printed([one.graded]):
            name, where = puzzle_id(one.graded.puzzle), f"line {one.line} of {order.own.name if order.own else ''}"
            what = f"the sheet of {day} has the puzzle of {where}, which is already on another sheet (`gridpress bank find {name}`)"
            raise RecipeError(f"{what}; add puzzles only at the end of the file, or begin a new series with --from-day")
        return one.graded, {"line": one.line}
    search = _search(order, day)
    fill_quotas([search], context.runner, find_printed)
    if search.quota.missing:
        raise Shortfall(search.shortfall(f"the sheet of {day} needs", "--bound").replace("order fewer", "choose another level"))
    refused = [{"id": r.puzzle_id, "key": r.key.hex(), "why": r.why} for r in search.quota.refused]
    return name_level(search.quota.taken[0]), {"candidates": search.tried, "refused": refused}


def _search(order: DailyOrder, day: date) -> Search:
    wanted = order.wanted(day)
    seed = derive_seed(order.seed, f"sheet {day.isoformat()}")
    return wanted.search(Quota(order.family, wanted.level, 1), seed, order.bound, order.look.language)
