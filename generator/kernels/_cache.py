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
from dataclasses import dataclass
from errno import EACCES, ENOENT
from functools import cache
from hashlib import blake2b
from multiprocessing import parent_process
from pathlib import Path
from pickle import loads
from typing import Any
from zlib import compress, decompress

from llvmlite.binding import parse_bitcode
from numba.core.caching import Cache
from numba.core.codegen import JITCodeLibrary
from numba.core.serialize import dumps
from platformdirs import user_cache_dir

from generator.kernels._build_name import name_of_build
from generator.kernels._cpu import FOLDER as SHIPPED
from generator.kernels._linked_code import make_result, rebuild_linked
from generator.kernels._source_digests import DIGEST, digest_module
from generator.storage.atomic_file import write_unsynced

VARIABLE = "GRIDPRESS_KERNELS"
"""Environment variable with the folder for compiled kernels."""

SPARE = "GRIDPRESS_KERNELS_SPARE"
"""Environment variable by which workers find the temporary folder of the first process; not for users."""

UNUSED_DAYS = 30
DAY = 86400

BUILD = name_of_build()


FASTEST = 1
"""Level of compression: bitcode gets half as large at every level."""


class Store:
    """The folder that compiled kernels are written to, and its maintenance.

    path            None if there is no folder at all; kernels are then kept in this process only
    is_persistent   True if what is written is available to later runs: False for a temporary folder, or after a write failed
    shipped         folder of the kernels that came with the package; None if they do not fit this machine
    unwritable      the folder that should have been written to, whose place `path` takes; None if it is `path`
    """

    def __init__(
        self, path: Path | None, shipped: Path | None = None, is_persistent: bool = True, unwritable: _Unwritable | None = None
    ) -> None:
        self.path, self.shipped, self.is_persistent, self.unwritable = path, shipped, is_persistent, unwritable
        self._has_write_failed = False

    @property
    def roots(self) -> list[Path]:
        """The folders that kernels are read from, the first found first."""
        readable = self.unwritable.path if self.unwritable and self.unwritable.has_kernels else None
        return [root for root in (self.path, readable, self.shipped) if root is not None]

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
        for root in self.roots:
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
            if self.unwritable and self.path:
                self.unwritable.report_once(self.path)
            folder.mkdir(parents=True, exist_ok=True)
            write_unsynced(folder / name, blake2b(text, digest_size=DIGEST).digest() + text)
        except OSError as fault:
            report_unsaved(self.path or folder, fault)
            self._has_write_failed, self.is_persistent = True, False  # existing files are still read
            return
        # Each process removes old folders once, after its first write.
        if self.path:
            remove_unused(self.path)


