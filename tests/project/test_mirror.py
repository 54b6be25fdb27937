"""Tests mirror the rooms: every module has a test file by its name, or is listed.

The list names the file that covers the module.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterable, Mapping
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

from tests.support.paths import ROOT

LIST = ROOT / "tests" / "project" / "untested_modules.toml"


@cache
def listed() -> dict[str, list[dict[str, str]]]:
    """Read the list; `module` and `test` are its tables."""
    return tomllib.loads(LIST.read_text(encoding="utf-8"))


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def has_logic(path: Path) -> bool:
    """Check whether a file defines anything; most `__init__.py` files only import."""
    return any(isinstance(node, ast.FunctionDef | ast.ClassDef) for node in ast.parse(path.read_text(encoding="utf-8")).body)


def modules() -> list[Path]:
    """List the modules of the press.

    Of the `__init__.py` files, those that define anything.
    """
    found = sorted([*ROOT.glob("generator/**/*.py"), *ROOT.glob("layouts/**/*.py")])
    return [path for path in found if path.name != "__init__.py" or has_logic(path)]


def find_test(path: Path) -> str:
    """Return the path of a module's test file.

    A room's `__init__.py` has a test file by the name of the room. Rooms of `generator` are those of `tests`; those of `layouts` are in
    `tests/layouts`; modules above all rooms are tested in `tests/project`.
    """
    package, *rooms = path.relative_to(ROOT).with_suffix("").parts
    name = rooms.pop()
    if name == "__init__":
        name = rooms[-1]
    elif not rooms and package == "generator":
        rooms = ["project"]
    folder = "/".join(["tests", *(["layouts"] if package == "layouts" else []), *rooms])
    return f"{folder}/test_{name.strip('_')}.py"


def match(name: str, patterns: Iterable[str]) -> list[str]:
    """List the patterns that match a name.

    A star matches part of one name, never a folder.
    """
    return [pattern for pattern in patterns if pattern.count("/") == name.count("/") and fnmatch(name, pattern)]


def lines(wrong: Mapping[str, Iterable[str]]) -> str:
    """Format what is wrong, a line each; pytest itself would show the first only."""
    return "\n".join(f"{name}: {', '.join(sorted(faults))}" for name, faults in wrong.items())


UNTESTED = [named(path) for path in modules() if not (ROOT / find_test(path)).is_file()]
MODULE_TESTS = {find_test(path) for path in modules()}
OTHER_TESTS = [name for path in sorted((ROOT / "tests").glob("**/test_*.py")) if (name := named(path)) not in MODULE_TESTS]


def list_faults(entry: dict[str, str]) -> list[str]:
    """List what is wrong with an entry of modules that have no test file."""
    if entry.keys() != {"path", "covered_by", "reason"}:
        return [f"expected path, covered_by and reason, got {sorted(entry)}"]
    covering = entry["covered_by"].split()
    faults = [f"{name} is not there" for name in covering if not (ROOT / name).is_file()]
    faults += [] if covering else ["name the file that covers it"]
    faults += [] if entry["reason"].strip() else ["give the reason"]
    faults += [] if any(match(name, [entry["path"]]) for name in UNTESTED) else ["has a test file, or is gone; remove the entry"]
    return faults


def list_faults_of_test(entry: dict[str, str]) -> list[str]:
    """List what is wrong with an entry of a test file named after no module."""
    if entry.keys() != {"path", "reason"}:
        return [f"expected path and reason, got {sorted(entry)}"]
    faults = [] if entry["reason"].strip() else ["give the reason"]
    return faults + ([] if entry["path"] in OTHER_TESTS else ["is a module's test file, or is gone; remove the entry"])


def test_a_module_without_a_test_file_is_listed() -> None:
    paths = [entry["path"] for entry in listed()["module"]]
    wrong = [f"{name}: write {find_test(ROOT / name)}" for name in UNTESTED if not match(name, paths)]
    assert not wrong, "\n".join([*wrong, f"or list it in {named(LIST)} with the file that covers it"])


def test_listed_modules_exist_and_have_no_test_file() -> None:
    wrong = {str(entry.get("path")): faults for entry in listed()["module"] if (faults := list_faults(entry))}
    assert not wrong, lines(wrong)


def test_a_test_file_named_after_no_module_is_listed() -> None:
    paths = {entry["path"] for entry in listed()["test"]}
    wrong = [f"{name} is the name of no module; list it in {named(LIST)}" for name in OTHER_TESTS if name not in paths]
    assert not wrong, "\n".join(wrong)


def test_listed_test_files_exist_and_are_named_after_no_module() -> None:
    wrong = {str(entry.get("path")): faults for entry in listed()["test"] if (faults := list_faults_of_test(entry))}
    assert not wrong, lines(wrong)


def test_nothing_is_listed_twice() -> None:
    paths = [entry["path"] for table in listed().values() for entry in table]
    assert len(set(paths)) == len(paths)


def test_helpers_are_imported_under_one_name() -> None:
    """As `support.paths` a helper would be a second module with its own caches."""
    ours = {path.name for path in (ROOT / "tests").iterdir() if path.is_dir()} - {"layouts"}
    ours |= {path.stem for path in (ROOT / "tests").glob("support/*.py")}
    wrong = []
    for path in sorted((ROOT / "tests").glob("**/*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                names = ["." if node.level else node.module or ""]
            else:
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            wrong += [f"{named(path)}: {name}" for name in names if name == "." or name.split(".")[0] in ours]
    assert wrong == []
