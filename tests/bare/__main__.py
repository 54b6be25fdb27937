"""Run commands as on a computer that has only Python, make and basic commands.

`make bare` runs `make book` and `make test` so. The files of the checkout that git does not ignore are copied to a new folder; HOME and
the folder of compiled kernels are new and empty; no variable of the shell is passed on but those of pip, proxies and certificates. PATH
has BASICS and a `python3`. In a mount name space, the folders of fonts are empty, and programs that are found by their whole path cannot
be run either. Only the downloads that pip keeps are those of this user.

It needs Linux, and root or name spaces of users; elsewhere it is skipped with a reason. It runs by a Python without packages.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.support.needs import PROGRAMS, WEBKIT_FOLDERS
from tests.support.paths import ROOT

DEFAULT = ("make book", "make test")

BASICS = (
    *("[", "awk", "basename", "cat", "chmod", "chown", "cp", "cut", "date", "df", "dirname", "du", "echo", "env", "expr", "false"),
    *("find", "grep", "gzip", "head", "id", "kill", "ln", "ls", "make", "mkdir", "mktemp", "mv", "nohup", "printf", "pwd", "readlink"),
    *("realpath", "rm", "rmdir", "sed", "seq", "sh", "sleep", "sort", "stat", "tail", "tar", "tee", "test", "touch", "tr", "true"),
    *("uname", "uniq", "wc", "xargs"),
)
"""Programs that any computer with make has."""

OTHERS = ("epubcheck", "fc-list", "fc-match", "git", "pdffonts", "pdfinfo", "pdftocairo", "pdftoppm", "pdftotext", "qpdf")
"""Programs that no test may need, hidden besides PROGRAMS."""

FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.fonts", "~/.local/share/fonts", "/usr/lib/jvm", *WEBKIT_FOLDERS)
"""Folders that are empty: those of fonts, and of programs that are run by their path."""

USUAL_PATH = "/usr/local/bin:/usr/bin:/bin:/usr/games"

PASSED_ON = ("LANG", "LC_ALL", "REQUESTS_CA_BUNDLE", "SSL_CERT_DIR", "SSL_CERT_FILE", "TERM", "TMPDIR", "TZ")

PIP_FILES = ("~/.config/pip/pip.conf", "~/.pip/pip.conf")
"""Where pip is configured by the user; the file of the system is read in any case. Source: pip's documentation, Configuration Files."""


def list_files() -> Iterator[str]:
    """Yield the files of the checkout that belong to the project.

    Without git, those that are in no folder of results.
    """
    own = ("-c", "safe.directory=*")  # CI may run as another user than the owner of the files
    command = ["git", *own, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        yield from filter(None, listed.split("\0"))
    except (OSError, subprocess.CalledProcessError):
        for folder, folders, names in os.walk(ROOT):
            folders[:] = [name for name in folders if not name.startswith(".") or name == ".ci"]
            folders[:] = [name for name in folders if name not in ("__pycache__", "build", "dist", "output") and ".egg-info" not in name]
            yield from (os.path.relpath(os.path.join(folder, name), ROOT) for name in names)


def copy_sources(target: Path) -> None:
    """Copy the files of the project to a new folder."""
    for name in list_files():
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name, follow_symlinks=False)


def make_path(folder: Path) -> None:
    """Fill a folder with links to BASICS and a `python3` that runs this Python.

    It is a script, because a Python behind a link may look for its library beside the link.
    """
    folder.mkdir()
    for name in BASICS:
        if place := shutil.which(name):
            (folder / name).symlink_to(place)
    python = folder / "python3"
    python.write_text(f'#!/bin/sh\nexec {shlex.quote(find_python())} "$@"\n')
    python.chmod(0o755)


def find_python() -> str:
    """Return the path of this Python outside any virtual environment."""
    return str(getattr(sys, "_base_executable", sys.executable))


