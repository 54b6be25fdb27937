"""Compiler options, in one place, and the folder that holds compiled code.

Numba keys its cache on the time and size of one source file, so a kernel that calls a changed kernel of another file goes stale.
The folder is therefore named by a hash of every kernel source, the numba version and the processor. This module must be imported
before numba is, which `generator.kernels` sees to.
"""

from __future__ import annotations

import os
import platform
from hashlib import blake2b
from importlib.metadata import version
from pathlib import Path
from typing import Any

from platformdirs import user_cache_dir

PACKAGE = Path(__file__).parent.parent
FOLDERS = (PACKAGE / "kernels", PACKAGE / "techniques")


def cache_folder() -> Path:
    """Return the folder for compiled code that belongs to these very sources on this machine."""
    digest = blake2b(digest_size=8)
    for path in [PACKAGE / "model" / "boards.py", *(path for folder in FOLDERS for path in sorted(folder.rglob("*.py")))]:
        digest.update(path.name.encode() + path.read_bytes())
    digest.update(f"{version('numba')} {platform.python_version()} {platform.machine()} {platform.processor()}".encode())
    return Path(user_cache_dir("gridpress", appauthor=False)) / f"kernels-{digest.hexdigest()}"


os.environ.setdefault("NUMBA_CACHE_DIR", str(cache_folder()))

OPTIONS: dict[str, Any] = {"cache": True, "error_model": "numpy", "nogil": True}
INLINE: dict[str, Any] = {"cache": True, "error_model": "numpy", "nogil": True, "inline": "always"}

BARE: dict[str, Any] = {**OPTIONS, "_nrt": False}
"""For hot loops over arrays they are given: no reference counts (a locked instruction each), so nothing can be allocated inside."""

INSIDE: dict[str, Any] = {**BARE, "forceinline": True}
"""For pieces of a hot loop: LLVM puts them where they are called, with constant arguments folded in."""
