"""A print run: the same books as one by one, whatever is killed."""

from __future__ import annotations

import csv
import signal
from contextlib import nullcontext
from pathlib import Path

import pytest

from generator.cli import main
from generator.editions.completion import RUN_FOLDER
from generator.storage.fault_points import POISON
from tests.support.book_runs import digests, log_events, puzzle_rows
from tests.support.command_line import run, run_process
from tests.support.own_cluster import open_cluster
from tests.torture.print_runs import DASK, LOCAL, torture_runs

FINITE = "sudoku-4x4"
"""A kind of which 36 puzzles exist, so that books of it have twins."""

RECIPE = f"""\
name = "finite"
title = "Puzzles for {{name}}"
fresh = "all books"
cover = "none"
printer = "home-letter"
editions = ["web"]
spares = 1

[[chapter]]
family = "{FINITE}"
level = "gentle"
count = 3
"""
EPOCH, DAY = "SOURCE_DATE_EPOCH", "1800000000"
ORDERS = "order,name,language\nann,Ann,en\nbob,Bob,de\nzoe,Zoë,fr\n"
NAMES = {"ann": ("Ann", "en"), "bob": ("Bob", "de"), "zoe": ("Zoë", "fr")}


@pytest.fixture(autouse=True)
def day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(EPOCH, DAY)


