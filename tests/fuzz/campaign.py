"""A run of inputs: their readers, their outcomes, and the table of all."""

from __future__ import annotations

import random
import shutil
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from tests.fuzz.readers import READERS, Reader
from tests.fuzz.sandbox import Order, Outcome, run_input
from tests.fuzz.valid_files import make_valid_files, run

HEADS = f"{'reader':<24}{'inputs':>7}  {'longest line':>12}  {'peak MB':>7}  {'slowest s':>9}  exit codes"


@dataclass(slots=True)
class Total:
    """The outcomes of one reader."""

    codes: Counter[int] = field(default_factory=Counter)
    longest: int = 0
    peak_mb: float = 0.0
    seconds: float = 0.0

    def add(self, outcome: Outcome) -> None:
        """Add an outcome."""
        self.codes[outcome.code] += 1
        self.longest = max(self.longest, outcome.longest)
        self.peak_mb, self.seconds = max(self.peak_mb, outcome.peak_mb), max(self.seconds, outcome.seconds)

    def line(self, name: str) -> str:
        """Return the row of the table."""
        codes = "  ".join(f"{code}: {count}" for code, count in sorted(self.codes.items()))
        return f"{name:<24}{self.codes.total():>7}  {self.longest:>12}  {self.peak_mb:>7.0f}  {self.seconds:>9.1f}  {codes}"


class Campaign:
    """Inputs for the readers, made from valid files in a folder and a seed."""

    def __init__(self, folder: Path, seed: int, reader: str = "") -> None:
        self._valid, self._work, self._seed = folder / "valid", folder / "work", seed
        self._readers = [one for one in READERS if reader in one.name]
        self._totals: dict[str, Total] = {one.name: Total() for one in self._readers}
        self.faults: list[str] = []
        self.unmade = 0
        self._valid.mkdir()
        make_valid_files(self._valid)
        self._warm()

    def _warm(self) -> None:
        """Load kernels and libraries by running a command of each kind."""
        edition = str(self._valid / "out/nightly/seed-7")
        text = str(self._valid / "formats/puzzles.txt")
        for command in ("check", "canon", "solve", "hint", "dig"):
            run(command, text)
        run("preflight", edition, "--printer", "kdp-paperback")
        run("web", edition, "-o", str(self._valid / "page.html"))
        run("prove", edition)
        run("grade", text, "--jobs", "1", "--plot", str(self._valid / "plot.svg"), "-o", str(self._valid / "plot.csv"))
        run("rebuild", edition, "--jobs", "1")
        run("bank", "check", "--out", str(self._valid / "out"))
        run("typeset", text, "-o", str(self._valid / "page.pdf"))

    def run_one(self, number: int, folder: Path) -> tuple[Order | None, Outcome]:
        """Make an input in an empty folder and run its command."""
        chance = random.Random(f"{self._seed}/{number}")
        reader = self._reader_of(chance)
        return run_input(lambda: reader.make(self._valid, folder, chance), folder)

    def _reader_of(self, chance: random.Random) -> Reader:
        return chance.choices(self._readers, [one.share for one in self._readers])[0]

    def run(self, number: int) -> Outcome:
        """Run an input, count its outcome, and print it if it is wrong."""
        shutil.rmtree(self._work, ignore_errors=True)
        self._work.mkdir()
        name = self._reader_of(random.Random(f"{self._seed}/{number}")).name
        order, outcome = self.run_one(number, self._work)
        if order is None:
            self.unmade += 1
            return outcome
        self._totals[name].add(outcome)
        if outcome.fault:
            self.faults.append(f"input {number} of seed {self._seed}, {name}, {' '.join(order.arguments)[:200]!r}: {outcome.fault}")
            print(f"WRONG {self.faults[-1]}", flush=True)
        return outcome

    def format_table(self) -> str:
        """Return the outcomes by reader, and of all."""
        whole = Total()
        for total in self._totals.values():
            whole.codes += total.codes
            whole.longest = max(whole.longest, total.longest)
            whole.peak_mb, whole.seconds = max(whole.peak_mb, total.peak_mb), max(whole.seconds, total.seconds)
        rows = [total.line(name) for name, total in self._totals.items()]
        return "\n".join((HEADS, *rows, whole.line("all"), f"{self.unmade} inputs could not be made"))
