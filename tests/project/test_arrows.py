"""The order of rooms is the architecture: imports lead only upward.

Each rule about which room may import which is a test.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

import pytest

from tests.support.paths import ROOT

ORDER = (
    {"errors", "model", "near_names", "seeds"},
    {"words", "storage", "kernels"},
    {"techniques", "workers"},
    {"rules"},
    {"families"},
    {"notation"},
    {"grading"},
    {"formats", "recipe", "bank"},
    {"puzzles", "proof", "review"},
    {"typesetting"},
    {"editions"},
    {"notices", "library"},
    {"commands", "studio"},
    {"cli"},
    {"__main__"},
)
"""Rooms of `generator`, the lowest first; a room may import its own row and the rows above it here."""

LAYOUT_ORDER = (
    {"geometry"},
    {"fonts", "phrases", "printing", "shops"},
    {"style"},
    {"drawing"},
    {"plan", "charts"},
    {"parts", "web", "report", "epub", "studio"},
    {"themes"},
    {"cover", "sheets"},
    {"draw_book"},
)
"""Rooms of `layouts`, the lowest first."""

FORBIDDEN = {
    "proof": {"typesetting", "puzzles", "bank", "editions"},
    "typesetting": {"proof", "bank", "editions"},
}
"""Rooms, and the rooms that they may not import although the order allows it."""

MAY_IMPORT_LAYOUTS = ("generator/typesetting/", "generator/proof/", "generator/commands/list_names.py")
MOST_ROOMS, MOST_LOOSE_MODULES = 22, 5
REPLACING = {"rename", "replace", "renames", "move"}
"""Functions of os, shutil and Path that put one file in the place of another."""

RANK = {room: rank for rank, row in enumerate(ORDER) for room in row}
LAYOUT_RANK = {room: rank for rank, row in enumerate(LAYOUT_ORDER) for room in row}
MODULES = sorted([*ROOT.glob("generator/**/*.py"), *ROOT.glob("layouts/**/*.py")])


@cache
def nodes(path: Path) -> tuple[ast.Import | ast.ImportFrom | ast.Call, ...]:
    """List the imports and calls of a file, at any depth."""
    walk = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    return tuple(node for node in walk if isinstance(node, ast.Import | ast.ImportFrom | ast.Call))


@cache
def imports(path: Path) -> frozenset[str]:
    """List the modules a file imports."""
    found: set[str] = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(found)


def rooms_of(path: Path, package: str) -> set[str]:
    """List the rooms of a package that a file imports from."""
    return {module.split(".")[1] for module in imports(path) if module.startswith(f"{package}.")}


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def lines(wrong: Mapping[str, Iterable[str]]) -> str:
    """Format what is wrong, a line each; pytest itself would show the first only."""
    return "\n".join(f"{name}: {', '.join(sorted(faults))}" for name, faults in wrong.items())


def room_of(path: Path) -> str:
    return path.relative_to(ROOT).with_suffix("").parts[1]


def below(prefix: str) -> list[Path]:
    return [path for path in MODULES if named(path).startswith(prefix)]


def list_order_faults(path: Path, package: str, rank: dict[str, int]) -> list[str]:
    """List the imports of a file that break the order of its package's rooms."""
    own = room_of(path)
    if own == "__init__":
        return sorted(rooms_of(path, package))
    if own not in rank:
        return [f"{own} is in no row"]
    return sorted(room for room in rooms_of(path, package) & rank.keys() if rank[room] > rank[own])


@pytest.mark.parametrize(("package", "rank"), [("generator", RANK), ("layouts", LAYOUT_RANK)], ids=["generator", "layouts"])
def test_the_rows_name_exactly_the_existing_rooms(package: str, rank: dict[str, int]) -> None:
    assert {room_of(path) for path in below(f"{package}/")} - {"__init__"} == rank.keys()


def test_imports_of_generator_follow_the_order() -> None:
    wrong = {named(path): found for path in below("generator/") if (found := list_order_faults(path, "generator", RANK))}
    assert not wrong, lines(wrong)


def test_imports_of_layouts_follow_the_order() -> None:
    wrong = {named(path): found for path in below("layouts/") if (found := list_order_faults(path, "layouts", LAYOUT_RANK))}
    assert not wrong, lines(wrong)


