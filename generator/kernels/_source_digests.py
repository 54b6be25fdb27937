"""Digests of the source of compiled code.

The digest of a module changes with its source and with that of every compiled module it imports, so an edit invalidates the code that
depends on it and nothing else.
"""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
CONSTANTS = "generator.model.boards"
"""The only module outside the rooms of compiled code whose constants are compiled into kernels."""

IMPORTED = re.compile(r"^from (generator\.[\w.]+) import", re.MULTILINE)
DIGEST = 16
"""Bytes of a digest."""

CACHE_MODULES = frozenset(
    f"generator.kernels.{name}" for name in ("_cache", "_source_digests", "_cpu", "_build_name", "compile_events", "_linked_code")
)
"""Modules that manage compiled code and contain none."""


def is_compiled(module: str) -> bool:
    """Check whether a module contains compiled code or the constants of boards."""
    return module == CONSTANTS or (bool({"kernels", "techniques"} & set(module.split("."))) and module not in CACHE_MODULES)


@cache
def read_source(module: str) -> bytes | None:
    """Return the source of a module of the package, or None if there is no such file."""
    path = PACKAGE.parent.joinpath(*module.split("."))
    for file in (path.with_suffix(".py"), path / "__init__.py"):
        with suppress(OSError):
            return file.read_bytes()
    return None


@cache
def list_dependencies(module: str) -> frozenset[str]:
    """List a module and all compiled modules it imports, directly or indirectly."""
    dependencies, queue = {module}, [module]
    while queue:
        # Add the modules imported by the next one that is waiting.
        text = (read_source(queue.pop()) or b"").decode()
        for name in IMPORTED.findall(text):
            if name not in dependencies and is_compiled(name):
                dependencies.add(name)
                queue.append(name)
    return frozenset(dependencies)


@cache
def digest_module(module: str) -> str:
    """Return the digest of a module's source and of all compiled modules it needs."""
    digest = blake2b(digest_size=DIGEST)
    for name in sorted(list_dependencies(module)):
        digest.update(f"{name}\n".encode() + (read_source(name) or b""))
    return digest.hexdigest()


@cache
def digest_compiled() -> str:
    """Return the digest of the source of all compiled code."""
    digest = blake2b(digest_size=DIGEST)
    for folder in ("kernels", "techniques", "families/*/kernels", "families/*/techniques"):
        for path in sorted(path for folder in PACKAGE.glob(folder) for path in folder.rglob("*.py")):
            digest.update(f"{path.relative_to(PACKAGE).as_posix()}\n".encode() + path.read_bytes())
    return digest.hexdigest()
