"""Making of one book edition, from order to published folder.

The steps are: lock, puzzles (searched for or supplied by the user), pages, proof, bank, move, link. `shelf.py` does bank and move in an
order that keeps an existing edition complete wherever a run is interrupted; `completion.py` does the link and what follows it.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from itertools import islice
from pathlib import Path
from typing import Any

from generator import __version__
from generator.bank import Bank, rows_of
from generator.editions.book_files import AFTER_PROOF, COMPANIONS, TypesetBook, write_companions, write_listing
from generator.editions.checkpoint import finish_run, track_run
from generator.editions.collect import Contents, collect_puzzles, wanted_quotas
from generator.editions.completion import RunPlace, open_output
from generator.editions.isbns import check_isbns
from generator.editions.own_pages import check_printed, check_sample, place_own, write_files
from generator.editions.past_runs import Run, list_logs, read_run
from generator.editions.publish import restore_latest
from generator.editions.retention import retire_editions
from generator.editions.review import review_book
from generator.editions.series import number_volume, series_facts
from generator.editions.shelf import EditionPlace, Fill, Filled, accept_existing, publish_edition
from generator.errors import Faulty, name_file
from generator.families import find_family
from generator.formats.edition_tables import write_records, write_spares
from generator.model import Imprint, Series
from generator.notation import BARE_FAMILY
from generator.proof.chosen_puzzles import ChosenPuzzles, preload, prove_chosen
from generator.proof.preflight import check_printable
from generator.proof.type_sizes import LARGE_PRINT
from generator.puzzles.select import Quota
from generator.recipe.imprint import imprint_of
from generator.recipe.order import EPOCH, Order, in_year, today
from generator.storage.fault_points import fault_point
from generator.storage.folder_names import DATED
from generator.storage.manifest import load_manifest, verify_edition, write_manifest
from generator.storage.notes import format_count, print_note
from generator.storage.run_log import Journal
from generator.typesetting.cover import read_cover_order
from generator.typesetting.feasibility import check_fit, check_hardcover_lengths, find_unkerned
from generator.typesetting.listing.limits import LISTING, check_own_words
from generator.typesetting.typeset import ChapterOrder, make_book, typeset
from generator.workers import BackgroundWorker, WorkerOptions, collecting_rarely, end_on_signals, report_compiling, start_background_worker

MOST_LOGS = 50
"""Most logs that are read to find an interrupted run."""

LONGEST_BREAK = timedelta(days=7)
"""Longest time after which an interrupted run is continued with its day."""


def date_edition(order: Order, out: Path, begun: str | None = None) -> Order:
    """Return the order with the day on which its edition was, or is, made first.

    Orders that have a date are returned unchanged: of a recipe with `date`, of an edition named by its date, or with SOURCE_DATE_EPOCH.

    Parameters
    ----------
    begun : day on which the run of the book began; None to find that of an interrupted run, or else today
    """
    if order.recipe.date or DATED.fullmatch(order.edition) or EPOCH in os.environ:
        return order
    if begun is None:
        begun = find_begun_day(out, (order.recipe.folder, order.edition), order.digest, lambda run: bool(run.made or run.verified))
    return replace(order, day=in_year(_published_day(order, out) or begun or today_utc(), order.recipe.year))


def today_utc() -> str:
    """Return the day of UTC: the same run in another time zone makes the same bytes."""
    return time.strftime("%Y-%m-%d", time.gmtime())


def _published_day(order: Order, out: Path) -> str:
    """Return the day of the published edition if it is of the same order, else ""."""
    try:
        manifest = load_manifest(out / order.recipe.folder / order.edition)
    except Faulty:
        return ""
    day = str(manifest.get("day"))
    return day if manifest.get("order") == order.digest and DATED.fullmatch(day) else ""


def find_begun_day(out: Path, name: tuple[str, str], digest: str, is_complete: Callable[[Run], bool]) -> str:
    """Return the day on which an interrupted run of the same order began, else "".

    Parameters
    ----------
    name : book and edition, as the log has them
    digest : of the order
    is_complete : whether a run made all it was to make
    """
    found = ""
    for run in list_past(out, name):
        if is_complete(run):
            break
        with suppress(ValueError):  # a log without a start
            is_recent = datetime.now().astimezone() - datetime.fromisoformat(run.began).astimezone() <= LONGEST_BREAK
            if is_recent and run.digest == digest and DATED.fullmatch(run.day):
                found = run.day
    return found


def list_past(out: Path, name: tuple[str, str]) -> Iterator[Run]:
    """Yield the runs of a book and an edition, newest first, of the last MOST_LOGS."""
    runs = map(read_run, islice(reversed(list_logs(out)), MOST_LOGS))
    return (run for run in runs if (run.book, run.edition) == name)


LARGE_BOOK = 400
"""Number of puzzles from which a second process for the proof saves more time than it takes to start, on a small machine."""

DONE, SOME_QUARANTINED, SOME_REFUSED = 0, 3, 65


@dataclass(frozen=True, slots=True)
class PublishOptions:
    """Place, workers and options for making a book.

    place    output folder and log of the run
    workers  workers that make and grade puzzles
    force    make an edition again even if it is already published
    """

    place: RunPlace
    workers: WorkerOptions = field(default_factory=WorkerOptions)
    force: bool = False


@end_on_signals()
@collecting_rarely()
def publish_book(order: Order, options: PublishOptions) -> int:
    """Make an edition, or verify one already published; return the exit code.

    Raises
    ------
    UnknownName    a layout, theme, face, language, printer, design or palette that does not exist
    DoesNotFit     the trim size is too small for the layout or the title
    Busy           another run holds the lock
    RecipeError    the edition is already published from another order, or its numbers continue a volume that is not published
    Faulty         the edition is already published, but incomplete or altered
    GridFormatError   none of the user's own puzzles is valid
    Shortfall      fewer puzzles than requested were found within the bound
    Unproved       the finished pages do not show the right puzzles or solutions
    Unprintable    the finished pages break a rule of the printer
    CannotWrite    the disk is full, or the folder is not writable
    """
    report_compiling()
    out, waits = options.place.out, options.place.wait_s > 0
    if not waits or order.recipe.volume is None:
        order = number_volume(order, out)
        crowding = check_look(order)
    with open_output(options.place, order.recipe.folder) as (bank, journal):
        if waits and order.recipe.volume is not None:  # the run waited for may have made the volume before
            order = number_volume(order, out)
            crowding = check_look(order)
        order = date_edition(order, out)
        place = place_of(order, out)
        facts = {"edition": order.edition, "seed": order.seed, "digest": order.digest, "day": order.day}
        journal.log("order", book=order.recipe.folder, **facts, nightly=order.edition == today())
        if crowding:
            journal.log("pages", codes=crowding)
        if place.folder.exists() and not options.force:
            _verify_existing(order, place, bank, journal)
            return DONE
        check_isbns(order, out, bank)
        with (
            start_background_worker(preload, _count_wanted(order) >= LARGE_BOOK) as background,
            track_run(order, bank, journal) as checkpoint,
        ):
            contents = collect_puzzles(order, options.workers, bank, journal, checkpoint)
            _publish(order, contents, place, bank, journal, background)
        code = SOME_QUARANTINED if contents.quarantined else SOME_REFUSED if contents.refused else DONE
        if code != DONE:
            journal.log("result", code=code)
        return code


def check_look(order: Order) -> str:
    """Check that pages and cover of a book can be drawn, before its puzzles are made.

    Returns the note of `check_fit`.

    Raises
    ------
    UnknownName, DoesNotFit   as `publish_book`
    """
    with name_file(order.file):
        check_facts(order)
        cover = read_cover_order(order.facts["recipe"])
        imprint, quotas = imprint_in(order), expected_quotas(order)
        own = place_own(order.own, [True] * len(quotas), is_final=order.source is None)
        crowding = check_fit(imprint, quotas, order.levels, order.recipe.matter, cover, own)
        if own:
            check_sample(imprint, quotas, order.levels, order.recipe.matter, own)
    if face := find_unkerned(imprint_in(order)):
        print_note("face", f"{face} has no kerning: its letters keep their plain widths")
    if crowding:
        print_note("pages", f"codes {crowding}")
    return crowding


def check_facts(order: Order) -> None:
    """Check what a recipe says about cover and listing, without drawing anything.

    Raises
    ------
    UnknownName, RecipeError, DoesNotFit   as `publish_book`
    """
    check_hardcover_lengths(order.recipe.printer, {"wrap_mm": order.recipe.wrap_mm, "hinge_mm": order.recipe.hinge_mm})
    check_own_words(imprint_in(order), order.facts["recipe"])


def _count_wanted(order: Order) -> int:
    """Return the approximate number of puzzles of a book."""
    return len(order.source) if order.source is not None else sum(chapter.count for chapter in order.recipe.chapter)


def expected_quotas(order: Order) -> list[Quota]:
    """Return the quotas of a book's chapters before its puzzles are made.

    For the user's own puzzles the counts are None, because the number of valid ones is not known yet.
    """
    if order.source is None:
        return wanted_quotas(order)
    wanted = [Quota(chapter.family, chapter.level, None, chapter.title) for chapter in order.recipe.chapter]
    return wanted or [Quota(BARE_FAMILY, order.levels[0].name, None)]


def place_of(order: Order, out: Path) -> EditionPlace:
    """Return the place of an order's edition.

    The user's own puzzles make the same book with every seed.
    """
    recipe, another = order.recipe, "for another book use --seed" if order.source is None else ""
    advice = "use --force to make it again"
    return EditionPlace(out, recipe.folder, order.edition, order.seed, order.digest, advice, order.first, another, recipe.keep)


def _verify_existing(order: Order, place: EditionPlace, bank: Bank, journal: Journal) -> None:
    """Verify a published edition, and finish what a killed run left undone."""
    accept_existing(place, verify_edition(place.folder), bank)
    finish_run(order, bank)
    restore_latest(place.folder)
    journal.log("verified", folder=str(place.folder))
    retire_editions(place.folder, order.recipe.keep, bank, journal)


def _publish(order: Order, contents: Contents, place: EditionPlace, bank: Bank, journal: Journal, background: BackgroundWorker) -> None:
    """Typeset, prove and publish the book."""

    def fill(staging: Path) -> Filled:
        manifest = fill_edition(order, contents, staging, journal, background)
        return Filled([*rows_of(contents.puzzles, order.first)], manifest)

    publish_book_edition(place, bank, journal, fill)


def publish_book_edition(place: EditionPlace, bank: Bank, journal: Journal, fill: Fill) -> None:
    """Publish the edition of a book; log and print what it has.

    Parameters
    ----------
    fill : writes the files of the edition, or moves those that are written
    """
    filled = publish_edition(place, bank, journal, fill)
    manifest, n_puzzles = filled.manifest, len(filled.rows)
    refused = Counter(one["why"] for one in manifest["refused"])
    results = {key: manifest[key] for key in ("counts", "candidates", "pages", "proof")}
    refused_counts = {**refused, "lines": len(manifest["refused_lines"])}
    journal.log("published", folder=str(place.folder), puzzles=n_puzzles, **results, refused=refused_counts)
    made = f"{format_count(n_puzzles, 'puzzle')}, {format_count(manifest['pages'], 'page')}"
    print_note("publish", f"{place.title:<21} {made}, {manifest['proof']['proved']} proved: {place.folder}")


def fill_edition(
    order: Order, contents: Contents, staging: Path, journal: Journal, background: BackgroundWorker, is_kept: bool = True
) -> dict[str, Any]:
    """Write and prove all files of a book in an empty folder; return the manifest.

    The manifest is written last. The proof runs in the background process while the other files are made; if it fails, the staging folder
    is deleted with all of them.

    Parameters
    ----------
    is_kept : as in `write_manifest`

    Raises
    ------
    Unproved, Unprintable
    Faulty                  an own page breaks a rule of the printer
    """
    puzzles = contents.puzzles
    chapters = [ChapterOrder(tuple(quota.sorted()), quota.title, quota.wish) for quota in contents.quotas if quota.taken]
    interior = staging / "interior.pdf"
    fault_point("before_interior")
    with journal.stage("typeset"):
        own = place_own(order.own, [bool(quota.taken) for quota in contents.quotas])
        book = make_book(imprint_in(order), chapters, order.levels, order.recipe.matter, own)
        pages = typeset(book, interior)
        check_printed(interior, book.imprint, own, pages.own_pages)
        write_files(own, staging)
    fault_point("after_interior")
    is_large = book.imprint.layouts == {LARGE_PRINT}
    chosen = ChosenPuzzles(interior, tuple(graded.puzzle for graded in puzzles), order.first, is_large)
    find_proof = background.submit(prove_chosen, chosen)
    facts = _facts(order, contents, pages.page_count)
    if pages.own_pages:
        facts["own_pages"] = [page.number for page in pages.own_pages]
    with journal.stage("review"):
        facts["review"] = review_book(order, puzzles)
    if book.imprint.printer:
        with journal.stage("preflight"):
            facts["preflight"] = check_printable(interior, book.imprint.printer, book.imprint.paper)
    write_records(staging, puzzles, pages.page_of, pages.answer_page_of)
    write_spares(staging, contents.spares)
    typeset_book = TypesetBook(book, puzzles, pages, interior, facts, order.recipe.editions, contents.spares)
    with journal.stage("companions"):
        write_companions(typeset_book, staging, COMPANIONS)
    with journal.stage("prove"):
        facts["proof"] = find_proof()
    if LISTING in order.recipe.editions:
        with journal.stage("listing"):
            facts["listing"] = write_listing(typeset_book, staging)
    with journal.stage("report"):
        write_companions(typeset_book, staging, AFTER_PROOF)
    fault_point("after_tables")
    return write_manifest(staging, facts, is_kept)


def imprint_in(order: Order) -> Imprint:
    """Return the imprint of a book; without a seed for the user's own puzzles."""
    seed = "" if order.source is not None else str(order.seed)
    imprint = replace(imprint_of(order.recipe), edition=order.edition, year=order.year or order.day[:4], day=order.day)
    return replace(imprint, seed=seed, first=order.first, series=_series_of(order))


