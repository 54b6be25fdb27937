"""Many nights in one process: no puzzle is printed twice, up to symmetry.

This is so whatever the clock says, and `latest` is always the newest date.
"""

from __future__ import annotations

import csv
import json
import os
import re
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from shutil import copyfile

import pytest

from generator.bank import read_bank
from generator.families import find_family
from generator.grading import find_key
from generator.model import Puzzle
from generator.notation import parse_digits, parse_puzzle
from generator.storage.folder_names import BANK
from generator.storage.manifest import verify_edition
from tests.support.command_line import run, run_process
from tests.support.samples import EASY, SOLVED

DAY = 86_400
FIRST = 1_767_225_600
"""2026-01-01, midnight UTC."""

EVENING_EVERY = 4
BACK, FORTH, AGAIN = 11, 17, 7
"""Intervals in nights: the clock is years back, years ahead, or unchanged.

On an unchanged clock the night before is ordered once more.
"""

PUZZLES = 3
CHAPTERS = """cover = "none"
editions = []
[[chapter]]
level = "gentle"
count = 2
[[chapter]]
family = "sudoku-6x6"
level = "gentle"
count = 1
"""


def write_recipe(folder: Path, name: str, more: str) -> Path:
    path = folder / f"{name}.toml"
    path.write_text(f'name = "{name}"\ntitle = "{name}"\n{more}')
    return path


def clock(night: int) -> int:
    """Return the time of a night, seconds since 1970.

    The clock jumps back by ten years and ahead by three, and returns.
    """
    jump = -3650 if night % BACK == BACK - 1 else 1100 if night % FORTH == FORTH - 1 else 0
    return FIRST + (night + jump) * DAY


