"""One edition from order to shelf: lock, search or own puzzles, pages, proof, bank, move, link.

The order of the last steps keeps every promise: the bank holds the puzzles, as pending, before the folder is moved into place, and
calls them published after it; the link follows. A run that ends anywhere leaves the edition that was there whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator import __version__
from generator.bank import Bank, EditionRow, bank_key, open_bank
from generator.errors import GridFormatError, RecipeError, Shortfall, Unproved
from generator.families import find_family
from generator.faults import fault_point
from generator.grading import find_level, levels_for
from generator.journal import Journal, count_of, hold_lock, keep_journal, say
from generator.model import GradedPuzzle
from generator.notation import BARE_FAMILY
from generator.order import Order
from generator.own import OwnPuzzles, grade_own
from generator.pipeline import FindPrinted, Search, dig_order_of, fill_quotas, warm_kernels
from generator.publish import clear_leftovers, move_into_place, point_latest, staging_folder, verify_edition, write_manifest
from generator.stages.boards import read_boards
from generator.stages.chunks import LevelChunk, Made
from generator.stages.companions import Bound, write_companions
from generator.stages.cover import read_cover_order
from generator.stages.fit import check_case, check_fit
from generator.stages.preflight import check_printable
from generator.stages.prove import prove_boards
from generator.stages.records import read_records, write_records
from generator.stages.select import Quota
from generator.stages.typeset import ChapterOrder, Imprint, make_book, typeset
from generator.workers import Runner, count_processors, end_on_signals, open_runner, show_bar, tell_of_compiling

BANK = "bank.sqlite"
SMALL_ORDER = 1000
"""Puzzles up to which one process is quicker than starting others, which takes about 3 s."""

PLAIN_FILE = "PDF"
"""What a recipe calls an interior that declares itself nothing in particular."""

DONE, SOME_REFUSED = 0, 65


@dataclass(frozen=True, slots=True)
class Press:
    """Where and how books are made.

    out     folder of books, bank, lock and logs
    jobs    worker processes; None takes one a processor, and none for a small order
    force   make an edition anew where it is published already
    """

    out: Path
    jobs: int | None = None
    force: bool = False


@dataclass(frozen=True, slots=True)
class Contents:
    """The puzzles of a book by chapter, and what is to be said about how they were found.

    searches   how the puzzles were searched for; empty for own puzzles
    refused    (line number, why) of the user's own lines that are not in the book
    """

    quotas: tuple[Quota, ...]
    searches: tuple[Search, ...] = ()
    refused: tuple[tuple[int, str], ...] = ()

    @property
    def puzzles(self) -> list[GradedPuzzle]:
        """All puzzles in book order."""
        return [graded for quota in self.quotas for graded in quota.sorted()]


def publish_book(order: Order, press: Press) -> int:
    """Make an edition, or verify it where it stands already; return the exit code.

    Raises
    ------
    UnknownName    a layout, language, printer, design or palette that does not exist
    DoesNotFit     the trim is too small for the layout, or for the title
    Busy           another run holds the lock
    RecipeError    the edition stands, made from another order
    Faulty         the edition stands and is not whole
    GridFormatError   not one of the user's own puzzles is good
    Shortfall      fewer puzzles than asked within the bound
    Unproved       the finished pages do not hold what they must
    Unprintable    the finished pages break a rule of the printer
    CannotWrite    a full disk, a folder without leave to write
    """
    tell_of_compiling()
    check_case(order.recipe.printer, {"wrap_mm": order.recipe.wrap_mm, "hinge_mm": order.recipe.hinge_mm})
    check_fit(imprint_of(order), _expected(order), order.levels, read_cover_order(order.facts["recipe"]))
    target = press.out / order.recipe.name / order.edition
    with end_on_signals(), hold_lock(press.out), keep_journal(press.out) as journal, open_bank(press.out / BANK) as bank:
        journal.log("order", book=order.recipe.name, edition=order.edition, seed=order.seed, digest=order.digest)
        clear_leftovers(target.parent)
        if target.exists() and not press.force:
            _verify(order, target, bank)
            return DONE
        contents = _gather(order, press, bank, journal)
        _make(order, contents, target, bank, journal)
        return SOME_REFUSED if contents.refused else DONE


def _wanted(order: Order) -> list[Quota]:
    """Return the recipe's chapters as empty quotas."""
    return [Quota(chapter.family, chapter.level, chapter.count, chapter.title) for chapter in order.recipe.chapter]


def _expected(order: Order) -> list[Quota]:
    """Return what is known of a book's chapters before it is made: of own puzzles, nobody knows yet how many are good."""
    if order.source is None:
        return _wanted(order)
    wanted = [Quota(chapter.family, chapter.level, None, chapter.title) for chapter in order.recipe.chapter]
    return wanted or [Quota(BARE_FAMILY, order.levels[0].name, None)]


