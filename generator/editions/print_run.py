"""A print run: a book for each order, made whole on workers, published here.

Books come back in any order and are published in the order of their rows, so that each is checked against the bank as if the books were
made one after another: a book with a puzzle that the bank or an earlier row has is made again without it, with the next candidates of its
own stream. Which workers there are, which crash and what was interrupted therefore changes no byte. `whole_book.py` has the work.
"""

from __future__ import annotations

import shutil
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from generator.bank import Bank
from generator.editions.book import PublishOptions, date_edition, find_begun_day, list_past, place_of, publish_book_edition, today_utc
from generator.editions.checkpoint import note_crash
from generator.editions.collect import make_searches
from generator.editions.completion import RUN_FOLDER, open_output
from generator.editions.isbns import check_isbns, list_isbns
from generator.editions.past_runs import CRASHED, SUCCEEDED, Run
from generator.editions.publish import restore_latest
from generator.editions.run_report import DONE, FAILED, MISSING, Outcome, write_report
from generator.editions.shelf import Filled
from generator.editions.whole_book import BookTask, FailedBook, MadeBook, check_book, make_whole_book
from generator.errors import CannotWrite, Defect, Faulty, PuzzleError, RecipeError, Shortfall
from generator.puzzles.warm_kernels import warm_kernels
from generator.recipe.order import Order
from generator.recipe.order_file import list_faults, place_fault
from generator.storage.atomic_file import move_folder
from generator.storage.manifest import load_manifest, sync_edition, verify_edition
from generator.storage.notes import format_count, print_note
from generator.storage.run_log import Journal
from generator.workers import (
    Bar,
    InProcessRunner,
    LostResult,
    Runner,
    end_on_signals,
    explain_interrupt,
    open_runner,
    report_compiling,
    show_bar,
)
from generator.workers.waves import run_each

RUN = "run"
"""Edition of a run in its log."""

WAVE_BOOKS = 32
"""Books of a wave for each worker: enough that few workers wait at its end, few enough to hold what comes back."""

FEW_BOOKS = 8
"""Number of books up to which this process makes them: starting workers takes as long."""

MOST_REMADE = 60
"""Times that one book is made again because others have its puzzles; finite kinds have at most some 40 puzzles a level."""

AGAIN = "finished books are published; give the same command again for the others"
ALL_DONE, SOME_FAILED, SOME_REFUSED = 0, 3, 65


@dataclass(frozen=True, slots=True)
class PrintRun:
    """All orders of a run, in the order of their rows.

    name   of the run, made from that of its file
    file   name of the file, for messages
    """

    name: str
    file: str
    orders: tuple[Order, ...]

    @property
    def digest(self) -> str:
        """SHA-256 of all orders; equal for runs that make the same books."""
        return sha256("\n".join(f"{order.recipe.name} {order.digest}" for order in self.orders).encode()).hexdigest()


@end_on_signals()
def publish_run(run: PrintRun, options: PublishOptions, on_done: Callable[[Path, str, bool], None]) -> int:
    """Make and publish the books of a run that are missing; return the exit code.

    Books that are published and whole are verified and not touched.

    Parameters
    ----------
    on_done : called with the folder and the name of every book, and whether it is new

    Raises
    ------
    RecipeError   a book cannot be made as ordered; nothing is made then
    Busy          another run holds the lock
    CannotWrite   the disk is full, or the folder is not writable
    ClusterLost   the cluster is not available any more
    """
    report_compiling()
    out = options.place.out
    with open_output(options.place, run.name) as (bank, journal):
        begun = find_begun_day(out, (run.name, RUN), run.digest, lambda past: past.ended == SUCCEEDED and not past.exit_code)
        begun, past = begun or today_utc(), next(list_past(out, (run.name, RUN)), None)
        facts = {"edition": RUN, "digest": run.digest, "day": begun, "orders": len(run.orders)}
        journal.log("order", book=run.name, **facts, nightly=False)
        orders = tuple(date_edition(order, out, begun) for order in run.orders)
        gathering = _Gathering(orders, out, bank, journal, on_done, past is not None and _is_risky(past))
        if past and past.ended == CRASHED and not options.workers.cluster:
            note_crash(_describe_crash(past))
        with explain_interrupt(AGAIN):
            try:
                with journal.stage("verify"):
                    gathering.find_published(options.force)
                gathering.make_missing(options, run.file)
            finally:
                shutil.rmtree(out / RUN_FOLDER, ignore_errors=True)
                if gathering.done:
                    write_report(out, run.name, gathering.list_outcomes())
        return gathering.report(journal)


