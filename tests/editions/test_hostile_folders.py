"""Hostile output folders, recipes and editions.

No link or name leads outside, no endless file is read to its end, and no text is executed.
"""

from __future__ import annotations

import ast
import json
import os
import re
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from shutil import copytree
from typing import Any

import pikepdf
import pytest
from filelock import FileLock

from generator.cli import main
from generator.errors import escape
from generator.grading.levels import load_levels
from generator.storage.lock import HOLDER, LOCK, hold_lock
from generator.storage.manifest import verify_edition
from tests.support.command_line import run
from tests.support.paths import ROOT

pytestmark = pytest.mark.needs("unix")  # links, devices and limits of memory

PLAIN = ("--counts", "gentle=2", "--seed", "5", "--cover", "none", "--editions", "none", "--jobs", "1")
TITLE = "{0.__class__} %s $(touch ran)"
SUBTITLE = "<script>alert(1)</script> &amp; ]]>"

LIES = (({"kind": "sheet", "edition": "../../secret"}, 65), ({"kind": "sheet", "edition": 5}, 65), ({"kind": ["sheet"]}, 0))

MOST_MEMORY = 6 << 30
"""Bytes of address space, far more than a book needs.

Compiled code reserves many addresses that it never uses.
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an edition of a book whose title contains code."""
    out = tmp_path_factory.mktemp("hostile")
    recipe = out / "nasty.toml"
    chapter = '[[chapter]]\nlevel = "gentle"\ncount = 2\ntitle = "{0} <b>"\n'
    text = f'name = "nasty"\ntitle = "{TITLE}"\nsubtitle = "{SUBTITLE}"\nauthor = "{{}} %d"\nblurb = "{SUBTITLE}"\nseed = 5\n{chapter}'
    recipe.write_text(text)
    assert main(["book", str(recipe), "--jobs", "1", "--out", str(out / "out")]) == 0
    return out / "out/nasty/seed-5"


@pytest.fixture(scope="module")
def coverless(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an edition without a cover, which is quicker to rebuild; tests copy it."""
    out = tmp_path_factory.mktemp("coverless")
    assert main(["book", "--title", "Nasty", *PLAIN, "--editions", "digital,archive", "--out", str(out)]) == 0
    return out / "nasty/seed-5"


@pytest.fixture
def edition(coverless: Path, tmp_path: Path) -> Path:
    return copytree(coverless, tmp_path / "nasty" / "seed-5")


@pytest.fixture(autouse=True)
def little_memory() -> Iterator[None]:
    """Limit this process's memory, so that reading an endless file fails early."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY if hard < 0 else min(MOST_MEMORY, hard), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def test_code_in_a_title_is_not_run(made: Path) -> None:
    assert not list(made.parent.parent.parent.rglob("ran"))
    assert not Path("ran").exists()
    with pikepdf.open(made / "digital.pdf") as pdf:
        assert str(pdf.docinfo["/Title"]) == TITLE
        assert "/JavaScript" not in str(pdf.Root.keys())
    for page in made.rglob("*.html"):
        assert "<script>alert" not in page.read_text()


@cache
def python_modules() -> dict[Path, list[Any]]:
    """Return the calls and imports of every module."""
    wanted = (ast.Call, ast.Import, ast.ImportFrom)
    paths = sorted([*ROOT.glob("generator/**/*.py"), *ROOT.glob("layouts/**/*.py")])
    return {path: [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, wanted)] for path in paths}


KERNEL_CACHE = ROOT / "generator/kernels/_cache.py"
"""Reads compiled code from a folder that only the user can write.

That code is pickled, as numba's own cache is.
"""


NOTICE_COMMAND = ROOT / "generator/notices/command.py"
"""Runs the command that a recipe names in `[notify]`, without a shell."""

STUDIO_RUN = ROOT / "generator/studio/book_run.py"
"""Starts `gridpress book` itself in a process of its own, without a shell."""

COMMAND_LINE = ROOT / "generator" / "cli.py"
ALLOWED = {KERNEL_CACHE: {"pickle"}, NOTICE_COMMAND: {"subprocess"}, STUDIO_RUN: {"subprocess"}}


@pytest.mark.broad
def test_no_module_executes_text() -> None:
    """No module uses eval, exec, a shell, pickle or import by name.

    So no puzzle, font or bank can have its text executed, and of a recipe only the command in `[notify]`. The command line imports the file
    of a command by a name of its own list.
    """
    calls = {"eval", "exec", "compile", "__import__", "system", "popen", "import_module"}
    modules = {"pickle", "marshal", "shelve", "subprocess", "yaml", "runpy", "code", "dill", "cloudpickle"}
    for path, nodes in python_modules().items():
        for node in nodes:
            if isinstance(node, ast.Call):
                called = node.func.id if isinstance(node.func, ast.Name) else None
                owner = node.func.value.id if isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name) else ""
                assert called not in calls or (path, called) == (COMMAND_LINE, "import_module"), path
                assert not (owner in {"os", "importlib", "builtins"} and node.func.attr in calls), path
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
                assert (modules - ALLOWED.get(path, set())).isdisjoint(name.split(".")[0] for name in names), path


@pytest.mark.broad
def test_xml_is_read_by_defusedxml_alone() -> None:
    writers = {"Element", "SubElement", "indent", "register_namespace", "tostring", "escape", "quoteattr", "XMLGenerator", "AttributesImpl"}
    for path, nodes in python_modules().items():
        for node in nodes:
            if isinstance(node, ast.Import):
                assert not any(alias.name.split(".")[0] in {"xml", "lxml"} for alias in node.names), path
            if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in {"xml", "lxml"}:
                allowed = writers | {"ContentHandler", "SAXException", "SAXParseException", "AttributesNSImpl", "ParseError"}
                assert {alias.name for alias in node.names} <= allowed, path


