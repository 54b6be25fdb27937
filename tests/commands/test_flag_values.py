"""Numbers in flags: compared by value in any notation, refused in one line."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import pytest

from generator.cli import make_parser
from generator.commands.flag_values import (
    LARGEST_COUNT,
    dated_seed_argument,
    jobs_argument,
    length_argument,
    pick_seed,
    whole_number,
    width_argument,
)
from generator.commands.notify_flags import MOST_MINUTES
from generator.errors import RecipeError
from generator.recipe.counts import parse_counts
from generator.recipe.text_fields import find_whole_number, read_whole_number
from generator.seeds import LARGEST_SEED
from generator.workers.jobs import LARGEST_JOBS
from tests.support.book_runs import list_made
from tests.support.command_line import run

NO_NUMBERS = ("", " ", " 1", "1 ", "-1", "+1", "1.0", "1e3", "1_000", "two", "²", "٣", "１", "0x1", "1\n", "\0")
HUGE = "9" * 1_000_000
LONG_ZERO = "0" * 1_000_000
FLAGS: Sequence[tuple[str, Sequence[str], int, int]] = (
    ("-n", ("generate",), 1, LARGEST_COUNT),
    ("-n", ("fill",), 1, LARGEST_COUNT),
    ("--seed", ("fill",), 0, LARGEST_SEED),
    ("--bound", ("generate",), 1, LARGEST_COUNT),
    ("--seed", ("generate",), 0, LARGEST_SEED),
    ("--jobs", ("generate",), 1, LARGEST_JOBS),
    ("--limit", ("dig",), 1, LARGEST_COUNT),
    ("--seed", ("dig",), 0, LARGEST_SEED),
    ("--limit", ("solve",), 1, LARGEST_COUNT),
    ("--jobs", ("grade",), 1, LARGEST_JOBS),
    ("--jobs", ("times", "games.json"), 1, LARGEST_JOBS),
    ("--jobs", ("review", "puzzles.txt"), 1, LARGEST_JOBS),
    ("--dpi", ("pictures", "puzzles.txt", "-o", "pictures"), 36, 2400),
    ("--jobs", ("pictures", "puzzles.txt", "-o", "pictures"), 1, LARGEST_JOBS),
    ("--seed", ("book",), 0, LARGEST_SEED),
    ("--jobs", ("book",), 1, LARGEST_JOBS),
    ("--volume", ("book",), 1, 9999),
    ("--after-minutes", ("book",), 1, MOST_MINUTES),
    ("--after-minutes", ("sheet",), 1, MOST_MINUTES),
    ("--class", ("sheet",), 1, 1000),
    ("--days", ("sheet",), 1, 366),
    ("--bound", ("sheet",), 1, 1_000_000),
    ("--seed", ("sheet",), 0, LARGEST_SEED),
    ("--jobs", ("sheet",), 1, LARGEST_JOBS),
    ("--per-page", ("sheet",), 1, 2),
    ("--jobs", ("select", "puzzles.txt"), 1, LARGEST_JOBS),
    ("--seed", ("cost",), 0, LARGEST_SEED),
    ("--volume", ("cost",), 1, 9999),
    ("--runs", ("status",), 1, LARGEST_COUNT),
    ("--jobs", ("rebuild", "nightly/latest"), 1, LARGEST_JOBS),
    ("--port", ("serve",), 1, 65_535),
    ("--minutes", ("serve",), 1, LARGEST_COUNT),
    ("--port", ("studio",), 1, 65_535),
    ("--seed", ("run", "guests.csv"), 0, LARGEST_SEED),
    ("--jobs", ("run", "guests.csv"), 1, LARGEST_JOBS),
    ("--after-minutes", ("run", "guests.csv"), 1, MOST_MINUTES),
)
DESTINATIONS = {"-n": "count", "--class": "pupils", "--per-page": "per_page"}


def named(value: object) -> str:
    return " ".join(value) if isinstance(value, tuple) else str(value)


@pytest.mark.sample(4, 1)
@pytest.mark.parametrize(("flag", "command", "lowest", "highest"), FLAGS, ids=named)
def test_a_flag_accepts_exactly_its_range(
    flag: str, command: Sequence[str], lowest: int, highest: int, capsys: pytest.CaptureFixture[str]
) -> None:
    where = DESTINATIONS.get(flag, flag.strip("-").replace("-", "_"))
    for text, value in ((f"{lowest}", lowest), (f"{highest}", highest), (f"00000000000000000000{highest}", highest)):
        assert getattr(make_parser().parse_args([*command, flag, text]), where) == value
    too_large = (f"{highest + 1}", f"000001{highest}", f"00000000000000000000{highest + 1}", HUGE, LONG_ZERO + HUGE)
    for text in (f"{lowest - 1}", "two", *too_large):
        code, out, err = run(capsys, *command, flag, text)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert f"{flag}: expected a whole number from {lowest} to {highest}, got '{text[:40]}'" in err
        assert len(err) < 250


@pytest.mark.parametrize("command", [("generate", "--clues"), ("dig", "--clues"), ("generate", "--er"), ("generate", "--race")], ids=named)
@pytest.mark.parametrize("text", ["", "two", "..", "3..2", "-1", "4..two", "²", HUGE, f"{HUGE}..{HUGE}", "0..0..0"])
def test_a_range_of_another_form_is_refused_in_a_short_line(command: Sequence[str], text: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, *command, text)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert f"{command[1]}: expected " in err
    assert len(err) < 250


def test_every_numeric_flag_is_listed_here() -> None:
    """A numeric flag missing from FLAGS would not be tested."""
    parsers = next(action for action in make_parser()._actions if isinstance(action, argparse._SubParsersAction)).choices
    ours = {(command[0], flag) for flag, command, _, _ in FLAGS}
    readers = {whole_number(1, 1).__code__, jobs_argument.__code__, dated_seed_argument.__code__}
    found = {
        (command, action.option_strings[0])
        for command, parser in parsers.items()
        for action in parser._actions
        if getattr(action.type, "__code__", None) in readers
    }
    assert found == ours


@pytest.mark.parametrize(("size", "code"), [("4", 0), ("00000000000000000000004", 0), ("0000000100001", 2), ("0", 2), (HUGE, 2), ("²", 2)])
def test_the_size_of_a_queens_board_is_limited(size: str, code: int, capsys: pytest.CaptureFixture[str]) -> None:
    done = run(capsys, "queens", size, "--one")
    assert done[0] == code
    assert code == 0 or f"N: expected a whole number from 1 to 100000, got {size[:40]!r}" in done[2]


@pytest.mark.parametrize("text", NO_NUMBERS)
def test_text_that_is_no_whole_number_is_refused(text: str) -> None:
    assert find_whole_number(text, 0, 10) is None
    with pytest.raises(RecipeError) as caught:
        read_whole_number(text, "--flag", 0, 10)
    assert str(caught.value) == f"--flag: expected a whole number from 0 to 10, got {text!r}"
    with pytest.raises(argparse.ArgumentTypeError, match=r"^expected a whole number from 0 to 10, got "):
        whole_number(0, 10)(text)


def test_leading_zeros_are_ignored() -> None:
    for text, number in (("7", 7), ("007", 7), ("0" * 10_000 + "7", 7), ("0", 0), (LONG_ZERO, 0)):
        assert find_whole_number(text, 0, 10) == read_whole_number(text, "N", 0, 10) == number
    assert find_whole_number(LONG_ZERO, 1, 10) is None
    assert find_whole_number("0" * 10_000 + "11", 0, 10) is None


def test_a_long_value_is_cut_in_its_message() -> None:
    with pytest.raises(RecipeError) as caught:
        read_whole_number(HUGE, "N", 1, 8)
    assert str(caught.value) == f"N: expected a whole number from 1 to 8, got '{'9' * 40}'..."


def test_counts_of_levels_are_compared_by_value(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert [chapter["count"] for chapter in parse_counts("gentle=00000000000010", ["gentle"])] == [10]
    for count in ("1000001", "0000001000001", HUGE, "0"):
        with pytest.raises(RecipeError, match="--counts: expected level=number, from 1 to 1000000, such as") as caught:
            parse_counts(f"gentle={count}", ["gentle"])
        assert len(str(caught.value)) < 200
    for count in ("00000001001", HUGE, "0", ""):
        code, _, err = run(capsys, "sheet", "--class", 9, "--levels", f"easy={count},hard=5", "--out", tmp_path / "out")
        assert (code, err.count("\n")) == (2, 1)
        assert f"--levels, easy: expected a whole number from 1 to 1000, got '{count[:40]}'" in err
    assert list_made(tmp_path / "out") == []


def test_a_seed_picked_at_random_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert pick_seed(7) == 7
    assert capsys.readouterr().err == ""
    seed = pick_seed(None)
    assert 0 <= seed < 2**32
    assert capsys.readouterr().err == f"seed {seed} (use --seed {seed} to get the same result again)\n"
    assert (dated_seed_argument("date"), dated_seed_argument("0010")) == ("date", 10)


@pytest.mark.parametrize("text", ["", "0", "-1", "100.5", "inf", "nan", "x", HUGE])
def test_text_that_is_no_length_is_refused(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="expected a length above 0 and at most 100 millimeters, got ") as caught:
        length_argument(text)
    assert len(str(caught.value)) < 120
    assert length_argument("3.2") == 3.2


@pytest.mark.parametrize(
    ("text", "dpi", "width_mm"), [("90mm", 300, 90.0), ("9 cm", 72, 90.0), (" 1IN ", 72, 25.4), ("36pt", 72, 12.7), ("96px", 96, 25.4)]
)
def test_a_width_is_a_number_with_a_unit(text: str, dpi: int, width_mm: float) -> None:
    assert width_argument(text).to_mm(dpi) == pytest.approx(width_mm)


@pytest.mark.parametrize(
    "text", ["", "90", "mm", "-1mm", "+1mm", "1e3mm", "1,5cm", "١mm", "１mm", "1 m", "1mm2", "nanmm", "1" * 10 + "mm", HUGE]
)
def test_other_widths_are_refused_in_one_line(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match=r"^expected a width such as 90mm, 9cm, 3\.5in, 255pt or 600px, got ") as fault:
        width_argument(text)
    assert len(str(fault.value)) < 200