@dataclass(slots=True)
class _Gathering:
    """The books of a run: published, made and missing, by number of the order.

    is_risky  whether an order may crash the process that makes it
    done      what became of an order
    made      books that came back and are not published yet
    refused   bank keys that a book may not have, found so far
    tries     times that a book was made
    todo      orders whose books are missing, in the order of the rows
    next      place in `todo` of the first one that is not settled
    """

    orders: Sequence[Order]
    out: Path
    bank: Bank
    journal: Journal
    on_done: Callable[[Path, str, bool], None]
    is_risky: bool = False
    done: dict[int, Outcome] = field(default_factory=dict)
    made: dict[int, MadeBook | FailedBook] = field(default_factory=dict)
    refused: dict[int, frozenset[bytes]] = field(default_factory=dict)
    tries: dict[int, int] = field(default_factory=dict)
    todo: list[int] = field(default_factory=list)
    next: int = 0
    has_refused_lines: bool = False

    def find_published(self, force: bool) -> None:
        """Verify the books that are published, and list the others as missing.

        Parameters
        ----------
        force : make all books again
        """
        for number, order in enumerate(self.orders):
            folder = place_of(order, self.out).folder
            if force or not folder.exists():
                self.todo.append(number)
                continue
            try:
                manifest = verify_edition(folder)
                if manifest.get("order") != order.digest:
                    another = "already published, made from another order or by another version"
                    raise RecipeError(f"{order.file}: {str(folder)!r} is {another}; use --force to make all books again")
                restore_latest(folder)
            except (Faulty, RecipeError) as fault:
                self._fail(number, FailedBook(str(fault), fault.exit_code))
                continue
            self._finish(number, manifest, False)

    def make_missing(self, options: PublishOptions, file: str) -> None:
        """Check all orders whose books are missing, then make the books.

        Raises
        ------
        RecipeError   some cannot be made; the message has a line for each
        """
        if not self.todo:
            return
        workers, n_books = options.workers, len(self.todo)
        is_small, is_explicit = n_books <= FEW_BOOKS, workers.jobs is not None
        with open_runner(workers.count, is_small, is_explicit, is_risky=self.is_risky, cluster=workers.cluster) as runner:
            with self.journal.stage("check"):
                self._check(runner, file)
            if not workers.cluster:
                self._warm()
            with self.journal.stage("books", jobs=workers.cluster or workers.count), show_bar("books", n_books, " books") as bar:
                self._make(runner, bar, bool(workers.cluster))

    def _check(self, runner: Runner, file: str) -> None:
        """Check that the books can be made, on the workers.

        Raises
        ------
        RecipeError   some cannot
        """
        orders = [self.orders[number] for number in self.todo]
        faults, owners = list[tuple[int, str]](), dict[str, tuple[str, str]]()
        for place, order in enumerate(orders):
            try:
                check_isbns(order, self.out, self.bank)
            except RecipeError as fault:
                faults.append((place, f"{order.file}: {fault}"))
            for isbn, product in list_isbns(order):
                owner, where = owners.setdefault(isbn, (product, order.file))
                if owner != product:
                    faults.append((place, f"{order.file}: isbn {isbn} is that of {where} too; each book needs an ISBN of its own"))
        for place, result in runner.run(check_book, orders):
            if not isinstance(result, FailedBook):  # what crashes its worker does so again when it is made
                continue
            if result.code == Defect.exit_code:
                self.made[self.todo[place]] = result
            else:
                faults.append((place, place_fault(orders[place].file, result.message)))
        if faults:
            raise RecipeError(list_faults(file, [message for _, message in sorted(faults)]))

    def _warm(self) -> None:
        """Compile every kernel that the books need, once, before the workers load them."""
        by_chapters = {order.recipe.chapter: order for order in (self.orders[number] for number in self.todo) if order.source is None}
        warm_kernels([search for order in by_chapters.values() for search in make_searches(order)], is_here=False)

    def _make(self, runner: Runner, bar: Bar, is_sent: bool) -> None:
        """Make all missing books in waves, and publish them.

        Parameters
        ----------
        is_sent : whether the workers cannot write to our folder, and send the files
        """
        waiting, again = deque(number for number in self.todo if number not in self.made), list[int]()
        while waiting or again:
            size = max(len(again), WAVE_BOOKS * runner.jobs)
            wave = sorted([*again, *(waiting.popleft() for _ in range(min(len(waiting), size - len(again))))])
            for place, result in run_each(runner, self._watched(runner), [self._task(number, is_sent) for number in wave]):
                self._receive(wave[place], _describe_loss(result) if isinstance(result, LostResult) else result)
                bar.advance(self._settle())
            again = self._find_twins()
            bar.advance(self._settle())  # the first may have failed just now

    def _watched(self, runner: Runner) -> Callable[[BookTask], MadeBook | FailedBook]:
        """Return the work, which logs each order first if a crash would end this process."""

        def make(task: BookTask) -> MadeBook | FailedBook:
            self.journal.log("making", order=task.order.recipe.name)
            return make_whole_book(task)

        return make if isinstance(runner, InProcessRunner) else make_whole_book

    def _task(self, number: int, is_sent: bool) -> BookTask:
        order = self.orders[number]
        self.tries[number] = self.tries.get(number, 0) + 1
        return BookTask(order, self.refused.get(number, frozenset()), "" if is_sent else str(self._folder(order)))

    def _folder(self, order: Order) -> Path:
        """Return the folder in which a worker makes a book, on the disk of the books."""
        return self.out.absolute() / RUN_FOLDER / order.recipe.name

    def _receive(self, number: int, result: MadeBook | FailedBook) -> None:
        """Keep a result, and log how long it took.

        Files that a worker sent are written at once, so that memory does not grow with the books that wait for their turn.

        Raises
        ------
        CannotWrite   the disk is full, or the folder is not writable
        """
        if isinstance(result, MadeBook) and result.files:
            try:
                _write_files(self._folder(self.orders[number]), result)
                result = replace(result, files={})
            except Faulty as fault:
                result = FailedBook(str(fault), fault.exit_code)
        self.made[number] = result
        name = self.orders[number].recipe.name
        if isinstance(result, MadeBook):
            self.journal.log(
                "made", order=name, seconds=result.seconds, pid=result.pid, tries=self.tries[number], stages=dict(result.stages)
            )

    def _settle(self) -> int:
        """Publish what came back, up to the first book that did not; return their number."""
        first = self.next
        while self.next < len(self.todo) and (result := self.made.get(number := self.todo[self.next])) is not None:
            if isinstance(result, MadeBook):
                if self._has_twins(number, result):
                    break
                self._publish(number, result)
            elif result.code == CannotWrite.exit_code:
                raise CannotWrite(result.message)
            else:
                self._fail(number, result)
            del self.made[number]
            self.next += 1
        return self.next - first

    def _has_twins(self, number: int, book: MadeBook) -> bool:
        """Return whether another book has a puzzle of this one; refuse these puzzles."""
        order = self.orders[number]
        found = self.bank.find_printed(book.keys, (order.recipe.folder, order.edition))
        self.refused[number] = self.refused.get(number, frozenset()) | found
        return bool(found)

    def _find_twins(self) -> list[int]:
        """Return the books to make again, of those that came back and are not published.

        What the bank has now it will have when the turn of a book comes.
        """
        again = []
        for number, book in list(self.made.items()):
            if isinstance(book, FailedBook) or not self._has_twins(number, book):
                continue
            n_refused = len(self.refused[number])
            self.journal.log("twins", order=self.orders[number].recipe.name, refused=n_refused)
            if self.tries[number] > MOST_REMADE:
                told = f"made {self.tries[number]} times, always with a puzzle that another book has; order fewer, or other kinds"
                self.made[number] = FailedBook(told, Shortfall.exit_code)
                continue
            del self.made[number]
            again.append(number)
        return again

    def _publish(self, number: int, book: MadeBook) -> None:
        """Move a book into place and enter it in the bank."""
        order = self.orders[number]
        place = place_of(order, self.out)

        def fill(staging: Path) -> Filled:
            staging.rmdir()
            move_folder(self._folder(order), staging)
            return Filled(book.rows, book.manifest)

        try:
            check_isbns(order, self.out, self.bank)
        except RecipeError as fault:
            self._fail(number, FailedBook(str(fault), fault.exit_code))
            return
        for note in book.notes:
            print_note(order.recipe.name, note)
        publish_book_edition(place, self.bank, self.journal, fill)
        self.has_refused_lines |= bool(book.manifest["refused_lines"])
        self._finish(number, book.manifest, True)

    def _finish(self, number: int, manifest: Mapping[str, Any], is_new: bool) -> None:
        order = self.orders[number]
        self.done[number] = _done(order, manifest)
        self.on_done(place_of(order, self.out).folder, order.recipe.name, is_new)

    def _fail(self, number: int, book: FailedBook) -> None:
        """Print and log why an order failed."""
        order = self.orders[number]
        failed = replace(_missing(order), state=FAILED, message=place_fault(order.file, book.message))
        self.done[number] = failed
        print_note("failed", f"{failed.order}: {failed.message}")
        trace = {"trace": book.trace} if book.trace else {}
        self.journal.log("failed", order=failed.order, folder=failed.folder, message=failed.message, code=book.code, **trace)

    def list_outcomes(self) -> list[Outcome]:
        """Return what became of every order, in the order of the rows."""
        return [self.done.get(number) or _missing(order) for number, order in enumerate(self.orders)]

    def report(self, journal: Journal) -> int:
        """Print and log how many books there are; return the exit code."""
        states = [outcome.state for outcome in self.list_outcomes()]
        n_done, n_failed = states.count(DONE), states.count(FAILED)
        failed = f", {n_failed} failed" if n_failed else ""
        print_note("run", f"{n_done} of {format_count(len(states), 'book')} published{failed}")
        code = SOME_FAILED if n_failed else SOME_REFUSED if self.has_refused_lines else ALL_DONE
        if code != ALL_DONE:
            journal.log("result", code=code)
        return code


