"""A simulated fleet: small books over clusters of several sizes, on this computer.

`make fleet` makes the same books in one process and over 1, 2, 4 and 16 workers, compares every byte, and prints how fast and with how much
CPU time. More workers than processors make no book faster: what this shows is what every worker, the scheduler and the sender cost.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from contextlib import redirect_stderr
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

from generator.cli import main as press
from tests.fleet.kernel_clock import NOTHING, Clock, read_clock, start_clock
from tests.fleet.own_fleet import OwnFleet, open_fleet
from tests.support.book_runs import digests

COUNTS = "easy=6,hard=6"
BOOK = ("book", "--title", "Fleet", "--counts", COUNTS, "--editions", "none", "--cover", "none")
COLUMNS = (
    ("workers", 8),
    ("books/h", 9),
    ("wall", 8),
    ("sender", 8),
    ("scheduler", 11),
    ("workers", 9),
    ("in kernels", 12),
    ("loading", 9),
)
HEAD = "".join(f"{name:>{width}}" for name, width in (*COLUMNS, ("of sender", 11))) + "  bytes"


@dataclass(frozen=True, slots=True)
class Campaign:
    """Time that a number of books took.

    seconds     from the first to the last
    sender      CPU time of this process
    scheduler   CPU seconds of the scheduler
    workers     CPU time of all workers
    """

    books: int
    seconds: float
    sender: Clock
    scheduler: float = 0.0
    workers: Clock = NOTHING

    def format_row(self, name: str, verdict: str) -> str:
        """Return a row of the table: times a book, and shares of CPU time.

        The shares are those of the workers in kernels and in loading kernels, and that of the sender in kernels.
        """
        each = [time / self.books for time in (self.seconds, self.sender.total, self.scheduler, self.workers.total)]
        parts = [(self.workers.kernels, self.workers), (self.workers.loading, self.workers), (self.sender.kernels, self.sender)]
        shares = [f"{part / clock.total:.0%}" if clock.total else "-" for part, clock in parts]
        times = f"{each[0]:8.2f}{each[1]:8.2f}{each[2]:11.3f}{each[3]:9.2f}"
        return f"{name:>8}{3600 / each[0]:9.0f}{times}{shares[0]:>12}{shares[1]:>9}{shares[2]:>11}  {verdict}"


def make_books(out: Path, books: int, *flags: str) -> tuple[float, Clock]:
    """Make books of the seeds from 1; return wall seconds and our CPU time.

    Raises
    ------
    RuntimeError   a book was not made; the message is its stderr
    """
    before, start = read_clock(), time.monotonic()
    for seed in range(1, books + 1):
        notes = StringIO()
        with redirect_stderr(notes):
            code = press([*BOOK, *flags, "--seed", str(seed), "--out", str(out)])
        if code:
            raise RuntimeError(f"seed {seed} ended with exit code {code}: {notes.getvalue()}")
    return time.monotonic() - start, read_clock() - before


def make_on_fleet(fleet: OwnFleet, out: Path, books: int) -> Campaign:
    """Make books over a cluster; return their times."""
    workers, scheduler = fleet.read_workers(), fleet.read_scheduler()
    seconds, sender = make_books(out, books, "--workers", f"dask:{fleet.address}")
    return Campaign(books, seconds, sender, fleet.read_scheduler() - scheduler, fleet.read_workers() - workers)


def run_campaigns(sizes: list[int], books: int) -> int:
    """Print a row for every number of workers; return how many made other bytes."""
    start_clock()
    with tempfile.TemporaryDirectory() as folder:
        make_books(Path(folder) / "warm", 1, "--jobs", "1")
        alone = Path(folder) / "alone"
        campaign = Campaign(books, *make_books(alone, books, "--jobs", "1"))
        expected = digests(alone / "fleet")
        print(f"{books} books of {COUNTS}; seconds a book, CPU seconds but for wall", HEAD, sep="\n")
        print(campaign.format_row("none", f"{len(expected)} files"), flush=True)
        n_wrong = 0
        for size in sizes:
            with open_fleet(size) as fleet:
                campaign = make_on_fleet(fleet, Path(folder) / f"fleet-{size}", books)
            is_same = digests(Path(folder) / f"fleet-{size}/fleet") == expected
            n_wrong += not is_same
            print(campaign.format_row(str(size), "the same" if is_same else "DIFFERENT"), flush=True)
    return n_wrong


def main() -> None:
    """Read the flags and make the books."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", default="1,2,4,16", metavar="N,...", help="numbers of workers (default: 1,2,4,16)")
    parser.add_argument("--books", type=int, default=100, metavar="N", help="books with each number (default: 100)")
    options = parser.parse_args()
    if run_campaigns([int(size) for size in options.workers.split(",")], options.books):
        sys.exit("books made over a cluster differ from those of one process")


if __name__ == "__main__":
    main()