@dataclass(frozen=True, slots=True)
class _Unwritable:
    """A folder of kernels that this user cannot write to.

    fault         why it cannot be written
    has_kernels   True if it can be read and has kernels of this build
    """

    path: Path
    fault: OSError
    has_kernels: bool

    def report_once(self, spare: Path) -> None:
        """Print one line, once for all processes that write to the folder `spare`."""
        with suppress(FileExistsError):
            (spare / "reported").touch(exist_ok=False)
            report_unsaved(self.path, self.fault)


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

    It is the folder that VARIABLE names, or the user's cache folder. If it cannot be written, like another user's, its kernels and those of
    the package are used as they are, and missing ones are compiled into a temporary folder.

    Raises
    ------
    Nothing: an error is printed in one line (`report_unsaved`), at the latest when something is compiled.
    """
    named = os.environ.get(VARIABLE)
    path, has_kernels = Path("~"), False
    try:
        path = Path(named) if named else Path(user_cache_dir("gridpress", appauthor=False)) / "kernels"
        # Use the folder if it can be created and no one else can write to it.
        path.mkdir(parents=True, exist_ok=True)
        _check_trusted(path, bool(named))
        if os.access(path, os.W_OK | os.X_OK):
            return Store(path, SHIPPED)
        has_kernels = (path / BUILD).is_dir()
        raise PermissionError(EACCES, "no permission to write")
    except OSError as fault:
        reason = fault
    except RuntimeError:  # no home folder
        reason = OSError(ENOENT, "the user has no home folder")
    # The folder cannot be written.
    if has_kernels or SHIPPED:
        return Store(_find_spare(), SHIPPED, is_persistent=False, unwritable=_Unwritable(path, reason, has_kernels))
    if parent_process() is None:
        report_unsaved(path, reason)
    return Store(_make_temporary(VARIABLE), SHIPPED, is_persistent=False)


def _check_trusted(path: Path, is_named: bool) -> None:
    """Check that only the user or an administrator can have put code into a folder.

    A folder named by the user may belong to anyone.

    Raises
    ------
    PermissionError   others can write there
    """
    if sys.platform == "win32":
        return
    about = path.stat()
    if about.st_mode & stat.S_IWOTH or not (is_named or about.st_uid in (0, os.getuid())):
        raise PermissionError(EACCES, "other users can write there")


def _find_spare() -> Path | None:
    """Return the temporary folder that this process shares with its workers."""
    named = os.environ.get(SPARE)
    if named and os.access(named, os.W_OK | os.X_OK):
        return Path(named)
    return _make_temporary(SPARE)


def _make_temporary(variable: str) -> Path | None:
    """Make a folder for this process and its workers, deleted at the end.

    None if that fails, or in a process of multiprocessing, which would not delete it. Workers read its name from a variable.
    """
    if parent_process() is not None:
        return None
    try:
        path = Path(tempfile.mkdtemp(prefix="gridpress-kernels-"))
    except OSError:
        return None
    os.environ[variable] = str(path)  # workers inherit it
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
        return (rebuild_executable if self._has_wrapper else rebuild_linked)(target_context, *loads(text))

    def save_overload(self, sig: Any, data: Any) -> None:
        """Store a compiled function, unless it contains addresses of this process."""
        if self._enabled and not data.library.has_dynamic_globals and all(lifted.can_cache for lifted in data.lifted):
            parts = reduce_executable(data) if self._has_wrapper else data._reduce()
            self._store.write(self._py_func.__module__, self._file_of(sig, data.codegen), dumps(parts))

    def _file_of(self, sig: Any, codegen: Any) -> str:
        """Return the file name of an overload.

        It is readable, with a digest of types, processor and bytecode.
        """
        key = blake2b(repr(self._index_key(sig, codegen)).encode(), digest_size=12).hexdigest()
        return f"{self._name.replace('<', '').replace('>', '')}-{key}.nbc"


class LoadedLibrary(JITCodeLibrary):
    """Machine code of one function, and its bitcode, which is parsed on demand."""

    def use_object(self, code: bytes, bitcode: bytes, symbols: list[str]) -> None:
        """Set the code of this library to machine code from the cache.

        Parameters
        ----------
        code : an object file
        bitcode : the same functions for callers, compressed
        symbols : names that the object file defines
        """
        self._bitcode = bitcode
        self.enable_object_caching()
        self._set_compiled_object(code)
        self._finalize_final_module()
        self.codegen._engine._defined_symbols.update(symbols)

    def _get_module_for_linking(self) -> Any:
        if self._shared_module is None:
            self._shared_module = parse_bitcode(decompress(self._bitcode))
        return self._shared_module


def reduce_executable(result: Any) -> tuple[Any, ...]:
    """Return the parts of a compiled function that are saved.

    They are those of `CompileResult._reduce`, but the first is name, kind, object file, compressed bitcode, and the symbols that are
    defined.
    """
    (name, kind, (code, bitcode)), *rest = result._reduce()
    module = result.library._get_module_for_linking()
    symbols = [one.name for group in (module.functions, module.global_variables) for one in group if not one.is_declaration]
    return (name, kind, (code, compress(bitcode, FASTEST), symbols)), *rest


def rebuild_executable(target_context: Any, content: tuple[str, str, tuple[bytes, bytes, list[str]]], *rest: Any) -> Any:
    """Return a compiled function from the parts that `reduce_executable` returned."""
    *_, reload_init, referenced = rest
    for run in reload_init:
        run()
    library = LoadedLibrary(target_context.codegen(), content[0])
    library.use_object(*content[2])
    result = make_result(target_context, library, *rest)
    # Machine code finds the constants of the functions inside it by name.
    for environment in referenced:
        library.codegen.set_env(environment.env_name, environment)
    return result
