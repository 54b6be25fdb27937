"""Notices of whole runs: real processes and a local server."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from generator.errors import Shortfall, advise_extra, exit_code_of
from generator.notices.watch import describe
from generator.storage.lock import hold_lock
from tests.notices.conftest import PingServer
from tests.support.book_runs import digests
from tests.support.command_line import run_process
from tests.support.waiting import LONGEST_S

RECIPE = """name = "night"
title = "Night"
seed = 7
cover = "none"
editions = []

[notify]
ping = "{ping}"
ping_start = true
targets = ["{target}"]
after = ["{python}", "-c", "import sys; print('copied', sys.argv[1])", "{{edition}}"]

[[chapter]]
level = "gentle"
count = 2
"""

WRONG_PRINTER = """
import sys
import generator.proof.preflight as room
check = room.preflight
room.preflight = lambda path, printer, paper="": check(path, "home-a4")
from generator.cli import main
sys.exit(main(sys.argv[1:]))
"""
"""Program that runs a command with the rules of another printer, so that pages of 8.5 x 11 inches break them."""


class Night(NamedTuple):
    """What a program outside sees of a run.

    pings, messages   last parts of the paths called; titles of the messages sent
    code              exit code of the run, and below that of `status --check`
    """

    pings: list[str]
    messages: list[str]
    code: int
    check: int
    verdict: str


@pytest.fixture(autouse=True)
def _no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("no_proxy", "*")


@pytest.fixture
def home(tmp_path: Path, server: PingServer) -> Iterator[Path]:
    """Return a folder with a recipe for a book whose notices go to the server."""
    target = f"json://127.0.0.1:{server.server_port}/message"
    (tmp_path / "night.toml").write_text(RECIPE.format(ping=server.address, target=target, python=sys.executable))
    yield tmp_path
    printed = "".join(path.read_text() for path in tmp_path.rglob("*.json*"))
    assert "secret" not in printed  # no address in manifest or log


def press(home: Path, *flags: str, program: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Make the book in a process of its own."""
    order = ("book", home / "night.toml", "--jobs", "1", *flags, "--out", home / "out")
    if not program:
        return run_process(*order, **environment)
    command = [sys.executable, "-c", program, *map(str, order)]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ | environment)


def look(home: Path, server: PingServer, code: int) -> Night:
    """Return what is seen of the latest run."""
    status = run_process("status", "--out", home / "out", "--check")
    pings = [path.rpartition("/")[2] for path, _ in server.got if path.startswith("/ping/")]
    messages = [json.loads(body)["title"] for path, body in server.got if path == "/message"]
    verdict = re.sub(r"\d{4}-\S+ \S+:\d\d", "DATE", status.stdout.splitlines()[-1]).replace(str(home), "HOME")
    return Night(pings, messages, code, status.returncode, verdict)


@pytest.mark.broad
def test_a_night_that_is_well(home: Path, server: PingServer) -> None:
    done = press(home)
    edition = home / "out/night/seed-7"
    assert look(home, server, done.returncode) == Night(["start", "0"], [], 0, 0, "verdict   well")
    assert f"after    copied {edition}\n" in done.stderr
    assert f"after    copied {edition}" in server.got[-1][1]
    assert "2 proved" in server.got[-1][1]
    plain = run_process("rebuild", "night/seed-7", "--out", home / "out")
    assert plain.returncode == 0, "a rebuild needs no table [notify], and sends nothing"
    assert len(server.got) == 2


FAILED = "verdict   the last run, night/seed-7 of DATE, failed: "


@pytest.mark.slow
def test_a_poisoned_candidate_is_reported_and_the_book_is_made(home: Path, server: PingServer) -> None:
    done = press(home, "--jobs", "2", GRIDPRESS_POISON="sudoku-9x9/gentle/0:exit")
    said = FAILED + "exit code 3: published, with other candidates instead of those in quarantine"
    assert look(home, server, done.returncode) == Night(["start", "3"], ["night/seed-7: exit code 3"], 3, 65, said)
    assert "candidate 0 of seed 7 killed its worker: it is in quarantine" in server.got[-1][1]
    assert "killed its worker" in (home / "out/night/seed-7/report.html").read_text()


@pytest.mark.broad
def test_a_full_disk_is_reported(home: Path, server: PingServer) -> None:
    done = press(home, GRIDPRESS_FAULT="before_replace:enospc")
    said = f"exit code 74: cannot write edition '{home}/out/night/seed-7': No space left on device; what was there before is unchanged"
    assert look(home, server, done.returncode) == Night(
        ["start", "74"], ["night/seed-7: exit code 74"], 74, 65, FAILED + said.replace(str(home), "HOME")
    )
    assert "No space left on device" in server.got[-1][1]
    assert "copied" not in done.stderr