def test_layouts_imports_only_model_and_errors() -> None:
    wrong = {named(path): found for path in below("layouts/") if (found := rooms_of(path, "generator") - {"model", "errors"})}
    assert not wrong, lines(wrong)


@pytest.mark.parametrize("room", FORBIDDEN)
def test_typesetting_and_proof_do_not_import_each_other(room: str) -> None:
    wrong = {named(path): found for path in below(f"generator/{room}/") if (found := rooms_of(path, "generator") & FORBIDDEN[room])}
    assert not wrong, lines(wrong)


def test_only_typesetting_proof_and_list_names_import_layouts() -> None:
    meet = {named(path) for path in below("generator/") if any(module.split(".")[0] == "layouts" for module in imports(path))}
    assert [name for name in sorted(meet) if not name.startswith(MAY_IMPORT_LAYOUTS)] == []


def test_only_editions_imports_bank_typesetting_and_proof() -> None:
    rooms = {"bank", "typesetting", "proof"}
    binding = {named(path) for path in below("generator/") if rooms <= rooms_of(path, "generator")}
    assert [name for name in sorted(binding) if not name.startswith("generator/editions/")] == []


def test_only_storage_replaces_files() -> None:
    calls = [
        f"{named(path)}, line {node.lineno}: {node.func.value.id if isinstance(node.func.value, ast.Name) else '...'}.{node.func.attr}"
        for path in MODULES
        if room_of(path) != "storage"
        for node in nodes(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in REPLACING and _is_of_files(node)
    ]
    assert not calls, "\n".join(calls)


def _is_of_files(call: ast.Call) -> bool:
    """Check whether a call moves files, unlike `str.replace`.

    `str.replace` has two texts as arguments, and `dataclasses.replace` has named fields.
    """
    assert isinstance(call.func, ast.Attribute)
    if isinstance(call.func.value, ast.Name) and call.func.value.id in {"os", "shutil"}:
        return True
    return call.func.attr in {"rename", "renames"} or (call.func.attr == "replace" and len(call.args) == 1)


@pytest.mark.parametrize("package", ["joblib", "tqdm", "dask", "distributed"])
def test_workers_is_the_only_importer_of(package: str) -> None:
    users = {named(path) for path in MODULES if any(module.split(".")[0] == package for module in imports(path))}
    assert [user for user in sorted(users) if not user.startswith("generator/workers/")] == []


def test_only_kernels_and_techniques_import_the_compiler() -> None:
    users = {named(path) for path in MODULES if any(module.split(".")[0] in {"numba", "llvmlite"} for module in imports(path))}
    assert [user for user in sorted(users) if not {"kernels", "techniques"} & set(user.split("/"))] == []


def test_rooms_and_modules_at_the_top_stay_few() -> None:
    entries = [entry for entry in (ROOT / "generator").iterdir() if not entry.name.startswith(("__", "."))]
    rooms = [entry.name for entry in entries if entry.is_dir()]
    modules = [entry.name for entry in entries if entry.suffix == ".py"]
    assert len(rooms) <= MOST_ROOMS, sorted(rooms)
    assert len(modules) <= MOST_LOOSE_MODULES, sorted(modules)


def test_every_test_file_is_in_a_folder() -> None:
    assert [path.name for path in (ROOT / "tests").glob("*.py") if path.name != "conftest.py"] == []


def test_there_is_no_import_cycle() -> None:
    """Imports inside functions and under TYPE_CHECKING count too.

    A lazy import that hides a cycle is a cycle.
    """
    by_name = {named(path).removesuffix(".py").removesuffix("/__init__").replace("/", "."): path for path in MODULES}
    needs = {name: {module for module in imports(path) & by_name.keys() if module != name} for name, path in by_name.items()}
    counts: Counter[str] = Counter()
    while free := [name for name, needed in needs.items() if not needed & needs.keys()]:
        for name in free:
            del needs[name]
        counts["rounds"] += 1
    assert not needs, lines({name: needed & needs.keys() for name, needed in needs.items()})


@pytest.mark.broad
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
