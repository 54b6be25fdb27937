"""How `status` says that a run failed: what, when and what to do, no class names."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.commands.run_endings import advise, describe_ending
from generator.editions.past_runs import read_run
from tests.support.command_line import run

START = {"event": "start", "time": "2026-12-01T03:00:00+00:00", "gridpress": "1", "pid": 1, "host": "h"}
ORDER = {"event": "order", "book": "nightly", "edition": "2026-12-01", "seed": 1}
TYPESET = {"event": "stage", "stage": "typeset", "seconds": 2}


def write_log(out: Path, *events: dict) -> Path:
    path = out / "logs/20261201T030000-1.jsonl"
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(json.dumps({"run": path.stem, "at": 5, **event}) + "\n" for event in (START, ORDER, TYPESET, *events)))
    return path


@pytest.mark.parametrize(
    ("ended", "message", "said", "advice"),
    [
        ("CannotWrite", "cannot write 'a.pdf': No space left", "cannot write 'a.pdf': No space left", "see that the disk has space"),
        ("PermissionError", "[Errno 13] 'a'", "the computer refused to read or write: [Errno 13] 'a'", "give the same command again"),
        ("OSError", "", "the computer refused to read or write: no reason given", "see that the disk has space"),
        ("MemoryError", "", "no memory was left", "end other programs, or set fewer --jobs"),
        ("ZeroDivisionError", "division by zero", "a defect of gridpress: division by zero", "report it with 20261201T030000-1.jsonl"),
        ("WorkersLost", "workers died again and again", "workers died again and again", "report it with 20261201T030000-1.jsonl"),
        ("main", "", "a defect of gridpress: no message", "report it with"),
        ("KeyboardInterrupt", "", "interrupted", "it continues where this run stopped"),
        ("SystemExit", "143", "stopped by a signal, exit code 143", "it continues where this run stopped"),
        ("RecipeError", "nightly.toml: unknown key", "nightly.toml: unknown key", ""),
        ("Shortfall", "found 3 of 4; raise bound", "found 3 of 4; raise bound", ""),
        ("well", "", "well", ""),
    ],
)
def test_a_run_that_failed_is_described_without_class_names(
    ended: str, message: str, said: str, advice: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = read_run(write_log(tmp_path, {"event": "end", "ended": ended, "message": message}))
    assert describe_ending(found) == said
    assert (advice in advise(found)) if advice else advise(found) == ""
    code, text, _ = run(capsys, "status", "--out", tmp_path)
    assert code == 0
    assert "made      nightly/2026-12-01, seed 1\nbegan     2026-12-01 0" in text
    assert f"\nended     {said}\n" in text
    assert ("\nto do     " in text) == bool(advice)
    assert ended == "well" or ended not in text


def test_a_run_without_an_end_crashed(tmp_path: Path) -> None:
    found = read_run(write_log(tmp_path))
    assert describe_ending(found) == "crashed after typeset: its log ends early"
    assert advise(found).endswith("if memory was short, with fewer --jobs")
