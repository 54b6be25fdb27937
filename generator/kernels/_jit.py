"""Compiler options and the decorator of kernels, in one place; compiled code is kept by `_cache.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
from numba.core import config

from generator.kernels._cache import KernelCache, open_store

STORE = open_store()

OPTIONS: dict[str, Any] = {"error_model": "numpy", "nogil": True}

BARE: dict[str, Any] = {**OPTIONS, "_nrt": False}
"""For hot loops over arrays they are given: no reference counts (a locked instruction each), so nothing can be allocated inside."""

INSIDE: dict[str, Any] = {**BARE, "forceinline": True}
"""For pieces of a hot loop: LLVM puts them where they are called, with constant arguments folded in."""


def njit(**options: Any) -> Callable[[Callable[..., Any]], Any]:
    """Return a decorator that compiles a function on its first call and keeps the result on disk."""

    def decorate(function: Callable[..., Any]) -> Any:
        compiled = numba.njit(**options)(function)
        if not config.DISABLE_JIT:
            compiled._cache = KernelCache(function, STORE)
        return compiled

    return decorate
