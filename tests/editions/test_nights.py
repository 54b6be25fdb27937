"""A run that is killed or meets a full disk leaves the book unchanged or complete.

The book has the same bytes for any sizes of waves, and altered bytes and scrambled copies are found.
"""

from __future__ import annotations

import random
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from generator.bank import EditionRow, bank_key, open_bank, rows_of
from generator.cli import main
from generator.editions.publish import clear_leftovers
from generator.errors import Faulty
from generator.grading import find_key, solve_puzzle
from generator.model import Effort, GradedPuzzle
from generator.notation import parse_puzzle
from generator.puzzles.select import PRINTED, Quota, select
from generator.storage.manifest import verify_edition
from tests.reference.isomorph import scramble
from tests.support.needs import require
from tests.torture.forge import BOOK, COUNTS, open_forge
from tests.torture.nights import Night, check_bank, digests

LINUX = pytest.mark.needs("linux")
DISK_KILOBYTES = 300
SLOW = pytest.mark.slow
EFFORT = Effort(1.5, 3.0, 1.2, 1.2, 1.2, False, "hidden single", 0.0)


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Night]:
    """Return a book with yesterday's edition, to be killed by the tests."""
    folder = tmp_path_factory.mktemp("night")
    (folder / "out").mkdir()
    with open_forge() as forge:
        night = Night(forge, folder / "out", random.Random(20261121))
        night.prepare(folder / "aside")
        yield night


@pytest.mark.broad
@LINUX
def test_ten_runs_killed_at_random_moments_lose_nothing(night: Night) -> None:
    for _ in range(10):
        night.kill_once(1, "main", signal.SIGKILL)
    night.finish(1)
    assert sum(count for what, count in night.seen.items() if what.startswith("main SIGKILL")) == 10


@pytest.mark.broad
@LINUX
@pytest.mark.parametrize("number", [signal.SIGKILL, pytest.param(signal.SIGTERM, marks=SLOW)])
def test_a_worker_that_is_killed_changes_nothing(night: Night, number: signal.Signals) -> None:
    night.kill_once(2, "worker", number)
    night.finish(1)


@pytest.mark.broad
@LINUX
@pytest.mark.parametrize("number", [signal.SIGINT, *(pytest.param(number, marks=SLOW) for number in (signal.SIGTERM, signal.SIGKILL))])
def test_no_process_outlives_a_run_with_workers(night: Night, number: signal.Signals) -> None:
    night.kill_once(2, "main", number)
    night.finish(1)


