"""Puts the companion page together: one file of markup, style, program and data that loads nothing.

The program is written as ES modules, which no browser loads from `file://`. Here each becomes a function that runs once and returns what
the module exports, in the order in which they import each other; what would break is refused: a name that is imported and not exported,
a ring of imports, a module nobody imports.
The page's Content-Security-Policy allows this very script and this very style, by their SHA-256, and nothing else.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from typing import Any

from generator.errors import Faulty

ENTRY = "main"
STYLES = ("look", "board", "panels", "paper")
"""Files of style, in the order they are laid over each other."""

IMPORT = re.compile(r"^import (?:\{([^}]*)\} from )?\"\./([a-z_]+)\.js\";\n", re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|let|class)\b)", re.MULTILINE)
DECLARED = re.compile(r"^(export )?(?:async )?(?:function\*?|const|let|class) ([A-Za-z_$][\w$]*)", re.MULTILINE)
COMMENT = re.compile(r"^[ ]*(?://.*|/\*(?:[^*]|\*(?!/))*\*/[ ]*)\n", re.MULTILINE)
"""A comment with its lines to itself."""

DEFLATION = 6
"""Level of the deflation: 9 takes three times as long and saves 2 %."""


def build_page(title: str, language: str, index: Mapping[str, Any], answers: Mapping[str, Any]) -> str:
    """Return the page of a book.

    Parameters
    ----------
    index : what is played at once; plain values. Of its words, `do.unplayed` stands in the markup, for browsers that run no program
    answers : what checks and hints ask for later; plain values, deflated
    """
    script, style = join_modules(read_modules()), read_style()
    parts = {
        "language": escape(language),
        "title": escape(title),
        "unplayed": escape(index["words"]["do.unplayed"]),
        "policy": f"default-src 'none'; script-src '{_digest(script)}'; style-src '{_digest(style)}'; img-src data:; "
        "base-uri 'none'; form-action 'none'",
        "style": style,
        "script": script,
        "index": _inert(_json(index)),
        "answers": deflate(_json(answers)),
    }
    template = _read("page.html")
    # A single pass: what is put in may itself hold braces.
    return re.sub(r"\{\{(\w+)\}\}", lambda found: parts[found[1]], template)


@cache
def read_modules() -> dict[str, str]:
    """Read the modules of the program, by name."""
    folder = files("layouts.web")
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".js"))
    return {name.removesuffix(".js"): (folder / name).read_text(encoding="utf-8") for name in names}


def join_modules(modules: Mapping[str, str], entry: str = ENTRY) -> str:
    """Make one script of modules, each after those it imports.

    Raises
    ------
    Faulty   an import of nothing, a ring of imports, a module nobody imports
    """
    order: list[str] = []
    _visit(entry, modules, order, ())
    if unused := sorted(set(modules) - set(order)):
        raise Faulty(f"expected every module of the page to be imported, got {', '.join(unused)} that nobody imports")
    return '"use strict";\n' + "".join(_as_function(name, modules[name]) for name in order)


def _visit(name: str, modules: Mapping[str, str], order: list[str], above: tuple[str, ...]) -> None:
    """Put a module into the order, after those it imports."""
    if name in above:
        raise Faulty(f"expected modules of the page without a ring, got {' -> '.join((*above, name))}")
    if name in order:
        return
    if name not in modules:
        raise Faulty(f"expected a module {name}.js of the page, imported by {above[-1] if above else 'the build'}, found none")
    for names, other in IMPORT.findall(modules[name]):
        _visit(other, modules, order, (*above, name))
        exported = {declared for mark, declared in DECLARED.findall(modules[other]) if mark}
        if missing := {wanted.strip() for wanted in names.split(",") if wanted.strip()} - exported:
            raise Faulty(f"expected {other}.js to export {', '.join(sorted(missing))}, which {name}.js imports")
    order.append(name)


def _as_function(name: str, module: str) -> str:
    """Return a module as a function that runs at once; comments and indents go, imports become constants."""
    exported = ", ".join(declared for mark, declared in DECLARED.findall(module) if mark)
    bound = IMPORT.sub(lambda found: f"const {{{found[1]}}} = from_{found[2]};\n" if found[1] else "", module)
    text = COMMENT.sub("", EXPORT.sub("", bound))
    lines = "".join(line.lstrip(" ") + "\n" for line in text.splitlines() if line.strip())
    return f"const from_{name} = (() => {{\n{lines}return {{ {exported} }};\n}})();\n"


@cache
def read_style() -> str:
    """Return the style of the page, without comments and indents."""
    text = "".join(_read(f"{name}.css") for name in STYLES)
    return "".join(line.strip() + "\n" for line in re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL).splitlines() if line.strip())


def deflate(text: str) -> str:
    """Return text as base64 of a raw deflate stream, which browsers inflate by themselves."""
    press = zlib.compressobj(DEFLATION, zlib.DEFLATED, -zlib.MAX_WBITS)
    return b64encode(press.compress(text.encode()) + press.flush()).decode()


def _read(name: str) -> str:
    return (files("layouts.web") / name).read_text(encoding="utf-8")


def _digest(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _json(values: Mapping[str, Any]) -> str:
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"), sort_keys=False)


def _inert(text: str) -> str:
    """Return JSON that no markup in it can end: a browser's parser looks for ``</script`` and ``<!--`` even there."""
    return text.replace("<", "\\u003c")
