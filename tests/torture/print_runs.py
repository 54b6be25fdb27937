"""Print runs whose sender, workers and scheduler are killed, until they are done.

The books have the bytes of an undisturbed run, and no puzzle is in two of them.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.support.book_runs import digests, puzzle_rows
from tests.support.own_cluster import OwnCluster, open_cluster
from tests.torture.forge import name_of
from tests.torture.nights import check_bank

LOCAL, DASK = "local", "dask"

RECIPE = """\
name = "plain"
title = "For {name}"
cover = "none"
printer = "home-letter"
editions = []
fresh = "all books"

[[chapter]]
family = "KIND"
level = "gentle"
count = 2
"""

FEW, MANY = "sudoku-4x4", "sudoku-6x6"
"""A kind of 36 puzzles, so that its books have twins and are made again, and one of many."""

MOST_FINITE = 12
"""Orders of the kind of few puzzles."""

MEAN_STARTS = {LOCAL: 1.5, DASK: 2.5}
"""Mean time between two kills, in times that an undisturbed run takes to its first book; a new cluster takes longer."""

MOST_SILENT = 20
"""Starts in a row without a new book after which a run counts as stuck."""

NO_SCHEDULER = "--workers: expected a dask scheduler"
"""Beginning of the message of a run whose scheduler was killed before it was connected, with exit code 2."""

ENDS = {0, 3, 69, -signal.SIGKILL}
"""Exit codes of a run of which processes are killed: done, an order killed three times by chance, cluster lost, killed itself."""


@dataclass
class PrintRunTorture:
    """A print run that is killed and started again.

    desk      folder of recipes and orders
    seen      counts of what happened
    start_s   seconds of an undisturbed run to its first book
    """

    desk: Path
    orders: int
    chance: random.Random
    seen: Counter[str] = field(default_factory=Counter)
    start_s: float = 0.0

    def lay_out(self) -> None:
        """Write the recipes and the orders."""
        for kind in (FEW, MANY):
            (self.desk / f"{kind}.toml").write_text(RECIPE.replace("KIND", kind), encoding="utf-8")
        step = max(1, self.orders // MOST_FINITE)
        kinds = [FEW if number % step == 0 and number < step * MOST_FINITE else MANY for number in range(self.orders)]
        rows = [f"o{number},{kind}.toml,N{number}\n" for number, kind in enumerate(kinds)]
        (self.desk / "orders.csv").write_text("order,recipe,name\n" + "".join(rows), encoding="utf-8")

    def start(self, out: Path, *where: str) -> subprocess.Popen[bytes]:
        """Start the run, or start it again; what it prints is added to a file."""
        command = [sys.executable, "-m", "generator", "run", str(self.desk / "orders.csv"), "--seed", "5", "--out", str(out), *where]
        with self.log_of(out).open("ab") as log:
            return subprocess.Popen(command, stdout=log, stderr=log)

    def make_undisturbed(self, out: Path) -> dict[str, Path]:
        """Make all books without a kill; return their folders."""
        start = time.monotonic()
        with self.start(out, "--jobs", "2") as sender:
            while sender.poll() is None and not list_editions(out):
                time.sleep(0.05)
            self.start_s = time.monotonic() - start
        print(f"{self.orders} orders undisturbed: {time.monotonic() - start:.0f} s", file=sys.stderr)
        made = list_editions(out)
        assert len(made) == self.orders, self.log_of(out).read_text()[-3000:]
        return made

    def log_of(self, out: Path) -> Path:
        return out.with_name(f"{out.name}.stderr")

    def torture(self, out: Path, place: str) -> None:
        """Kill the sender, a worker or the scheduler until the run is done."""
        with _clusters(place, self.desk) as clusters:
            cluster, n_silent = next(clusters), 0
            while n_silent < MOST_SILENT:
                before = len(list_editions(out))
                where = ("--workers", f"dask:{cluster.address}") if cluster else ("--jobs", "2")
                with self.start(out, *where) as sender:
                    while sender.poll() is None:
                        with suppress(subprocess.TimeoutExpired):
                            sender.wait(self.chance.uniform(0, 2 * MEAN_STARTS[place] * self.start_s))
                        if sender.poll() is None:
                            self._kill_one(sender, cluster)
                code = sender.returncode
                said = self.log_of(out).read_text()[-3000:]
                is_too_early = code == 2 and NO_SCHEDULER in said.splitlines()[-1]
                assert code in ENDS or is_too_early, f"ended with {code}:\n{said}"
                self.seen[f"{place}: starts that ended with {code}"] += 1
                check_bank(out)
                if code == 0:
                    return
                n_silent = n_silent + 1 if len(list_editions(out)) == before else 0
                if cluster and cluster.scheduler.poll() is not None:
                    cluster = next(clusters)
            raise AssertionError(f"no new book in {MOST_SILENT} starts:\n{self.log_of(out).read_text()[-3000:]}")

    def _kill_one(self, sender: subprocess.Popen[bytes], cluster: OwnCluster | None) -> None:
        """Kill the sender, the scheduler or one of the workers."""
        workers = [pid for pid in list_children(cluster.scheduler.pid if cluster else sender.pid) if "tracker" not in name_of(pid)]
        victims = {"sender": sender.pid, **({"worker": self.chance.choice(workers)} if workers else {})}
        if cluster:
            victims["scheduler"] = cluster.scheduler.pid
        victim = self.chance.choice([*victims, "worker", "worker"] if workers else [*victims])
        with suppress(ProcessLookupError):
            os.kill(victims[victim], signal.SIGKILL)
            self.seen[f"{DASK if cluster else LOCAL}: {victim} killed"] += 1


@contextmanager
def _clusters(place: str, folder: Path) -> Iterator[Iterator[OwnCluster | None]]:
    """Yield clusters, each started when it is asked for; None without dask."""
    with ExitStack() as opened:

        def open_all() -> Iterator[OwnCluster | None]:
            while True:
                yield opened.enter_context(open_cluster(2, folder / "cluster.log")) if place == DASK else None

        yield open_all()


def list_children(parent: int) -> list[int]:
    """List the processes that a process has started."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, of = path.read_text().rpartition(")")[2].split()[:2]
            if int(of) == parent and state != "Z":
                found.append(int(path.parent.name))
    return sorted(found)


def list_editions(out: Path) -> dict[str, Path]:
    """Return the folder of every published book, by its name in the output folder."""
    made = [path.parent for path in sorted(out.glob("o*/seed-*/manifest.json"))]
    return {path.relative_to(out).as_posix(): path for path in made}


def torture_runs(orders: int, seed: int, places: tuple[str, ...] = (LOCAL, DASK)) -> Counter[str]:
    """Make a run undisturbed, then with kills at each place; compare every byte."""
    with tempfile.TemporaryDirectory() as folder:
        run = PrintRunTorture(Path(folder), orders, random.Random(seed))
        run.lay_out()
        whole = run.make_undisturbed(Path(folder) / "whole")
        expected = {name: digests(path) for name, path in whole.items()}
        lines = Counter((row["family"], row["puzzle"]) for path in whole.values() for row in puzzle_rows(path))
        assert max(lines.values()) == 1
        for place in places:
            start = time.monotonic()
            out = Path(folder) / place
            run.torture(out, place)
            assert {name: digests(path) for name, path in list_editions(out).items()} == expected
            left = [path.name for path in out.glob(".gridpress-run*")]
            assert not left, f"left over: {left}"
            run.seen[f"{place}: books, each the same to the byte"] += orders
            print(f"{orders} orders with kills, {place}: {time.monotonic() - start:.0f} s", file=sys.stderr)
        return run.seen