def lay_out(folder: Path) -> Path:
    """Write a recipe, `finite.toml`, and orders, `orders.csv`, to a folder; return it."""
    (folder / "finite.toml").write_text(RECIPE, encoding="utf-8")
    (folder / "orders.csv").write_text(ORDERS, encoding="utf-8")
    return folder


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    return lay_out(tmp_path)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The output folder of the run of `orders.csv`, made by one process."""
    folder = lay_out(tmp_path_factory.mktemp("whole"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(EPOCH, DAY)
        assert main([str(word) for word in command(folder, folder / "out", "--jobs", 1)]) == 0
    return folder / "out"


def command(desk: Path, out: Path, *more: object) -> tuple[object, ...]:
    return "run", desk / "orders.csv", "--recipe", desk / "finite.toml", "--out", out, "--seed", 5, *more


def editions(out: Path) -> dict[str, dict[str, str]]:
    """Return the files of every book, by its folder in the output folder."""
    made = [path.parent for path in sorted(out.glob("*/seed-*/manifest.json"))]
    return {path.relative_to(out).as_posix(): digests(path) for path in made}


def states(out: Path) -> dict[str, str]:
    """Return the state of every order in the report."""
    with (out / "run-orders.csv").open(encoding="utf-8", newline="") as file:
        return {row["order"]: row["state"] for row in csv.DictReader(file)}


def count_different(out: Path) -> int:
    """Return the number of different puzzles in all books."""
    return len({(row["family"], row["puzzle"]) for name in editions(out) for row in puzzle_rows(out / name)})


def make_one_by_one(capsys: pytest.CaptureFixture[str], desk: Path, seeds: dict[str, str], out: Path) -> None:
    """Make the books of `orders.csv` with `book`, in the order of the rows."""
    for order, (name, language) in NAMES.items():
        recipe = RECIPE.replace('"finite"', f'"{order}"').replace("{name}", name)
        (desk / f"{order}.toml").write_text(recipe, encoding="utf-8")
        code, _, err = run(
            capsys, "book", desk / f"{order}.toml", "--language", language, "--seed", seeds[order], "--jobs", 1, "--out", out
        )
        assert code == 0, err


def test_two_workers_make_the_same_books_as_one_by_one(capsys: pytest.CaptureFixture[str], desk: Path, whole: Path) -> None:
    done = run_process(*command(desk, desk / "two", "--jobs", 2))
    assert done.returncode == 0, done.stderr
    assert "3 of 3 books published" in done.stderr
    assert "Warning" not in done.stderr
    two = editions(desk / "two")
    tries = {event["order"]: event["tries"] for event in log_events(desk / "two") if event["event"] == "made"}
    assert max(tries.values()) > 1, "no book had a twin: the test needs another seed"
    make_one_by_one(capsys, desk, {name.split("/")[0]: name.split("-")[-1] for name in two}, desk / "single")
    assert two == editions(desk / "single")
    assert editions(whole) == two
    for report in ("run-orders.csv", "run-orders.html"):
        assert (whole / report).read_bytes() == (desk / "two" / report).read_bytes()


@pytest.mark.broad
def test_a_killed_run_continues_with_what_is_missing(capsys: pytest.CaptureFixture[str], desk: Path, whole: Path) -> None:
    out = desk / "killed"
    (desk / "orders.csv").write_text("".join(ORDERS.splitlines(keepends=True)[:2]), encoding="utf-8")
    assert run(capsys, *command(desk, out, "--jobs", 1))[0] == 0
    (desk / "orders.csv").write_text(ORDERS, encoding="utf-8")
    code, shown, _ = run(capsys, *command(desk, out, "--status"))
    assert (code, shown.splitlines()[-1]) == (3, "1 done, 2 missing, 0 failed")
    killed = run_process(*command(desk, out, "--jobs", 1), GRIDPRESS_FAULT="after_commit:kill")
    assert killed.returncode == -signal.SIGKILL
    assert list(editions(out)) == [next(iter(editions(whole)))]
    (out / RUN_FOLDER / "old").mkdir(parents=True, exist_ok=True)  # of a worker
    first = {path: path.stat().st_mtime_ns for path in (out / "ann").rglob("*")}
    code, _, err = run(capsys, *command(desk, out, "--jobs", 1))
    assert (code, "3 of 3 books published" in err) == (0, True)
    assert editions(out) == editions(whole)
    assert {path: path.stat().st_mtime_ns for path in (out / "ann").rglob("*")} == first
    assert not (out / RUN_FOLDER).exists()
    code, shown, _ = run(capsys, *command(desk, out, "--status"))
    assert (code, shown.splitlines()[-1]) == (0, "3 done, 0 missing, 0 failed")
    code, _, err = run(capsys, *command(desk, out, "--jobs", 1))
    assert (code, editions(out)) == (0, editions(whole))


def test_an_order_that_fails_stops_no_other(capsys: pytest.CaptureFixture[str], desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether its puzzles are not found or the press has a defect."""
    monkeypatch.setenv(POISON, "order/zoe:raise")
    (desk / "orders.csv").write_text("order,name,bound,counts\nann,Ann,1,\nzoe,Zoe,,\nbob,Bob,,gentle=1\n", encoding="utf-8")
    (desk / "finite.toml").write_text(RECIPE.replace("count = 3", "count = 40"), encoding="utf-8")
    code, _, err = run(capsys, *command(desk, desk / "out", "--jobs", 1))
    assert code == 3, err
    assert "failed   ann: orders.csv, line 2: the recipe orders 40 gentle sudoku-4x4, found" in err
    assert "failed   zoe: orders.csv, line 3: a defect of gridpress, RuntimeError: fault point order/zoe was armed; the log" in err
    assert states(desk / "out") == {"ann": "failed", "zoe": "failed", "bob": "done"}
    failed = {event["order"]: event for event in log_events(desk / "out") if event["event"] == "failed"}
    assert (failed["zoe"]["code"], "candidate_point(f" in failed["zoe"]["trace"], "trace" in failed["ann"]) == (1, True, False)
    code, shown, _ = run(capsys, *command(desk, desk / "out", "--status"))
    assert (code, shown.splitlines()[-1]) == (3, "1 done, 0 missing, 2 failed")
    assert "orders.csv, line 2" in shown
    code, shown, _ = run(capsys, "status", "--check", "--out", desk / "out")
    assert (code, shown.count("some books failed; ")) == (65, 2)  # as the end of the run, and once in the verdict


