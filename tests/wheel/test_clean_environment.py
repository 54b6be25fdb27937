"""The wheel in a clean environment: installed, and used in an empty folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.paths import ROOT

SECONDS = 900
"""Longest time for one step, on a slow and busy machine."""


def call(command: list[object], folder: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run a program that must succeed, with few settings: a path, a home, pip's."""
    kept = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "SSL_", "http", "HTTP"))}
    environment = kept | {"PATH": "/usr/bin:/bin", "HOME": str(folder)} | settings
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=SECONDS)
    assert done.returncode == 0, f"{' '.join(words)}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
    return done


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Path of `gridpress` in a new environment that has only what the wheel needs."""
    place = tmp_path_factory.mktemp("clean")
    wheels = place / "wheels"
    shutil.copytree(ROOT, place / "source", ignore=shutil.ignore_patterns(".*", "__pycache__", "output", "build", "tests", "gallery"))
    build = "import sys; from setuptools import build_meta; build_meta.build_wheel(sys.argv[1])"
    wheels.mkdir()
    subprocess.run([sys.executable, "-c", build, str(wheels)], cwd=place / "source", capture_output=True, check=True)
    (wheel,) = wheels.iterdir()
    call([sys.executable, "-m", "venv", place / "venv"], place)
    call([place / "venv/bin/python", "-m", "pip", "install", "--quiet", "--no-cache-dir", wheel], place)
    shutil.rmtree(place / "source")
    return place / "venv/bin/gridpress"


@pytest.mark.slow
def test_a_book_is_made_in_an_empty_folder(program: Path, tmp_path: Path, record_property: pytest.RecordProperty) -> None:
    seconds = []
    for seed in ("1", "2"):
        start = time.monotonic()
        call([program, "book", "--seed", seed], tmp_path)
        seconds.append(round(time.monotonic() - start))
        assert "200 of 200 proved" in call([program, "prove", f"output/nightly/seed-{seed}"], tmp_path).stdout
    record_property("seconds", seconds)
    print(f"gridpress book from a wheel: {seconds[0]} s the first time, {seconds[1]} s the second")
    assert sorted(path.name for path in tmp_path.iterdir() if not path.name.startswith(".")) == ["output"]


@pytest.mark.slow
def test_commands_of_the_wheel_work_elsewhere(program: Path, tmp_path: Path) -> None:
    python = program.with_name("python")
    assert call([program, "--version"], tmp_path).stdout.startswith("gridpress ")
    assert call([python, "-m", "generator", "--version"], tmp_path).stdout.startswith("gridpress ")
    assert "sampler" in call([program, "completion", "bash"], tmp_path).stdout
    assert call([program, "manual"], tmp_path).stdout.startswith(".TH GRIDPRESS")
    assert "killer-9x9" in call([program, "list", "families"], tmp_path).stdout
    assert call([python, "-m", "pip", "check"], tmp_path).stdout.strip() == "No broken requirements found."
