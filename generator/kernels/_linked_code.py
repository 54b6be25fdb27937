"""Functions that only compiled code calls, as LLVM bitcode linked into callers.

numba makes every function executable by itself, optimized together with all it calls, so a chain of calls is optimized again at each
link. Functions that Python never calls need neither. Their code is kept as it was generated, linked into the functions that Python does
call, and optimized there once. Measured on a nightly book: 89 CPU seconds of compiling before, 70 with this.
"""

from __future__ import annotations

from typing import Any

from llvmlite.binding import parse_bitcode
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, CompileResult


class _NoEngine:
    """A replacement of the execution engine for code that is not executable."""

    def set_env(self, env_name: str, env: Any) -> None:
        """Do nothing: the environment of a linked function belongs to its caller's module."""


class LinkedLibrary(JITCodeLibrary):
    """The code of one function and of all it calls, without an address."""

    codegen = _NoEngine()

    def get_pointer_to_function(self, name: str) -> int:
        """Return 0: numba then treats the function as not callable from Python."""
        self._ensure_finalized()
        return 0

    def serialize_using_object_code(self) -> tuple[str, str, bytes]:
        """Return name, kind and bitcode; numba would add machine code."""
        return self.name, "bitcode", self._get_module_for_linking().as_bitcode()

    def use_bitcode(self, content: bytes) -> None:
        """Set the code of this library to bitcode from the cache."""
        self._final_module = parse_bitcode(content)
        self._finalize_final_module()

    def _optimize_final_module(self) -> None:
        """Do nothing: callers are optimized with this code inside."""

    def _finalize_final_module(self) -> None:
        """Check the code without passing it to the execution engine."""
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True


class LinkedCompiler(Compiler):
    """numba's compiler with a `LinkedLibrary` in place of an executable one."""

    def __init__(self, typing_context: Any, target_context: Any, library: Any, *rest: Any) -> None:
        super().__init__(typing_context, target_context, LinkedLibrary(target_context.codegen(), "linked"), *rest)


def rebuild_linked(target_context: Any, content: tuple[str, str, bytes], *rest: Any) -> Any:
    """Return a linked function from the parts that `CompileResult._reduce` returned."""
    library = LinkedLibrary(target_context.codegen(), content[0])
    library.use_bitcode(content[2])
    return make_result(target_context, library, *rest)


def make_result(target_context: Any, library: Any, *rest: Any) -> Any:
    """Return the result that numba would have made, with another library.

    `rest` are the parts that `CompileResult._reduce` returned, without the first.
    """
    description, environment, signature, objectmode, lifted, annotation, reload_init, referenced = rest
    make: Any = CompileResult  # the types of its fields are not declared
    return make(
        target_context=target_context,
        typing_context=target_context.typing_context,
        library=library,
        environment=environment,
        entry_point=target_context.get_executable(library, description, environment),
        fndesc=description,
        type_annotation=annotation,
        signature=signature,
        objectmode=objectmode,
        lifted=lifted,
        typing_error=None,
        call_helper=None,
        metadata=None,
        reload_init=reload_init,
        referenced_envs=referenced,
    )
