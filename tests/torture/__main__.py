"""Runs that are killed at random moments, again and again, until they are done.

The result has the same bytes, no file is torn, and no process is left.

`make test` kills ten times (tests/editions/test_nights.py); `make torture` two hundred times, main processes and workers, by three
signals, and prints what happened. Runs are forked from a process that has loaded the press already, so that a kill hits the run and not
its imports. Needs Linux: living processes are read from /proc.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager, redirect_stderr, suppress
from dataclasses import dataclass, field
from hashlib import sha256
from io import StringIO
from pathlib import Path

from tests.support.paths import ROOT

BOOK = ("book", "sampler", "--seed", "7", "--cover", "none", "--editions", "none", "--force")
COUNTS = "gentle=2,easy=4,hard=3"
ORPHAN_SECONDS = 2.0
BUSY = 4.0
"""Limit for leftover processes, as a multiple of the duration of a run.

It counts where it is longer than ORPHAN_SECONDS: on a busy machine, a worker that is starting can end only after it has started.
"""

LONGEST_RUN_SECONDS = 120.0
CODES = {signal.SIGKILL: {-9}, signal.SIGTERM: {143, -15}, signal.SIGINT: {130, -2}}
"""Exit codes of a main process that got a signal.

The default of the signal counts where the process had no handler yet.
"""


class Forge:
    """A process that has loaded the press and forks runs. Use `open_forge`."""

    def __init__(self, server: subprocess.Popen[str]) -> None:
        self._server = server

    def start(self, arguments: list[str], log: Path) -> int:
        """Start a run in a session of its own; return its process ID."""
        return int(self._ask({"run": arguments, "log": str(log)}))

    def wait(self, pid: int) -> int:
        """Return how a run ended: its exit code, or minus the signal that ended it."""
        return int(self._ask({"wait": pid}))

    def _ask(self, question: dict) -> str:
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        self._server.stdin.write(json.dumps(question) + "\n")
        self._server.stdin.flush()
        return self._server.stdout.readline()


@contextmanager
def open_forge() -> Iterator[Forge]:
    """Start a forge, and end it afterward."""
    command = [sys.executable, "-m", "tests.torture.__main__", "--serve"]
    server = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        yield Forge(server)
    finally:
        server.communicate()


def serve() -> None:
    """Answer the requests of a `Forge` until stdin ends."""
    from generator.cli import main

    with tempfile.TemporaryDirectory() as warm, redirect_stderr(StringIO()) as told:
        code = main([*BOOK, "--counts", COUNTS, "--jobs", "1", "--out", warm])
    if code:
        sys.exit(f"the press makes no book here: {told.getvalue()}")
    for line in sys.stdin:
        question = json.loads(line)
        if "wait" in question:
            print(os.waitstatus_to_exitcode(os.waitpid(question["wait"], 0)[1]), flush=True)
            continue
        pid = os.fork()
        if pid:
            print(pid, flush=True)
            continue
        os.setsid()
        log = os.open(question["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        for number, source in ((0, os.open(os.devnull, os.O_RDONLY)), (1, log), (2, log)):
            os.dup2(source, number)
        code = 1
        try:
            code = main(question["run"])
        except SystemExit as end:
            code = int(end.code or 0)
        except KeyboardInterrupt:  # before the command line had its handler; Python ends with the same code
            code = 130
        finally:
            os._exit(code)


def list_session(leader: int) -> list[int]:
    """List the living processes of a session, its leader included."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, _, session = path.read_text().rpartition(")")[2].split()[:4]
            if int(session) == leader and state != "Z":
                found.append(int(path.parent.name))
    return found


