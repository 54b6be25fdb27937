"""Messages of libraries: quoted through `explain` and its like, never raw.

What an exception of a library says may hold anything that was in the file: control characters, or a whole line of thousands of characters.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from generator.errors import PuzzleError
from tests.support.paths import ROOT
from tests.support.source_texts import report

SAFE = {"explain", "quote", "escape", "format_output"}
"""Functions of `generator.errors` that escape and cut what they are given."""

TEXTS = {"str", "repr", "format"}
PLAIN = {"strerror", "errno", "code", "pos", "start", "filename", "__notes__"}
"""Attributes of an exception that hold a number, a text of the system, or names and notes of our own."""

ALLOWED = {
    "generator/commands/streams.py": "the numbers of characters that an encoding lacks",
    "generator/errors.py": "explain itself",
    "generator/storage/toml_faults.py": "the message is searched for its place and then replaced by another",
}
FOREIGN = ("Exception", "Error")
"""Ends of annotations of arguments that may be an exception of a library."""

FILES = sorted(path for room in ("generator", "layouts") for path in (ROOT / room).rglob("*.py"))


@cache
def _list_own() -> set[str]:
    """List the names of our exceptions; their messages are written by us."""
    bases = {
        node.name: {ast.unparse(base) for base in node.bases}
        for path in FILES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    }
    own, size = {PuzzleError.__name__}, 0
    while len(own) > size:
        size = len(own)
        own |= {name for name, kinds in bases.items() if kinds & own}
    return own


def find_raw_quotes(text: str) -> Iterator[tuple[int, str]]:
    """Yield line and code of each place in a source that quotes an exception raw."""
    own = _list_own()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ExceptHandler) and node.name and node.type is not None:
            kinds = node.type.elts if isinstance(node.type, ast.Tuple) else [node.type]
            if not all(ast.unparse(kind) in own for kind in kinds):
                yield from _find_in(node.body, {node.name})
        elif isinstance(node, ast.FunctionDef):
            named = {arg.arg for arg in node.args.args if arg.annotation and _is_foreign(arg, own)}
            if named:
                yield from _find_in(node.body, named)


def _is_foreign(argument: ast.arg, own: set[str]) -> bool:
    assert argument.annotation
    kinds = [kind.strip() for kind in ast.unparse(argument.annotation).split("|")]
    return any(kind.endswith(FOREIGN) and kind not in own for kind in kinds) or (argument.arg == "fault" and "object" in kinds)


def _find_in(body: list[ast.stmt], names: set[str]) -> Iterator[tuple[int, str]]:
    """Yield the quotes of some names; a name that one of them is assigned to counts."""
    tainted = set(names)
    for statement in body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Assign) and _is_raw(node.value, tainted):
                tainted |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    for node in (node for statement in body for node in _walk_unsafe(statement)):
        if isinstance(node, ast.FormattedValue) and _is_raw(node.value, tainted):
            yield node.lineno, ast.unparse(node.value)
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in TEXTS and _is_raw(node, tainted):
            yield node.lineno, ast.unparse(node)


def _walk_unsafe(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and what is in it, without the arguments of safe calls."""
    if isinstance(node, ast.Call) and ast.unparse(node.func) in SAFE:
        return
    yield node
    for child in ast.iter_child_nodes(node):
        yield from _walk_unsafe(child)


def _is_raw(node: ast.AST, names: set[str]) -> bool:
    """Return whether an expression's value shows an exception without a safe call."""
    match node:
        case ast.Name(id=name):
            return name in names
        case ast.Attribute(value=ast.Name(id=name), attr=attribute) if name in names:
            return attribute not in PLAIN
        case ast.Call(func=ast.Name(id="getattr"), args=[_, ast.Constant(value=attribute), *_]):
            return attribute not in PLAIN
        case ast.Call(func=ast.Name(id=function)) if function not in TEXTS:
            return False  # a safe call, or one of our functions, whose own arguments are checked
        case ast.IfExp(body=body, orelse=other):
            return _is_raw(body, names) or _is_raw(other, names)
    return any(_is_raw(child, names) for child in ast.iter_child_nodes(node))


@pytest.mark.parametrize(
    ("code", "is_raw"),
    [
        ("raise Faulty(f'{fault}')", True),
        ("raise Faulty(f'{fault!r}')", True),
        ("raise Faulty('x: ' + str(fault))", True),
        ("raise Faulty(f'{fault.strerror or fault}')", True),
        ("why = fault.reason if fault else fault\n    words = why or 'none'\n    print(f'{words}')", True),
        ("raise Faulty(f'{explain(fault)}') from fault", False),
        ("raise Faulty(f'cannot read: {fault.strerror or explain(fault)}')", False),
        ("log(format_output(str(fault)))", False),
    ],
)
def test_raw_quotes_are_found(code: str, is_raw: bool) -> None:
    assert bool(list(find_raw_quotes(f"try:\n    pass\nexcept (OSError, Faulty) as fault:\n    {code}\n"))) == is_raw
    assert not list(find_raw_quotes(f"try:\n    pass\nexcept Faulty as fault:\n    {code}\n"))
    assert bool(list(find_raw_quotes(f"def refuse(where: str, fault: Exception) -> None:\n    {code}\n"))) == is_raw


@pytest.mark.broad
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_message_of_a_library_is_quoted_raw(path: Path) -> None:
    name = path.relative_to(ROOT).as_posix()
    found = [] if name in ALLOWED else [f"{name}:{line}: {code}" for line, code in find_raw_quotes(path.read_text(encoding="utf-8"))]
    assert not found, report(found, "quote an exception of a library with errors.explain, which escapes and cuts its text")
