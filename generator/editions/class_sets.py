"""Class sets for teachers: sheets of equal difficulty, or of several levels.

An even set has a different puzzle of the same level for every pupil; all race scores lie within a tolerance of their midpoint, 2 % by
default. A set of several levels has one solution for all sheets, so that the whole class gets the same answer; everything given on a
harder sheet is also given on the easier ones. The answers are in a separate file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.bank import Bank
from generator.editions.completion import RunPlace, open_output
from generator.editions.sheet_edition import SheetEdition, Sheets, are_published, printed_elsewhere, publish_sheets
from generator.errors import Shortfall, Unproved
from generator.families import find_family
from generator.formats.edition_tables import write_records
from generator.grading import LEVELS, find_level, levels_for
from generator.model import GradedPuzzle
from generator.proof.prove import ProofReport
from generator.proof.sheet_proof import prove_set
from generator.puzzles.equal_effort import EqualEffortQuota
from generator.puzzles.quota_search import Search, fill_quotas, make_dig_order
from generator.puzzles.select import Quota
from generator.puzzles.shared_solution import make_levels, makes_easiest_first
from generator.puzzles.warm_kernels import warm_kernels
from generator.seeds import derive_seed
from generator.storage.notes import print_note
from generator.typesetting.class_set import KEY, SHEETS, ClassLook, check_look, make_set, write_set
from generator.workers import Runner, count_processors, end_on_signals, open_runner, report_compiling

KIND = "class"
MOST_STARTS = 12
"""Number of starting puzzles tried for a set of several levels."""


@dataclass(frozen=True, slots=True)
class ClassOrder:
    """The order for a class set.

    name, edition   folder of all sets, and folder of this one: a date or "seed-7"
    counts          level and number of sheets, easiest first; a single level makes an even set
    within          largest deviation of race scores from their midpoint in an even set, as a fraction of it
    bound           most candidates tried for each puzzle requested
    """

    name: str
    edition: str
    seed: int
    family: str
    counts: tuple[tuple[str, int], ...]
    look: ClassLook
    within: float
    bound: int

    @property
    def is_even(self) -> bool:
        """Whether all sheets have the same level and effort."""
        return len(self.counts) == 1

    @property
    def facts(self) -> dict[str, Any]:
        """The order as plain values, for the manifest."""
        look = self.look
        return {
            "kind": KIND,
            "family": self.family,
            "levels": [list(pair) for pair in self.counts],
            "seed": self.seed,
            "title": look.title,
            "author": look.author,
            "language": look.language,
            "face": look.face,
            "size_mm": list(look.size_mm),
            "within": self.within if self.is_even else None,
            "bound": self.bound,
        }

    def search(self, level_name: str, quota: Quota) -> Search:
        """Return the search for the puzzles of a level."""
        level = find_level(level_name, levels_for(find_family(self.family), LEVELS))
        limit = self.bound * max(1, quota.wanted or 1)
        return Search(quota, level, LEVELS, make_dig_order(level), derive_seed(self.seed, KIND), limit, language=self.look.language)


def publish_class(order: ClassOrder, place: RunPlace, jobs: int | None = None, force: bool = False) -> Sheets:
    """Make a class set, or verify one already published.

    Raises
    ------
    UnknownName, Faulty, DoesNotFit   an invalid level, language, title or paper size
    RecipeError   the set is already published, made from another order
    Shortfall     fewer puzzles than requested were found within the bound, or no grid has puzzles of all levels
    Unproved      the finished pages do not show the right puzzles or solutions
    Busy, CannotWrite
    """
    report_compiling()
    check_look(order.look, order.family)
    sheets = SheetEdition(place.out, order.name, order.edition, order.seed, order.facts)
    with end_on_signals(), open_output(place, order.name) as (bank, journal):
        journal.log("order", kind=KIND, book=order.name, edition=order.edition, seed=order.seed, digest=sheets.digest)
        if are_published(sheets, bank, force):
            return Sheets(sheets.folder, False)
        warm_kernels([order.search(level, Quota(order.family, level, 1)) for level, _ in order.counts])
        n_sheets = sum(count for _, count in order.counts)
        with open_runner(jobs or count_processors(), n_sheets <= 1000, jobs is not None) as runner:
            made = (_find_even if order.is_even else _find_levels)(order, runner, bank)

        def fill(staging: Path) -> tuple[Sequence[GradedPuzzle], ProofReport, Mapping[str, Any]]:
            return _fill(order, made, staging)

        publish_sheets(sheets, bank, journal, fill)
    print_note("publish", f"{order.name}/{order.edition} {n_sheets} sheets, all proved: {sheets.folder}")
    return Sheets(sheets.folder, True)


def _fill(order: ClassOrder, made: Sequence[GradedPuzzle], staging: Path) -> tuple[Sequence[GradedPuzzle], ProofReport, Mapping[str, Any]]:
    """Write and prove the sheets.

    The tables list every puzzle once, with the number of its first sheet as page.
    """
    sheets = list(made) if order.is_even else [one for one, (_, count) in zip(made, order.counts, strict=True) for _ in range(count)]
    write_set(make_set(order.look, sheets, LEVELS, order.is_even), order.look, staging)
    report = prove_set(staging / SHEETS, staging / KEY, [one.puzzle for one in sheets], order.is_even)
    if report.faults or report.n_proved != len(sheets):
        proved = f"only {report.n_proved} of {len(sheets)} sheets proved"
        raise Unproved(f"{proved}, so the set is not published: {'; '.join(report.faults[:3])}")
    numbers = range(1, len(made) + 1)
    write_records(staging, made, {number: sheets.index(one) + 1 for number, one in zip(numbers, made, strict=True)}, {})
    races = [round(one.effort.race, 4) for one in made]
    return made, report, {"sheets": len(sheets), "races": [min(races), max(races)]}


def _find_even(order: ClassOrder, runner: Runner, bank: Bank) -> list[GradedPuzzle]:
    """Find a puzzle of the same effort for every sheet; return them easiest first.

    Raises
    ------
    Shortfall
    """
    level, count = order.counts[0]
    quota = EqualEffortQuota(order.family, level, count, tolerance=order.within)
    search = order.search(level, quota)
    fill_quotas([search], runner, printed_elsewhere(bank, (order.name, order.edition)))
    if not quota.is_full:
        found = f"found {len(quota.pool)}, at most {quota.fullest} of them within {100 * order.within:g} % of one race score"
        advice = "raise --within or --bound, or order fewer"
        raise Shortfall(f"the class set needs {count} {level} {order.family} of one effort; in {search.tried} candidates {found}; {advice}")
    return quota.sorted()


def _find_levels(order: ClassOrder, runner: Runner, bank: Bank) -> list[GradedPuzzle]:
    """Find puzzles of every level with the same solution; return them easiest first.

    Starting puzzles are tried in turn until one has a puzzle of every level.

    Raises
    ------
    Shortfall
    """
    family = find_family(order.family)
    names = [level for level, _ in order.counts]
    steps = names if makes_easiest_first(family) else names[::-1]
    quota = Quota(order.family, steps[0], MOST_STARTS)
    search = order.search(steps[0], quota)
    for wanted in range(1, MOST_STARTS + 1):
        quota.wanted = wanted
        fill_quotas([search], runner, printed_elsewhere(bank, (order.name, order.edition)))
        if quota.missing:
            raise Shortfall(search.shortfall("the class set needs", "--bound"))
        levels = [order.search(name, quota).level for name in steps]
        orders = [make_dig_order(level) for level in levels]
        made = make_levels(family, quota.taken[-1], levels, LEVELS, orders, derive_seed(order.seed, f"{KIND} {wanted}"))
        if made is not None and not _are_printed(order, made, bank):
            return made if steps == names else made[::-1]
    tried = f"none of {MOST_STARTS} {order.family} grids has a puzzle of each level {', '.join(names)}"
    raise Shortfall(f"{tried}; choose levels further apart, or one --level for all")


def _are_printed(order: ClassOrder, made: Sequence[GradedPuzzle], bank: Bank) -> bool:
    return bool(printed_elsewhere(bank, (order.name, order.edition))(list(made)))
