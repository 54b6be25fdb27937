"""The folder list is the architecture: imports go one way, and only the named places meet layouts, joblib and tqdm."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

ORDER = [
    {"errors", "model", "faults", "matter", "slugs", "sources", "trims", "words"},
    {"seeds", "kernels"},
    {"families", "techniques"},
    {"notation"},
    {"grading", "formats"},
    {"bank"},
    {"stages"},
    {"typed", "refusals", "recipe", "publish", "workers", "journal"},
    {"order", "retention"},
    {"waves"},
    {"series"},
    {"pipeline"},
    {"own", "keeping"},
    {"gather"},
    {"shelf"},
    {"edition", "daily", "classroom", "status"},
    {"rebuild"},
    {"commands"},
    {"cli"},
    {"__main__"},
]
"""Rooms from the first to the last; a room may import its own row and the rows above."""

RANK = {room: rank for rank, row in enumerate(ORDER) for room in row}
MODULES = sorted([*ROOT.glob("generator/**/*.py"), *ROOT.glob("layouts/**/*.py")])


def imports(path: Path) -> set[str]:
    """List the modules a file imports, wherever in it the import stands."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def room_of(module: str) -> str | None:
    parts = module.split(".")
    return parts[1] if parts[0] == "generator" and len(parts) > 1 and parts[1] in RANK else None


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", [p for p in MODULES if named(p).startswith("generator/")], ids=named)
def test_imports_go_one_way(path: Path) -> None:
    parts = path.relative_to(ROOT / "generator").with_suffix("").parts
    if parts[0] == "__init__":
        assert not any(module.startswith("generator") for module in imports(path))
        return
    assert parts[0] in RANK, f"{named(path)} is in no room of ORDER"
    for module in imports(path):
        room = room_of(module)
        assert room is None or RANK[room] <= RANK[parts[0]], f"{named(path)} may not import {module}"


@pytest.mark.parametrize("path", [p for p in MODULES if named(p).startswith("layouts/")], ids=named)
def test_layouts_know_only_model_and_errors(path: Path) -> None:
    ours = {module.split(".")[1] for module in imports(path) if module.startswith("generator.")}
    assert ours <= {"model", "errors"}


def test_only_stages_and_the_listing_command_meet_layouts() -> None:
    meet = {named(p) for p in MODULES if any(module.split(".")[0] == "layouts" for module in imports(p))}
    others = {name for name in meet if not name.startswith(("generator/stages/", "layouts/"))}
    assert others <= {"generator/commands/listing.py"}


@pytest.mark.parametrize("package", ["joblib", "tqdm", "dask", "distributed"])
def test_workers_is_the_only_importer_of(package: str) -> None:
    users = {named(p) for p in MODULES if any(module.split(".")[0] == package for module in imports(p))}
    assert all(user.startswith("generator/workers/") for user in users)


def test_compiled_code_lives_in_its_rooms() -> None:
    users = {named(p) for p in MODULES if any(module.split(".")[0] in {"numba", "llvmlite"} for module in imports(p))}
    assert all(user.split("/")[1] in {"kernels", "techniques"} for user in users)


def test_no_two_test_files_share_a_name() -> None:
    names = Counter(path.name for path in (ROOT / "tests").rglob("test_*.py"))  # pytest takes one for the other
    assert [name for name, count in names.items() if count > 1] == []