def name_of(pid: int) -> str:
    """Return a process's command line; empty if it has ended meanwhile."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")[:200]
    except OSError:
        return ""


def digests(edition: Path) -> dict[str, str]:
    return {path.name: sha256(path.read_bytes()).hexdigest() for path in sorted(edition.iterdir())}


def check_bank(out: Path) -> int:
    """Check the bank with SQLite; return how many candidates it keeps."""
    if not (out / "bank.sqlite").exists():
        return 0
    with closing(sqlite3.connect(out / "bank.sqlite")) as bank:
        assert bank.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert bank.execute("PRAGMA foreign_key_check").fetchall() == []
        return int(bank.execute("SELECT coalesce(sum(count), 0) FROM chunks").fetchone()[0])


@dataclass
class Night:
    """A book that is killed and made again.

    whole     digests of the editions that may be there: yesterday's, and that of a run without interruption
    seconds   duration of a run without interruption
    seen      counts of what happened
    """

    forge: Forge
    out: Path
    chance: random.Random
    whole: list[dict[str, str]] = field(default_factory=list)
    seconds: float = 0.0
    seen: Counter[str] = field(default_factory=Counter)

    @property
    def edition(self) -> Path:
        return self.out / "sampler" / "seed-7"

    def command(self, jobs: int, out: Path | None = None, *more: str) -> list[str]:
        return [*BOOK, "--counts", COUNTS, "--jobs", str(jobs), "--out", str(out or self.out), *more]

    def prepare(self, aside: Path) -> None:
        """Make yesterday's edition here and today's in another folder.

        These are the editions that may be found from now on.
        """
        assert self.forge.wait(self.forge.start(self.command(1, None, "--title", "Yesterday"), self.log)) == 0
        start = time.monotonic()
        assert self.forge.wait(self.forge.start(self.command(1, aside), self.log)) == 0
        self.seconds = time.monotonic() - start
        self.whole = [digests(self.edition), digests(aside / "sampler" / "seed-7")]

    @property
    def log(self) -> Path:
        return self.out.with_name(f"{self.out.name}.stderr")

    def kill_once(self, jobs: int, victim: str, number: signal.Signals) -> None:
        """Start or continue the book, kill a process at a random moment, and check.

        The process is main or a worker. No file may be torn, and no process left.
        """
        pid = self.forge.start(self.command(jobs), self.log)
        time.sleep(self.chance.uniform(0, self.seconds + (1.5 if jobs > 1 else 0)))
        workers = [one for one in list_session(pid) if one != pid]
        aim = self.chance.choice(workers) if victim == "worker" and workers else pid
        with suppress(ProcessLookupError):
            os.kill(aim, number)
        code = self.forge.wait(pid)
        allowed_seconds = max(ORPHAN_SECONDS, BUSY * self.seconds)
        deadline = time.monotonic() + allowed_seconds
        while (left := list_session(pid)) and time.monotonic() < deadline:
            time.sleep(0.02)
        assert not left, f"{[name_of(one) for one in left]} outlived the run by {allowed_seconds:.1f} s; {victim} got {number.name}"
        allowed = {0} if aim != pid else {0} | CODES[number]
        assert code in allowed, f"{victim} got {number.name}, the run ended with {code}:\n{self.log.read_text()[-3000:]}"
        hit = "worker" if aim != pid else "main"
        self.seen[f"{hit} {number.name}, " + ("the run was done" if code == 0 else f"ended with {code}")] += 1
        self.check_edition()

    def check_edition(self) -> None:
        """Check that the published edition is whole and the bank is sound.

        During the move, the edition is in the folder of the old one.
        """
        aside = self.edition.with_name(f".gridpress-{self.edition.name}.old")
        stands = self.edition if self.edition.exists() else aside
        assert digests(stands) in self.whole
        self.seen["candidates found kept"] += check_bank(self.out)

    def finish(self, jobs: int) -> None:
        """Run the book to its end, and check that it equals the uninterrupted one."""
        code = self.forge.wait(self.forge.start(self.command(jobs), self.log))
        assert code == 0, self.log.read_text()[-3000:]
        assert digests(self.edition) == self.whole[1]
        assert sorted(path.name for path in self.edition.parent.iterdir()) == ["latest", "seed-7"]
        assert check_bank(self.out) == 0
        self.seen["books done, each the same to the byte"] += 1


def torture(kills: int, seed: int) -> Counter[str]:
    """Kill runs with one or two jobs, main or worker, by any signal.

    Every fifth may run to its end.
    """
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder, open_forge() as forge:
        night = Night(forge, Path(folder) / "out", chance)
        night.out.mkdir()
        night.prepare(Path(folder) / "aside")
        for count in range(1, kills + 1):
            jobs = chance.choice((1, 2))
            victim = chance.choice(("main", "worker")) if jobs == 2 else "main"
            signals = (signal.SIGKILL, signal.SIGTERM) if victim == "worker" else tuple(CODES)
            night.kill_once(jobs, victim, chance.choice(signals))
            if count % 5 == 0 or count == kills:
                night.finish(chance.choice((1, 2)))
                print(f"{count} of {kills} kills, {night.seen['books done, each the same to the byte']} books done", file=sys.stderr)
        return night.seen


def main() -> None:
    """Read the flags and kill runs."""
    parser = argparse.ArgumentParser(description=torture.__doc__)
    parser.add_argument("--serve", action="store_true", help="be a forge")
    parser.add_argument("--kills", type=int, default=200, metavar="N")
    parser.add_argument("--seed", type=int, default=None, metavar="S", help="of what is killed and when (default: another every time)")
    options = parser.parse_args()
    if options.serve:
        serve()
        return
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(10**6)
    seen = torture(options.kills, seed)
    print(f"{options.kills} kills, seed {seed}: nothing torn, nothing lost, nobody left behind")
    for what, count in sorted(seen.items()):
        print(f"{count:7}  {what}")


if __name__ == "__main__":
    main()