@pytest.mark.broad
def test_what_cannot_be_printed_is_found_before_the_first_book(capsys: pytest.CaptureFixture[str], desk: Path) -> None:
    rows = "order,name,isbn,layout,cover\nann,Ann,9780000000019,,sheet\nbob,Bob,9780000000019,,sheet\nzoe,Zoe,,clasic,\n"
    (desk / "orders.csv").write_text(rows, encoding="utf-8")
    (desk / "finite.toml").write_text(RECIPE.replace('printer = "home-letter"', ""), encoding="utf-8")
    code, _, err = run(capsys, *command(desk, desk / "out", "--jobs", 1))
    assert (code, editions(desk / "out")) == (2, {})
    first, *lines = [line for line in err.splitlines() if not line.startswith("time")]
    assert first == "gridpress: orders.csv: 2 errors"
    assert lines[0].startswith("  line 3: isbn 9780000000019 is that of orders.csv, line 2 too")
    assert lines[1].startswith("  line 4: unknown layout 'clasic'; did you mean classic?")


@pytest.mark.broad
def test_a_changed_order_does_not_replace_its_book(capsys: pytest.CaptureFixture[str], desk: Path) -> None:
    assert run(capsys, *command(desk, desk / "out", "--jobs", 1))[0] == 0
    before = editions(desk / "out")
    (desk / "orders.csv").write_text(ORDERS.replace("Bob", "Rob"), encoding="utf-8")
    code, _, err = run(capsys, *command(desk, desk / "out", "--jobs", 1))
    assert (code, editions(desk / "out")) == (3, before)
    assert "bob: orders.csv, line 3" in err
    assert "use --force to make all books again" in err
    code, _, err = run(capsys, *command(desk, desk / "out", "--jobs", 1, "--force"))
    assert code == 0, err
    after = editions(desk / "out")
    assert after.keys() == before.keys()
    assert all(after[name]["interior.pdf"] != files["interior.pdf"] for name, files in before.items() if name.startswith("bob/"))


@pytest.mark.broad
@pytest.mark.needs("distributed")
def test_a_cluster_makes_the_same_books(capsys: pytest.CaptureFixture[str], desk: Path, whole: Path) -> None:
    with open_cluster(2, desk / "log") as own:
        code, _, err = run(capsys, *command(desk, desk / "there", "--workers", f"dask:{own.address}"))
    assert code == 0, err
    assert editions(desk / "there") == editions(whole)


@pytest.mark.slow
@pytest.mark.needs("linux")
@pytest.mark.parametrize("place", [LOCAL, pytest.param(DASK, marks=pytest.mark.needs("distributed"))])
def test_random_kills_change_no_byte(place: str) -> None:
    """Of the sender, of workers, and of the scheduler of a cluster."""
    assert torture_runs(12, 43, (place,))[f"{place}: books, each the same to the byte"] == 12


@pytest.mark.broad
@pytest.mark.parametrize("place", [LOCAL, pytest.param(DASK, marks=[pytest.mark.needs("distributed"), pytest.mark.slow])])
def test_an_order_that_kills_every_worker_fails_alone(desk: Path, place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(POISON, "order/bob:exit")
    with open_cluster(2, desk / "log") if place == DASK else nullcontext() as own:
        done = run_process(*command(desk, desk / "out", *(("--workers", f"dask:{own.address}") if own else ("--jobs", 2))))
    assert done.returncode == 3, done.stderr
    assert "failed   bob: orders.csv, line 3: making it killed its worker; make it alone with `gridpress book`" in done.stderr
    assert states(desk / "out") == {"ann": "done", "bob": "failed", "zoe": "done"}


@pytest.mark.broad
def test_an_order_that_kills_the_only_process_is_named_and_fails_next_time(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(POISON, "order/bob:exit")
    line = command(desk, desk / "out", "--jobs", 1)
    assert run_process(*line).returncode == 1
    assert next(iter(editions(desk / "out"))).startswith("ann/")
    for named in (True, False):
        done = run_process(*line)
        assert done.returncode == 3, done.stderr
        assert ("the last run ended without a message while it made bob; this one" in done.stderr) == named
        assert states(desk / "out") == {"ann": "done", "bob": "failed", "zoe": "done"}
    monkeypatch.delenv(POISON)
    assert run_process(*line).returncode == 0
