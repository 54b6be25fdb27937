"""Books with the address of their page: files beside it, and no others."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.cli import main
from generator.storage.manifest import read_manifest
from generator.typesetting.web.app_files import APP_FILES
from tests.support.book_runs import digests
from tests.support.command_line import run

RECIPE = """
name = "{name}"
title = "On the Web"
seed = 7
cover = "none"
editions = [{editions}]
[matter]
companion = "{companion}"
[[chapter]]
level = "gentle"
count = 2
"""


def press(out: Path, name: str, editions: str = '"web"', companion: str = "https://example.org/book/") -> Path:
    out.mkdir(exist_ok=True)
    path = out / f"{name}.toml"
    path.write_text(RECIPE.format(name=name, editions=editions, companion=companion))
    assert main(["book", str(path), "--jobs", "1", "--out", str(out)]) == 0
    return out / name / "seed-7"


def list_web(edition: Path) -> list[str]:
    return sorted(name for name in read_manifest(edition)["files"] if name.startswith("web/"))


@pytest.mark.broad
def test_a_published_page_has_its_files_in_the_manifest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edition = press(tmp_path, "web")
    assert list_web(edition) == sorted(["web/index.html", *(f"web/{name}" for name in APP_FILES)])
    assert digests(press(tmp_path / "again", "web")) == digests(edition)
    assert run(capsys, "rebuild", edition)[0] == 0
    assert run(capsys, "prove", edition)[0] == 0
    page = tmp_path / "page.html"
    assert run(capsys, "web", edition, "-o", page)[0] == 0
    assert page.read_bytes() == (edition / "web" / "index.html").read_bytes()
    (edition / "web" / "offline.js").write_text("altered")
    code, out, err = run(capsys, "prove", edition)
    assert (code, "web/offline.js has 7 bytes" in out + err) == (65, True)


@pytest.mark.parametrize(("editions", "companion", "files"), [('"web"', "", ["web/index.html"]), ("", "https://example.org/book/", [])])
def test_other_books_have_none(tmp_path: Path, editions: str, companion: str, files: list[str]) -> None:
    assert list_web(press(tmp_path, "bare", editions, companion)) == files
