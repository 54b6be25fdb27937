"""Storage of compiled kernels on disk.

There is one folder for each source file and state of the code, and one file for each function and its argument types. A folder is named
by the module and by a digest of its source and of every compiled module it imports. So an edit invalidates the code that depends on it
and nothing else, and every checkout and virtual environment with equal sources shares one compilation. Everything else that affects the
machine code (numba, Python, processor, optimization level, checks) is part of the name of the folder above. Each file begins with its
own digest: a damaged file is compiled again.
"""

from __future__ import annotations

import atexit
import os
import shutil
import stat
import sys
import tempfile
import time
from contextlib import suppress
from errno import EACCES, ENOENT
from functools import cache
from hashlib import blake2b
from pathlib import Path
from pickle import loads
from typing import Any

from numba.core.caching import Cache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps
from platformdirs import user_cache_dir

from generator.kernels._build_name import name_of_build
from generator.kernels._cpu import FOLDER as SHIPPED
from generator.kernels._linked_code import rebuild_linked
from generator.kernels._source_digests import DIGEST, digest_module
from generator.storage.atomic_file import write_unsynced

VARIABLE = "GRIDPRESS_KERNELS"
"""Environment variable with the folder for compiled kernels."""

UNUSED_DAYS = 30
DAY = 86400

BUILD = name_of_build()


class Store:
    """The folder that compiled kernels are written to, and its maintenance.

    path            None if there is no folder at all; kernels are then kept in this process only
    is_persistent   True if what is written is available to later runs: False for a temporary folder, or after a write failed
    shipped         folder of the kernels that came with the package; None if they do not fit this machine
    """

    def __init__(self, path: Path | None, shipped: Path | None = None, is_persistent: bool = True) -> None:
        self.path, self.shipped, self.is_persistent = path, shipped, is_persistent
        self._has_write_failed = False

    @property
    def build(self) -> Path | None:
        """The folder of all kernels of this build; it may not exist yet."""
        return self.path / BUILD if self.path else None

    def find_folder(self, module: str) -> Path | None:
        """Return the folder of a module's kernels; it may not exist yet."""
        return self.build / name_of_folder(module) if self.build else None

    def read(self, module: str, name: str) -> bytes | None:
        """Return the content of a file, from the store or the package.

        None if the file is missing or damaged.
        """
        # Look in the user's store first, then in the package.
        for root in (self.path, self.shipped):
            if root is not None:
                folder = root / BUILD / name_of_folder(module)
                text = _read_whole(folder / name)
                if text is not None:
                    _touch(folder)
                    return text
        return None

    def write(self, module: str, name: str, text: bytes) -> None:
        """Write a file of a module.

        If the disk refuses, say so once and continue without writing.
        """
        folder = self.find_folder(module)
        if folder is None or self._has_write_failed:
            return
        try:
            folder.mkdir(parents=True, exist_ok=True)
            write_unsynced(folder / name, blake2b(text, digest_size=DIGEST).digest() + text)
        except OSError as fault:
            report_unsaved(folder, fault)
            self._has_write_failed, self.is_persistent = True, False  # existing files are still read
            return
        # Each process removes old folders once, after its first write.
        if self.path:
            remove_unused(self.path)


def name_of_folder(module: str) -> str:
    """Return the name of the folder of a module's kernels."""
    return f"{module.removeprefix('generator.')}-{digest_module(module)}"


def _read_whole(path: Path) -> bytes | None:
    """Return the content of a file, or None if it is missing or its digest is wrong."""
    try:
        text = path.read_bytes()
    except OSError:
        return None
    return text[DIGEST:] if blake2b(text[DIGEST:], digest_size=DIGEST).digest() == text[:DIGEST] else None


def _touch(folder: Path) -> None:
    """Update the time of a folder's last use, at most once a day."""
    with suppress(OSError):
        if time.time() - folder.stat().st_mtime > DAY:
            os.utime(folder)


@cache
def remove_unused(path: Path) -> None:
    """Remove folders of kernels not used for UNUSED_DAYS; runs once in a process."""
    for folder in path.glob("numba-*/*-*"):
        with suppress(OSError):
            if time.time() - folder.stat().st_mtime > UNUSED_DAYS * DAY:
                shutil.rmtree(folder)


