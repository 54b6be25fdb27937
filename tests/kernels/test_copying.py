"""Copies of arrays inside kernels, and that no kernel leaves them to numba."""

from __future__ import annotations

import ast
from pathlib import Path

import numpy as np
import pytest

import generator
from generator.kernels.copying import copy_into

ROOM = Path(generator.__file__).parent


def test_values_are_copied() -> None:
    target = np.zeros(5, np.int32)
    copy_into(target[1:4], np.array([7, 8, 9], np.int32))
    assert target.tolist() == [0, 7, 8, 9, 0]


def list_slice_assignments(source: str) -> list[str]:
    """Return the statements of kernels that assign more than a constant to a slice."""
    found = []
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef) or not _is_kernel(function):
            continue
        for node in ast.walk(function):
            if isinstance(node, ast.Assign) and any(map(_has_slice, node.targets)) and not _is_constant(node.value):
                found.append(ast.unparse(node))
    return found


def _is_kernel(function: ast.FunctionDef) -> bool:
    marks = [ast.unparse(mark) for mark in function.decorator_list]
    return any(mark.startswith(("inner", "njit")) for mark in marks)


def _has_slice(target: ast.expr) -> bool:
    places = [part.slice for part in ast.walk(target) if isinstance(part, ast.Subscript)]
    return any(isinstance(part, ast.Slice) for place in places for part in ast.walk(place))


def _is_constant(value: ast.expr) -> bool:
    """Check whether an expression has only numbers and names in capitals."""
    return all(name.id.isupper() for name in ast.walk(value) if isinstance(name, ast.Name))


def test_an_assignment_of_an_array_is_found() -> None:
    assert list_slice_assignments("@njit()\ndef f(a, b):\n    a[:] = b\n    a[1:] = 0\n    a[:, 0] = (1 << N) - 1") == ["a[:] = b"]


@pytest.mark.broad
@pytest.mark.parametrize("path", sorted(ROOM.rglob("*.py")), ids=lambda path: str(path.relative_to(ROOM)))
def test_no_kernel_assigns_an_array_to_a_slice(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert list_slice_assignments(source) == []
