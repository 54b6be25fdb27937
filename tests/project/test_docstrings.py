"""Docstrings and comments: short first lines, plain words, array shapes, errors."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

from tests.support.paths import ROOT
from tests.support.source_texts import list_texts, report

LONGEST_FIRST_LINE = 80
SHAPE = re.compile(r"(u?int\d*|bool_?|float\d*)\[")
FOLDERS = {"generator": 1500, "layouts": 400, "tests": 1500}
"""Folders whose docstrings are checked, and fewer modules, classes and functions than each has."""

HIDING = re.compile(
    r"""\b(
    stands?(?!-)|stood|standing | told | goes(?!\ back)|goes\ on|go\ on|gone | whoever | nobody | anew | as\ many\ as(?!\ --)
    | that\ (is|are)\ none | is\ none\ of | what\ is\ asked\ for | (is|are)\ asked\ for | dies|die|dying | dries\ up | in\ vain
    | made\ ready | held\ to|holds\ to | of\ one'?s\ own | put\ right | laid\ aside | thrown\ away | taken\ apart | comes?\ again
    | say\ whether|tells?\ whether | see\ that | sees\ to | speaks? | wants | vouch(es)? | but\ for | for\ ever
    )\b""",
    re.IGNORECASE | re.VERBOSE,
)
"""Words that hide what code does, mostly people's verbs and riddles.

Use the literal verb or the field's term: find, check, return, missing, invalid, already published.
"""

NAMES = re.compile(r"`[^`]*`|\S+/\S+")
"""Names of code in backticks, and paths."""

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
def list_places(folder: str) -> tuple[Place, ...]:
    """List all modules, classes and functions of a folder."""
    places = []
    for path in sorted((ROOT / folder).rglob("*.py")):
        tree, name = ast.parse(path.read_text(encoding="utf-8")), path.relative_to(ROOT).as_posix()
        places += [Place(f"{name}:1", tree, True, ast.get_docstring(tree) or ""), *walk(name, tree)]
    assert len(places) > FOLDERS[folder]
    return tuple(places)


def list_press() -> tuple[Place, ...]:
    """List all modules, classes and functions of the press."""
    return list_places("generator") + list_places("layouts")


def functions() -> Iterator[tuple[Place, ast.FunctionDef]]:
    """Yield the public functions of the press."""
    for place in list_press():
        if isinstance(place.node, ast.FunctionDef) and place.is_public:
            yield place, place.node


def find_hiding(text: str) -> list[str]:
    """List the words of a text that hide its meaning."""
    return [found[0] for found in HIDING.finditer(NAMES.sub("", " ".join(text.split())))]


def find_fault(line: str) -> str:
    """Return what is wrong with the first line of a docstring, or an empty text."""
    if len(line) > LONGEST_FIRST_LINE:
        return f"has {len(line)} characters, {len(line) - LONGEST_FIRST_LINE} too many"
    return "" if line.endswith((".", ":")) else "does not end in a full stop"


def line_of(word: str, text: str) -> int:
    """Return on which line of a text a word is, from 0; 0 for words on two lines."""
    return next((number for number, line in enumerate(text.splitlines()) if word in line), 0)


def around(word: str, text: str) -> str:
    """Return a word of a text with a few words before and after it."""
    before, _, after = " ".join(text.split()).partition(word)
    return f"...{before[-30:]}{word}{after[:30]}..."


@pytest.mark.parametrize("folder", FOLDERS)
def test_first_lines_are_short_sentences(folder: str) -> None:
    wrong = [
        f"{place.name}: {place.first_line!r} {fault}"
        for place in list_places(folder)
        if place.text and (fault := find_fault(place.first_line))
    ]
    rule = f"the first line of a docstring is one sentence of at most {LONGEST_FIRST_LINE} characters that ends in a full stop or a colon"
    assert not wrong, report(wrong, f"{rule}. Shorten it, and move details below an empty line.")


@pytest.mark.parametrize("folder", FOLDERS)
def test_docstrings_and_comments_use_plain_words(folder: str) -> None:
    wrong = [
        f"{path.relative_to(ROOT).as_posix()}:{line + line_of(word, text)} {word!r} in {around(word, text)!r}"
        for path in sorted((ROOT / folder).rglob("*.py"))
        for line, text in list_texts(path)
        for word in find_hiding(text)
    ]
    rule = "docstrings and comments do not use the words in HIDING (tests/project/test_docstrings.py)"
    assert not wrong, report(wrong, f"{rule}. Write the literal verb or the field's term: find, check, return, missing, invalid.")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("A record that stands for a puzzle; nobody looks inside.", ["stands", "nobody"]),
        ("# as many as\nwere told", ["as many as", "told"]),
        ("Tell whether a file\nis one that is none.", ["Tell whether", "that is none"]),
        ("Call `told`, written to golden/steps/; a stand-in for stdout goes back two cells.", []),
    ],
)
def test_words_that_hide_meaning_are_found(text: str, words: list[str]) -> None:
    assert find_hiding(text) == words


def test_everything_public_is_documented() -> None:
    wrong = [f"{place.name} has no docstring" for place in list_press() if place.is_public and not place.text]
    rule = "every public module, class and function of generator and layouts has a docstring"
    assert not wrong, report(wrong, f"{rule}. Write one, or begin the name with an underscore if nothing outside uses it.")


def test_arrays_have_shapes() -> None:
    wrong = []
    for place, node in functions():
        arguments = [*node.args.args, *node.args.kwonlyargs]
        notes = [argument.annotation for argument in arguments if argument.annotation] + ([node.returns] if node.returns else [])
        if any("NDArray" in ast.unparse(note) for note in notes) and not SHAPE.search(place.text):
            wrong.append(f"{place.name}({', '.join(map(ast.unparse, notes))}): no shape in {place.first_line!r}")
    rule = "the docstring of a public function that takes or returns an NDArray names its shape"
    assert not wrong, report(wrong, f"{rule}. Add a line such as `digits   uint8[n_cells]`.")


def test_raised_errors_are_documented() -> None:
    wrong = [
        f"{place.name}: `{ast.unparse(inside).splitlines()[0]}` in line {inside.lineno}"
        for place, node in functions()
        for inside in ast.walk(node)
        if isinstance(inside, ast.Raise) and inside.exc is not None and "Raises" not in place.text
    ]
    rule = "the docstring of a public function with a `raise` statement has a section `Raises`"
    assert not wrong, report(wrong, f"{rule}. Add it, with a line for each error: its name, and when it is raised.")