def test_a_linked_book_folder_is_not_written_through(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "out").mkdir()
    (tmp_path / "out/t").symlink_to(tmp_path / "elsewhere")
    code, _, err = run(capsys, "book", "--title", "T", *PLAIN, "--out", tmp_path / "out")
    assert code == 74
    assert "is a link, which may lead out of the output folder" in err
    assert list((tmp_path / "elsewhere").iterdir()) == []


@pytest.mark.parametrize("name", [LOCK, HOLDER])
def test_lock_and_note_are_not_written_through_links(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "precious").write_text("mine")
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / name).symlink_to(tmp_path / "precious")
    code, _, err = run(capsys, "bank", "import", os.devnull, "--out", tmp_path / "out")
    assert (tmp_path / "precious").read_text() == "mine"
    assert code == (73 if name == LOCK else 0), err


@pytest.mark.parametrize("link", ["gone", "../../elsewhere", "."])
def test_a_foreign_latest_link_is_replaced_and_not_followed(link: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "out/t").mkdir(parents=True)
    (tmp_path / "out/t/latest").symlink_to(link)
    assert run(capsys, "book", "--title", "T", *PLAIN, "--out", tmp_path / "out")[0] == 0
    assert os.readlink(tmp_path / "out/t/latest") == "seed-5"
    assert list((tmp_path / "elsewhere").iterdir()) == []


FILES = ("interior.pdf", "puzzles.csv", "puzzles.jsonl", "digital.pdf", "archive.pdf", "manifest.json")
KINDS = ("device", "pipe")


def make_endless(path: Path, kind: str) -> None:
    """Replace a file by one that has no end."""
    path.unlink()
    if kind == "device":
        path.symlink_to("/dev/zero")
    else:
        os.mkfifo(path)


@pytest.mark.sample(7, 2)
@pytest.mark.parametrize(
    ("name", "kind"),
    [
        *zip(FILES, KINDS * 3, strict=True),
        *(pytest.param(*pair, marks=pytest.mark.slow) for pair in zip(FILES, KINDS[::-1] * 3, strict=True)),
    ],
)
def test_endless_files_are_refused(name: str, kind: str, edition: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_endless(edition / name, kind)
    for command in ("prove", "rebuild"):
        code, text, err = run(capsys, command, edition)
        assert code == 65
        assert name in text + err


@pytest.mark.parametrize("kind", KINDS)
def test_a_book_is_made_over_an_edition_with_endless_files(kind: str, edition: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in FILES:
        make_endless(edition / name, kind)
    code, _, err = run(capsys, "book", "--title", "T", *PLAIN, "--out", edition.parent.parent)
    assert code == 0, err


def sign(folder: Path, **changes: object) -> None:
    """Write a manifest with a correct digest of itself, with some entries changed."""
    facts = {key: value for key, value in json.loads((folder / "manifest.json").read_text()).items() if key != "digest"} | changes
    facts["digest"] = sha256((json.dumps(facts, sort_keys=True, indent=1, ensure_ascii=False) + "\n").encode()).hexdigest()
    (folder / "manifest.json").write_text(json.dumps(facts, sort_keys=True, indent=1, ensure_ascii=False) + "\n")


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", ["../../bank.sqlite", "/etc/hostname", "..", "", "a/../../x", "interior.pdf\x00"])
def test_file_names_in_a_manifest_cannot_lead_outside(name: str, edition: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = "expected text without control characters" if "\x00" in name else f"{escape(name)} is missing"
    (edition.parent.parent / "bank.sqlite").write_text("b")
    files = json.loads((edition / "manifest.json").read_text())["files"]
    content = b"b"
    sign(edition, files={**files, name: {"bytes": len(content), "sha256": sha256(content).hexdigest()}})
    with pytest.raises(ValueError, match=re.escape(said)):
        verify_edition(edition)
    code, text, err = run(capsys, "prove", edition)
    assert code == 65
    assert said in text + err


@pytest.mark.parametrize(("lie", "expected"), LIES)
def test_a_manifest_with_a_false_kind_reveals_no_other_file(
    lie: dict, expected: int, edition: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sign(edition, **lie)
    code, text, err = run(capsys, "prove", edition)
    assert code == expected
    assert "secret.pdf" not in text + err


def test_endless_and_deeply_nested_level_tables_are_refused(tmp_path: Path) -> None:
    for path, expected in ((Path("/dev/zero"), "at most"), (tmp_path / "deep.toml", "expected TOML")):
        if path.suffix:
            path.write_text("a = " + "[" * 20_000)
        with pytest.raises(ValueError, match=expected):
            load_levels(path)


@pytest.mark.parametrize(
    "arguments",
    [
        ("book", "/dev/zero/x.toml"),
        ("book", "--from", "/dev/zero"),
        ("prove", "/dev/zero"),
        ("preflight", "/dev/zero", "--printer", "lulu"),
        ("bank", "import", "/dev/zero"),
    ],
)
def test_endless_input_is_refused_in_one_line(arguments: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = () if arguments[0] in ("prove", "preflight") else ("--out", tmp_path)
    code, text, err = run(capsys, *arguments, *where)
    assert code in (2, 65)
    assert len(text + err) < 2000


def test_the_lock_does_not_depend_on_its_note(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / HOLDER).write_text('{"pid": 1, "since": "now", "host": "h"}')  # a note without a lock does not stop a run
    with hold_lock(tmp_path):
        pass
    with FileLock(tmp_path / LOCK):
        code, _, err = run(capsys, "book", "--title", "T", *PLAIN, "--out", tmp_path)
    assert code == 75, err