@pytest.mark.slow
def test_a_locked_folder_is_reported(home: Path, server: PingServer) -> None:
    assert press(home, "--after", "").returncode == 0
    server.got.clear()
    with hold_lock(home / "out"):
        done = press(home)
    seen = look(home, server, done.returncode)
    assert seen[:4] == (["75"], ["night: exit code 75"], 75, 65)
    assert seen.verdict.startswith("verdict   the last run, night of DATE, failed: exit code 75: another run has locked 'HOME/out'")
    assert f"another run has locked '{home}/out': process {os.getpid()} since" in server.got[-1][1]


@pytest.mark.broad
def test_a_killed_run_sends_no_end(home: Path, server: PingServer) -> None:
    done = press(home, GRIDPRESS_FAULT="after_interior:kill")
    said = FAILED + "crashed after typeset: its log ends early"
    assert look(home, server, done.returncode) == Night(["start"], [], -signal.SIGKILL, 65, said)


@pytest.mark.slow
def test_a_broken_rule_of_the_printer_is_reported(home: Path, server: PingServer) -> None:
    done = press(home, "--printer", "kdp-paperback", program=WRONG_PRINTER)
    seen = look(home, server, done.returncode)
    assert seen[:4] == (["start", "1"], ["night/seed-7: exit code 1"], 1, 65)
    assert seen.verdict.startswith(FAILED + "exit code 1: the pages break the rules of kdp-paperback, so the book is not published")
    assert not (home / "out/night").exists()


@pytest.mark.slow
def test_a_ping_that_fails_changes_nothing(home: Path, server: PingServer) -> None:
    assert press(home, "--ping", f"http://127.0.0.1:{server.server_port}/quiet").returncode == 0
    expected = digests(home / "out/night/seed-7")
    server.codes = [404] * 9
    done = press(home, "--force", "--notify-on", "always")
    assert done.returncode == 0
    assert digests(home / "out/night/seed-7") == expected
    lines = [line for line in done.stderr.splitlines() if line.startswith("notice")]
    ping = "notice   the ping of http://127.0.0.1/... failed: the server answered 404; editions and the exit code are not affected"
    sent = "notice   the message failed: not sent to json://...; editions and the exit code are not affected"
    assert lines == [ping, ping, sent]
    assert "notice    what ping, failed the server answered 404" in run_process("status", "--out", home / "out").stdout


@pytest.mark.broad
def test_a_command_that_fails_is_run_again_by_the_same_order(home: Path, server: PingServer) -> None:
    done = press(home, "--after", "sh -c 'echo cannot reach $GRIDPRESS_RESULT; exit 7'")
    assert done.stderr.splitlines()[-1] == (
        "after    'sh' ended with exit code 7; night/seed-7 is published, and the same command as before runs it again"
    )
    said = FAILED + "exit code 69: published, but the command to run after it failed"
    assert look(home, server, done.returncode) == Night(["start", "69"], ["night/seed-7: exit code 69"], 69, 65, said)
    assert "cannot reach published" in server.got[-1][1]
    again = press(home, "--after", "sh -c 'echo again $GRIDPRESS_RESULT'")
    assert (again.returncode, "after    again unchanged\n" in again.stderr) == (0, True)
    assert look(home, server, 0).check == 0