def read_edition(edition: Path) -> Iterator[tuple[str, bytes]]:
    """Yield family and key of every puzzle of an edition, computed from its table."""
    with (edition / "puzzles.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            puzzle = parse_puzzle(f"{row['family']}:{row['puzzle']}")
            yield row["family"], find_key(puzzle, parse_digits(row["solution"], find_family(row["family"])))


def count_printed_refusals(edition: Path) -> int:
    return sum(one["why"] == "printed" for one in json.loads((edition / "manifest.json").read_text())["refused"])


@pytest.mark.broad
@pytest.mark.parametrize("nights", [FORTH + 1, pytest.param(1000, marks=pytest.mark.slow)])
def test_no_puzzle_is_printed_twice(
    nights: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every night has a morning book, and some nights have an evening book as well.

    The evening book has the same seed and would be the same without the bank.
    """
    books = [write_recipe(tmp_path, "morning", f"keep = 5\n{CHAPTERS}"), write_recipe(tmp_path, "evening", CHAPTERS)]
    out = tmp_path / "out"
    seen: set[tuple[str, bytes]] = set()
    made: dict[str, set[str]] = {"morning": set(), "evening": set()}
    refused = 0
    for night in range(nights):
        monkeypatch.setenv("SOURCE_DATE_EPOCH", str(clock(night)))
        date = time.strftime("%Y-%m-%d", time.gmtime(clock(night)))
        for recipe in books[: 2 if night % EVENING_EVERY == 0 else 1]:
            code, _, err = run(capsys, "book", recipe, "--jobs", 1, "--out", out)
            assert code == 0, err
            edition = out / recipe.stem / date
            keys = list(read_edition(edition))
            assert len(keys) == len(set(keys)) == PUZZLES
            assert seen.isdisjoint(keys), f"{recipe.stem}/{date} prints a puzzle again"
            seen.update(keys)
            refused += count_printed_refusals(edition)
            made[recipe.stem].add(date)
            assert os.readlink(edition.parent / "latest") == max(made[recipe.stem])
        if night % AGAIN == 0:
            before = (edition / "manifest.json").read_bytes(), edition.stat().st_mtime_ns
            code, _, err = run(capsys, "book", recipe, "--jobs", 1, "--out", out)
            assert (code, "already published and complete" in err) == (0, True), err
            assert ((edition / "manifest.json").read_bytes(), edition.stat().st_mtime_ns) == before
    evenings = len(made["evening"])
    assert len(seen) == PUZZLES * (nights + evenings)
    assert refused >= PUZZLES * evenings  # else no evening book would show that the bank was used
    with read_bank(out / BANK) as bank:
        assert bank.stats().puzzles == len(seen)
    check_shelf(out, made)


def check_shelf(out: Path, made: dict[str, set[str]]) -> None:
    """Check that exactly the expected editions are published, all whole.

    These are the newest five mornings, the last one made, and every evening.
    """
    for name, dates in made.items():
        standing = {path.name for path in (out / name).iterdir()} - {"latest"}
        assert standing >= set(sorted(dates)[-5:] if name == "morning" else dates)
        assert len(standing) <= (6 if name == "morning" else len(dates))
        for edition in standing:
            verify_edition(out / name / edition)


def test_a_twin_has_the_same_key() -> None:
    puzzle = parse_puzzle(EASY)
    solution = parse_digits(SOLVED, find_family("sudoku-9x9"))
    turned = [bytes(board[9 * (8 - at % 9) + at // 9] for at in range(81)) for board in (puzzle.givens, solution)]
    relabeled = [board.translate(bytes([0, *range(9, 0, -1), *range(10, 256)])) for board in turned]
    assert find_key(Puzzle("sudoku-9x9", relabeled[0]), relabeled[1]) == find_key(puzzle, solution)


@pytest.mark.broad
def test_a_kind_with_few_puzzles_is_printed_until_none_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """There are 36 different minimal puzzles of 4x4.

    With the bank in use, the nights run out of them.
    """
    chapter = '[[chapter]]\nfamily = "sudoku-4x4"\nlevel = "gentle"\ncount = 3\nmethod = "minimal"\n'
    recipe = write_recipe(tmp_path, "few", f'fresh = "all books"\ncover = "none"\neditions = []\nbound = 300\n{chapter}')
    seen: list[tuple[str, bytes]] = []
    for night in range(13):
        monkeypatch.setenv("SOURCE_DATE_EPOCH", str(clock(0) + night * DAY))
        code, _, err = run(capsys, "book", recipe, "--jobs", 1, "--out", tmp_path / "out")
        if code:
            break
        seen += read_edition(tmp_path / "out/few/latest")
    assert code == 3
    assert "only 36 different ones without a redundant clue exist" in err
    assert len(seen) == len(set(seen)) >= 6
    last = time.strftime("%Y-%m-%d", time.gmtime(clock(0) + (night - 1) * DAY))
    assert os.readlink(tmp_path / "out/few/latest") == last
    verify_edition(tmp_path / "out/few/latest")


MISSED, KILLED, BROKEN, FULL = "missed", "killed", "broken", "full"
"""What can befall a book in a night: not begun, killed before it is published, a recipe with a fault, a full disk."""

FORCED = "forced"
"""A book is made with two puzzles, and again with only one of them; the other one stays known."""

LOST, RESTORED = "lost", "restored"
"""What can befall the bank in a night, once its first book is made: deleted, replaced by a copy of a week before."""

WEEK = 7
ALL = dict.fromkeys(("nightly", "kids", "logic"), MISSED)
"""A night in which the computer is off."""


@dataclass(frozen=True)
class Night:
    """What befalls the books of one night, and the bank.

    events   by book
    bank     LOST, RESTORED or ""
    late     book that was missed, and the number of its night; it is made on the next day
    """

    events: Mapping[str, str] = field(default_factory=dict)
    bank: str = ""
    late: tuple[str, int] | None = None


FOURTEEN = {
    2: Night({"kids": MISSED}),
    4: Night(ALL),
    6: Night({"logic": KILLED}),
    8: Night({"kids": BROKEN}),
    9: Night({"nightly": FORCED}, LOST, late=("kids", 2)),
    10: Night({"nightly": FULL}),
    12: Night(bank=RESTORED),
}
TWO = {0: Night({"nightly": FORCED}, LOST), 1: Night({"kids": BROKEN, "logic": MISSED, "nightly": FULL}, RESTORED, late=("logic", 1))}
ONE_PUZZLE = 'cover = "none"\neditions = []\n[[chapter]]\nfamily = "sudoku-6x6"\nlevel = "gentle"\ncount = 1\n'


@pytest.mark.parametrize(
    ("nights", "plan"), [pytest.param(2, TWO, marks=pytest.mark.broad), pytest.param(14, FOURTEEN, marks=pytest.mark.slow)]
)
def test_the_status_is_right_every_morning_and_no_puzzle_is_printed_twice(
    nights: int, plan: Mapping[int, Night], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Three recipes in one folder, with all that can go wrong in a night.

    Every morning the status says exactly which books are not there. What failed is made again; what was missed is not, or by its date. All
    books of a night have the same seed, and would have the same puzzle without the bank.
    """
    out, recipes = tmp_path / "out", {name: write_recipe(tmp_path, name, ONE_PUZZLE) for name in ALL}
    given: dict[tuple[str, bytes], str] = {}
    for night in range(nights):
        set_clock(monkeypatch, night)
        date, befalls = day_of(night), plan.get(night, Night())
        absent = {name for name, event in befalls.events.items() if event != FORCED}
        for name, recipe in recipes.items():
            event = befalls.events.get(name, "")
            if event != MISSED:
                assert make_or_fail(recipe, out, event, monkeypatch, capsys)
            if name not in absent:
                note_keys(given, out, name, date)
            if event == FORCED:
                assert run(capsys, "book", recipe, "--jobs", 1, "--out", out, "--force")[0] == 0
                note_keys(given, out, name, date)
            if befalls.bank and name == next(iter(recipes)):
                lose_bank(out, befalls.bank, tmp_path / f"bank-{max(0, night - WEEK)}")
        assert missing_books(out, capsys) == absent, date
        failed = {name for name in absent if befalls.events[name] != MISSED}
        for name in sorted(failed):
            assert run(capsys, "book", recipes[name], "--jobs", 1, "--out", out)[0] == 0
            note_keys(given, out, name, date)
        assert missing_books(out, capsys) == absent - failed, date
        age_logs(out, timedelta(days=1))
        if befalls.late:
            name, missed = befalls.late
            set_clock(monkeypatch, night + 1)
            assert run(capsys, "book", recipes[name], "--date", day_of(missed), "--jobs", 1, "--out", out)[0] == 0
            note_keys(given, out, name, day_of(missed))
            assert os.readlink(out / name / "latest") == max(path.name for path in (out / name).glob("*-*-*"))
        copyfile(out / BANK, tmp_path / f"bank-{night}")
    check_editions(out, given, nights * len(ALL) - count_missed(plan), capsys)


def set_clock(monkeypatch: pytest.MonkeyPatch, night: int) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(FIRST + night * DAY))


def day_of(night: int) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(FIRST + night * DAY))