def _series_of(order: Order) -> Series | None:
    """Return the series data of a volume; None for a book without a volume number."""
    recipe = order.recipe
    if recipe.volume is None:
        return None
    is_fresh = bool(recipe.chapter) and all(recipe.is_fresh(find_family(chapter.family)) for chapter in recipe.chapter)
    is_fresh = is_fresh or bool(recipe.own_series)
    return Series(recipe.series or recipe.title, recipe.volume, order.others, is_fresh)


def _facts(order: Order, contents: Contents, page_count: int) -> dict[str, Any]:
    """Return the manifest's entries except the files.

    They include everything that determines the book, and the puzzles that were refused.
    """
    refused = [
        {"chapter": quota.key, "id": r.puzzle_id, "key": r.key.hex(), "why": r.why, "twin_of": r.twin_of}
        for quota in contents.quotas
        for r in quota.refused
    ]
    return {
        **order.facts,
        "day": order.day,
        "name": order.recipe.folder,
        "gridpress": __version__,
        "order": order.digest,
        "counts": {quota.key: len(quota.taken) for quota in contents.quotas},
        "candidates": {search.quota.key: search.tried for search in contents.searches},
        **series_facts(order),
        "pages": page_count,
        "refused": refused,
        "quarantined": contents.quarantined,
        "refused_lines": [{"line": line, "why": why} for line, why in contents.refused],
    }
