"""A run of inputs: their readers, their outcomes, and the table of all."""

from __future__ import annotations

import random
import shutil
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from generator.cli import make_parser
from generator.commands.parsers import list_parsers
from tests.fuzz.readers import READERS, Reader
from tests.fuzz.sandbox import Order, Outcome, run_input
from tests.fuzz.valid_files import make_valid_files, run

HEADS = f"{'reader':<24}{'command':<12}{'inputs':>7}  {'longest line':>12}  {'peak MB':>7}  {'slowest s':>9}  exit codes"
"""Heads of the table: characters of the longest line on stderr, most memory, most processor time of one input."""

COMMANDS = frozenset(command.names for command in list_parsers(make_parser()) if command.names)


@dataclass(slots=True)
class Total:
    """The outcomes of one reader and command."""

    codes: Counter[int] = field(default_factory=Counter)
    longest: int = 0
    peak_mb: float = 0.0
    seconds: float = 0.0

    def add(self, outcome: Outcome) -> None:
        """Add an outcome."""
        self.codes[outcome.code] += 1
        self.longest = max(self.longest, outcome.longest)
        self.peak_mb, self.seconds = max(self.peak_mb, outcome.peak_mb), max(self.seconds, outcome.seconds)

    def line(self, reader: str, command: str = "") -> str:
        """Return the row of the table."""
        codes = "  ".join(f"{code}: {count}" for code, count in sorted(self.codes.items()))
        figures = f"{self.codes.total():>7}  {self.longest:>12}  {self.peak_mb:>7.0f}  {self.seconds:>9.1f}"
        return f"{reader:<24}{command:<12}{figures}  {codes}"

    def add_all(self, other: Total) -> None:
        """Add the outcomes of another total."""
        self.codes += other.codes
        self.longest = max(self.longest, other.longest)
        self.peak_mb, self.seconds = max(self.peak_mb, other.peak_mb), max(self.seconds, other.seconds)


class Campaign:
    """Inputs for the readers, made from valid files in a folder and a seed."""

    def __init__(self, folder: Path, seed: int, reader: str = "") -> None:
        self._valid, self._work, self._seed = folder / "valid", folder / "work", seed
        self._readers = [one for one in READERS if reader in one.name]
        self._totals: dict[tuple[str, str], Total] = {}
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
        self._totals.setdefault((name, _name_command(order.arguments)), Total()).add(outcome)
        if outcome.fault:
            self.faults.append(f"input {number} of seed {self._seed}, {name}, {' '.join(order.arguments)[:200]!r}: {outcome.fault}")
            print(f"WRONG {self.faults[-1]}", flush=True)
        return outcome

    def format_table(self) -> str:
        """Return the outcomes by reader and command, and of all."""
        whole = Total()
        for total in self._totals.values():
            whole.add_all(total)
        ranks = {one.name: rank for rank, one in enumerate(self._readers)}
        rows = [self._totals[pair].line(*pair) for pair in sorted(self._totals, key=lambda pair: (ranks[pair[0]], pair[1]))]
        return "\n".join((HEADS, *rows, whole.line("all"), f"{self.unmade} inputs could not be made"))


def _name_command(arguments: tuple[str, ...]) -> str:
    """Return the command of an input, "(none)" for a word that is no command."""
    return next((" ".join(arguments[:count]) for count in (2, 1) if arguments[:count] in COMMANDS), "(none)")