def _verify(order: Order, target: Path, bank: Bank) -> None:
    """See that a standing edition is whole and of this very order, and that bank and link know it."""
    manifest = verify_edition(target)
    if manifest.get("order") != order.digest:
        raise RecipeError(f"edition {str(target)!r} is published and was made from another order; use --force to make it anew")
    name, edition, digest = order.recipe.name, order.edition, manifest["digest"]
    if not bank.holds(name, edition, digest):  # the bank was lost, or an older copy of it put back
        bank.enter(EditionRow(name, edition, str(manifest["seed"]), manifest["gridpress"], digest), read_records(target))
        say("bank", f"{name}/{edition} was not in the bank; its puzzles are entered again")
    bank.settle(name, edition, digest)
    if not (target.parent / "latest").exists():
        point_latest(target)
    files = count_of(len(manifest["files"]), "file")
    say("publish", f"{name}/{edition} is published already and whole, {files}; nothing changed")


def _gather(order: Order, press: Press, bank: Bank, journal: Journal) -> Contents:
    """Make the puzzles, or take the user's own."""
    ours = (order.recipe.name, order.edition)

    def find_printed(puzzles: list[GradedPuzzle]) -> frozenset[bytes]:
        keys = {bank_key(graded): graded.key for graded in puzzles if order.recipe.is_fresh(find_family(graded.puzzle.family))}
        return frozenset(keys[key] for key in bank.is_printed(keys.keys(), ours))

    wanted = len(order.source) if order.source is not None else sum(chapter.count for chapter in order.recipe.chapter)
    jobs = press.jobs or count_processors()
    with journal.stage("gather", jobs=jobs), open_runner(jobs, wanted <= SMALL_ORDER, press.jobs is not None) as runner:
        is_own = order.source is not None
        contents = _take_own(order, runner, find_printed) if is_own else _search(order, runner, find_printed, journal)
    _tell_refused(order, contents, journal)
    _check_counts(order, contents)
    return contents


def _tell_refused(order: Order, contents: Contents, journal: Journal) -> None:
    """Name every line of the user's own that is not in the book, whatever becomes of the book."""
    name = "stdin" if order.recipe.source == "-" else order.recipe.source
    for line, why in contents.refused:
        journal.log("refused", line=line, why=why)
        say("refused", f"{name}, line {line}: {why}")
    if order.source is not None and not contents.quotas:
        raise GridFormatError(f"expected at least one good puzzle for the book in {name}, got none")


def _search(order: Order, runner: Runner, find_printed: FindPrinted, journal: Journal) -> Contents:
    searches = []
    for quota, chapter in zip(_wanted(order), order.recipe.chapter, strict=True):
        level = find_level(chapter.level, levels_for(find_family(chapter.family), order.levels))
        limit = order.recipe.bound * chapter.count
        searches.append(Search(quota, level, order.levels, dig_order_of(level, chapter.method), order.seed, limit))

    def watch(chunk: LevelChunk, made: Made) -> None:
        facts = {"stream": chunk.stream, "first": chunk.first, "count": chunk.count, "found": len(made.found)}
        journal.log("chunk", **facts, pid=made.pid, seconds=round(made.seconds, 4))

    warm_kernels(searches)
    with show_bar("puzzles", sum(search.quota.missing for search in searches)) as bar:
        fill_quotas(searches, runner, find_printed, watch, bar)
    candidates = sum(search.tried for search in searches)
    say("grade", f"{count_of(candidates, 'candidate'):<21} {_tell_found(searches)}")
    return Contents(tuple(search.quota for search in searches), tuple(searches))


def _tell_found(searches: Sequence[Search]) -> str:
    """Say how many puzzles of each level were found; of each family where there are several."""
    families = {search.quota.family for search in searches}
    found: dict[str, int] = {}
    for search in searches:
        name = search.quota.level if len(families) == 1 else search.quota.family
        found[name] = found.get(name, 0) + len(search.quota.taken)
    return "  ".join(f"{name} {count}" for name, count in found.items())


def _take_own(order: Order, runner: Runner, find_printed: FindPrinted) -> Contents:
    with show_bar("grade", len(order.source or ())) as bar:
        own: OwnPuzzles = grade_own(order, runner, find_printed, bar)
    taken = "  ".join(f"{quota.level} {len(quota.taken)}" for quota in own.quotas)
    if own.quotas:
        say("grade", f"{count_of(sum(len(quota.taken) for quota in own.quotas), 'puzzle'):<21} {taken}")
    if own.unused:
        say("select", f"left over: {count_of(own.unused, 'good puzzle')} that no chapter had room for")
    return Contents(tuple(own.quotas), (), tuple(own.refused))