def _is_risky(past: Run) -> bool:
    """Return whether a run was killed, or an order of it showed a defect."""
    return past.ended == CRASHED or any(note.get("code") == Defect.exit_code for note in past.notes.get("failed", ()))


def _describe_crash(past: Run) -> str:
    """Return what a run did in its own process when it was killed; "" if unknown."""
    if past.stages.keys() <= {"verify"}:
        return "checked the orders"
    making, *others = ([note.get("order", "") for note in past.notes.get(event, ())] for event in ("making", "made", "failed"))
    is_made = bool(making) and making.count(making[-1]) <= sum(ended.count(making[-1]) for ended in others)
    return f"made {making[-1]}" if making and not is_made else ""


def _describe_loss(lost: LostResult) -> FailedBook:
    """Return the result of an order that crashes every worker."""
    advice = "make it alone with `gridpress book`, which leaves out the puzzle that is the cause"
    return FailedBook(f"making it {lost.why}; {advice}", Defect.exit_code)


def _write_files(folder: Path, book: MadeBook) -> None:
    """Write the files that a worker sent, and check that they are those it made.

    Raises
    ------
    CannotWrite   the disk is full, or the folder is not writable
    Faulty        a file was altered on the way
    """
    shutil.rmtree(folder, ignore_errors=True)  # of the same book, made with a puzzle that another has
    try:
        for name, content in book.files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        sync_edition(folder, book.manifest["files"])
    except OSError as fault:
        raise CannotWrite(f"cannot write {str(folder)!r}: {fault.strerror}; finished books are published") from None
    verify_edition(folder)


def _missing(order: Order) -> Outcome:
    return Outcome(order.recipe.name, MISSING, order.edition, 0, 0, order.recipe.title)


def _done(order: Order, manifest: Mapping[str, Any]) -> Outcome:
    return replace(_missing(order), state=DONE, pages=manifest["pages"], puzzles=sum(manifest["counts"].values()))


def read_outcomes(run: PrintRun, out: Path) -> list[Outcome]:
    """Return what is known of every order from the disk; nothing is locked or changed.

    Orders that failed are those of the last run's log.
    """
    past = next(list_past(out, (run.name, RUN)), None)
    failed = {note.get("folder"): str(note.get("message", "")) for note in past.notes.get("failed", ())} if past else {}
    return [_read_outcome(order, out, failed) for order in run.orders]


def _read_outcome(order: Order, out: Path, failed: Mapping[object, str]) -> Outcome:
    missing = _missing(order)
    try:
        manifest = load_manifest(place_of(order, out).folder)
        if manifest.get("order") == order.digest:
            return _done(order, manifest)
    except (PuzzleError, KeyError, AttributeError, TypeError):  # no edition, or one whose manifest is damaged
        pass
    return replace(missing, state=FAILED, message=failed[missing.folder]) if missing.folder in failed else missing