def press(out: Path, *more: str) -> int:
    return main([*BOOK, "--counts", COUNTS, "--jobs", "1", "--out", str(out), *more])


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the output folder of a run without interruption."""
    out = tmp_path_factory.mktemp("whole")
    assert press(out) == 0
    return out


@pytest.fixture(scope="module")
def yesterday(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an output folder with another version of the same edition.

    Tests copy it.
    """
    out = tmp_path_factory.mktemp("yesterday")
    assert press(out, "--title", "Yesterday") == 0
    return out


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Return a folder on a mounted disk of 300 kB."""
    require("mounts")
    place = tmp_path / "disk"
    place.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK_KILOBYTES}k", "tmpfs", place], check=True)
    try:
        yield place
    finally:
        subprocess.run(["umount", place], check=True)


def test_too_small_a_disk_is_reported_and_has_no_book(small_disk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert press(small_disk) == 74
    err = capsys.readouterr().err
    assert "No space left on device" in err.splitlines()[-1]
    assert not (small_disk / "sampler").exists()
    check_bank(small_disk)


@pytest.mark.sample(3, 1)
@pytest.mark.parametrize(
    "free_kilobytes", [0, 12, 48, 96, 192, *(pytest.param(kilobytes, marks=SLOW) for kilobytes in (4, 32, 64, 128, 256))]
)
def test_a_disk_full_at_any_point_leaves_yesterday_whole(
    whole: Path, yesterday: Path, small_disk: Path, capsys: pytest.CaptureFixture[str], free_kilobytes: int
) -> None:
    subprocess.run(["mount", "-o", "remount,size=8m", small_disk], check=True)
    shutil.copytree(yesterday, small_disk, symlinks=True, dirs_exist_ok=True)
    edition = small_disk / "sampler" / "seed-7"
    before = digests(edition)
    usage = shutil.disk_usage(small_disk)
    with (small_disk / "ballast").open("wb") as ballast, suppress(OSError):
        ballast.write(bytes(usage.free - free_kilobytes * 1024))
    code = press(small_disk)
    err = capsys.readouterr().err
    assert code in {73, 74}, err
    assert "No space left on device" in err or "disk is full" in err
    clear_leftovers(edition.parent)
    assert digests(edition) == before
    (small_disk / "ballast").unlink()  # even reading a bank, SQLite needs a few free kB
    check_bank(small_disk)
    assert press(small_disk) == 0
    assert digests(edition) == digests(whole / "sampler" / "seed-7")
    check_bank(small_disk)


@pytest.mark.sample(3, 1)
@pytest.mark.parametrize(("chunk_seconds", "wave_chunks"), [(0.0001, 1), (0.002, 3), (5.0, 9)])
def test_the_same_bytes_for_any_size_of_waves(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chunk_seconds: float, wave_chunks: int
) -> None:
    monkeypatch.setattr("generator.puzzles.quota_search.CHUNK_SECONDS", chunk_seconds)
    monkeypatch.setattr("generator.puzzles.quota_search.WAVE_CHUNKS", wave_chunks)
    assert press(tmp_path) == 0
    assert digests(tmp_path / "sampler" / "seed-7") == digests(whole / "sampler" / "seed-7")


@pytest.mark.broad
def test_any_flipped_byte_of_an_edition_is_found(whole: Path) -> None:
    edition, chance = whole / "sampler" / "seed-7", random.Random(1)
    for path in sorted(edition.iterdir()):
        text = path.read_bytes()
        try:
            for at in [0, len(text) - 1, *(chance.randrange(len(text)) for _ in range(25))]:
                with path.open("r+b") as file:
                    file.seek(at)
                    file.write(bytes([text[at] ^ 1 << chance.randrange(8)]))
                with pytest.raises(Faulty, match=f"is damaged: {path.name} was altered"):
                    verify_edition(edition)
                path.write_bytes(text)
        finally:
            path.write_bytes(text)
    verify_edition(edition)


@pytest.mark.broad
@pytest.mark.parametrize("count", [2_000, pytest.param(10_000, marks=SLOW)])
def test_thousands_of_scrambled_copies_are_refused(whole: Path, tmp_path: Path, count: int) -> None:
    chance = random.Random(7)
    rows = (whole / "sampler" / "seed-7" / "puzzles.csv").read_text().splitlines()[1:]
    originals = [row.split(",")[3] for row in rows]

    def offer(line: str) -> GradedPuzzle:
        puzzle = parse_puzzle(line)
        solution = solve_puzzle(puzzle)
        return GradedPuzzle(puzzle, solution, EFFORT, "easy", (), find_key(puzzle, solution))

    with open_bank(tmp_path / "bank.sqlite") as bank:
        bank.enter(EditionRow("nightly", "seed-7", "7", "0.1.0", "m"), rows_of(offer(line) for line in originals))
        bank.resolve_pending("nightly", "seed-7", "m")
        copies = [offer(scramble(chance.choice(originals), chance)) for _ in range(count)]
        assert len({copy.puzzle.givens for copy in copies}) > count - 10

        def find_printed(offers: list[GradedPuzzle]) -> frozenset[bytes]:
            keys = {bank_key(copy): copy.key for copy in offers}
            return frozenset(keys[key] for key in bank.find_printed(keys.keys(), ("weekly", "seed-7")))

        quota = Quota("sudoku-9x9", "easy", count)
        assert select(copies, [quota], find_printed) == [PRINTED] * count
