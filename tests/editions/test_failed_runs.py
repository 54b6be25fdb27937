"""Runs that fail, are killed or meet another, and the runs after them."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from shutil import copytree

import pytest

from generator.bank import open_bank
from generator.cli import main
from generator.storage.fault_points import BANK_POINTS, BOOK_POINTS
from generator.storage.manifest import verify_edition
from tests.support.book_runs import TINY, book, book_outside, digests, log_events
from tests.support.usual_cases import some_cases
from tests.support.waiting import LONGEST_S, wait_until
from tests.torture.nights import ORPHAN_SECONDS

TONIGHT = ("book", "sampler", *TINY, "--seed", "7")


@pytest.fixture(scope="module")
def tonight(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return the digests of a tiny edition, made without interruption."""
    out = tmp_path_factory.mktemp("tonight")
    assert main([*TONIGHT, "--out", str(out)]) == 0
    return digests(out / "sampler" / "seed-7")


@pytest.fixture(scope="module")
def yesterday(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an output folder with an earlier version of the edition; tests copy it."""
    out = tmp_path_factory.mktemp("yesterday")
    assert main([*TONIGHT, "--title", "Yesterday", "--out", str(out)]) == 0
    return out


def check_done(out: Path, tonight: dict[str, str]) -> None:
    """Check that folder and bank have tonight's edition and nothing else."""
    assert digests(out / "sampler/seed-7") == tonight
    assert sorted(path.name for path in (out / "sampler").iterdir()) == ["latest", "seed-7"]
    with open_bank(out / "bank.sqlite") as bank:
        assert (bank.stats().puzzles, bank.stats().editions) == (3, 1)


ELSEWHERE = {"in_migration", "before_quarantine_commit", "before_forget_commit"}
WRITES = (*BOOK_POINTS, *(point for point in BANK_POINTS if point not in ELSEWHERE))
FAULTS = [*((point, "enospc") for point in WRITES), ("after_wave", "raise"), ("after_tables", "raise"), ("after_commit", "raise")]
USUAL_POINTS = ("before_manifest", "between_moves")
MISSING_BEFORE = {"before_latest": "sampler/latest", "before_read_commit": "bank.sqlite"}
"""What must be missing before a run so that it reaches a point; it makes that again."""

USUAL = [*((point, "enospc") for point in USUAL_POINTS), ("after_tables", "raise")]


@pytest.mark.parametrize(("point", "kind"), some_cases(FAULTS, USUAL, keep=3))
def test_a_run_that_fails_leaves_a_complete_edition_and_the_next_is_the_same(
    tonight: dict[str, str], yesterday: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, point: str, kind: str
) -> None:
    order = [*TONIGHT, "--force", "--out", str(tmp_path)]
    if point == "between_moves":
        monkeypatch.setattr("generator.editions.publish.exchange_folders", lambda *_: False)
    copytree(yesterday, tmp_path, symlinks=True, dirs_exist_ok=True)
    if point in MISSING_BEFORE:  # else the run has nothing to do there
        (tmp_path / MISSING_BEFORE[point]).unlink()
    monkeypatch.setenv("GRIDPRESS_FAULT", f"{point}:{kind}")
    if kind == "enospc":
        assert main(order) == 74
    else:
        with pytest.raises(RuntimeError):
            main(order)
    monkeypatch.delenv("GRIDPRESS_FAULT")
    if point != "between_moves":
        verify_edition(tmp_path / "sampler/seed-7")
    assert main(order) == 0
    check_done(tmp_path, tonight)


KILLED_RUNS = """
import json, os, sys
from shutil import copytree
import generator.editions.publish
from generator.cli import main

order, yesterday, folders = json.loads(sys.argv[1])
assert main([*order, "--title", "Yesterday", "--out", yesterday]) == 0
ends = {}
for point, folder in folders.items():
    copytree(yesterday, folder, symlinks=True)
    pid = os.fork()
    if pid == 0:
        os.environ["GRIDPRESS_FAULT"] = f"{point}:kill"
        if point == "between_moves":
            generator.editions.publish.exchange_folders = lambda *_: False
        os._exit(main([*order, "--force", "--out", folder]))
    ends[point] = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
print(json.dumps(ends))
"""
"""Program that makes tonight's edition over a copy of yesterday's, once for each point.

Each is made in a process that is killed at that point.
"""


@pytest.mark.broad
@pytest.mark.parametrize(
    "points", [("between_moves", "after_replace"), pytest.param(("after_wave", "after_manifest", "after_commit"), marks=pytest.mark.slow)]
)
def test_a_killed_run_leaves_a_complete_edition_and_the_next_is_the_same(
    tonight: dict[str, str], tmp_path: Path, points: tuple[str, ...]
) -> None:
    folders = {point: str(tmp_path / point) for point in points}
    told = json.dumps([TONIGHT, str(tmp_path / "yesterday"), folders])
    done = subprocess.run([sys.executable, "-c", KILLED_RUNS, told], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == dict.fromkeys(points, -signal.SIGKILL)
    for point, out in folders.items():
        code = 0 if point == "after_replace" else 2  # the complete edition is the new one, or yesterday's
        assert main([*TONIGHT, "--out", out]) == code, point
        assert main([*TONIGHT, "--force", "--out", out]) == 0, point
        check_done(Path(out), tonight)


HOLD = """
import sys, time
from pathlib import Path
from shutil import copytree
from generator.storage.lock import hold_lock
with hold_lock(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(600)
"""


def test_one_run_at_a_time(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    holder = subprocess.Popen([sys.executable, "-c", HOLD, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    try:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        code, err = book(capsys, tmp_path, "sampler", *TINY, "--seed", 7)
        assert code == 75
        assert f"process {holder.pid} since 2" in err
        assert not (tmp_path / "sampler").exists()
        cold = tmp_path / "cold"  # on a machine that has compiled nothing yet, the second run does not begin with that
        late = book_outside(tmp_path, "sampler", *TINY, "--seed", "7", GRIDPRESS_KERNELS=str(cold))
        assert (late.returncode, cold.exists()) == (75, False)
    finally:
        holder.kill()
        holder.communicate()
    assert book(capsys, tmp_path, "sampler", *TINY, "--seed", 7)[0] == 0  # a lock ends with its process


@pytest.mark.needs("linux")
@pytest.mark.parametrize(
    ("number", "code"),
    [
        pytest.param(signal.SIGTERM, 143, marks=pytest.mark.broad),
        pytest.param(signal.SIGINT, 130, marks=pytest.mark.slow),
        pytest.param(signal.SIGKILL, -9, marks=pytest.mark.broad),
    ],
)
def test_a_run_that_is_stopped_leaves_no_worker(tmp_path: Path, number: signal.Signals, code: int) -> None:
    command = [sys.executable, "-m", "generator", "book", "--counts", "fiendish=300", "--seed", "7", "--jobs", "2", "--out", str(tmp_path)]
    night = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    workers: set[int] = set()

    def have_both_begun() -> bool:
        """Check whether both have made a chunk; with nothing compiled, it takes minutes."""
        workers.update(event["pid"] for event in log_events(tmp_path) if event["event"] == "chunk")
        return len(workers) == 2 or night.poll() is not None

    wait_until(have_both_begun, "the second worker")
    night.send_signal(number)
    _, err = night.communicate(timeout=LONGEST_S)
    assert night.returncode == code
    assert ("gridpress: interrupted; give the same command again, and it continues where it stopped\n" in err) == (code > 0)
    assert len(workers) == 2
    end = time.monotonic() + ORPHAN_SECONDS
    while any(is_alive(pid) for pid in workers):
        assert time.monotonic() < end
        time.sleep(0.05)


def is_alive(pid: int) -> bool:
    """Check whether a process runs; a zombie does not count."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
