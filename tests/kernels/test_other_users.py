"""Users who cannot write where kernels are kept: no home, or another's folder.

The processes of these tests are those of another user. They may read every file, because the Python of the tests may be in a folder that
only its owner can enter, but they can write only what is theirs.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from generator.kernels._cache import VARIABLE
from tests.kernels.test_cache import PROGRAM
from tests.support.command_line import drop_timed
from tests.support.paths import ROOT

NOBODY = "65534"
READ_ALL = ("--inh-caps", "+dac_read_search", "--ambient-caps", "+dac_read_search")
ORDER = ("generate", "-n", "1", "--seed", "3")
LINE = "gridpress: cannot keep compiled kernels in {!r}: {}; set GRIDPRESS_KERNELS to a folder\n"

SHUFFLED = ["1", "2", "3", "4", "0"]
"""What PROGRAM prints after the number of functions that it compiled."""

MORE = f"""{PROGRAM}
from generator.kernels.bits import nth_bit
before = count.n
nth_bit(5, 1)
print("more", count.n - before, flush=True)
"""
"""Uses one more kernel, and prints how many functions were compiled for it."""

TWICE = f"{MORE}\nimport subprocess\nsubprocess.run([sys.executable, '-c', sys.argv[1]], check=True)"
"""Does the same again in a process of its own, like a worker."""

pytestmark = pytest.mark.needs("root", "setpriv")


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder that everyone can enter; pytest closes its own to others."""
    with TemporaryDirectory(prefix="gridpress-test-") as name:
        Path(name).chmod(0o755)
        yield Path(name)


@pytest.fixture
def room(place: Path) -> Path:
    """A folder of the other user, for temporary files and output."""
    folder = place / "room"
    folder.mkdir()
    os.chown(folder, int(NOBODY), int(NOBODY))
    return folder


def run_as_nobody(room: Path, *words: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run Python as another user, without kernels unless settings name some."""
    own = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", "TMPDIR": str(room), "HOME": "/nowhere"}
    command = ["setpriv", "--reuid", NOBODY, "--regid", NOBODY, "--clear-groups", *READ_ALL, sys.executable, *words]
    done = subprocess.run(command, cwd=room, env=own | settings, capture_output=True, text=True, check=False)
    done.stderr = drop_timed(done.stderr)
    return done


@pytest.fixture(scope="module")
def own() -> tuple[Path, str]:
    """The folder of this user's kernels, with those of ORDER, and ORDER's output."""
    code = "from generator.kernels._jit import STORE; print(STORE.path)"
    path = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    done = subprocess.run([sys.executable, "-m", "generator", *ORDER], cwd=ROOT, capture_output=True, text=True, check=True)
    return Path(path), done.stdout


def list_files(folder: Path) -> set[Path]:
    return {path for path in folder.rglob("*.nbc") if path.is_file()}


@pytest.mark.broad
def test_without_a_home_one_line_is_printed_and_a_temporary_folder_used(room: Path) -> None:
    done = run_as_nobody(room, "-c", PROGRAM)
    assert (done.returncode, done.stdout.split()[1:]) == (0, SHUFFLED)
    assert done.stderr == LINE.format("/nowhere/.cache/gridpress/kernels", "Permission denied")
    assert list(room.iterdir()) == []


def test_a_read_only_home_is_enough(room: Path, place: Path) -> None:
    home = place / "home"
    home.mkdir()
    home.chmod(0o555)
    done = run_as_nobody(room, "-c", PROGRAM, HOME=str(home))
    assert (done.returncode, done.stdout.split()[1:]) == (0, SHUFFLED)
    assert done.stderr == LINE.format(str(home / ".cache/gridpress/kernels"), "Permission denied")
    assert list(home.iterdir()) == []


@pytest.mark.broad
def test_kernels_of_another_user_are_used_as_they_are(room: Path, own: tuple[Path, str]) -> None:
    done = run_as_nobody(room, "-m", "generator", *ORDER, **{VARIABLE: str(own[0])})
    assert (done.returncode, done.stdout, done.stderr) == (0, own[1], "")
    assert list(room.iterdir()) == []


@pytest.fixture
def part(place: Path) -> Path:
    """A folder of this user, that others can only read, with the kernels of PROGRAM."""
    folder = place / "part"
    settings = {VARIABLE: str(folder), "PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, "-c", PROGRAM], env=os.environ | settings, capture_output=True, check=True)
    assert list_files(folder)
    return folder


@pytest.mark.broad
def test_kernels_missing_from_another_users_folder_are_compiled_with_one_line(room: Path, part: Path) -> None:
    before = list_files(part)
    done = run_as_nobody(room, "-c", PROGRAM, **{VARIABLE: str(part)})
    assert (done.stdout.split(), done.stderr) == (["0", *SHUFFLED], "")
    done = run_as_nobody(room, "-c", TWICE, MORE, **{VARIABLE: str(part)})
    assert done.returncode == 0, done.stderr
    (_, first, _, second) = done.stdout.splitlines()
    assert (first != "more 0", second) == (True, "more 0")
    assert done.stderr == LINE.format(str(part), "no permission to write")
    assert list_files(part) == before
    assert list(room.iterdir()) == []


@pytest.mark.slow
def test_a_book_is_made_without_a_home(room: Path) -> None:
    done = run_as_nobody(room, "-m", "generator", "book", "--counts", "easy=2", "--jobs", "2", "--seed", "1", "--out", "books")
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("cannot keep compiled kernels") == 1
    assert [path.name for path in room.iterdir()] == ["books"]
