"""Docstrings of the press: short first lines, shapes of arrays, errors that are raised."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from tests.support.paths import ROOT

LONGEST_FIRST_LINE = 80
SHAPE = re.compile(r"(u?int\d*|bool_?|float\d*)\[")
HIDING = re.compile(r"\b(as many as|nobody|whoever|one that is none|what is asked for|dries up)\b")
"""Words that hide the meaning of a first line."""

Documented = ast.Module | ast.ClassDef | ast.FunctionDef


class Place(NamedTuple):
    """A module, class or function, and where it is.

    name        path, line and name
    is_public   whether others may call or import it
    text        docstring, "" where there is none
    """

    name: str
    node: Documented
    is_public: bool
    text: str

    @property
    def first_line(self) -> str:
        """The first line of the docstring."""
        return self.text.partition("\n")[0]


def walk(path: str, node: ast.AST, is_public: bool = True) -> Iterator[Place]:
    """Yield what is documented inside a node; functions inside functions are private."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef | ast.FunctionDef):
            name_is_public = is_public and not child.name.startswith("_")
            yield Place(f"{path}:{child.lineno} {child.name}", child, name_is_public, ast.get_docstring(child) or "")
            yield from walk(path, child, name_is_public and isinstance(child, ast.ClassDef))
        elif isinstance(child, ast.If | ast.Try | ast.With):
            yield from walk(path, child, is_public)


@cache
def list_places() -> tuple[Place, ...]:
    """List all modules, classes and functions of the press."""
    places = []
    for path in sorted([*(ROOT / "generator").rglob("*.py"), *(ROOT / "layouts").rglob("*.py")]):
        tree, name = ast.parse(path.read_text(encoding="utf-8")), path.relative_to(ROOT).as_posix()
        places += [Place(name, tree, True, ast.get_docstring(tree) or ""), *walk(name, tree)]
    assert len(places) > 2000
    return tuple(places)


def functions() -> Iterator[tuple[Place, ast.FunctionDef]]:
    """Yield the public functions."""
    for place in list_places():
        if isinstance(place.node, ast.FunctionDef) and place.is_public:
            yield place, place.node


def test_first_lines_are_short_sentences() -> None:
    wrong = [
        place.name
        for place in list_places()
        if place.text and (len(place.first_line) > LONGEST_FIRST_LINE or not place.first_line.endswith((".", ":")))
    ]
    assert not wrong, "\n".join(wrong)


def test_first_lines_hide_nothing() -> None:
    wrong = [f"{place.name}: {found[0]}" for place in list_places() if (found := HIDING.search(place.first_line))]
    assert not wrong, "\n".join(wrong)


def test_whatever_is_public_is_documented() -> None:
    wrong = [place.name for place in list_places() if place.is_public and not place.text]
    assert not wrong, "\n".join(wrong)


def test_arrays_have_shapes() -> None:
    wrong = []
    for place, node in functions():
        arguments = [*node.args.args, *node.args.kwonlyargs]
        notes = [argument.annotation for argument in arguments if argument.annotation] + ([node.returns] if node.returns else [])
        if any("NDArray" in ast.unparse(note) for note in notes) and not SHAPE.search(place.text):
            wrong.append(place.name)
    assert not wrong, "\n".join(wrong)


def test_errors_that_are_raised_are_named() -> None:
    wrong = [
        place.name
        for place, node in functions()
        if any(isinstance(inside, ast.Raise) and inside.exc is not None for inside in ast.walk(node)) and "Raises" not in place.text
    ]
    assert not wrong, "\n".join(wrong)
