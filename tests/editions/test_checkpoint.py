"""Runs resumed after a stop, and candidates that kill their process.

The edition has the same bytes in every case.
"""

from __future__ import annotations

import json
import re
import sqlite3
from hashlib import sha256
from pathlib import Path

import pytest

from generator import __version__
from generator.bank import open_bank, read_bank
from generator.cli import main
from generator.notation import parse_puzzle, puzzle_id
from generator.storage.manifest import verify_edition
from generator.workers.processes import MOST_CRASHES, MOST_CRASHES_ALONE
from tests.support.command_line import run_process
from tests.support.samples import EASY

BOOK = ("book", "sampler", "--counts", "gentle=2,easy=4,hard=2", "--seed", "7", "--editions", "none", "--cover", "none")
FAULT, POISON = "GRIDPRESS_FAULT", "GRIDPRESS_POISON"


def press(out: Path, *arguments: str, jobs: int = 1) -> int:
    return main([*BOOK, "--jobs", str(jobs), *arguments, "--out", str(out)])


def edition(out: Path) -> dict[str, str]:
    """Return the digests of the edition's files."""
    files = sorted(path for path in (out / "sampler" / "seed-7").rglob("*") if path.is_file())
    return {path.name: sha256(path.read_bytes()).hexdigest() for path in files}


def log(out: Path) -> list[dict]:
    """Return the events of the last run."""
    last = max((out / "logs").iterdir(), key=lambda path: path.stat().st_mtime_ns)
    return [json.loads(line) for line in last.read_text().splitlines()]


def candidates(events: list[dict]) -> list[int]:
    """Return the numbers of the easy candidates that a run made itself."""
    made = [event for event in events if event["event"] == "chunk" and event["stream"] == "sudoku-9x9/easy"]
    return [number for event in made for number in range(event["first"], event["first"] + event["count"])]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the output folder of a run without interruption."""
    out = tmp_path_factory.mktemp("whole")
    assert press(out) == 0
    return out


def stop_after_a_wave(out: Path, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> list[dict]:
    monkeypatch.setenv(FAULT, "after_wave_commit:raise")
    with pytest.raises(RuntimeError):
        press(out, *arguments)
    monkeypatch.delenv(FAULT)
    return log(out)


def test_a_run_of_an_older_version_begins_again_and_says_so(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with monkeypatch.context() as old:
        old.setattr("generator.editions.checkpoint.__version__", "0.0.9")
        old.setattr("generator.editions.checkpoint.digest_sources", lambda: "other sources")
        stop_after_a_wave(tmp_path, old)
    capsys.readouterr()
    assert press(tmp_path) == 0
    changed = f"gridpress 0.0.9 began this edition, and this is {__version__}, which makes it from the beginning; its puzzles can be others"
    assert f"resume   {changed}\n" in capsys.readouterr().err
    assert [event["event"] for event in log(tmp_path) if event["event"] in ("resume", "upgraded")] == ["upgraded"]
    assert edition(tmp_path) == edition(whole)
    assert press(tmp_path, "--force") == 0
    assert "upgraded" not in {event["event"] for event in log(tmp_path)}


@pytest.mark.sample(2, 1)
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_stopped_run_resumes_to_the_same_bytes(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], jobs: int
) -> None:
    stop_after_a_wave(tmp_path, monkeypatch)
    stop_after_a_wave(tmp_path, monkeypatch)
    with read_bank(tmp_path / "bank.sqlite") as bank:
        assert [(run.edition, run.attempts, run.state) for run in bank.runs.unfinished()] == [("seed-7", 2, "stopped")]
    assert press(tmp_path, jobs=jobs) == 0
    kept = [event["candidates"] for event in log(tmp_path) if event["event"] == "resume" and event["stream"] == "sudoku-9x9/easy"]
    assert kept[0] > 4
    assert f"sudoku-9x9/easy: {kept[0]} candidates restored from an earlier run" in capsys.readouterr().err
    assert min(candidates(log(tmp_path)), default=kept[0]) == kept[0]
    assert edition(tmp_path) == edition(whole)
    with open_bank(tmp_path / "bank.sqlite") as bank:
        assert bank.runs.unfinished() == []
        assert bank._db.execute("SELECT count(*) FROM chunks").fetchone() == (0,)


def test_chapters_of_one_level_resume_with_their_own_candidates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their wishes differ, and so do their streams."""
    chapter = '[[chapter]]\nfamily = "sudoku-6x6"\nlevel = "easy"\ncount = 2\n'
    recipe = tmp_path / "two.toml"
    recipe.write_text(f'name = "two"\ntitle = "Two"\ncover = "none"\neditions = []\n{chapter}needs = ["hidden-single-in-line"]\n{chapter}')
    order = ["book", str(recipe), "--seed", "8", "--jobs", "1"]
    assert main([*order, "--out", str(tmp_path / "whole")]) == 0
    monkeypatch.setenv(FAULT, "before_manifest:raise")
    with pytest.raises(RuntimeError):
        main([*order, "--out", str(tmp_path / "again")])
    monkeypatch.delenv(FAULT)
    assert main([*order, "--out", str(tmp_path / "again")]) == 0
    table = "two/seed-8/puzzles.csv"
    assert (tmp_path / "again" / table).read_bytes() == (tmp_path / "whole" / table).read_bytes()


