"""What READMEs and docstrings refer to exists.

A path in backticks is looked up in the README's folder, in a room below it, and in each folder above it, up to the repository; in a table
whose first head names folders (| in `base` | does |) it is looked up in these. ``<kind>`` and ``*`` match any name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.support.paths import ROOT
from tests.support.source_texts import list_texts, locate, report

PACKAGES = ("generator", "layouts", "tests")
READMES = [ROOT / "README.md", *sorted(path for top in PACKAGES for path in (ROOT / top).rglob("README.md"))]
MODULES = sorted(path for top in PACKAGES for path in (ROOT / top).rglob("*.py"))

SOURCES = (".py", ".js", ".css", ".toml", ".md")
"""Suffixes of files that only the repository has.

PDF, CSV, JSON and HTML files are mostly output of the press.
"""

EXAMPLES = {"train.toml", "wedding.toml", "foreword.md", "path/to/my.toml", "generator/families/centerdot"}
"""Names of files that a reader is asked to create."""

MADE = {"listing.md", "listing/", "dist/"}
"""What editions and `make wheel` make and the repository has not."""

CODE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
MODULE = re.compile(rf"(?:{'|'.join(PACKAGES)})(?:\.\w+)+")
PATH = re.compile(r"[\w.*<>-]+(?:/[\w.*<>-]+)*/?")
ABSOLUTE = re.compile(r"(?<![\w.:/<*~-])/(?!(?:dev|etc|proc|sys|usr|var)/)\w+/[\w./-]+|~/(?!\.cache/gridpress)[\w./-]+")
"""Paths of one machine.

These are absolute paths other than a system's own folders, and paths in a home folder.
"""

OUTSIDE = "no text refers to a path outside the repository, or to a note that is not in it. Say what is meant, or name a file that exists."
UPWARD = re.compile(r"(?<![\w/])(?:\.\./)+[\w./-]*\w")
NOTE = re.compile(r"[\w./-]+\.md\b")
QUOTED_MODULE = re.compile(rf"`{MODULE.pattern}`")


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def prose(path: Path) -> str:
    """Return a README without its fenced examples."""
    return FENCE.sub("", path.read_text(encoding="utf-8"))


def is_path(word: str) -> bool:
    """Check whether a word in backticks is a path of the repository."""
    if not PATH.fullmatch(word) or word.startswith((".", "-")) or word in EXAMPLES | MADE or word.split("/")[0] == "output":
        return False
    return word.endswith(SOURCES) or word.endswith("/") or word.split("/")[0] in PACKAGES


def find_paths(word: str, readme: Path, heads: tuple[str, ...] = ()) -> list[Path]:
    """Return the files that a path in a README refers to.

    `heads` are the folders that its table is about.
    """
    pattern = re.sub(r"<\w+>", "*", word.rstrip("/"))
    folder = readme.parent
    above = [parent for parent in (folder, *folder.parents) if parent.is_relative_to(ROOT)]
    if heads:
        above = [parent / head for parent in above for head in heads]
    mirrored = ROOT / "tests" / folder.relative_to(ROOT).as_posix().removeprefix("generator/")
    for place in (*above, *([] if heads else [mirrored])):
        if found := [path for path in place.glob(pattern) if path.is_dir() or not word.endswith("/")]:
            return found
    return [] if heads else list(folder.glob(f"*/{pattern}"))


def has_module(name: str) -> bool:
    """Check whether a dotted name is a module, or a name inside one.

    NAME matches any name.
    """
    path = ROOT.joinpath(*name.split("."))
    if path.is_dir() or path.with_suffix(".py").is_file():
        return True
    owner = path.parent
    file = owner / "__init__.py" if owner.is_dir() else owner.with_suffix(".py")
    if path.name == "NAME":
        return owner.is_dir() or file.is_file()
    return file.is_file() and bool(re.search(rf"\b{path.name}\b", file.read_text(encoding="utf-8")))


def rows(readme: Path) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield each row of a README's tables, with its folders.

    The folders are those that the head of the first column names.
    """
    heads: tuple[str, ...] | None = None
    for line in prose(readme).splitlines():
        if not line.startswith("|"):
            heads = None
        elif heads is None:
            heads = tuple(word.rstrip("/") for word in CODE.findall(line.split("|")[1]) if find_paths(word.rstrip("/") + "/", readme))
        else:
            yield heads, line


def list_faults(readme: Path) -> Iterator[str]:
    """Yield the missing paths and modules named in backticks."""
    in_table = {word: heads for heads, row in rows(readme) for word in CODE.findall(row.split("|")[1]) if heads}
    for code in CODE.findall(prose(readme)):
        for word in code.split():
            if MODULE.fullmatch(word) and not word.endswith(SOURCES):
                if not has_module(word):
                    yield word
                continue
            if not is_path(word) or (word != code and word.split("/")[0] not in PACKAGES):
                continue  # a word of a command is a path if it begins with a folder of the repository
            if not find_paths(word, readme, in_table.get(code, ())):
                yield word


