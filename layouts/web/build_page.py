"""Build of the companion page: one HTML file with style, program and data.

The page loads nothing else. The program is written as ES modules, which browsers do not load from `file://`. Here each module becomes a
function that runs once and returns the module's exports, in the order of imports. Errors are refused: an imported name that is not
exported, circular imports, a module that is never imported. Script and style are stored deflated (`stored_text.py`), and a
short script inflates and starts them. The page's Content-Security-Policy allows only these scripts and styles, by their SHA-256.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterable, Mapping, Set
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from typing import Any

from generator.errors import Faulty
from layouts.fonts.picture_font import picture_style
from layouts.web.install import ICONS, INK, MANIFEST
from layouts.web.stored_text import store_text

ENTRY = "main"
START = "start"
"""The module that inflates the program; it and what it imports are not deflated."""

NEEDED_BY = {
    "clues": frozenset({"clue_places", "clue_sets", "clues", "signs", "ladder_clues", "ladder_groups"}),
    "cages": frozenset({"ladder_cages", "ladder_sums"}),
    "marks": frozenset({"ladder_words_marks"}),
    "stars": frozenset({"ladder_stars", "star_solver"}),
    "queens": frozenset({"ladder_queens"}),
    "sums": frozenset({"ladder_trials"}),
    "parts": frozenset({"overlaps"}),
    "digits": frozenset({"ladder_chains", "ladder_sets", "ladder_singles", "ladder_wings"}),
}
"""Modules that only some kinds need, by what they need them for; other pages call nothing of them, and are smaller without.

