"""Many nights in one process: no puzzle is printed twice, up to symmetry.

This is so whatever the clock says, and `latest` is always the newest date.
"""

from __future__ import annotations

import csv
import json
import os
import re
import time
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from generator.bank import read_bank
from generator.families import find_family
from generator.grading import find_key
from generator.model import Puzzle
from generator.notation import parse_digits, parse_puzzle
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
    with read_bank(out / "bank.sqlite") as bank:
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

OFF = dict.fromkeys(("nightly", "kids", "logic"), MISSED)
"""A night in which the computer is off."""

FOURTEEN = {2: {"kids": MISSED}, 4: OFF, 6: {"logic": KILLED}, 8: {"kids": BROKEN}, 10: {"nightly": FULL}}
TWO = {1: {"kids": BROKEN, "logic": MISSED, "nightly": FULL}}
ONE_PUZZLE = 'cover = "none"\neditions = []\n[[chapter]]\nfamily = "sudoku-6x6"\nlevel = "gentle"\ncount = 1\n'


@pytest.mark.parametrize(("nights", "plan"), [(2, TWO), pytest.param(14, FOURTEEN, marks=pytest.mark.broad)])
def test_the_status_is_right_every_morning(
    nights: int, plan: Mapping[int, Mapping[str, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Three recipes in one folder, with all that can go wrong in a night.

    Every morning the status says exactly which books are not there. What failed is made again; what was missed is not.
    """
    out, recipes = tmp_path / "out", {name: write_recipe(tmp_path, name, ONE_PUZZLE) for name in OFF}
    seen: set[tuple[str, bytes]] = set()
    for night in range(nights):
        monkeypatch.setenv("SOURCE_DATE_EPOCH", str(FIRST + night * DAY))
        date, events = time.strftime("%Y-%m-%d", time.gmtime(FIRST + night * DAY)), plan.get(night, {})
        # A night in which the bank is deleted, or restored from an older copy, begins here.
        for name, recipe in recipes.items():
            if events.get(name) != MISSED:
                assert make_or_fail(recipe, out, events.get(name, ""), monkeypatch, capsys)
        assert missing_books(out, capsys) == set(events), date
        failed = [name for name, event in events.items() if event != MISSED]
        for name in failed:
            assert run(capsys, "book", recipes[name], "--jobs", 1, "--out", out)[0] == 0
        assert missing_books(out, capsys) == set(events) - set(failed), date
        for name in recipes.keys() - {name for name, event in events.items() if event == MISSED}:
            (key,) = read_edition(out / name / date)
            assert key not in seen, f"{name}/{date} prints a puzzle again"
            seen.add(key)
        age_logs(out, timedelta(days=1))
    editions = [path.parent for path in out.glob("*/*-*-*/manifest.json")]
    assert len(editions) == len(seen)
    for edition in editions[:1] if nights == 2 else editions:
        assert run(capsys, "rebuild", edition, "--jobs", 1)[0] == 0
    with read_bank(out / "bank.sqlite") as bank:
        assert bank.stats().puzzles == len(seen)


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
    code = run(capsys, *order)[0]
    recipe.write_text(text)
    return code == (2 if event == BROKEN else 0)


def missing_books(out: Path, capsys: pytest.CaptureFixture[str]) -> set[str]:
    """Return the books that the status misses in the morning, and check its exit code."""
    code, text, _ = run(capsys, "status", "--out", out, "--check", "--within", "20h", "--json")
    faults = json.loads(text)["verdict"]["faults"]
    assert code == (65 if faults else 0)
    return {name for name in OFF if any(re.search(rf"\b{name}\b", fault.partition(" failed: ")[0]) for fault in faults)}


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