def test_named_paths_and_modules_exist() -> None:
    wrong = [f"{locate(readme, word)} `{word}`: no such file, folder or module" for readme in READMES for word in list_faults(readme)]
    rule = "paths and modules in backticks exist. Correct the name; one that a reader is to create is listed in EXAMPLES."
    assert not wrong, report(wrong, rule)


def test_links_and_make_targets_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    gone = []
    for readme in READMES:
        text = prose(readme)
        links = [link for link in re.findall(r"\]\(([^)#]+)\)", text) if "://" not in link]
        gone += [f"{locate(readme, link)} `{link}`: no such file" for link in links if not (readme.parent / link).exists()]
        targets = [target for target in re.findall(r"`make ([a-z-]+)", text) if f"\n{target}:" not in makefile]
        gone += [f"{locate(readme, f'make {target}')} `make {target}`: the Makefile has no such target" for target in targets]
    assert not gone, report(gone, "links lead to files, and `make` targets exist. Correct the name, or add the file or target.")


@pytest.fixture(scope="module")
def texts() -> dict[Path, tuple[tuple[int, str], ...]]:
    """The docstrings and comments of every module that may refer to a file or module.

    Splitting a module into words takes long, so one without anything like a path is left out.
    """
    sources = {path: path.read_text(encoding="utf-8") for path in MODULES}
    return {
        path: list_texts(path)
        for path, text in sources.items()
        if any(look.search(text) for look in (ABSOLUTE, UPWARD, NOTE, QUOTED_MODULE))
    }


def find_outside(text: str, place: Path) -> list[str]:
    """List the references of a text to places outside the repository.

    These are paths of a machine, and notes that do not exist.
    """
    notes = [word for word in NOTE.findall(text) if word not in EXAMPLES | MADE and not find_paths(word.lstrip("./"), place)]
    upward = [word for word in UPWARD.findall(text) if not is_inside(place.parent / word)]
    return [*ABSOLUTE.findall(text), *upward, *notes]


def is_inside(path: Path) -> bool:
    return path.exists() and path.resolve().is_relative_to(ROOT)


def test_no_readme_refers_outside() -> None:
    wrong = [f"{locate(path, word)} {word!r}" for path in READMES for word in find_outside(path.read_text(encoding="utf-8"), path)]
    assert not wrong, report(wrong, OUTSIDE)


def test_no_docstring_refers_outside(texts: dict[Path, tuple[tuple[int, str], ...]]) -> None:
    found = [f"{named(path)}:{line} {word!r}" for path in texts for line, text in texts[path] for word in find_outside(text, path)]
    assert not found, report(found, OUTSIDE)


def test_modules_named_in_docstrings_exist(texts: dict[Path, tuple[tuple[int, str], ...]]) -> None:
    wrong = [
        f"{named(path)}:{line} `{word}`: no such module, and no such name in a module"
        for path in texts
        for line, text in texts[path]
        for word in re.findall(r"`([^`\s]+)`", text)
        if MODULE.fullmatch(word) and not word.endswith(SOURCES) and not has_module(word)
    ]
    assert not wrong, report(wrong, "modules that docstrings and comments name exist. Correct the name.")


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("`gone.py`", ["gone.py"]),
        ("`bank/gone.py`, `bank/schema.py`", ["bank/gone.py"]),
        ("`generator.bank.schema`, `generator.bank.gone`", ["generator.bank.gone"]),
        ("`pytest tests/bank tests/gone`", ["tests/gone"]),
        ("| in `base` | does |\n|---|---|\n| `play.py`, `gone.py` | x |", ["gone.py"]),
        ("`families/<kind>/kind.py`, `families/*/gone.py`", ["families/*/gone.py"]),
        ("`interior.pdf`, `.sdm`, `--jobs`, `1/2`, `and/or`", []),
    ],
)
def test_missing_paths_are_found(text: str, faults: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("bank/schema.py", "families/base/play.py", "families/killer/kind.py", "../tests/bank/test_bank.py"):
        path = (tmp_path / "generator" / module).resolve()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    readme = tmp_path / "generator" / ("families" if "base" in text else "") / "README.md"
    readme.write_text(text)
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    assert list(list_faults(readme)) == faults


@pytest.mark.parametrize("text", ["see /home/me/notes", "see ~/notes.txt", "see ../../plan", "`PLAN.md`", "as ../notes/plan says"])
def test_references_outside_the_repository_are_found(text: str) -> None:
    assert find_outside(text, ROOT / "generator" / "README.md")