`sums` is for cages and clues, `parts` for boards of several sudokus, `stars` for marks on a map of regions, `queens` for other marks,
`digits` for all boards without marks.
"""

STYLES = ("look", "board", "hint", "panels", "layout", "comfort", "contrast", "paper")
"""CSS files that are deflated, in cascade order."""

IMPORT = re.compile(r"^import (?:\{([^}]*)\} from )?\"\./([a-z_]+)\.js\";\n", re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|let|class)\b)", re.MULTILINE)
DECLARED = re.compile(r"^(export )?(?:async )?(?:function\*?|const|let|class) ([A-Za-z_$][\w$]*)", re.MULTILINE)
COMMENT = re.compile(r"^[ ]*(?://.*|/\*(?:[^*]|\*(?!/))*\*/[ ]*)\n", re.MULTILINE)
"""A comment that fills whole lines."""

PUBLISHED_POLICY = " 'self'; manifest-src 'self'; worker-src 'self'"
"""What a page with an address may load besides: its icons, manifest and service worker (`install.py`)."""

INSTALL_LINKS = f"""<link rel="manifest" href="{MANIFEST}">
<link rel="apple-touch-icon" href="{next(iter(ICONS))}">
<meta name="theme-color" content="{INK}">
"""
"""Markup of a page with an address, by which browsers find what they need to install it."""


def build_page(
    title: str,
    language: str,
    index: Mapping[str, Any],
    answers: Mapping[str, Any],
    languages: Mapping[str, Any] | None = None,
    unplayed: str = "",
) -> str:
    """Return the HTML of a book's companion page.

    Parameters
    ----------
    index : the data needed to play; plain values, deflated
    answers : the data needed later for checks and hints; plain values, deflated
    languages : the words of the other languages, by code; plain values, deflated
    unplayed : HTML that browsers without scripts show
    """
    program = join_program(_list_left_out(index["kinds"].values()))
    start, style, start_style = join_start(), read_style(STYLES), read_style((START,))
    has_pictures = any(kind["spoken"] for kind in index["kinds"].values())
    style += picture_style() if has_pictures else ""
    is_published = bool(index["companion"])
    parts = {
        "language": escape(language),
        "title": escape(title),
        "unplayed": unplayed,
        "policy": f"default-src 'none'; script-src {_digests(start, program)}; style-src {_digests(start_style, style)}; "
        f"img-src data:{PUBLISHED_POLICY if is_published else ''}; "
        f"{'font-src data:; ' if has_pictures else ''}base-uri 'none'; form-action 'none'",
        "install": INSTALL_LINKS if is_published else "",
        "start_style": start_style,
        "style": store_text(style),
        "start": start,
        "program": store_text(program),
        "index": store_text(_json(index)),
        "answers": store_text(_json(answers)),
        "languages": store_text(_json(languages or {})),
    }
    template = _read("page.html")
    # A single pass, because inserted text may contain braces itself.
    return re.sub(r"\{\{(\w+)\}\}", lambda found: parts[found[1]], template)


def _list_left_out(kinds: Iterable[Mapping[str, Any]]) -> frozenset[str]:
    """Return the modules that no kind of a book needs."""
    needs: set[str] = set()
    for kind in kinds:
        needs.update({"marks", "stars" if kind["extra"] else "queens"} if kind["marks"] else {"digits"})
        if "clues" in kind:
            needs.update({"clues", "sums"})
        if kind["extra"] == "cages":
            needs.update({"cages", "sums"})
        if "parts" in kind:
            needs.add("parts")
    return frozenset(name for need, names in NEEDED_BY.items() if need not in needs for name in names)


@cache
def read_modules() -> dict[str, str]:
    """Read the modules of the program, by name."""
    folder = files("layouts.web")
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".js"))
    return {name.removesuffix(".js"): (folder / name).read_text(encoding="utf-8") for name in names}


@cache
def join_program(left_out: Set[str] = frozenset()) -> str:
    """Return the program of a page, without the modules left out (`join_modules`)."""
    return join_modules({name: text for name, text in read_modules().items() if name != START}, left_out=left_out)


@cache
def join_start() -> str:
    """Return the script that starts the program."""
    modules = read_modules()
    needed: list[str] = []
    _visit(START, modules, needed, ())
    return join_modules({name: modules[name] for name in needed}, START)


def join_modules(modules: Mapping[str, str], entry: str = ENTRY, left_out: Set[str] = frozenset()) -> str:
    """Return one script with all modules, each after those it imports.

    Parameters
    ----------
    left_out : modules that the script never calls; only their names are kept

    Raises
    ------
    Faulty   an import of a missing module or name, circular imports, or a module that is never imported
    """
    order: list[str] = []
    _visit(entry, modules, order, ())
    if unused := sorted(set(modules) - set(order)):
        raise Faulty(f"expected every module of the page to be imported, got {', '.join(unused)} without an import")
    return '"use strict";\n' + "".join(_as_function(name, "" if name in left_out else modules[name]) for name in order)


def _visit(name: str, modules: Mapping[str, str], order: list[str], above: tuple[str, ...]) -> None:
    """Add a module to the order, after those it imports."""
    if name in above:
        raise Faulty(f"expected modules of the page without circular imports, got {' -> '.join((*above, name))}")
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
    """Return a module as a function that runs at once.

    Comments and indents are removed; imports become constants.
    """
    exported = ", ".join(declared for mark, declared in DECLARED.findall(module) if mark)
    bound = IMPORT.sub(lambda found: f"const {{{found[1]}}} = from_{found[2]};\n" if found[1] else "", module)
    text = COMMENT.sub("", EXPORT.sub("", bound))
    lines = "".join(line.lstrip(" ") + "\n" for line in text.splitlines() if line.strip())
    return f"const from_{name} = (() => {{\n{lines}return {{ {exported} }};\n}})();\n"


@cache
def read_style(names: tuple[str, ...]) -> str:
    """Return CSS files as one style, without comments and indents."""
    text = "".join(_read(f"{name}.css") for name in names)
    return "".join(line.strip() + "\n" for line in re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL).splitlines() if line.strip())


def _read(name: str) -> str:
    return (files("layouts.web") / name).read_text(encoding="utf-8")


def _digests(*texts: str) -> str:
    """Return the hashes of scripts or styles as a content security policy has them."""
    return " ".join(f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" for text in texts)


def _json(values: Mapping[str, Any]) -> str:
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"), sort_keys=False)
