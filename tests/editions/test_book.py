"""Whole books, small ones: what an edition holds, and every promise about runs that repeat, fail, or meet another."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from hashlib import sha256
from pathlib import Path
from shutil import copytree

import pikepdf
import pytest

from generator.bank import open_bank
from generator.cli import main
from generator.errors import RecipeError
from generator.notation import parse_puzzle
from generator.storage.fault_points import BANK_POINTS, BOOK_POINTS
from generator.storage.manifest import verify_edition
from tests.support.command_line import outside, run
from tests.support.samples import EASY, MANY, NONE, SOLVED

SMALL = ("--counts", "gentle=3,easy=3,hard=2", "--jobs", "1")
PLAIN = ("--cover", "none", "--editions", "none", "--jobs", "1")
TINY = ("--counts", "gentle=2,easy=1", "--cover", "none", "--editions", "web", "--jobs", "1")
"""A book of three puzzles without a cover, for tests that need no more; its folder still has a folder in it."""

HEADER = "number,family,level,puzzle,solution,minutes,race,se_er,hardest,page,answer_page"


def book(capsys: pytest.CaptureFixture[str], out: Path, *arguments: object) -> tuple[int, str]:
    """Run `book` here; return exit code and stderr."""
    code, _, err = run(capsys, "book", *arguments, "--out", out)
    return code, err


def book_outside(out: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run `book` as a program of its own."""
    return outside("book", *arguments, "--out", out, **environment)


def digests(folder: Path) -> dict[str, str]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): sha256(path.read_bytes()).hexdigest() for path in files}


