"""Compiler options and the decorators of kernels.

Compiled code is stored by `_cache.py`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import numba
from numba.core import types
from numba.core.registry import CPUDispatcher

from generator.kernels._cache import KernelCache, open_store
from generator.kernels._linked_code import LinkedCompiler

STORE = open_store()

IS_INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
"""True if numba is switched off and kernels are plain Python."""

OPTIONS: dict[str, Any] = {"error_model": "numpy", "nogil": True, "fastmath": False, "forceinline": False}
"""For most kernels.

A function without one of these settings gets that of the caller that is compiled first, so speed would depend on the order of compiling."""

BARE: dict[str, Any] = {**OPTIONS, "_nrt": False}
"""For hot loops over arrays that the caller passes.

There are no reference counts (each costs a locked instruction), so nothing can be allocated inside."""

INSIDE: dict[str, Any] = {**BARE, "forceinline": True}
"""For pieces of a hot loop: LLVM inlines them into the caller, with constant arguments folded in."""


UNWRAPPED: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Omits the code that lets Python call a function, about a sixth of its time to compile."""


def njit(**options: Any) -> Callable[[Callable[..., Any]], Any]:
    """Return a decorator that compiles a function on its first call and caches it."""

    def decorate(function: Callable[..., Any]) -> Any:
        return _compile(function, options)

    return decorate


def inner(**options: Any) -> Callable[[Callable[..., Any]], Any]:
    """Return a decorator as `njit`, for functions that compiled code calls.

    It saves compiling time, but the caller's code may be up to 7 % slower than with `njit` (measured in `lanes/sweep.py` and
    `fill_uniform.py`): use `njit` where every nanosecond counts. Python may call an inner function too, which compiles it again.
    """

    def decorate(function: Callable[..., Any]) -> Any:
        compiled = _compile(function, options | UNWRAPPED | {"pipeline_class": LinkedCompiler})
        if not IS_INTERPRETED:
            compiled.__class__ = _Inner
            compiled.entry = cache(partial(_compile, function, options))
        return compiled

    return decorate


class _Inner(CPUDispatcher):
    """A function without a Python wrapper.

    If Python calls it anyway, as tests do, a version with a wrapper is compiled.
    """

    entry: Callable[[], Any]

    def __call__(self, *args: Any, **kws: Any) -> Any:
        return self.entry()(*args, **kws)


def _compile(function: Callable[..., Any], options: dict[str, Any]) -> Any:
    """Return a function compiled by numba, with our cache."""
    compiled = numba.njit(**options)(function)
    if not IS_INTERPRETED:
        compiled._cache = KernelCache(function, STORE, "no_cpython_wrapper" not in options)
        _compile_once_for_constants(compiled)
    return compiled


def _compile_once_for_constants(compiled: Any) -> None:
    """Compile a function once for all constants and integer widths of an argument.

    numba would compile it again for each.
    """
    choose = compiled.get_call_template

    def choose_widened(args: Any, kws: Any) -> Any:
        return choose(tuple(widen(arg) for arg in args), {name: widen(arg) for name, arg in kws.items()})

    compiled.get_call_template = choose_widened


def widen(arg: Any) -> Any:
    """Return the type to compile for in place of an argument's type.

    For a constant it is the type of the constant, for a signed integer int64.
    """
    arg = types.unliteral(arg)
    if arg in types.signed_domain:
        return types.int64
    if isinstance(arg, types.Tuple | types.UniTuple) and not isinstance(arg, types.BaseNamedTuple):
        return types.Tuple.from_types([widen(one) for one in arg])
    return arg
