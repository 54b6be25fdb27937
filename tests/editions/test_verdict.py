"""`status --check`: exit code 65 after a run that failed or was killed."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from math import inf
from pathlib import Path

import pytest

from generator.commands.flag_values import hours_argument
from generator.editions.verdict import judge
from tests.support.book_runs import PLAIN
from tests.support.command_line import run, run_process

ORDER = ("book", "--title", "T", "--counts", "gentle=2", *PLAIN, "--seed", "5")
MADE = {"event": "published", "folder": "out/b/2026-01-01", "puzzles": 1, "proof": {"proved": 1}}


def write_log(out: Path, hours_ago: float, *events: dict, book: str = "b", start: dict | None = None, order: dict | None = None) -> None:
    """Write the log of a run of five seconds that began some hours ago."""
    began = datetime.now().astimezone() - timedelta(hours=hours_ago)
    began_at = {"event": "start", "time": began.isoformat(timespec="seconds"), "gridpress": "0", "pid": 1, "host": "h", **(start or {})}
    orders = [{"event": "order", "book": book, "edition": "2026-01-01", "seed": 1, **(order or {})}] if book else []
    (out / "logs").mkdir(exist_ok=True)
    text = "".join(json.dumps({"run": "r", "at": 5, **event}) + "\n" for event in (began_at, *orders, *events))
    (out / f"logs/{began:%Y%m%dT%H%M%S}-{len(list((out / 'logs').iterdir())) + 1}.jsonl").write_text(text)


def end(ended: str = "well", message: str = "") -> dict:
    return {"event": "end", "ended": ended, "message": message}


@pytest.mark.parametrize(
    ("events", "code"),
    [
        ((MADE, end()), 0),
        (({"event": "verified", "folder": "f"}, end()), 0),
        ((MADE, {"event": "result", "code": 3}, end()), 3),
        ((MADE, end(), {"event": "result", "code": 69}), 69),
        ((end("Shortfall", "too few"),), 3),
        ((end("CannotWrite", "disk full"),), 74),
        ((end("OSError", "disk full"),), 74),
        ((end("Unprintable", "margins"),), 1),
        ((end("RuntimeError", "a defect"),), 1),
        ((end("main", "not an exception"),), 1),
        ((end("KeyboardInterrupt"),), 130),
        ((end("SystemExit", "143"),), 143),
        ((), None),
    ],
)
def test_a_run_is_well_only_with_exit_code_0(tmp_path: Path, events: tuple[dict, ...], code: int | None) -> None:
    write_log(tmp_path, 1, *events)
    verdict = judge(tmp_path)
    assert verdict.is_well == (code == 0)
    assert (0 if verdict.failed is None else verdict.failed.exit_code) == code


def test_an_edition_is_expected_in_time(tmp_path: Path) -> None:
    write_log(tmp_path, 30, MADE, end())
    assert judge(tmp_path, within=31).is_well
    assert judge(tmp_path, within=26).since == pytest.approx(30, abs=0.1)
    write_log(tmp_path, 5, end("Busy"))
    assert judge(tmp_path, within=26).since == pytest.approx(30, abs=0.1)
    write_log(tmp_path, 99, MADE, end(), book="other")
    assert judge(tmp_path, "other", within=1).since == inf
    write_log(tmp_path, 2, MADE, end())
    assert judge(tmp_path, within=26).is_well


def test_every_book_is_judged_by_its_own_runs(tmp_path: Path) -> None:
    write_log(tmp_path, 3, end("Shortfall"), book="weekly")
    write_log(tmp_path, 2, MADE, end())
    assert [fault.book for fault in judge(tmp_path).books] == ["weekly"]
    assert judge(tmp_path, expected=["b"]).is_well
    assert [fault.book for fault in judge(tmp_path, expected=["b", "kids"]).books] == ["kids"]
    assert judge(tmp_path, "b").is_well
    assert not judge(tmp_path, "weekly").is_well
    assert judge(tmp_path, "none").is_empty


NIGHTLY = {"nightly": True}


def made(book: str, edition: str = "2026-01-01") -> tuple[dict, dict]:
    """Return the last events of a run that made an edition of a book."""
    return {**MADE, "folder": f"out/{book}/{edition}"}, end()


def test_a_run_that_was_refused_is_well_once_its_own_book_is_there(tmp_path: Path) -> None:
    write_log(tmp_path, 2, *made("nightly"), book="nightly")
    write_log(tmp_path, 1.9, end("Busy"), book="kids")
    assert [fault.book for fault in judge(tmp_path).books] == ["kids"]
    write_log(tmp_path, 1.8, end("Busy"), book="nightly")  # the run of five seconds had ended long before
    assert [fault.book for fault in judge(tmp_path).books] == ["nightly", "kids"]
    write_log(tmp_path, 1, *made("nightly"), book="nightly")
    write_log(tmp_path, 1 - 1 / 3600, end("Busy"), book="nightly")  # a second after the run that makes it began
    write_log(tmp_path, 0.5, *made("kids"), book="kids")
    assert judge(tmp_path).is_well


def test_a_book_that_was_lately_made_by_its_date_is_missed(tmp_path: Path) -> None:
    write_log(tmp_path, 15 * 24, *made("old"), book="old", order=NIGHTLY)
    write_log(tmp_path, 60, *made("by-hand"), book="by-hand", order=NIGHTLY, start={"terminal": True})
    write_log(tmp_path, 50, *made("kids"), book="kids", order=NIGHTLY)
    write_log(tmp_path, 2, *made("nightly"), book="nightly", order=NIGHTLY)
    (fault,) = judge(tmp_path, within=26).books
    assert (fault.book, fault.failed, fault.since) == ("kids", None, pytest.approx(50, abs=0.1))
    write_log(tmp_path, 1, *made("kids", "2999-01-01"), book="kids")  # sheets made in advance
    assert judge(tmp_path, within=0.1, book="kids").is_well


def test_a_book_is_missed_as_soon_as_the_others_have_a_later_night(tmp_path: Path) -> None:
    for hours, book, date in ((240, "weekly", "2026-01-01"), (72, "weekly", "2026-01-08"), (50, "kids", "2026-01-09")):
        write_log(tmp_path, hours, *made(book, date), book=book, order=NIGHTLY)
    for hours, date in ((49, "2026-01-09"), (25, "2026-01-10")):
        write_log(tmp_path, hours, *made("nightly", date), book="nightly", order=NIGHTLY)
    assert [(fault.book, fault.behind) for fault in judge(tmp_path).books] == [("kids", "2026-01-09")]
    write_log(tmp_path, 1, *made("kids", "2026-01-10"), book="kids")
    assert judge(tmp_path).is_well


def test_another_edition_of_a_nightly_book_is_not_that_of_the_night(tmp_path: Path) -> None:
    today = datetime.now().astimezone()
    nights = [f"{today - timedelta(days=days):%Y-%m-%d}" for days in range(4)]
    write_log(tmp_path, 74, *made("kids", nights[3]), book="kids", order=NIGHTLY)
    for edition in (nights[2], "seed-7"):  # a night before the last one, made this morning
        write_log(tmp_path, 0.02, *made("kids", edition), book="kids", order={"edition": edition})
        assert 23 < (judge(tmp_path, within=23).since or 0) < 50
    write_log(tmp_path, 0.01, *made("kids", nights[1]), book="kids", order={"edition": nights[1]})
    assert judge(tmp_path, within=25).is_well  # the last night, made by its date


def test_a_damaged_log_may_have_days_that_are_not(tmp_path: Path) -> None:
    for hours, edition in ((5, "2026-02-31"), (4, "2026-02-01"), (3, "2026-13-01")):
        write_log(tmp_path, hours, *made("kids", edition), book="kids", order=NIGHTLY | {"nightly": hours > 3})
    assert judge(tmp_path, within=26).is_well


def test_a_night_that_failed_stays_so_until_its_own_edition_or_a_later_one_is_made(tmp_path: Path) -> None:
    dates = ("2026-01-07", "2026-01-08", "2026-01-09")
    write_log(tmp_path, 50, *made("kids", dates[0]), book="kids", order=NIGHTLY)
    write_log(tmp_path, 25, end("CannotWrite"), book="kids", order={"edition": dates[2], **NIGHTLY})
    for hours, edition in ((4, dates[1]), (3, "seed-7")):
        write_log(tmp_path, hours, *made("kids", edition), book="kids", order={"edition": edition})
        assert not judge(tmp_path).is_well
    write_log(tmp_path, 2, *made("kids", dates[2]), book="kids", order={"edition": dates[2]})
    assert judge(tmp_path).is_well


def test_a_recipe_that_cannot_be_read_is_that_of_the_book_it_made_before(tmp_path: Path) -> None:
    recipe = {"recipe": "/home/me/little.toml"}
    write_log(tmp_path, 3, *made("kids"), book="kids", start=recipe)
    write_log(tmp_path, 2, *made("nightly"), book="nightly")
    write_log(tmp_path, 1, end("RecipeError", "line 1"), book="", start=recipe)
    write_log(tmp_path, 0.5, *made("nightly"), book="nightly")
    (fault,) = judge(tmp_path).books
    assert (fault.book, fault.failed and fault.failed.exit_code) == ("kids", 2)
    assert judge(tmp_path, "kids").failed is not None


def test_a_fault_that_someone_saw_is_forgotten_with_the_next_run(tmp_path: Path) -> None:
    write_log(tmp_path, 2, end("UnknownName", "nightyl"), book="", start={"recipe": "nightyl", "terminal": True})
    assert not judge(tmp_path).is_well
    write_log(tmp_path, 1, *made("nightly"), book="nightly")
    assert judge(tmp_path).is_well


@pytest.mark.broad
def test_the_command_prints_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, text, _ = run(capsys, "status", "--out", tmp_path, "--check")
    assert (code, text.splitlines()[-1]) == (65, "verdict   no run has a log here")
    assert run_process(*ORDER, "--out", tmp_path).returncode == 0
    code, text, _ = run(capsys, "status", "--out", tmp_path, "--within", "1h")
    assert (code, text.splitlines()[-1]) == (0, "verdict   well")
    assert run_process(*ORDER, "--force", "--out", tmp_path, GRIDPRESS_FAULT="before_replace:enospc").returncode == 74
    code, text, _ = run(capsys, "status", "--out", tmp_path, "--check")
    assert code == 65
    assert "failed: exit code 74: cannot write edition" in text.splitlines()[-1]
    assert run(capsys, "status", "--out", tmp_path)[0] == 0
    code, text, _ = run(capsys, "status", "--out", tmp_path, "--check", "--json")
    facts = json.loads(text)
    assert (code, facts["verdict"]["well"], len(facts["verdict"]["faults"])) == (65, False, 1)
    assert [one["exit_code"] for one in facts["runs"]] == [74, 0]
    assert run(capsys, "status", "--out", tmp_path, "--book", "t", "--runs", 1)[1].count("and 1 older runs") == 1


def test_times_are_read_in_hours() -> None:
    assert [hours_argument(text) for text in ("26h", "90m", "8d", "1.5h")] == [26, 1.5, 192, 1.5]


@pytest.mark.parametrize("text", ["", "26", "h", "0h", "-1h", "1e9h", "9999999d", "26 hours", "nanh"])
def test_other_times_are_refused(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "status", f"--within={text}")
    assert code == 2
    assert "--within: expected a time up to 3660 days, such as 26h, 90m or 8d" in err
