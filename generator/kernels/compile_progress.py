"""Counting of the compiled kernels on disk.

So one process can see the progress of all processes that compile.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path

from generator.kernels._jit import STORE
from generator.kernels._source_digests import PACKAGE, is_compiled, read_source

KERNEL = re.compile(r"^@(?:njit|inner)\(.*\)\ndef (\w+)", re.MULTILINE)


class CompileProgress:
    """The number of kernels to compile.

    They are those of the modules imported by this process, and those in the folders of kinds.

    total   kernels that are not compiled yet; a run may need fewer, as rare ones are compiled when a puzzle needs them
    """

    def __init__(self, folders: Iterable[Path] = ()) -> None:
        modules = {name for name in sys.modules if is_compiled(name)} | {name for folder in folders for name in _list_modules(folder)}
        self._missing = {module: list_kernels(module) - _list_stored(module) for module in sorted(modules)}
        self.total = sum(map(len, self._missing.values()))

    def count_compiled(self) -> int:
        """Return how many were compiled since, here or in another process."""
        for module, names in self._missing.items():
            if names:
                self._missing[module] = names - _list_stored(module)
        return self.total - sum(map(len, self._missing.values()))


def list_kernels(module: str) -> set[str]:
    """List the names of the functions of a module that are compiled."""
    return set(KERNEL.findall((read_source(module) or b"").decode()))


def _list_modules(folder: Path) -> list[str]:
    """List the compiled modules in a folder of the package."""
    names = (".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts) for path in sorted(folder.rglob("*.py")))
    return [name for name in names if is_compiled(name)]


def _list_stored(module: str) -> set[str]:
    """List the functions of a module whose compiled code is on disk."""
    folder = STORE.find_folder(module)
    return {path.name.partition("-")[0] for path in folder.glob("*.nbc")} if folder else set()