def lines(edition: Path) -> list[dict[str, str]]:
    with (edition / "puzzles.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def events(out: Path) -> list[dict]:
    return [json.loads(line) for path in sorted((out / "logs").iterdir()) for line in path.read_text().splitlines()]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an output folder with one small edition; tests only read it."""
    out = tmp_path_factory.mktemp("made")
    assert main(["book", "sampler", *SMALL, "--seed", "7", "--out", str(out)]) == 0
    return out


def test_an_edition_holds_what_is_promised(made: Path) -> None:
    assert sorted(path.name for path in made.iterdir() if path.name[0] != ".") == ["bank.sqlite", "logs", "sampler"]
    edition = made / "sampler" / "seed-7"
    pages = ["archive.pdf", "cover.pdf", "digital.pdf", "interior.pdf"]
    names = [*pages, "manifest.json", "puzzles.csv", "puzzles.jsonl", "report.html", "web/index.html"]
    assert sorted(digests(edition)) == names
    assert os.readlink(made / "sampler" / "latest") == "seed-7"
    manifest = verify_edition(edition)
    assert manifest["counts"] == {"sudoku-9x9/gentle": 3, "sudoku-9x9/easy": 3, "sudoku-9x9/hard": 2}
    assert (manifest["name"], manifest["edition"], manifest["seed"], manifest["refused"]) == ("sampler", "seed-7", 7, [])
    assert manifest["proof"]["proved"] == 8
    assert str(made) not in (edition / "manifest.json").read_text()


def test_the_tables_agree_with_each_other(made: Path) -> None:
    edition = made / "sampler" / "seed-7"
    assert (edition / "puzzles.csv").read_text().splitlines()[0] == HEADER
    rows = lines(edition)
    assert [row["number"] for row in rows] == [str(number) for number in range(1, 9)]
    assert [row["level"] for row in rows] == ["gentle"] * 3 + ["easy"] * 3 + ["hard"] * 2
    assert all(int(row["page"]) < int(row["answer_page"]) for row in rows)
    for level in ("gentle", "easy", "hard"):
        races = [float(row["race"]) for row in rows if row["level"] == level]
        assert races == sorted(races)
    more = [json.loads(line) for line in (edition / "puzzles.jsonl").read_text().splitlines()]
    for row, told in zip(rows, more, strict=True):
        assert told["puzzle"] == row["puzzle"]
        placed = sum(step["cell"] is not None for step in told["path"])
        assert placed == 81 - parse_puzzle(row["puzzle"]).clues


def test_the_bank_knows_the_edition(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bank", "stats", "--out", str(made)]) == 0
    assert capsys.readouterr().out.splitlines()[:3] == ["puzzles: 8", "books: 1", "editions: 1"]
    told = json.loads((made / "sampler/seed-7/puzzles.jsonl").read_text().splitlines()[4])
    assert main(["bank", "find", told["id"].lower(), "--out", str(made)]) == 0
    out = capsys.readouterr().out
    assert out.splitlines()[0] == f"sudoku-9x9:{told['puzzle']}"
    assert "# sampler/seed-7, puzzle 5, easy" in out
    assert main(["bank", "find", "AAAAAAAAAA", "--out", str(made)]) == 65


def test_the_log_tells_the_run(made: Path) -> None:
    told = events(made)
    assert [event["event"] for event in told][:2] == ["start", "order"]
    assert told[-1]["ended"] == "well"
    assert {event["stage"] for event in told if event["event"] == "stage"} >= {"gather", "typeset", "prove", "publish"}
    assert {event["pid"] for event in told if event["event"] == "chunk"} == {os.getpid()}


def test_asked_again_the_edition_is_verified_and_not_touched(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edition = made / "sampler" / "seed-7"
    before = digests(edition), edition.stat().st_mtime_ns
    code, err = book(capsys, made, "sampler", *SMALL, "--seed", 7)
    assert code == 0
    assert "published already and whole" in err
    assert (digests(edition), edition.stat().st_mtime_ns) == before


def test_another_order_of_the_same_name_needs_force(made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, err = book(capsys, made, "sampler", *SMALL, "--seed", 7, "--title", "Other")
    assert code == 2
    assert "made from another order; use --force" in err
    for title in ("One", "Two"):
        assert book(capsys, tmp_path, "sampler", *TINY, "--seed", 7, "--title", title, "--force")[0] == 0
        assert verify_edition(tmp_path / "sampler/seed-7")["recipe"]["title"] == title
    with open_bank(tmp_path / "bank.sqlite") as bank:
        assert (bank.stats().puzzles, bank.stats().editions) == (3, 1)


@pytest.mark.parametrize(
    ("jobs", "environment"),
    [
        ("2", {"TZ": "Pacific/Kiritimati", "PYTHONHASHSEED": "1", "LC_ALL": "C"}),
        pytest.param("1", {"TZ": "UTC", "PYTHONHASHSEED": "2"}, marks=pytest.mark.slow),
    ],
)
def test_the_same_bytes_for_any_jobs_place_and_hash(made: Path, tmp_path: Path, jobs: str, environment: dict[str, str]) -> None:
    done = book_outside(tmp_path, "sampler", *SMALL, "--jobs", jobs, "--seed", "7", **environment)
    assert done.returncode == 0, done.stderr
    assert digests(tmp_path / "sampler/seed-7") == digests(made / "sampler/seed-7")
    workers = {event["pid"] for event in events(tmp_path) if event["event"] == "chunk"}
    assert len(workers) == int(jobs)


def test_no_puzzle_is_printed_twice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, recipe in (("first", ""), ("second", ""), ("third", 'fresh = "this book"')):
        path = tmp_path / f"{name}.toml"
        path.write_text(f'name = "{name}"\ntitle = "{name}"\nseed = 7\n{recipe}\n[[chapter]]\nlevel = "easy"\ncount = 3\n')
        assert book(capsys, tmp_path, path, *PLAIN)[0] == 0
    first, second, third = ({row["puzzle"] for row in lines(tmp_path / name / "seed-7")} for name in ("first", "second", "third"))
    assert not first & second
    assert first == third
    manifest = verify_edition(tmp_path / "second" / "seed-7")
    assert [refusal["why"] for refusal in manifest["refused"]] == ["printed"] * 3
    before = digests(tmp_path / "second" / "seed-7")
    assert book(capsys, tmp_path, tmp_path / "second.toml", *PLAIN, "--force")[0] == 0
    assert digests(tmp_path / "second" / "seed-7") == before


def test_a_book_of_ones_own_puzzles(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "-n", "12", "--seed", "9"]) == 0
    own = capsys.readouterr().out.splitlines()
    twin = "".join(EASY[col * 9 + row] for row in range(9) for col in range(9))
    path = tmp_path / "My Puzzles!.sdm"
    bad = [twin, MANY, NONE, "123", "sudoku-16x16:" + "." * 256, SOLVED, f"sudoku-9x9:{EASY}:x"]
    path.write_text("\n".join([*own, EASY, "# note", *bad]))
    code, err = book(capsys, tmp_path, "--from", path, "--seed", 1, *PLAIN)
    assert code == 65
    refused = [line.partition("line ")[2] for line in err.splitlines() if line.startswith("refused")]
    assert [line.split(":")[0] for line in refused] == ["15", "16", "17", "18", "19", "20", "21"]
    said = ["a twin of line 13", "at least 2", "got none", "expected 81 cells", "2: 'sudoku-16x16:", "a complete grid", "nothing after"]
    for line, why in zip(refused, said, strict=True):
        assert why in line
    edition = tmp_path / "my-puzzles" / "seed-1"
    manifest = verify_edition(edition)
    assert sum(manifest["counts"].values()) == 13
    assert {"sudoku-9x9:" + row["puzzle"] for row in lines(edition)} == {*own, "sudoku-9x9:" + EASY}
    assert [refusal["line"] for refusal in manifest["refused_lines"]] == [15, 16, 17, 18, 19, 20, 21]
    path.write_text("\n".join(own[:4]))
    assert book(capsys, tmp_path, "--from", path, "--seed", 2, *PLAIN)[0] == 0  # fresh within the book only
    assert book(capsys, tmp_path, "--from", path, "--seed", 1, *PLAIN)[0] == 2  # another file is another order


def test_the_look_of_a_recipe_for_ones_own_puzzles(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "own.sdm"
    path.write_text(EASY)
    assert book(capsys, tmp_path, "large-print", "--from", path, "--seed", 1, *PLAIN)[0] == 0
    manifest = verify_edition(tmp_path / "large-print" / "seed-1")
    assert (manifest["recipe"]["layout"], sum(manifest["counts"].values())) == ("large-print", 1)


def test_a_recipe_and_the_command_line_choose_editions_and_kind_of_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "own.sdm").write_text(EASY)
    keys = 'name = "own"\ntitle = "Own"\nsource = "own.sdm"\nseed = 1\nfile = "PDF/X-1a:2001"\neditions = ["archive"]\n'
    (tmp_path / "own.toml").write_text(keys)
    edition = tmp_path / "own" / "seed-1"
    assert book(capsys, tmp_path, tmp_path / "own.toml")[0] == 0
    tables = ["puzzles.csv", "puzzles.jsonl", "report.html"]
    assert sorted(digests(edition)) == ["archive.pdf", "cover.pdf", "interior.pdf", "manifest.json", *tables]
    assert (edition / "interior.pdf").read_bytes().startswith(b"%PDF-1.3")
    assert main(["prove", str(edition)]) == 0
    arguments = (tmp_path / "own.toml", "--force", "--large-print", "--trim", "eink-300")
    assert book(capsys, tmp_path, *arguments, "--editions", "none", "--cover", "none")[0] == 0
    assert sorted(digests(edition)) == ["interior.pdf", "manifest.json", *tables]
    recipe = verify_edition(edition)["recipe"]
    assert (recipe["layout"], recipe["trim"], recipe["editions"]) == ("large-print", "eink-300", [])
    code, told = book(capsys, tmp_path, *arguments, "--editions", "digital,paper")
    assert (code, "editions 2 = 'paper'; allowed: digital, archive, web" in told) == (2, True)
    assert book(capsys, tmp_path, *arguments, "--layout", "classic")[0] == 2


@pytest.mark.parametrize("name", ["digital.pdf", "archive.pdf"])
def test_an_edition_that_is_not_the_interior_is_not_proved(
    made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    edition = tmp_path / "seed-7"
    copytree(made / "sampler" / "seed-7", edition)
    with pikepdf.open(edition / name, allow_overwriting_input=True) as pdf:
        pdf.pages[9].Contents = pdf.make_stream(pdf.pages[8].Contents.read_bytes())
        pdf.save()
    assert main(["prove", str(edition)]) == 65
    told = capsys.readouterr().out
    assert "8 of 8 proved" in told
    assert f"{name}, page 10: it is not the page of interior.pdf" in told


def test_levels_of_ones_own_decide_the_chapters(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    level = 'note = "n"\nrace_low = {}\nrace_high = {}\nceiling = {}\nmethod = "minimal"\n'
    low, high = level.format("0.0", "40.0", "1.5"), level.format("40.0", "inf", "9.5")
    levels = f'[[level]]\nname = "tea"\ntitle = "Tea"\n{low}\n[[level]]\nname = "night"\ntitle = "Night"\nbeyond = true\n{high}'
    (tmp_path / "my-levels.toml").write_text(levels)
    chapters = "".join(f'[[chapter]]\nlevel = "{name}"\ncount = 2\n' for name in ("tea", "night"))
    path = tmp_path / "tea.toml"
    path.write_text(f'name = "tea"\ntitle = "Tea"\nseed = 3\nlevels = "my-levels.toml"\n{chapters}')
    assert book(capsys, tmp_path, path, *PLAIN)[0] == 0
    assert [row["level"] for row in lines(tmp_path / "tea" / "seed-3")] == ["tea", "tea", "night", "night"]
    assert book(capsys, tmp_path, path, "--counts", "hard=2")[0] == 2
    path.write_text(f'name = "tea"\ntitle = "Tea"\nlevels = "no-levels.toml"\n{chapters}')
    code, err = book(capsys, tmp_path, path)
    assert (code, len(err.splitlines())) == (2, 1)


def test_own_puzzles_with_quotas_and_none_good(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "own.sdm"
    path.write_text(f"{EASY}\n12\n")
    code, err = book(capsys, tmp_path, "--from", path, "--seed", 1, "--counts", "gentle=5")
    assert code == 3
    assert f"{path}, line 2: expected 81 cells" in err
    assert "recipe wants 5 gentle sudoku-9x9, the file has" in err
    path.write_text("123\n")
    code, err = book(capsys, tmp_path, "--from", path, "--seed", 1)
    assert code == 65
    assert f"refused  {path}, line 1: expected 81 cells" in err
    assert "at least one good puzzle" in err
    assert book(capsys, tmp_path, "--from", tmp_path / "none.sdm")[0] == 65
    assert not list(tmp_path.rglob("seed-*"))


def test_a_shortfall_writes_nothing_or_what_the_recipe_accepts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "short.toml"
    text = 'name = "short"\ntitle = "Short"\nseed = 3\nbound = 1\n[[chapter]]\nlevel = "hard"\ncount = 9\n'
    path.write_text(text)
    code, err = book(capsys, tmp_path, path, *PLAIN)
    assert code == 3
    assert "recipe wants 9 hard sudoku-9x9, found " in err
    assert "in 9 candidates; raise bound or ask for fewer" in err
    assert not (tmp_path / "short").exists()
    path.write_text(text.replace("bound", 'short = "accept"\nbound'))
    assert book(capsys, tmp_path, path, *PLAIN)[0] == 0
    assert 0 < verify_edition(tmp_path / "short/seed-3")["counts"]["sudoku-9x9/hard"] < 9


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--layout", "clasic"], "did you mean classic"),
        (["--trim", "60x60mm"], "mm"),
        (["--trim", "2x3"], "mm"),
        (["--title", "W" * 200], "do not fit"),
    ],
)
def test_a_page_that_cannot_be_leaves_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    code, err = book(capsys, tmp_path, "sampler", *SMALL, *arguments)
    assert code == 2
    assert message in err
    assert len(err.splitlines()) == 1
    assert not list(tmp_path.iterdir())


TONIGHT = ("book", "sampler", *TINY, "--seed", "7")


@pytest.fixture(scope="module")
def tonight(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return the digests of a tiny edition that nothing happened to."""
    out = tmp_path_factory.mktemp("tonight")
    assert main([*TONIGHT, "--out", str(out)]) == 0
    return digests(out / "sampler" / "seed-7")


@pytest.fixture(scope="module")
def yesterday(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an output folder with another making of the same edition; tests copy it."""
    out = tmp_path_factory.mktemp("yesterday")
    assert main([*TONIGHT, "--title", "Yesterday", "--out", str(out)]) == 0
    return out


def see_done(out: Path, tonight: dict[str, str]) -> None:
    """See that tonight's edition stands, and nothing else, in the folder and in the bank."""
    assert digests(out / "sampler/seed-7") == tonight
    assert sorted(path.name for path in (out / "sampler").iterdir()) == ["latest", "seed-7"]
    with open_bank(out / "bank.sqlite") as bank:
        assert (bank.stats().puzzles, bank.stats().editions) == (3, 1)


ELSEWHERE = {"in_migration", "before_quarantine_commit", "before_forget_commit"}
WRITES = (*BOOK_POINTS, *(point for point in BANK_POINTS if point not in ELSEWHERE))
FAULTS = [*((point, "enospc") for point in WRITES), ("after_wave", "raise"), ("after_tables", "raise"), ("after_commit", "raise")]


@pytest.mark.parametrize(("point", "kind"), FAULTS)
def test_a_run_that_fails_anywhere_leaves_a_whole_edition_and_the_next_is_the_same(
    tonight: dict[str, str], yesterday: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, point: str, kind: str
) -> None:
    order = [*TONIGHT, "--force", "--out", str(tmp_path)]
    copytree(yesterday, tmp_path, symlinks=True, dirs_exist_ok=True)
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
    see_done(tmp_path, tonight)


DIE = """
import json, os, sys
from shutil import copytree
from generator.cli import main

order, yesterday, folders = json.loads(sys.argv[1])
assert main([*order, "--title", "Yesterday", "--out", yesterday]) == 0
ends = {}
for point, folder in folders.items():
    copytree(yesterday, folder, symlinks=True)
    pid = os.fork()
    if pid == 0:
        os.environ["GRIDPRESS_FAULT"] = f"{point}:kill"
        os._exit(main([*order, "--force", "--out", folder]))
    ends[point] = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
print(json.dumps(ends))
"""
"""Makes yesterday's edition, then tonight's over a copy of it, once for each point: in processes that die there."""


def test_a_killed_run_leaves_yesterday_whole_and_the_next_is_the_same(tonight: dict[str, str], tmp_path: Path) -> None:
    points = ("after_wave", "after_manifest", "after_commit", "between_moves", "after_replace")
    folders = {point: str(tmp_path / point) for point in points}
    told = json.dumps([TONIGHT, str(tmp_path / "yesterday"), folders])
    done = subprocess.run([sys.executable, "-c", DIE, told], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == dict.fromkeys(points, -signal.SIGKILL)
    for point, out in folders.items():
        stands = 0 if point == "after_replace" else 2  # what stands is whole: the new making, or yesterday's
        assert main([*TONIGHT, "--out", out]) == stands, point
        assert main([*TONIGHT, "--force", "--out", out]) == 0, point
        see_done(Path(out), tonight)


def test_prove_finds_every_altered_file(made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edition = tmp_path / "seed-7"
    copytree(made / "sampler" / "seed-7", edition)
    assert main(["prove", str(edition)]) == 0
    assert capsys.readouterr().out == "8 of 8 proved\n"
    assert main(["prove", str(edition / "interior.pdf")]) == 0
    for name in ("manifest.json", "puzzles.jsonl", "puzzles.csv"):
        path = edition / name
        whole = path.read_bytes()
        path.write_bytes(whole[:500] + bytes([whole[500] ^ 1]) + whole[501:])
        assert main(["prove", str(edition)]) == 65
        assert name in "".join(capsys.readouterr())
        path.write_bytes(whole)
    assert main(["prove", str(tmp_path)]) == 65
    assert main(["prove", str(edition / "puzzles.csv")]) == 65


def test_an_altered_edition_is_told_and_made_anew_by_force(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    order = ("sampler", *TINY, "--seed", 7)
    assert book(capsys, tmp_path, *order)[0] == 0
    edition = tmp_path / "sampler" / "seed-7"
    whole = digests(edition)
    (edition / "puzzles.csv").write_text("altered")
    code, err = book(capsys, tmp_path, *order)
    assert code == 65
    assert "puzzles.csv has 7 bytes" in err
    assert book(capsys, tmp_path, *order, "--force")[0] == 0
    assert digests(edition) == whole


HOLD = """
import sys, time
from pathlib import Path
from shutil import copytree
from generator.storage.lock import hold_lock
with hold_lock(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(60)
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


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGTERM, 143), pytest.param(signal.SIGINT, 130, marks=pytest.mark.slow), (signal.SIGKILL, -9)]
)
def test_a_run_that_is_ended_leaves_no_worker(tmp_path: Path, number: signal.Signals, code: int) -> None:
    command = [sys.executable, "-m", "generator", "book", "--counts", "fiendish=300", "--seed", "7", "--jobs", "2", "--out", str(tmp_path)]
    night = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    workers: set[int] = set()
    give_up = time.monotonic() + 300  # a machine that has compiled nothing yet takes minutes
    while time.monotonic() < give_up:
        time.sleep(0.05)
        logs = list(tmp_path.glob("logs/*.jsonl"))
        workers = {event["pid"] for event in events(tmp_path) if event["event"] == "chunk"} if logs else set()
        if len(workers) == 2:
            break
    night.send_signal(number)
    night.communicate(timeout=20)
    assert night.returncode == code
    assert len(workers) == 2
    for _ in range(40):
        if not any(is_alive(pid) for pid in workers):
            break
        time.sleep(0.05)
    assert not any(is_alive(pid) for pid in workers)


def is_alive(pid: int) -> bool:
    """Tell whether a process runs; one that has ended and waits to be noticed does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_place_that_cannot_be_made_ends_with_73(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    code, err = book(capsys, tmp_path / "file", "sampler", *SMALL)
    assert code == 73
    assert len(err.splitlines()) == 1


def test_a_titled_book_is_not_tonights_nightly(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    order = ("--counts", "easy=2", "--seed", 5, *PLAIN)
    assert book(capsys, tmp_path, *order)[0] == 0
    for title, name in (("Winter Éclairs!", "winter-eclairs"), ("Nightly", "nightly-book"), ("Зима", "book-")):
        code, err = book(capsys, tmp_path, *order, "--title", title)
        assert code == 0, err
        (edition,) = tmp_path.glob(f"{name}*/seed-5")
        recipe = verify_edition(edition)["recipe"]
        assert (recipe["title"], recipe["subtitle"]) == (title, "")
    assert verify_edition(tmp_path / "nightly" / "seed-5")["recipe"]["title"] == "The Nightly Sudoku"
    assert book(capsys, tmp_path, "nightly", *order, "--title", "Other")[0] == 2  # a recipe that was named stays that book


def test_folders_of_others_are_not_touched(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("photos/.trip.part", "photos/.trip.old", "sampler/.notes.part"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "photos" / ".b.old").write_text("mine")
    before = sorted(path.name for path in (tmp_path / "photos").iterdir())
    assert book(capsys, tmp_path, "sampler", *TINY, "--seed", 7)[0] == 0
    assert sorted(path.name for path in (tmp_path / "photos").iterdir()) == before
    assert (tmp_path / "sampler" / ".notes.part").is_dir()


def test_a_lost_bank_learns_its_editions_again(made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copytree(made, tmp_path, symlinks=True, dirs_exist_ok=True)
    order = ("sampler", *SMALL, "--seed", 7)

    def rows() -> list[tuple]:
        with open_bank(tmp_path / "bank.sqlite") as bank:
            return bank._db.execute("SELECT key, line, puzzle_id, level, round(race, 4), se_er, number FROM puzzles").fetchall()

    before = rows()
    assert len(before) == 8
    (tmp_path / "bank.sqlite").unlink()
    code, err = book(capsys, tmp_path, *order)
    assert (code, rows()) == (0, before)
    assert "was not in the bank" in err
    assert "was not in the bank" not in book(capsys, tmp_path, *order)[1]


def test_a_long_name_keeps_its_space_and_one_puzzle_is_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a-name-longer-than-its-column-is-wide.sdm"
    path.write_text(EASY)
    code, err = book(capsys, tmp_path, "--from", path, "--seed", 1, *PLAIN)
    assert code == 0
    assert "wide/seed-1 1 puzzle, 24 pages, 1 proved" in err
    assert "grade    1 puzzle " in err


def test_compiling_is_told_before_anything_compiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []

    def stop(*_: object) -> None:
        calls.append("fit")
        raise RecipeError("far enough")

    monkeypatch.setattr("generator.editions.book.tell_of_compiling", lambda: calls.append("told"))
    monkeypatch.setattr("generator.editions.book.check_fit", stop)
    assert main(["book", "--out", str(tmp_path / "out")]) == 2
    assert calls == ["told", "fit"]
    assert not (tmp_path / "out").exists()
