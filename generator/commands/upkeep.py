"""Commands `status`, which shows recent runs, and `rebuild`.

`status` writes for people or for programs; `rebuild` checks whether an edition can be made again with identical bytes.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from datetime import date, datetime
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

from generator.commands.file_paths import OutputFile
from generator.commands.flag_values import book_argument, books_argument, count_argument, folder_argument, hours_argument, jobs_argument
from generator.commands.json_output import print_json
from generator.commands.parsers import add_command
from generator.commands.puzzle_files import BAD_INPUT
from generator.commands.run_endings import advise, describe_ending
from generator.commands.run_flags import OUT
from generator.storage.notes import format_count, print_result
from generator.storage.suffixes import check_suffix

if TYPE_CHECKING:
    from generator.editions.past_runs import Published, Run
    from generator.editions.status import Shelf, Status
    from generator.editions.verdict import BookFault, Verdict

RUNS = 7
DATE = re.compile(r"\d{4}-\d\d-\d\d")
SHOWN = 10
"""Most notes of one kind shown for a run; the others are only counted."""

REFUSALS = {"printed": "printed before", "twin": "twins in the book", "lines": "lines of the given file"}


def add_parsers(commands: argparse._SubParsersAction) -> None:
    """Add the parsers of `status` and `rebuild`."""
    parser = add_command(commands, "status", run_status)
    parser.add_argument("--out", metavar="DIR", type=folder_argument, default=OUT, help="folder for books, bank and logs (default: output)")
    runs_help = f"number of runs to show, newest first (default: {RUNS})"
    parser.add_argument("--runs", metavar="N", type=count_argument, default=RUNS, help=runs_help)
    forms = parser.add_mutually_exclusive_group()
    forms.add_argument("--format", choices=("text", "json"), default="text", help="text to read, or json for programs (default: text)")
    forms.add_argument("--json", dest="format", action="store_const", const="json", help="the same as --format json")
    parser.add_argument("--book", metavar="NAME", type=book_argument, help="only runs of this book or these sheets")
    html_help = "also write a page: what is wrong, the last 14 nights of each book in charts and tables, links to its files"
    parser.add_argument("--html", metavar="FILE", type=OutputFile, help=html_help)
    check_help = f"end with exit code {BAD_INPUT} if the last run of any book failed, was refused or killed, and print why (default: 0)"
    parser.add_argument("--check", action="store_true", help=check_help)
    expect_help = "names of the books that must be made, such as nightly,kids (default: those lately made by their date, from the logs)"
    parser.add_argument("--expect", metavar="NAME,...", type=books_argument, default=(), help=f"{expect_help}; implies --check")
    within_help = "with --check, also if an expected book was not made for this time, such as 26h, 90m or 8d"
    parser.add_argument("--within", metavar="TIME", type=hours_argument, help=f"{within_help}; implies --check")

    parser = add_command(commands, "rebuild", run_rebuild)
    parser.add_argument("edition", metavar="EDITION", help="folder of an edition, or book/edition, such as nightly/latest")
    out_help = "folder that contains book/edition (default: output)"
    parser.add_argument("--out", metavar="DIR", type=folder_argument, default=OUT, help=out_help)
    jobs_help = "number of worker processes, from 1 (default: one per processor, none for small books)"
    parser.add_argument("--jobs", metavar="N", type=jobs_argument, help=jobs_help)
    parser.add_argument("--anyway", action="store_true", help="rebuild even if another version of gridpress made the edition")


def run_status(options: argparse.Namespace) -> int:
    """Print the state of an output folder; with --check, return 65 if it is not well."""
    from generator.editions.status import read_status
    from generator.editions.verdict import judge

    if options.html:
        check_suffix(options.html, "--html", (".html", ".htm"))
    is_checked = options.check or options.within is not None or bool(options.expect)
    status = read_status(Path(options.out), options.runs, options.book or "")
    faults = list_faults(judge(Path(options.out), options.book or "", options.within, options.expect))
    if options.html:
        _write_page(status, faults, Path(options.html))
    if options.format == "json":
        print_json({**asdict(status), "verdict": {"well": not faults, "faults": faults}})
    else:
        verdict = [_line("" if number else "verdict", fault) for number, fault in enumerate(faults or ["well"])]
        for line in [*_lines(status), *(verdict if is_checked else [])]:
            print_result(line)
    return BAD_INPUT if is_checked and faults else 0


def _write_page(status: Status, faults: Sequence[str], path: Path) -> None:
    """Write the page of `--html`; CannotWrite leaves what was there before."""
    from generator.commands.status_page import format_status_page
    from generator.storage.atomic_file import part_file

    text = format_status_page(status, faults, path.resolve().parent)
    with part_file(path) as part:
        part.write_text(text, encoding="utf-8", newline="\n")


def list_faults(verdict: Verdict) -> list[str]:
    """Return what is wrong with the latest runs, a line each."""
    faults = dict.fromkeys(_format_fault(fault, verdict) for fault in verdict.books)  # a print run that failed is that of each of its books
    if verdict.is_empty:
        faults["no run has a log here"] = None
    if verdict.overdue is not None and not verdict.books:
        faults[f"no edition was made {_format_overdue(verdict.overdue, verdict.within)}"] = None
    return list(faults)


def _format_fault(fault: BookFault, verdict: Verdict) -> str:
    """Return what is wrong with a book, in one line."""
    run = fault.failed
    overdue = f"no edition since that of {fault.behind}, and other books have later ones" if fault.behind else ""
    if fault.since is not None:
        overdue = f"no edition was made {_format_overdue(fault.since, verdict.within)}"
    if run is None:
        return f"{fault.book}: {overdue or 'it was never made here, but is expected'}"
    code = "" if run.exit_code is None else f"exit code {run.exit_code}: "
    which = f"the last run, {_edition(run)}" if run is verdict.last else f"the last run of {fault.book or _edition(run)},"
    failed = f"{which} of {_format_time(run.began)}, failed: {code}{describe_ending(run)}"
    return f"{failed}; {overdue}" if overdue else failed


def _format_overdue(hours: float, within: float | None) -> str:
    from generator.workers.bars import format_duration

    ago = "lately" if hours == inf else f"for {format_duration(hours * 3600)}"
    return f"{ago}; expected one within {format_duration((within or 0) * 3600)}"


def run_rebuild(options: argparse.Namespace) -> int:
    """Make an edition again, and print every file that differs.

    Returns 65 if any file differs.
    """
    from generator import __version__
    from generator.editions.rebuild import rebuild
    from generator.storage.manifest import find_edition

    again = rebuild(find_edition(options.edition, Path(options.out)), options.jobs, options.anyway)
    files = format_count(len(again.files), "file")
    if not again.differences:
        print_result(f"{again.name}: {files}, all identical")
        return 0
    made = f"; made by gridpress {again.gridpress}, this is {__version__}" if again.gridpress != __version__ else ""
    print_result(f"{again.name}: {len(again.differences)} of {files} differ{made}")
    for difference in again.differences:
        print_result(difference)
    return BAD_INPUT


def _lines(status: Status) -> Iterator[str]:
    """Yield the whole status, line by line."""
    yield _line("at work", _format_holder(status))
    if status.runs:
        yield from _format_run(status.runs[0])
    else:
        yield _line("last run", "none")
    for number, run in enumerate(status.runs[1:]):
        how = f"{format_count(_puzzles(run), 'puzzle')} in {run.seconds:.1f} s" if run.made else describe_ending(run)
        yield _line("" if number else "before", f"{_format_time(run.began)}  {_edition(run)}: {how}")
    if status.n_runs > len(status.runs):
        yield _line("", f"and {status.n_runs - len(status.runs)} older runs, with logs in {status.out / 'logs'}")
    for number, shelf in enumerate(status.shelves):
        yield _line(
            "" if number else "books", f"{shelf.book}: {format_count(shelf.editions, 'edition')}, {_format_latest(shelf)}".rstrip(", ")
        )


def _line(label: str, text: str) -> str:
    """Return a line of the status."""
    return f"{label:<10}{text}".replace("\n", " ")


def _format_holder(status: Status) -> str:
    holder = status.holder
    if holder is None:
        return f"no run; {str(status.out)!r} is free"
    makes = f", which makes {holder.book}" if holder.book else ""
    who = f"process {holder.pid} on {holder.host} since {_format_time(holder.since)}{makes}"
    if holder.is_alive is None:
        return f"{who}, which may have ended; this computer cannot check it"
    return who if holder.is_alive else f"no run; {who} ended without removing its lock note, {str(status.out)!r} is free"


def _format_run(run: Run) -> Iterator[str]:
    """Yield the lines about one run."""
    yield _line("last run", f"{run.run}, gridpress {run.gridpress or 'version unknown'}")
    yield _line("made", f"{_edition(run)}{f', seed {run.seed}' if run.seed else ''}")
    yield _line("began", f"{_format_time(run.began)}, {'so far' if run.ended == 'running' else 'took'} {run.seconds:.1f} s")
    yield _line("ended", describe_ending(run))
    if advice := advise(run):
        yield _line("to do", advice)
    for made in run.made[:SHOWN]:
        yield from _format_made(made)
    if run.made[SHOWN:]:
        yield _line("", f"and {len(run.made) - SHOWN} more, {format_count(_puzzles(run), 'puzzle')} in all")
    for event, notes in run.notes.items():
        for note in notes[:SHOWN]:
            yield _line(event, ", ".join(f"{key} {value}" for key, value in note.items()))
        if notes[SHOWN:]:
            yield _line("", f"and {len(notes) - SHOWN} more in the log")
    if run.stages:
        yield _line("times", "  ".join(f"{name} {seconds:.1f} s" for name, seconds in run.stages.items()))
    if run.verified:
        yield _line("files", run.verified)
    yield _line("log", str(run.log))


def _format_made(made: Published) -> Iterator[str]:
    """Yield the lines about what a run published.

    These are counts, candidates, refusals and the folder.
    """
    pages = f", {format_count(made.pages, 'page')}" if made.pages else ""
    yield _line("puzzles", f"{format_count(made.puzzles, 'puzzle')}{pages}, {made.proved} proved")
    for name, count in sorted(made.counts.items()):
        tried = made.candidates.get(name)
        yield _line("", f"{name} {count}{f' of {tried} tried' if tried else ''}")
    if made.counts:
        refused = (f"{REFUSALS.get(why, why)} {count}" for why, count in sorted(made.refused.items()) if count)
        yield _line("refused", "  ".join(refused) or "none")
    yield _line("files", made.folder)


def _puzzles(run: Run) -> int:
    return sum(made.puzzles for made in run.made)


def _edition(run: Run) -> str:
    if run.book and run.edition:
        return f"{run.book}/{run.edition}"
    names = ["/".join(Path(made.folder).parts[-2:]) for made in run.made]
    return f"{names[0]}{f' to {names[-1]}' if names[1:] else ''}" if names else run.book or Path(run.recipe).name or "nothing"


def _format_time(text: str) -> str:
    """Return a time in a form easy to read: 2026-11-21 03:00:12."""
    try:
        return f"{datetime.fromisoformat(text):%Y-%m-%d %H:%M:%S}"
    except ValueError:
        return "unknown time"


def _format_latest(shelf: Shelf) -> str:
    """Return where `latest` points, in words.

    A future date of a book comes from a clock that was ahead; later runs do not replace it. Sheets are made for days to come.
    """
    if shelf.latest is None:
        return ""
    if not shelf.latest:
        return "the link latest is broken"
    is_ahead = shelf.kind != "sheet" and bool(DATE.fullmatch(shelf.latest)) and shelf.latest > f"{date.today()}"
    return f"latest {shelf.latest}{', a future date: delete that edition if the clock was wrong' if is_ahead else ''}"
