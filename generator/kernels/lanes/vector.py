"""A vector of sixteen uint16, one a lane: the type that all kernels here work on.

A lane is one puzzle, so one operation works on the same cell of sixteen puzzles. Compiled code sees an LLVM vector (one register
with AVX2, two with SSE or NEON); interpreted code sees a numpy array of sixteen, so the same kernels run both ways.

Every operation is written twice, in plain numpy and as an intrinsic; `NUMBA_DISABLE_JIT` selects the plain one. `&`, `|`, `^`, `~`, `+`
and `-` work on both. Loads and stores check the row when interpreted and, with `NUMBA_BOUNDSCHECK`, when compiled.

    row of a uint16[rows, 16]    lane   0     1     2    ...   15
                                 bits  0..8: digits 1..9 still possible in one cell of that lane's puzzle
"""

from __future__ import annotations

import operator
from typing import ClassVar

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import config
from numba.core.extending import intrinsic, models, register_model
from numba.core.imputils import lower_builtin
from numba.core.typing.templates import ConcreteTemplate, infer_global, signature

LANES = 16
ALL_LANES = (1 << LANES) - 1
ALL_DIGITS = 511


class LanesType(types.Type):
    """Numba's type of a vector."""

    def __init__(self):
        super().__init__(name=f"uint16x{LANES}")


lanes = LanesType()
I16, I32, I64 = ir.IntType(16), ir.IntType(32), ir.IntType(64)
WORD = ir.VectorType(I16, LANES)


@register_model(LanesType)
class LanesModel(models.PrimitiveModel):
    """Data model: a vector is a plain LLVM value.

    It is kept in registers and passed by value.
    """

    def __init__(self, manager, front_end_type):
        super().__init__(manager, front_end_type, WORD)


def _constant(word):
    return ir.Constant(WORD, [word] * LANES)


def _define_operator(symbol, name, n_arguments):
    """Compile a Python operator on vectors to the LLVM instruction of that name."""

    class Template(ConcreteTemplate):
        cases: ClassVar = [signature(lanes, *[lanes] * n_arguments)]

    def lower(context, builder, signature, arguments):
        return getattr(builder, name)(*arguments)

    infer_global(symbol)(Template)
    lower_builtin(symbol, *[lanes] * n_arguments)(lower)


for _symbol, _name in ((operator.and_, "and_"), (operator.or_, "or_"), (operator.xor, "xor"), (operator.add, "add")):
    _define_operator(_symbol, _name, 2)
_define_operator(operator.sub, "sub", 2)
_define_operator(operator.invert, "not_", 1)


def _with_fallback(fallback):
    """Return a decorator that selects between an intrinsic and its plain version.

    Compiled code uses the intrinsic; if numba is switched off, `fallback` is used.
    """
    return lambda compiled: fallback if config.DISABLE_JIT else intrinsic(compiled)


def _row_pointer(context, builder, array_type, array, row):
    """Return the address of a row.

    With bounds checks on, a row outside the array raises an error at run time.
    """
    structure = context.make_array(array_type)(context, builder, array)
    # Check the row only if numba was asked for bounds checks.
    if config.BOUNDSCHECK:
        n_rows = builder.extract_value(structure.shape, 0)
        with builder.if_then(builder.icmp_unsigned(">=", row, n_rows), likely=False):
            context.call_conv.return_user_exc(builder, IndexError, (f"row outside of a uint16[rows, {LANES}]",))
    start = builder.gep(structure.data, [builder.mul(row, ir.Constant(I64, LANES))])
    return builder.bitcast(start, WORD.as_pointer())


def _is_rows(array):
    return isinstance(array, types.Array) and array.ndim == 2 and array.dtype == types.uint16 and array.layout == "C"


def _fallback_load(rows, row):
    if not 0 <= row < rows.shape[0]:
        raise IndexError(f"row {row} outside of {rows.shape}")
    return rows[row].copy()


@_with_fallback(_fallback_load)
def load(typing_context, rows, row):
    """Return one row of a uint16[n, 16]."""

    def generate(context, builder, signature, arguments):
        index = context.cast(builder, arguments[1], signature.args[1], types.int64)
        value = builder.load(_row_pointer(context, builder, signature.args[0], arguments[0], index))
        # A row may begin at any even address.
        value.align = 2
        return value

    return (lanes(rows, row), generate) if _is_rows(rows) else None


def _fallback_store(rows, row, word):
    if not 0 <= row < rows.shape[0]:
        raise IndexError(f"row {row} outside of {rows.shape}")
    rows[row] = word


@_with_fallback(_fallback_store)
def store(typing_context, rows, row, word):
    """Write one row of a uint16[n, 16]."""

    def generate(context, builder, signature, arguments):
        index = context.cast(builder, arguments[1], signature.args[1], types.int64)
        written = builder.store(arguments[2], _row_pointer(context, builder, signature.args[0], arguments[0], index))
        # A row may begin at any even address.
        written.align = 2
        return context.get_dummy_value()

    return (types.none(rows, row, word), generate) if _is_rows(rows) else None


@_with_fallback(lambda number: np.full(LANES, number, np.uint16))
def broadcast(typing_context, number):
    """Return a vector with the same number in every lane."""

    def generate(context, builder, signature, arguments):
        # Put the number into lane 0, then copy lane 0 to all lanes.
        word = builder.trunc(context.cast(builder, arguments[0], signature.args[0], types.int64), I16)
        one = builder.insert_element(ir.Constant(WORD, ir.Undefined), word, ir.Constant(I32, 0))
        everywhere = ir.Constant(ir.VectorType(I32, LANES), [0] * LANES)
        return builder.shuffle_vector(one, ir.Constant(WORD, ir.Undefined), everywhere)

    return lanes(number), generate


@_with_fallback(lambda word: word & (word - np.uint16(1)))
def clear_lowest_bit(typing_context, word):
    """Return each lane without its lowest set bit."""

    def generate(context, builder, signature, arguments):
        return builder.and_(arguments[0], builder.add(arguments[0], _constant(0xFFFF)))

    return lanes(word), generate


@_with_fallback(lambda word: np.where(word == 0, 0xFFFF, 0).astype(np.uint16))
def is_zero(typing_context, word):
    """Return all ones in lanes that are zero, and zero in the others."""

    def generate(context, builder, signature, arguments):
        return builder.sext(builder.icmp_unsigned("==", arguments[0], _constant(0)), WORD)

    return lanes(word), generate


@_with_fallback(np.minimum)
def minimum(typing_context, one, other):
    """Return the smaller number of each lane."""

    def generate(context, builder, signature, arguments):
        return builder.select(builder.icmp_unsigned("<", *arguments), *arguments)

    return lanes(one, other), generate


@_with_fallback(lambda where, one, other: np.where(where != 0, one, other))
def select_lanes(typing_context, where, one, other):
    """Return `one` in lanes where `where` is all ones, `other` where it is zero."""

    def generate(context, builder, signature, arguments):
        return builder.select(builder.icmp_signed("<", arguments[0], _constant(0)), arguments[1], arguments[2])

    return lanes(where, one, other), generate


@_with_fallback(lambda one, other: sum(1 << lane for lane in np.flatnonzero(one == other).tolist()))
def equal_lanes(typing_context, one, other):
    """Return an int64 with bit l set if the words are equal in lane l."""

    def generate(context, builder, signature, arguments):
        equal = builder.icmp_unsigned("==", *arguments)
        return builder.zext(builder.bitcast(equal, ir.IntType(LANES)), I64)

    return types.int64(one, other), generate