@pytest.mark.broad
@pytest.mark.parametrize(("number", "code"), [pytest.param(signal.SIGINT, 130, marks=pytest.mark.slow), (signal.SIGTERM, 143)])
def test_a_signal_ends_the_command_and_keeps_the_book(home: Path, server: PingServer, number: signal.Signals, code: int) -> None:
    order = ["book", home / "night.toml", "--out", home / "out", "--jobs", "1", "--after", "sh -c 'echo waiting; sleep 600'"]
    command = [sys.executable, "-m", "generator", *map(str, order)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as night:
        assert night.stderr is not None
        for line in night.stderr:
            if line == "after    waiting\n":
                break
        night.send_signal(number)
        start = time.monotonic()
        rest = night.stderr.read()
    assert night.returncode == code
    assert time.monotonic() - start < LONGEST_S
    assert "night/seed-7 is published, and the command to run after it was ended" in rest
    assert server.signals[-2:] == [str(code), "message"]
    assert (home / "out/night/seed-7/manifest.json").is_file()


def sheets(home: Path, server: PingServer, after: str, *flags: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Make sheets in a process of its own, with notices to the server."""
    target = f"json://127.0.0.1:{server.server_port}/message"
    notices = ("--ping", server.address, "--ping-start", "--notify", target, "--after", after)
    return run_process("sheet", "--level", "gentle", "--name", "night", *flags, *notices, "--out", home / "out", **environment)


DAYS = ("--date", "2026-12-01", "--days", "2", "--format", "pdf")
SAY = "sh -c 'echo $GRIDPRESS_RESULT $1 $2' - {book} {edition}"


@pytest.mark.slow
def test_each_sheet_of_some_days_has_its_command(home: Path, server: PingServer) -> None:
    first, second = (home / f"out/night/2026-12-0{day}" for day in (1, 2))
    assert sheets(home, server, SAY, *DAYS[:2], *DAYS[4:]).returncode == 0
    server.got.clear()
    done = sheets(home, server, SAY, *DAYS)
    assert look(home, server, done.returncode) == Night(["start", "0"], [], 0, 0, "verdict   well")
    assert done.stdout.splitlines() == [str(first / "2026-12-01.pdf"), str(second / "2026-12-02.pdf")]
    said = [line for line in done.stderr.splitlines() if line.startswith("after")]
    assert said == [f"after    unchanged night {first}", f"after    published night {second}"]
    assert said[1] in server.got[-1][1]


@pytest.mark.slow
def test_a_command_that_fails_after_one_sheet_still_runs_after_the_others(home: Path, server: PingServer) -> None:
    done = sheets(home, server, "sh -c 'echo copy; test {edition} != $GRIDPRESS_OUT/night/2026-12-01'", *DAYS)
    assert done.stderr.count("after    copy\n") == 2
    assert (
        "after    'sh' ended with exit code 1; night/2026-12-01 is published, and the same command as before runs it again\n" in done.stderr
    )
    assert done.stderr.count("ended with") == 1
    assert look(home, server, done.returncode)[:4] == (["start", "69"], ["night: exit code 69"], 69, 65)


@pytest.mark.slow
def test_sheets_published_before_an_error_have_their_command(home: Path, server: PingServer) -> None:
    assert sheets(home, server, "", *DAYS, "--level", "easy").returncode == 0
    shutil.rmtree(home / "out/night/2026-12-01")  # the second is of another order, so that the run fails there
    server.got.clear()
    done = sheets(home, server, SAY, *DAYS)
    assert f"after    published night {home / 'out/night/2026-12-01'}\n" in done.stderr
    assert "2026-12-02'" not in "".join(line for line in done.stderr.splitlines() if line.startswith("after"))
    seen = look(home, server, done.returncode)
    assert seen[:4] == (["start", "2"], ["night: exit code 2"], 2, 65)


@pytest.mark.slow
def test_a_class_set_has_one_command_and_wrong_flags_are_reported(home: Path, server: PingServer) -> None:
    order = ("--class", "2", "--seed", "7", "--within", "50")
    done = sheets(home, server, SAY, *order)
    assert look(home, server, done.returncode) == Night(["start", "0"], [], 0, 0, "verdict   well")
    assert done.stderr.count("after    ") == 1
    assert f"after    published night {home / 'out/night/seed-7'}\n" in done.stderr
    server.got.clear()
    done = sheets(home, server, SAY, *order, "--days", "2")
    assert (done.returncode, server.signals) == (2, ["2", "message"])
    assert "--days is for dated sheets" in server.got[0][1]


@pytest.mark.broad
def test_a_missing_extra_and_wrong_flags_are_refused_in_one_line(home: Path, server: PingServer) -> None:
    hidden = "import sys; sys.modules['apprise'] = None\nfrom generator.cli import main\nsys.exit(main(sys.argv[1:]))"
    done = press(home, program=hidden)
    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        f"gridpress: in [notify], targets: the package apprise is not installed; {advise_extra('notify')}, or leave out targets"
    ]
    assert server.signals == ["2"]
    assert [path.name for path in (home / "out").iterdir()] == ["logs"], "the run is recorded, and nothing else is made"
    wrong = press(home, "--ping", "ftp://example.org/secret")
    assert (wrong.returncode, len(wrong.stderr.splitlines()), "secret" in wrong.stderr) == (2, 1, False)
    server.got.clear()
    assert press(home, "--ping", server.address, "--layout", "clasic").returncode == 2
    assert server.signals[0] == "start"


@pytest.mark.parametrize(
    ("end", "code", "words"),
    [
        (Shortfall("too few"), 3, "too few"),
        (KeyboardInterrupt(), 130, "interrupted"),
        (SystemExit(143), 143, "interrupted"),
        (BrokenPipeError(), 0, "BrokenPipeError"),
        (OSError(28, "full"), 74, "OSError: [Errno 28] full"),
        (RuntimeError("a defect"), 1, "RuntimeError: a defect"),
    ],
)
def test_every_ending_has_an_exit_code_and_words(end: BaseException, code: int, words: str) -> None:
    assert (exit_code_of(end), describe(end)) == (code, words)
