"""The bank at size: whether a million printed puzzles make a night slower.

Both banks get the same queries in turn, so that a busy machine slows both. The million are synthetic: keys of random bytes, which
is what keys of puzzles look like to a database.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path
from statistics import median

from generator.bank import open_bank
from generator.bank.rows import PrintedRow
from generator.storage.folder_names import BANK
from tests.bench.commands import run_command
from tests.support.samples import EASY

PUZZLES = 1_000_000
AN_EDITION = 200
ASKED = 2_000
TURNS = 5
BOOK = ("book", "nightly", "--seed", "1", "--jobs", "1", "--force")
LINE = f"sudoku-9x9:{EASY}"


def synthetic_rows(count: int) -> Iterator[PrintedRow]:
    """Yield rows of past nights, each with a key of its own."""
    for at in range(count):
        key = _key(at)
        night, number = divmod(at, AN_EDITION)
        edition = f"seed-{night}"
        yield PrintedRow("past", edition, number + 1, LINE, key.hex()[:10].upper(), "easy", 15.0, 1.5, key, str(night), "0.1.0", "0" * 64)


def _key(at: int) -> bytes:
    return blake2b(at.to_bytes(8, "big"), digest_size=16).digest()


def fill_bank(path: Path, count: int) -> float:
    """Enter rows into a new bank and return how many were entered a second."""
    start = time.perf_counter()
    with open_bank(path) as bank, bank.transfer.open_import() as importer:
        for row in synthetic_rows(count):
            importer.insert(row)
    return count / (time.perf_counter() - start)


def ask_bank(path: Path) -> float:
    """Return the seconds of a series of look-ups.

    Half of them are of keys that a full bank has.
    """
    keys = {_key(at) for at in range(PUZZLES - ASKED // 2, PUZZLES + ASKED // 2)}
    with open_bank(path) as bank:
        start = time.process_time()
        bank.find_printed(keys, ("tonight", "seed-1"))
        return time.process_time() - start


def _in_turn(run: Callable[[Path], float], places: tuple[Path, Path]) -> tuple[float, float]:
    """Run a function at two places in turn and return the median of each.

    The first round is not counted.
    """
    measured = [tuple(run(place) for place in places) for _ in range(TURNS + 1)][1:]
    return median(first for first, _ in measured), median(second for _, second in measured)


def measure_bank() -> list[str]:
    """Fill a bank, read it, copy it and make books with it; return rows of a table."""
    with tempfile.TemporaryDirectory() as folder:
        empty, full = (Path(folder) / name for name in ("empty", "full"))
        for place in (empty, full):
            place.mkdir()
        entered = fill_bank(full / BANK, PUZZLES)
        size = (full / BANK).stat().st_size
        asked = _in_turn(ask_bank, (empty / BANK, full / BANK))
        books = _in_turn(lambda out: run_command(*BOOK, "--out", str(out)).cpu_seconds, (empty, full))
        copied = run_command("bank", "export", "--out", str(full), "-o", str(full / "copy.jsonl"))
        stats = run_command("bank", "stats", "--out", str(full))
    return [
        f"| rows entered a second | {entered:,.0f} |",
        f"| bytes a row in the file | {size / PUZZLES:,.0f} |",
        f"| look-ups a CPU second, no puzzle printed before | {2 * (ASKED // 2) / asked[0]:,.0f} |",
        f"| look-ups a CPU second, {PUZZLES:,} printed before | {2 * (ASKED // 2) / asked[1]:,.0f} |",
        f"| CPU seconds of a night of 200 puzzles, none printed before | {books[0]:.2f} |",
        f"| CPU seconds of that night, {PUZZLES:,} printed before | {books[1]:.2f} |",
        f"| ratio of the two | {books[1] / books[0]:.3f} |",
        f"| `bank export`, s and most MB | {copied.seconds:.1f}, {copied.peak_mb:.0f} |",
        f"| `bank stats`, s and most MB | {stats.seconds:.1f}, {stats.peak_mb:.0f} |",
    ]


def main() -> None:
    """Print the table."""
    print("| the bank | |\n|---|---:|")
    print("\n".join(measure_bank()))


if __name__ == "__main__":
    main()
