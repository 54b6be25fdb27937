"""The top level has nothing but what belongs to the project."""

from __future__ import annotations

import subprocess
from contextlib import suppress
from fnmatch import fnmatch

from tests.support.paths import ROOT
from tests.support.source_texts import report

ALLOWED = {
    "generator",
    "layouts",
    "output",
    "tests",
    "Makefile",
    "pyproject.toml",
    "README.md",
    "CHANGELOG.md",
    "LICENSE",
    ".gitignore",
    ".ci",
    "gridpress.py",
    "setup.py",
    "Containerfile",
    ".containerignore",
}


def list_top() -> set[str]:
    """List the names that git tracks at the top level.

    Without git, or in a copy without its folder, list those in the folder that git would not ignore; a file of the user's own is then
    a fault, too.
    """
    with suppress(OSError, subprocess.CalledProcessError):
        command = ["git", "-c", f"safe.directory={ROOT}", "ls-files", "-z"]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        return {name.partition("/")[0] for name in done.stdout.split("\0") if name}
    ignored = [".git", *(line.rstrip("/") for line in (ROOT / ".gitignore").read_text(encoding="utf-8").split())]
    return {path.name for path in ROOT.iterdir() if not any(fnmatch(path.name, pattern) for pattern in ignored)}


def test_the_top_level_has_only_what_is_listed() -> None:
    found = list_top()
    faults = [f"{name}: not in the list; remove it, or have what writes it use a temporary folder" for name in sorted(found - ALLOWED)]
    faults += [f"{name}: in the list, but missing" for name in sorted(ALLOWED - found)]
    assert not faults, report(faults, "the list in tests/project/test_top_level.py is the top level of the repository")