def _check_counts(order: Order, contents: Contents) -> None:
    """See that every quota is full, or that the recipe takes fewer."""
    short = [quota for quota in contents.quotas if quota.missing]
    if short and order.recipe.short == "refuse":
        by_search = [search.shortfall("recipe wants", "bound") for search in contents.searches if search.quota.missing]
        by_own = [f"recipe wants {q.wanted} {q.level} {q.family}, the file has {len(q.taken)}; ask for fewer" for q in short]
        raise Shortfall("; ".join(by_search or by_own))
    for quota in short:
        say("select", f"{quota.level} {quota.family}: {len(quota.taken)} of {quota.wanted}, as the recipe accepts")
    if not contents.puzzles:
        raise Shortfall("not one puzzle was found for the book; raise bound or ask for other levels")


def _make(order: Order, contents: Contents, target: Path, bank: Bank, journal: Journal) -> None:
    """Set, prove and publish the book."""
    puzzles = contents.puzzles
    chapters = [ChapterOrder(tuple(quota.sorted()), quota.title) for quota in contents.quotas if quota.taken]
    with staging_folder(target) as staging:
        interior = staging / "interior.pdf"
        fault_point("before_interior")
        with journal.stage("typeset"):
            book = make_book(imprint_of(order), chapters, order.levels)
            pages = typeset(book, interior)
        fault_point("after_interior")
        with journal.stage("prove"):
            proof = _prove(interior, puzzles)
        facts = _facts(order, contents, pages.page_count, proof)
        if book.printer:
            with journal.stage("preflight"):
                facts["preflight"] = check_printable(interior, book.printer, book.paper)
        write_records(staging, puzzles, pages.page_of, pages.answer_page_of)
        with journal.stage("companions"):
            write_companions(Bound(book, puzzles, pages, interior, facts, order.recipe.editions), staging)
        fault_point("after_tables")
        digest = write_manifest(staging, facts)
        with journal.stage("publish"):
            bank.enter(EditionRow(order.recipe.name, order.edition, str(order.seed), __version__, digest), puzzles)
            fault_point("after_commit")
            move_into_place(staging, target)
    bank.settle(order.recipe.name, order.edition, digest)
    point_latest(target)
    name, made = f"{order.recipe.name}/{order.edition}", count_of(len(puzzles), "puzzle")
    say("publish", f"{name:<21} {made}, {count_of(pages.page_count, 'page')}, {proof['proved']} proved: {target}")


def _prove(interior: Path, puzzles: Sequence[GradedPuzzle]) -> dict[str, int]:
    """Read the pages back and prove them, and that they hold these very puzzles in this order; return the counts."""
    boards, faults = read_boards(interior)
    report = prove_boards(boards, faults)
    printed = {board.number: board.puzzle for board in boards if board.number is not None and not board.is_complete}
    wrong = [*report.faults]
    for number, graded in enumerate(puzzles, start=1):
        if printed.get(number) != graded.puzzle:
            wrong.append(f"puzzle {number} is not the one that was chosen")
    if wrong or report.n_proved != len(puzzles):
        first = "; ".join(wrong[:3])
        raise Unproved(f"{report.n_proved} of {len(puzzles)} proved, the book is not published: {first}")
    return {"puzzles": report.n_puzzles, "proved": report.n_proved}


def imprint_of(order: Order) -> Imprint:
    """Return what the book says about itself; a book of given puzzles names no seed."""
    recipe = order.recipe
    seed = "" if order.source is not None else str(order.seed)
    return Imprint(
        title=recipe.title,
        subtitle=recipe.subtitle,
        author=recipe.author,
        edition=order.edition,
        year=order.year,
        seed=seed,
        layout=recipe.layout,
        trim_mm=recipe.trim_mm,
        language=recipe.language,
        printer=recipe.printer,
        paper=recipe.paper,
        file="" if recipe.file == PLAIN_FILE else recipe.file,
    )


def _facts(order: Order, contents: Contents, page_count: int, proof: dict[str, Any]) -> dict[str, Any]:
    """Return what the manifest says beside the files: all that made the book, and what was kept out of it."""
    refused = [
        {"chapter": f"{quota.family}/{quota.level}", "id": r.puzzle_id, "key": r.key.hex(), "why": r.why, "twin_of": r.twin_of}
        for quota in contents.quotas
        for r in quota.refused
    ]
    return {
        **order.facts,
        "name": order.recipe.name,
        "gridpress": __version__,
        "order": order.digest,
        "counts": {f"{quota.family}/{quota.level}": len(quota.taken) for quota in contents.quotas},
        "candidates": {f"{search.quota.family}/{search.quota.level}": search.tried for search in contents.searches},
        "pages": page_count,
        "proof": proof,
        "refused": refused,
        "refused_lines": [{"line": line, "why": why} for line, why in contents.refused],
    }
