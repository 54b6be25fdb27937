"""Runs that are killed at random moments, again and again, until they are done.

The result has the same bytes, no file is torn, and no process is left. `make test` kills ten times (tests/editions/test_nights.py).
"""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing, suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from tests.torture.forge import BOOK, COUNTS, Forge, list_session, name_of, open_forge

ORPHAN_SECONDS = 60.0
"""Seconds after which a process of a run that has ended is left over.

On an idle machine there is none after two. On a busy one, a worker that is starting can end only after it has started; one that is left
over waits five minutes for work.
"""

CODES = {signal.SIGKILL: {-9}, signal.SIGTERM: {143, -15}, signal.SIGINT: {130, -2}}
"""Exit codes of a main process that got a signal.

The default of the signal counts where the process had no handler yet.
"""


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
        deadline = time.monotonic() + ORPHAN_SECONDS
        while (left := list_session(pid)) and time.monotonic() < deadline:
            time.sleep(0.02)
        assert not left, f"{[name_of(one) for one in left]} outlived the run by {ORPHAN_SECONDS:.0f} s; {victim} got {number.name}"
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
