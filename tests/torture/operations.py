"""Commands that write files, and the states that a fault may leave.

An operation is prepared once. Every fault is made in a copy of the prepared folder.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

FEW = ("--jobs", "1", "--out", "out")
TINY = ("--counts", "gentle=2,easy=1", "--cover", "none", "--editions", "web", *FEW)
SMALL = 'name = "small"\ntitle = "Small"\ncover = "none"\neditions = []\n{keys}\n[[chapter]]\nlevel = "gentle"\ncount = 2\n'
FIRST_NIGHT, SECOND_NIGHT = ({"SOURCE_DATE_EPOCH": str(1_767_225_600 + day * 86_400)} for day in (0, 1))
IN_PROGRESS = (
    ".lock",
    ".lock-holder.json",
    ".log-reserve",
    "logs",
    "bank.sqlite",
    "bank.sqlite-wal",
    "bank.sqlite-shm",
    "bank.former.jsonl",
)
"""Files of an output folder that are not part of a result: the bank is compared by its rows."""


@dataclass(frozen=True, slots=True)
class Run:
    """Arguments of a run in the folder of its operation, and environment variables."""

    arguments: tuple[str, ...]
    environ: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Operation:
    """A command that writes files.

    before    runs that make the state before it
    run       the run that meets a fault
    result    file or folder that has the old or the new state after any fault; may be missing only if there is none before
    write     writes the inputs into the folder
    """

    name: str
    before: tuple[Run, ...]
    run: Run
    result: str
    write: Callable[[Path], object] = lambda _: None


def write_recipe(keys: str) -> Callable[[Path], object]:
    """Return a function that writes the recipe of a small book."""
    return lambda folder: (folder / "small.toml").write_text(SMALL.format(keys=keys))


def write_series(folder: Path) -> None:
    """Write the recipes of two volumes whose numbers are continuous."""
    for volume in (1, 2):
        (folder / f"{volume}.toml").write_text(SMALL.format(keys=f'seed = 7\nvolume = {volume}\nnumbering = "continuous"'))


BOOK = ("book", "sampler", "--seed", "7", *TINY)
KEPT = ("book", "small.toml", *FEW)
GENERATE = Run(("generate", "-n", "12", "--seed", "3", "--jobs", "1", "-o", "in.txt"))
OPERATIONS = (
    Operation("first publication", (), Run(BOOK), "out/sampler/seed-7"),
    Operation("force", (Run((*BOOK, "--title", "Old")),), Run((*BOOK, "--force")), "out/sampler/seed-7"),
    Operation("keep", (Run(KEPT, FIRST_NIGHT),), Run(KEPT, SECOND_NIGHT), "out/small/latest", write_recipe("keep = 1")),
    Operation("series", (Run(("book", "1.toml", *FEW)),), Run(("book", "2.toml", *FEW)), "out/small-2/seed-7", write_series),
    Operation("sheets", (), Run(("sheet", "--date", "2026-12-01", "--days", "2", "--seed", "7", *FEW)), "out/sheets/2026-12-01"),
    Operation("class set", (), Run(("sheet", "--class", "3", "--level", "gentle", "--seed", "7", *FEW)), "out/class/seed-7"),
    Operation(
        "bank import",
        (Run((*BOOK, "--out", "other")), Run(("bank", "export", "--out", "other", "-o", "rows.jsonl"))),
        Run(("bank", "import", "rows.jsonl", "--out", "out")),
        "out/bank.sqlite",
    ),
    Operation("grade --resume", (GENERATE,), Run(("grade", "in.txt", "--jobs", "1", "-o", "graded.csv", "--resume")), "graded.csv"),
    Operation(
        "pictures",
        (GENERATE,),
        Run(("pictures", "in.txt", "-o", "site", "--format", "svg,png", "--dpi", "72", "--jobs", "1")),
        "site/index.json",
    ),
    Operation("convert -o", (GENERATE,), Run(("convert", "in.txt", "out.jsonl")), "out.jsonl"),
    Operation("rebuild", (Run(BOOK),), Run(("rebuild", "sampler/seed-7", "--jobs", "1", "--out", "out")), "out/sampler/seed-7"),
)


def snapshot(folder: Path) -> dict[str, str]:
    """Return digests of files and targets of links below a path, by name.

    Empty if it does not exist. Files of runs in progress are left out.
    """
    if not folder.exists():
        return {}
    if folder.is_file():
        return {"": sha256(folder.read_bytes()).hexdigest()}
    found = {}
    for place, folders, files in os.walk(folder):
        for name in (*folders, *files):
            path = Path(place, name)
            key = path.relative_to(folder).as_posix()
            if not set(key.split("/")) & set(IN_PROGRESS):
                is_file = path.is_file() and not path.is_symlink()
                found[key] = os.readlink(path) if path.is_symlink() else sha256(path.read_bytes()).hexdigest() if is_file else "folder"
    return found


def dump_bank(path: Path) -> list[tuple]:
    """Check that a bank is intact; return its editions, puzzles and runs."""
    if not path.exists():
        return []
    with closing(sqlite3.connect(path)) as bank:
        assert bank.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert bank.execute("PRAGMA foreign_key_check").fetchall() == []
        if not bank.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            return []
        editions = "SELECT book, edition, seed, manifest, state FROM editions ORDER BY 1, 2, 5"
        joined = "puzzles JOIN editions AS e ON e.id = puzzles.edition"
        puzzles = f"SELECT book, e.edition, state, number, line FROM {joined} ORDER BY 1, 2, 3, 4"
        runs = "SELECT book, edition, state FROM runs ORDER BY 1, 2"
        return [row for query in (editions, puzzles, runs) for row in bank.execute(query).fetchall()]