def report_unsaved(folder: Path, fault: OSError) -> None:
    """Print one line: kernels are not kept, the reason, and how to change that."""
    print(f"gridpress: cannot keep compiled kernels in {str(folder)!r}: {fault.strerror}; set {VARIABLE} to a folder", file=sys.stderr)


def open_store() -> Store:
    """Open the store of compiled kernels.

    It is the folder that VARIABLE names, or the user's cache folder; a temporary folder if that one cannot be used.

    Raises
    ------
    Nothing: an error is printed in one line (`report_unsaved`), and a temporary folder is used.
    """
    named = os.environ.get(VARIABLE)
    path = Path("~")
    try:
        path = Path(named) if named else Path(user_cache_dir("gridpress", appauthor=False)) / "kernels"
        # Use the folder if it can be created and no one else can write to it; read-only is enough if it has kernels.
        path.mkdir(parents=True, exist_ok=True)
        _check_trusted(path, bool(named))
        is_writable = os.access(path, os.W_OK | os.X_OK)
        if is_writable or _has_kernels(path):
            return Store(path, SHIPPED, is_writable)
        raise PermissionError(EACCES, "no permission to write")
    except OSError as fault:
        reason = fault
    except RuntimeError:  # no home folder
        reason = OSError(ENOENT, "the user has no home folder")
    # The folder cannot be used.
    report_unsaved(path, reason)
    return Store(_make_temporary(), SHIPPED, is_persistent=False)


def _check_trusted(path: Path, is_named: bool) -> None:
    """Check that only the user or an administrator can have put code into a folder.

    A folder named by the user may belong to anyone.

    Raises
    ------
    PermissionError   others can write there
    """
    if os.name == "nt":
        return
    about = path.stat()
    if about.st_mode & stat.S_IWOTH or not (is_named or about.st_uid in (0, os.getuid())):
        raise PermissionError(EACCES, "other users can write there")


def _has_kernels(path: Path) -> bool:
    """Check whether a folder that cannot be written has kernels to read."""
    return (path / BUILD).is_dir()


def _make_temporary() -> Path | None:
    """Make a folder for this process and its workers, deleted at the end.

    None if not even that can be created.
    """
    try:
        path = Path(tempfile.mkdtemp(prefix="gridpress-kernels-"))
    except OSError:
        return None
    os.environ[VARIABLE] = str(path)  # workers inherit it
    atexit.register(_remove_if_owner, path, os.getpid())
    return path


def _remove_if_owner(path: Path, owner: int) -> None:
    """Remove a folder at the end of the process that made it, not of a forked one."""
    if os.getpid() == owner:
        shutil.rmtree(path, ignore_errors=True)


class KernelCache(Cache):
    """The cache interface of a numba dispatcher, on top of `Store`.

    It replaces numba's own index and data files.
    """

    def __init__(self, function: Any, store: Store, has_wrapper: bool = True) -> None:
        self._py_func = function
        self._name = f"{function.__qualname__}-{function.__code__.co_firstlineno}{'' if has_wrapper else '-inner'}"
        self._store, self._has_wrapper = store, has_wrapper
        self.enable()

    @property
    def cache_path(self) -> str | None:
        """The folder of this function's module."""
        folder = self._store.find_folder(self._py_func.__module__)
        return str(folder) if folder else None

    def flush(self) -> None:
        """Remove all files of this function's module."""
        if self.cache_path:
            shutil.rmtree(self.cache_path, ignore_errors=True)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the compiled function for argument types.

        None if it must be compiled.
        """
        target_context.refresh()
        if not self._enabled:
            return None
        text = self._store.read(self._py_func.__module__, self._file_of(sig, target_context.codegen()))
        if text is None:
            return None
        return (CompileResult._rebuild if self._has_wrapper else rebuild_linked)(target_context, *loads(text))

    def save_overload(self, sig: Any, data: Any) -> None:
        """Store a compiled function, unless it contains addresses of this process."""
        if self._enabled and not data.library.has_dynamic_globals and all(lifted.can_cache for lifted in data.lifted):
            self._store.write(self._py_func.__module__, self._file_of(sig, data.codegen), dumps(data._reduce()))

    def _file_of(self, sig: Any, codegen: Any) -> str:
        """Return the file name of an overload.

        It is readable, with a digest of types, processor and bytecode.
        """
        key = blake2b(repr(self._index_key(sig, codegen)).encode(), digest_size=12).hexdigest()
        return f"{self._name.replace('<', '').replace('>', '')}-{key}.nbc"