def test_an_interrupted_run_says_how_to_continue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(_point: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("generator.puzzles.quota_search.fault_point", interrupt)
    assert press(tmp_path) == 130
    again = "gridpress: interrupted; give the same command again, and it continues where it stopped\n"
    assert capsys.readouterr().err.endswith(again)
    (tmp_path / "own.sdm").write_text(f"{EASY}\n")
    monkeypatch.setattr("generator.editions.collect.grade_own", lambda *_: interrupt(""))
    assert main(["book", "--from", str(tmp_path / "own.sdm"), "--jobs", "1", "--out", str(tmp_path)]) == 130
    assert "gridpress: interrupted; the book was not published; give the same command again to make it\n" in capsys.readouterr().err
    monkeypatch.undo()
    assert press(tmp_path) == 0
    assert "candidates restored from an earlier run" in capsys.readouterr().err


def test_an_altered_kept_chunk_is_made_again(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stop_after_a_wave(tmp_path, monkeypatch)
    with sqlite3.connect(tmp_path / "bank.sqlite") as db:
        db.execute("UPDATE chunks SET made = x'789c'")
    db.close()
    monkeypatch.setenv(FAULT, "before_forget_commit:enospc")
    assert press(tmp_path) == 74
    assert not (tmp_path / "sampler").exists()
    monkeypatch.delenv(FAULT)
    assert press(tmp_path) == 0
    assert "got damaged data: incomplete, or larger than any chunk; these candidates are made again" in capsys.readouterr().err
    assert edition(tmp_path) == edition(whole)


def test_a_run_resumes_with_another_title_but_not_with_other_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stop_after_a_wave(tmp_path, monkeypatch)
    again = stop_after_a_wave(tmp_path, monkeypatch, "--title", "Other")
    assert "resume" in [event["event"] for event in again]
    monkeypatch.setattr("generator.editions.checkpoint.digest_sources", lambda: "another press")
    again = stop_after_a_wave(tmp_path, monkeypatch)
    assert "resume" not in [event["event"] for event in again]
    assert min(candidates(again)) == 0


def test_kept_candidates_beyond_a_lower_bound_are_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "short.toml"
    text = 'name = "short"\ntitle = "Short"\nseed = 3\nbound = {}\n[[chapter]]\nlevel = "hard"\ncount = 9\n'
    for bound, folder in ((2000, "one"), (1, "one"), (1, "two")):
        path.write_text(text.format(bound))
        if bound == 2000:
            monkeypatch.setenv(FAULT, "after_wave_commit:raise")
            with pytest.raises(RuntimeError):
                main(["book", str(path), "--jobs", "1", "--out", str(tmp_path / folder)])
            monkeypatch.delenv(FAULT)
        else:
            assert main(["book", str(path), "--jobs", "1", "--out", str(tmp_path / folder)]) == 3
    shortfalls = [line for line in capsys.readouterr().err.splitlines() if "the recipe orders" in line]
    assert shortfalls[0] == shortfalls[1]
    assert "in 9 candidates" in shortfalls[0]


@pytest.mark.broad
@pytest.mark.parametrize(
    ("stream", "strikes"),
    [("sudoku-9x9/hard", (1, 1)), pytest.param("sudoku-9x9/easy", (MOST_CRASHES, MOST_CRASHES_ALONE), marks=pytest.mark.slow)],
)
def test_a_candidate_that_kills_workers_is_quarantined(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], stream: str, strikes: tuple[int, int]
) -> None:
    """Its worker is killed each time it is tried, and loses other work with it.

    Once in a wave and once alone are enough to show the same as the real numbers of tries.
    """
    for name, count in zip(("MOST_CRASHES", "MOST_CRASHES_ALONE"), strikes, strict=True):
        monkeypatch.setattr(f"generator.workers.processes.{name}", count)
    index, there = 2, tmp_path
    monkeypatch.setenv(POISON, f"{stream}/{index}:exit")
    assert press(there, jobs=2) == 3
    err = capfd.readouterr().err
    assert f"lost     {stream}, candidate {index} of seed 7 killed its worker: it is in quarantine" in err
    manifest = verify_edition(there / "sampler" / "seed-7")
    poisoned = {"stream": stream, "seed": 7, "index": index, "why": "killed its worker"}
    assert manifest["quarantined"] == [poisoned]
    report = (there / "sampler" / "seed-7" / "report.html").read_text()
    assert re.search(rf'<th scope="row">{index}</th>\s*<td>{stream}</td>\s*<td>killed its worker</td>', report)
    whys = "not of the level|equal to|already printed in|in quarantine"
    left_out = [int(count) for count in re.findall(rf'<th scope="row">(?:{whys})[^<]*</th>\s*<td class="number">(\d+)<', report)]
    assert len(left_out) == 4
    assert sum(left_out) == sum(manifest["candidates"].values()) - sum(manifest["counts"].values())
    assert manifest["counts"] == verify_edition(whole / "sampler" / "seed-7")["counts"]
    with read_bank(there / "bank.sqlite") as bank:
        assert [(one.name, one.seed, one.number, one.why) for one in bank.quarantine.all()] == [(stream, "7", index, "killed its worker")]
    assert main(["bank", "stats", "--out", str(there)]) == 0
    assert f"quarantine {stream}, candidate {index} of seed 7: killed its worker" in capfd.readouterr().out
    assert press(there, jobs=2) == 0  # already published, and whole
    before = edition(there)
    capfd.readouterr()
    assert press(there, "--force") == 3  # in this very process: the candidate is not tried again
    err = capfd.readouterr().err
    assert "it is in quarantine" in err
    assert "a worker died" not in err
    assert edition(there) == before
    assert (
        main(["rebuild", str(there / "sampler" / "seed-7"), "--jobs", "1"]) == 0
    )  # its manifest lists the candidate, so the bank is not needed


def test_a_candidate_whose_quarantine_was_not_saved_is_found_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(POISON, "sudoku-9x9/easy/2:memory")
    monkeypatch.setattr("generator.storage.fault_points.POISON_BYTES", 1)
    monkeypatch.setenv(FAULT, "before_quarantine_commit:enospc")
    assert press(tmp_path) == 74
    assert "No space left on device" in capsys.readouterr().err
    assert not (tmp_path / "sampler").exists()
    with open_bank(tmp_path / "bank.sqlite") as bank:
        assert bank.quarantine.all() == []
        assert bank._db.execute("SELECT count(*) FROM chunks").fetchone() == (0,)  # the wave it was in is made again
    monkeypatch.delenv(FAULT)
    assert press(tmp_path) == 3
    assert "candidate 2 of seed 7 ran out of memory: it is in quarantine" in capsys.readouterr().err
    assert [one["index"] for one in verify_edition(tmp_path / "sampler" / "seed-7")["quarantined"]] == [2]


@pytest.mark.slow
def test_a_candidate_that_killed_the_run_itself_is_found_by_the_next_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    monkeypatch.setenv(POISON, "sudoku-9x9/easy/2:exit")
    assert run_process(*BOOK, "--jobs", "1", "--out", here).returncode == 1
    assert press(here) == 3
    assert "the last run ended without a message; this one continues its work, in separate processes" in capfd.readouterr().err
    assert press(there, jobs=2) == 3
    assert edition(here) == edition(there)


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_an_own_puzzle_that_exceeds_the_memory_limit_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], jobs: int
) -> None:
    """Workers exceed their memory limit; without workers the error is raised directly."""
    assert main(["generate", "-n", "4", "--seed", "9"]) == 0
    own = capsys.readouterr().out
    (tmp_path / "own.sdm").write_text(own)
    monkeypatch.setenv(POISON, f"grade/{puzzle_id(parse_puzzle(own.splitlines()[2]))}:memory")
    if jobs == 1:
        monkeypatch.setattr("generator.storage.fault_points.POISON_BYTES", 1)
    monkeypatch.setattr("generator.workers.processes.MEMORY_BYTES", 1 << 30)
    arguments = ["book", "--from", str(tmp_path / "own.sdm"), "--seed", "1", "--cover", "none", "--editions", "none", "--jobs", str(jobs)]
    assert main([*arguments, "--out", str(tmp_path / "out")]) == 65
    assert "own.sdm, line 3: grading this puzzle ran out of memory every time; it is left out" in capsys.readouterr().err
    assert sum(verify_edition(tmp_path / "out" / "own" / "seed-1")["counts"].values()) == 3