def list_mounts() -> list[list[str]]:
    """List the mounts that hide programs and fonts, each as arguments of `mount`.

    A program is hidden by a file that cannot be run. A file that is also one of BASICS, such as a shell by two names, is left.
    """
    folders = dict.fromkeys([*os.environ.get("PATH", "").split(os.pathsep), *USUAL_PATH.split(":")])
    names = {name for program in PROGRAMS.values() for name in program.names} | {*OTHERS}
    kept = {os.path.realpath(place) for name in BASICS if (place := shutil.which(name))} | {os.path.realpath(find_python())}
    found = {os.path.realpath(os.path.join(folder, name)) for folder in folders if folder for name in names}
    hidden = sorted(path for path in found - kept if os.path.isfile(path))
    hidden.sort(key=lambda path: os.path.basename(path) == "mount")  # last, because it hides the others
    empty = [path for folder in FOLDERS if os.path.isdir(path := os.path.expanduser(folder))]
    return [["-t", "tmpfs", "tmpfs", path] for path in empty] + [
        ["--bind", os.devnull, path] for path in hidden if not path.startswith(tuple(f"{folder}/" for folder in empty))
    ]


def make_environment(folder: Path, kernels: Path) -> dict[str, str]:
    """Return all variables of the commands.

    folder   with `home` and `path`
    """
    home = Path.home()
    kept = {
        name: value for name, value in os.environ.items() if name in PASSED_ON or name.startswith("PIP_") or name.lower().endswith("_proxy")
    }
    kept.setdefault("PIP_CACHE_DIR", str(Path(os.environ.get("XDG_CACHE_HOME", home / ".cache"), "pip")))
    for path in map(os.path.expanduser, PIP_FILES):
        if os.path.isfile(path):
            kept.setdefault("PIP_CONFIG_FILE", path)
    own = {"HOME": str(folder / "home"), "PATH": str(folder / "path"), "GRIDPRESS_KERNELS": str(kernels)}
    return kept | own | {"PYTEST_ADDOPTS": "-rs"}  # show why tests are skipped


def find_unshare(folder: Path) -> list[str]:
    """Return the command that opens a mount name space; [] where that is not allowed."""
    unshare, mount = shutil.which("unshare"), shutil.which("mount")
    for flags in (["--mount"], ["--mount", "--map-root-user"]):
        if unshare and mount:
            tried = subprocess.run([unshare, *flags, mount, "-t", "tmpfs", "tmpfs", folder], capture_output=True, check=False)
            if tried.returncode == 0:
                return [unshare, *flags]
    return []


def run_bare(commands: list[str], folder: Path, kernels: Path) -> int:
    """Run commands in a new folder; return the exit code of the first that fails.

    The seconds of each are printed on stderr.
    """
    unshare = find_unshare(folder)
    if not unshare:
        print("skipped: fonts and programs cannot be hidden, because mount name spaces are not allowed here", file=sys.stderr)
        return 0
    copy_sources(folder / "gridpress")
    make_path(folder / "path")
    (folder / "home").mkdir()
    mounts = [shlex.join([shutil.which("mount") or "mount", *words]) for words in list_mounts()]
    environment = make_environment(folder, kernels)
    for command in commands:
        begun = time.monotonic()
        script = "\n".join(["set -e", *mounts, command])
        done = subprocess.run([*unshare, "/bin/sh", "-c", script], cwd=folder / "gridpress", env=environment, check=False)
        print(f"bare: {command}: exit code {done.returncode} after {time.monotonic() - begun:.0f} s", file=sys.stderr, flush=True)
        if done.returncode:
            return done.returncode
    return 0


def main() -> int:
    """Run the commands of the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.bare", description="Run commands as on a bare computer.")
    parser.add_argument("commands", nargs="*", metavar="COMMAND", help=f"lines of a shell (default: {', '.join(map(repr, DEFAULT))})")
    parser.add_argument("--kernels", type=Path, metavar="DIR", help="where compiled kernels are kept (default: a new folder)")
    options = parser.parse_args()
    with TemporaryDirectory(prefix="gridpress-bare-") as name:
        kernels = (options.kernels or Path(name, "kernels")).resolve()
        kernels.mkdir(parents=True, exist_ok=True)
        return run_bare(options.commands or [*DEFAULT], Path(name), kernels)


if __name__ == "__main__":
    sys.exit(main())