def count_missed(plan: Mapping[int, Night]) -> int:
    """Return how many books of all nights were never made."""
    return sum(list(one.events.values()).count(MISSED) - bool(one.late) for one in plan.values())


def note_keys(given: dict[tuple[str, bytes], str], out: Path, name: str, date: str) -> None:
    """Note the keys of an edition; check that no other edition had one of them."""
    edition = f"{name}/{date}"
    for key in read_edition(out / edition):
        assert given.setdefault(key, edition) == edition, f"{edition} prints a puzzle of {given[key]} again"


def lose_bank(out: Path, event: str, copy: Path) -> None:
    """Delete the bank; put an older copy in its place if that is the event."""
    (out / BANK).unlink()
    if event == RESTORED:
        copyfile(copy, out / BANK)


def check_editions(out: Path, given: Mapping[tuple[str, bytes], str], count: int, capsys: pytest.CaptureFixture[str]) -> None:
    """Check the editions of all nights.

    They share no puzzle, are known to the bank, and can be made again byte by byte.
    """
    editions = sorted(path.parent for path in out.glob("*/*-*-*/manifest.json"))
    keys = Counter(key for edition in editions for key in read_edition(edition))
    assert len(editions) == len(keys) == keys.total() == count
    assert set(given.values()) == {f"{edition.parent.name}/{edition.name}" for edition in editions}
    assert sum(map(count_printed_refusals, editions)) > 0  # else the bank would not have been needed
    for edition in editions:
        code, text, err = run(capsys, "rebuild", edition, "--jobs", 1)
        assert code == 0, f"{edition}: {text}{err}"
    code, text, err = run(capsys, "bank", "check", "--out", out)
    assert code == 0, text + err
    with read_bank(out / BANK) as bank:
        stats = bank.stats()
        assert (stats.puzzles, stats.replaced_puzzles) == (count, len(given) - count)


def make_or_fail(recipe: Path, out: Path, event: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> bool:
    """Make a book; return whether the exit code is that of the event of its night."""
    order = ("book", recipe, "--jobs", "1", "--out", out)
    if event == KILLED:
        return run_process(*order, GRIDPRESS_FAULT="after_interior:kill").returncode == -9
    if event == FULL:
        with monkeypatch.context() as disk:
            disk.setenv("GRIDPRESS_FAULT", "before_replace:enospc")
            return run(capsys, *order)[0] == 74
    text = recipe.read_text()
    if event == BROKEN:
        recipe.write_text(text.replace("[[chapter]]", "[[chapter]"))
    if event == FORCED:
        recipe.write_text(text.replace("count = 1", "count = 2"))
    code = run(capsys, *order)[0]
    recipe.write_text(text)
    return code == (2 if event == BROKEN else 0)


def missing_books(out: Path, capsys: pytest.CaptureFixture[str]) -> set[str]:
    """Return the books that the status misses in the morning, and check its exit code."""
    code, text, _ = run(capsys, "status", "--out", out, "--check", "--within", "20h", "--json")
    faults = json.loads(text)["verdict"]["faults"]
    assert code == (65 if faults else 0)
    return {name for name in ALL if any(re.search(rf"\b{name}\b", fault.partition(" failed: ")[0]) for fault in faults)}


def age_logs(out: Path, time_passed: timedelta) -> None:
    """Set the times of all logs back, as if that time had passed since."""
    for path in sorted((out / "logs").iterdir()):
        began = datetime.strptime(path.name[:15], "%Y%m%dT%H%M%S").astimezone() - time_passed
        lines = [json.loads(line) for line in path.read_text().splitlines()]
        for line in lines:
            if "time" in line:
                line["time"] = (datetime.fromisoformat(line["time"]) - time_passed).isoformat()
        path.unlink()
        (out / "logs" / f"{began:%Y%m%dT%H%M%S}{path.name[15:]}").write_text("".join(f"{json.dumps(line)}\n" for line in lines))
