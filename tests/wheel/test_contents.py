"""The wheel and the source archive: complete, and described for an index."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from email.message import Message
from email.parser import BytesParser
from pathlib import Path

import pytest

from generator.commands.start_checks import NEWEST, OLDEST, format_version
from tests.support.paths import ROOT

TOP = ("gridpress.py", "setup.py", "pyproject.toml", "README.md", "LICENSE")
PACKAGES = ("generator", "layouts")
LEFT_OUT = re.compile(r"layouts/gallery/|generator/kernels/compiled/|(.*/)?__pycache__/|.*\.part$")
"""Files of the packages that no archive has: pictures for the READMEs, and what is made by running."""

BUILD = "import sys; from setuptools import build_meta; getattr(build_meta, sys.argv[1])(sys.argv[2])"
URL = "https://example.org/press"


def build(kind: str, source: Path, target: Path, **settings: str) -> Path:
    """Build a `wheel` or an `sdist` of a folder without a network; return its path."""
    target.mkdir(parents=True)
    environment = os.environ | settings
    command = [sys.executable, "-c", BUILD, f"build_{kind}", str(target)]
    subprocess.run(command, cwd=source, env=environment, capture_output=True, check=True)
    (path,) = target.iterdir()
    return path


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what packages are built from: building writes into its folder."""
    folder = tmp_path_factory.mktemp("source")
    for name in TOP:
        shutil.copy(ROOT / name, folder)
    for name in PACKAGES:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "compiled"))
    return folder


@pytest.fixture(scope="module")
def sdist(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("sdist", source, tmp_path_factory.mktemp("sdist") / "dist")


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the unpacked source archive, as for a package index."""
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    (unpacked,) = folder.iterdir()
    return build("wheel", unpacked, folder / "dist")


def list_package_files() -> set[str]:
    """List the files of the packages that a wheel must have."""
    paths = [path for name in PACKAGES for path in (ROOT / name).rglob("*") if path.is_file()]
    return {name for path in paths if not LEFT_OUT.match(name := path.relative_to(ROOT).as_posix())}


def read_metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return BytesParser().parsebytes(archive.read(name))


@pytest.mark.broad
def test_the_wheel_has_every_file_and_no_picture(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    expected = list_package_files() | {"gridpress.py"}
    for sample in ("generator/recipe/shipped/nightly.toml", "layouts/phrases/en.toml", "generator/schedule/gridpress.cron"):
        assert sample in expected
    assert sorted(expected - names) == []
    assert sorted(names - expected) == []
    assert wheel.stat().st_size < 3_000_000


@pytest.mark.broad
def test_the_source_archive_has_what_a_wheel_is_built_from(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert sorted((list_package_files() | set(TOP)) - names) == []
    assert [name for name in names if name.endswith((".png", ".pyc"))] == []


@pytest.mark.broad
def test_the_metadata_is_complete(wheel: Path) -> None:
    about = read_metadata(wheel)
    for field in (
        "Name",
        "Version",
        "Summary",
        "Author",
        "License-Expression",
        "License-File",
        "Keywords",
        "Classifier",
        "Requires-Python",
    ):
        assert about[field], field
    assert about["Description-Content-Type"] == "text/markdown"
    versions = re.findall(r"Python :: (\d+)\.(\d+)\n?", "\n".join(about.get_all("Classifier", [])))
    assert [(int(major), int(minor)) for major, minor in versions] == [(OLDEST[0], minor) for minor in range(OLDEST[1], NEWEST[1] + 1)]
    beyond = format_version((NEWEST[0], NEWEST[1] + 1))
    assert set(about["Requires-Python"].split(",")) == {f">={format_version(OLDEST)}", f"<{beyond}"}
    required = {re.split(r"[^\w-]", line)[0] for line in about.get_all("Requires-Dist", []) if "extra ==" not in line}
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    assert required == {re.split(r"[^\w-]", line)[0] for line in wanted}


@pytest.mark.broad
def test_the_page_of_an_index_has_no_link_that_leads_nowhere(wheel: Path) -> None:
    text = str(read_metadata(wheel).get_payload())
    assert text.startswith("# gridpress")
    assert "![" not in text
    assert [link for link in re.findall(r"\]\(([^)]*)\)", text) if not link.startswith(("#", "https://"))] == []


@pytest.mark.broad
def test_with_an_address_pictures_and_links_of_the_index_page_are_files_of_the_repository(source: Path, tmp_path: Path) -> None:
    about = read_metadata(build("wheel", source, tmp_path / "dist", GRIDPRESS_URL=f"{URL}/"))
    assert f"Homepage, {URL}" in about.get_all("Project-URL", [])
    text = str(about.get_payload())
    pictures = re.findall(r"!\[[^\]]*\]\(([^)]*)\)", text)
    links = [link for link in re.findall(r"(?<!!)\[[^\]]*\]\(([^)]*)\)", text) if not link.startswith("#")]
    assert len(pictures) >= 1
    assert len(links) >= 10
    for address, kind in [*((picture, "raw") for picture in pictures), *((link, "blob") for link in links)]:
        start = f"{URL}/{kind}/HEAD/"
        assert address.startswith(start), address
        assert (ROOT / address.removeprefix(start).partition("#")[0]).is_file(), address
