"""Class sets for teachers: sheets of equal difficulty, or of several levels.

An even set has a different puzzle of the same level for every pupil; all race scores lie within a tolerance of their midpoint, 2 % by
default. A set of several levels has one solution for all sheets, so that the whole class gets the same answer; everything given on a
harder sheet is also given on the easier ones. The answers are in a separate file, and so are hints if they are not on the sheets. A sheet
has one or two puzzles. Own puzzles are used in the order of their file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.bank import Bank
from generator.editions.completion import RunPlace, open_output
from generator.editions.own_sheets import OwnSource, open_supply
from generator.editions.sheet_edition import SheetEdition, Sheets, are_published, printed_elsewhere, publish_sheets
from generator.errors import Shortfall, Unproved
from generator.families import find_family
from generator.formats.edition_tables import write_records
from generator.grading import LEVELS, find_level, levels_for
from generator.model import GradedPuzzle
from generator.model.targets import NO_TARGET, Target
from generator.model.wishes import NO_WISH, Wish
from generator.proof.prove import ProofReport
from generator.proof.sheet_proof import SetFacts, prove_set
from generator.puzzles.equal_effort import EqualEffortQuota
from generator.puzzles.level_search import Wanted, name_level
from generator.puzzles.quota_search import Search, fill_quotas, make_dig_order
from generator.puzzles.select import Quota
from generator.puzzles.shared_solution import make_levels, makes_easiest_first
from generator.puzzles.warm_kernels import warm_kernels
from generator.seeds import derive_seed
from generator.storage.notes import format_count, print_note
from generator.typesetting.class_set import ClassLook, check_look, list_cut_names, list_printed_names, make_set, write_set
from generator.workers import Runner, count_processors, end_on_signals, open_runner, report_compiling

KIND = "class"
MOST_STARTS = 12
"""Number of starting puzzles tried for a set of several levels."""


@dataclass(frozen=True, slots=True)
class ClassOrder:
    """The order for a class set.

    name, edition   folder of all sets, and folder of this one: a date or "seed-7"
    counts          level and number of sheets, easiest first; a single level, or "" for any, makes an even set
    within          largest deviation of race scores from their midpoint in an even set, as a fraction of it
    bound           most candidates tried for each puzzle requested
    wish, target    techniques, ratings, minutes and clues of the puzzles of an even set
    own             own puzzles to use instead of new ones
    """

    name: str
    edition: str
    seed: int
    family: str
    counts: tuple[tuple[str, int], ...]
    look: ClassLook
    within: float
    bound: int
    wish: Wish = NO_WISH
    target: Target = NO_TARGET
    own: OwnSource | None = None

    @property
    def is_even(self) -> bool:
        """Whether all sheets have the same level and effort."""
        return len(self.counts) == 1

    @property
    def facts(self) -> dict[str, Any]:
        """The order as plain values, for the manifest."""
        look = self.look
        further: dict[str, Any] = {"own": self.own.sha256} if self.own else self.wanted(self.counts[0][0]).facts
        usual = {"per_page": 1, "hints": "", "pupils": ()}
        further |= {key: getattr(look, key) for key, value in usual.items() if getattr(look, key) != value}
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
        } | further

    def wanted(self, level_name: str) -> Wanted:
        """Return what the puzzles of a level must be."""
        return Wanted(self.family, level_name, self.wish, self.target)

    def search(self, level_name: str, quota: Quota, part: int = 0) -> Search:
        """Return the search for the puzzles of a level.

        Parameters
        ----------
        part : number of the puzzle on sheets of several levels
        """
        seed = derive_seed(self.seed, f"{KIND} part {part}" if part else KIND)
        return self.wanted(level_name).search(quota, seed, self.bound, self.look.language)


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
    if not order.own:
        check_look(order.look, order.family)
    sheets = SheetEdition(place.out, order.name, order.edition, order.seed, order.facts)
    with end_on_signals(), open_output(place, order.name) as (bank, journal):
        journal.log("order", kind=KIND, book=order.name, edition=order.edition, seed=order.seed, digest=sheets.digest)
        if are_published(sheets, bank, force):
            return Sheets(sheets.folder, False)
        if not order.own:
            warm_kernels([order.search(level, Quota(order.family, level, 1)) for level, _ in order.counts])
            order.wanted(order.counts[0][0]).check("--")
        n_sheets = sum(count for _, count in order.counts)
        with open_runner(jobs or count_processors(), n_sheets <= 1000, jobs is not None) as runner:
            made = (_take_own if order.own else _find_even if order.is_even else _find_levels)(order, runner, bank)
        look = order.look
        check_look(look, made[0].puzzle.family)
        for name, shown in list_cut_names(look):
            print_note("names", f"{name!r} is too long for its line, and is printed as {shown!r}; use a shorter form, or a larger --size")

        def fill(staging: Path) -> tuple[Sequence[GradedPuzzle], ProofReport, Mapping[str, Any]]:
            return _fill(order, made, staging)

        publish_sheets(sheets, bank, journal, fill)
    print_note("publish", f"{order.name}/{order.edition} {format_count(n_sheets, 'sheet')}, all proved: {sheets.folder}")
    return Sheets(sheets.folder, True)


def _fill(order: ClassOrder, made: Sequence[GradedPuzzle], staging: Path) -> tuple[Sequence[GradedPuzzle], ProofReport, Mapping[str, Any]]:
    """Write and prove the sheets.

    The tables list every puzzle once, with the number of its first sheet as page.
    """
    look, each = order.look, order.look.per_page
    # Sheets of one level have the same puzzles: those of each part, of this level.
    parts = [made[at :: len(order.counts)] for at in range(len(order.counts))]
    shown = list(made) if order.is_even else [one for own, (_, count) in zip(parts, order.counts, strict=True) for one in [*own] * count]
    names = list_printed_names(look)
    write_set(make_set(look, shown, LEVELS, order.is_even), look, staging)
    report = prove_set(staging, [one.puzzle for one in shown], SetFacts(order.is_even, each, tuple(names), look.hints))
    if report.faults or report.n_proved != len(shown):
        proved = f"only {report.n_proved} of {format_count(len(shown), 'puzzle')} proved"
        raise Unproved(f"{proved}, so the set is not published: {'; '.join(report.faults[:3])}")
    numbers = range(1, len(made) + 1)
    write_records(staging, made, {number: shown.index(one) // each + 1 for number, one in zip(numbers, made, strict=True)}, {})
    races = [round(one.effort.race, 4) for one in made]
    more: dict[str, Any] = {"printed_names": names} if names else {}
    return made, report, {"sheets": len(shown) // each, "races": [min(races), max(races)]} | more


def _take_own(order: ClassOrder, runner: Runner, bank: Bank) -> list[GradedPuzzle]:
    """Return the first own puzzles of the file that are not printed yet.

    Raises
    ------
    Shortfall   the file has too few
    """
    assert order.own is not None
    (level, n_sheets), own = order.counts[0], order.own
    supply = open_supply(own, order.family, order.name, order.edition, bank, runner)
    count = n_sheets * order.look.per_page
    found = supply.take({level: count})[level]
    for line, why in supply.refused:
        print_note("refused", f"{own.name}, line {line}: {why}")
    if len(found) < count:
        has = f"{own.name} has {format_count(len(found), f'{level} {order.family} puzzle'.strip())} that can be used"
        raise Shortfall(f"the class set needs {count}, but {has}; add puzzles, or order fewer sheets")
    print_note("own", f"{format_count(supply.n_left, 'puzzle')} of {own.name} left after line {found[-1].line}")
    return [one.graded for one in found]


def _find_even(order: ClassOrder, runner: Runner, bank: Bank) -> list[GradedPuzzle]:
    """Find a puzzle of the same effort for every sheet; return them easiest first.

    Raises
    ------
    Shortfall
    """
    level, n_sheets = order.counts[0]
    count = n_sheets * order.look.per_page
    quota = EqualEffortQuota(order.family, level, count, tolerance=order.within)
    search = order.search(level, quota)
    fill_quotas([search], runner, printed_elsewhere(bank, (order.name, order.edition)))
    if not quota.is_full:
        found = f"found {len(quota.pool)}, at most {quota.fullest} of them within {100 * order.within:g} % of one race score"
        what = f"the class set needs {count} {order.wanted(level)} of one effort"
        raise Shortfall(f"{what}; in {search.tried} candidates {found}; raise --within or --bound, or order fewer")
    return [name_level(one) for one in quota.sorted()]


def _find_levels(order: ClassOrder, runner: Runner, bank: Bank) -> list[GradedPuzzle]:
    """Find puzzles of every level with the same solution; return them easiest first.

    Of sheets with two puzzles, those of the first part are followed by those of the second, which share another solution.

    Raises
    ------
    Shortfall
    """
    made: list[GradedPuzzle] = []
    for part in range(order.look.per_page):
        made += _find_part(order, part, runner, bank, made)
    return made


def _find_part(order: ClassOrder, part: int, runner: Runner, bank: Bank, before: Sequence[GradedPuzzle]) -> list[GradedPuzzle]:
    """Find puzzles of every level with the same solution; return them easiest first.

    Starting puzzles are tried in turn until one has a puzzle of every level.

    Parameters
    ----------
    before : puzzles of other parts, which count as printed

    Raises
    ------
    Shortfall
    """
    family = find_family(order.family)
    names = [level for level, _ in order.counts]
    steps = names if makes_easiest_first(family) else names[::-1]
    quota = Quota(order.family, steps[0], MOST_STARTS)
    search = order.search(steps[0], quota, part)
    find_printed = printed_elsewhere(bank, (order.name, order.edition), before)
    for wanted in range(1, MOST_STARTS + 1):
        quota.wanted = wanted
        fill_quotas([search], runner, find_printed)
        if quota.missing:
            raise Shortfall(search.shortfall("the class set needs", "--bound"))
        levels = [find_level(name, levels_for(family)) for name in steps]
        orders = [make_dig_order(level) for level in levels]
        stream = f"{KIND} {part} {wanted}" if part else f"{KIND} {wanted}"
        made = make_levels(family, quota.taken[-1], levels, LEVELS, orders, derive_seed(order.seed, stream))
        if made is not None and not find_printed(list(made)):
            return made if steps == names else made[::-1]
    tried = f"none of {MOST_STARTS} {order.family} grids has a puzzle of each level {', '.join(names)}"
    raise Shortfall(f"{tried}; choose levels further apart, or one --level for all")
