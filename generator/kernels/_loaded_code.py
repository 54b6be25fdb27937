"""Compiled functions from disk, without the code for callers.

numba saves the machine code of a function and its bitcode, and parses the bitcode of every function it loads, because a caller that is
compiled later may link it. In a run that compiles nothing, no one needs it. Here it is kept packed until a caller links it. Measured on
a nightly book: 43 MB less for its 48 functions.
"""

from __future__ import annotations

from typing import Any
from zlib import compress, decompress

from llvmlite.binding import parse_bitcode
from numba.core.codegen import JITCodeLibrary

from generator.kernels._linked_code import make_result

FASTEST = 1
"""Level of compression: bitcode gets half as large at every level."""


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
