"""The samples for nightly runs work: systemd, cron and CI.

They are checked by systemd, run like cron, read like CI, and packed with the press.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from filelock import FileLock

from tests.support.paths import ROOT

FOLDER = ROOT / "generator" / "schedule"
RECIPE = """name = "small"
title = "Small"
cover = "none"
editions = []
[[chapter]]
level = "gentle"
count = 2
"""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return a home folder with this press in `gridpress/.venv/bin` and a recipe."""
    program = tmp_path / "gridpress/.venv/bin/gridpress"
    program.parent.mkdir(parents=True)
    program.write_text(f'#!/bin/sh\nPYTHONPATH={shlex.quote(str(ROOT))} exec {shlex.quote(sys.executable)} -m generator "$@"\n')
    program.chmod(0o755)
    (tmp_path / "small.toml").write_text(RECIPE)
    return tmp_path


def cron() -> tuple[dict[str, str], str]:
    """Read the cron sample like cron: its variables, and the command of its one line."""
    variables, commands = {}, []
    for line in (FOLDER / "gridpress.cron").read_text().splitlines():
        if match := re.fullmatch(r"([A-Z]+)=(.*)", line):
            variables[match[1]] = match[2]
        elif line and not line.startswith("#"):
            commands.append(line)
    (line,) = commands
    *times, command = line.split(None, 5)
    assert len(times) == 5
    assert all(re.fullmatch(r"[0-9*/,-]+", time) for time in times)
    assert "%" not in command, "cron takes a per cent sign for the end of the line"
    return variables, command


def run_as_cron(home: Path, recipes: str) -> subprocess.CompletedProcess[str]:
    """Run the line in the environment of cron only, for the press of a home folder."""
    variables, command = cron()
    assert variables.keys() == {"SHELL", "GRIDPRESS", "RECIPE", "OUT"}
    variables |= {"GRIDPRESS": str(home / "gridpress/.venv/bin/gridpress"), "RECIPE": recipes, "OUT": str(home / "out")}
    variables |= {"HOME": os.environ["HOME"], "LOGNAME": "you", "PATH": "/usr/bin:/bin"}
    # Kernels are compiled once for all tests.
    variables |= {name: os.environ[name] for name in ("GRIDPRESS_KERNELS", "XDG_CACHE_HOME") if name in os.environ}
    settings = [f"{name}={value}" for name, value in variables.items()]
    return subprocess.run(["env", "-i", *settings, "sh", "-c", command], cwd="/", capture_output=True, text=True, check=False)


@pytest.mark.broad
@pytest.mark.needs("flock")
def test_the_cron_line_makes_every_book_in_the_environment_of_cron(home: Path) -> None:
    (home / "kids.toml").write_text(RECIPE.replace("small", "kids"))
    recipes = f"{home / 'small.toml'} {home / 'kids.toml'}"
    done = run_as_cron(home, recipes)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")
    assert (home / "out/small/latest/interior.pdf").is_file()
    assert (home / "out/kids/latest/interior.pdf").is_file()
    with FileLock(home / "out/.lock"):
        done = run_as_cron(home, recipes)
        assert done.returncode == 75
        assert done.stderr.count("another run has locked") == 2
    rare = RECIPE.replace("gentle", "fiendish").replace("count = 2", "count = 1")
    (home / "small.toml").write_text(f"bound = 1\n{rare}")
    shutil.rmtree(home / "out/small")
    done = run_as_cron(home, recipes)
    assert done.returncode == 3
    assert done.stderr.splitlines()[-1].startswith("gridpress: the recipe orders 1 fiendish"), "cron mails the reason of a failure"


def unit(name: str, home: Path) -> Path:
    path = home / name
    path.write_text((FOLDER / name.replace("@kids", "@")).read_text().replace("%h", str(home)).replace("%i", "kids"))
    return path


@pytest.mark.needs("systemd-analyze")
def test_systemd_accepts_the_units(home: Path) -> None:
    units = ("gridpress.service", "gridpress.timer", "gridpress-failure.service")
    templates = ("gridpress@.service", "gridpress@.timer", "gridpress-failure@.service")
    names = [str(unit(name, home)) for name in (*units, *(name.replace("@", "@kids") for name in templates))]
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", *names], capture_output=True, text=True, check=False)
    complaints = [line for line in done.stderr.splitlines() if "gridpress" in line]
    assert (done.returncode, complaints) == (0, []), done.stderr
    wrong = unit("gridpress.service", home)
    wrong.write_text(wrong.read_text().replace("KillMode=mixed", "KillMod=mixed"))
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", str(wrong)], capture_output=True, text=True, check=False)
    assert "KillMod" in done.stderr


@pytest.mark.broad
@pytest.mark.parametrize("name", ["gridpress", "gridpress@kids"])
def test_the_units_have_the_settings_of_a_nightly_run(home: Path, name: str) -> None:
    service, timer = (unit(f"{name}.{kind}", home).read_text().splitlines() for kind in ("service", "timer"))
    (home / "gridpress/recipes").mkdir()
    (home / "gridpress/recipes/kids.toml").write_text(RECIPE.replace("small", "kids"))
    assert {"Type=oneshot", "KillMode=mixed", "TimeoutStopSec=60"} <= set(service)
    assert not [line for line in service if line.startswith("SuccessExitStatus")], "a book that was refused is not made"
    assert "Persistent=true" in timer
    assert f"OnFailure={name.replace('gridpress', 'gridpress-failure')}.service" in service
    settings = next(line for line in service if line.startswith("Environment=")).removeprefix("Environment=")
    variables = dict(setting.split("=", 1) for setting in settings.split()) | {"RECIPE": str(home / "small.toml")}
    command = next(line for line in service if line.startswith("ExecStart=")).removeprefix("ExecStart=")
    done = subprocess.run(["sh", "-c", command], env=os.environ | variables, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert (home / f"gridpress/output/{'kids' if '@' in name else 'small'}/latest").is_dir()


@pytest.mark.parametrize("name", ["gridpress-failure.service", "gridpress-failure@kids.service"])
def test_a_failure_is_mailed(home: Path, name: str) -> None:
    out, press = home / "gridpress/output", home / "gridpress/.venv/bin/gridpress"
    (home / "kids.toml").write_text('name = "kids\n')
    made = subprocess.run([press, "book", home / "kids.toml", "--out", out], capture_output=True, check=False)
    assert made.returncode == 2
    mail = home / "bin/mail"
    mail.parent.mkdir()
    mail.write_text(f'#!/bin/sh\n(echo "$@"; cat) >{home}/mailed\n')
    mail.chmod(0o755)
    lines = unit(name, home).read_text().splitlines()
    settings = dict(line.split("=", 1) for line in lines if "=" in line and not line.startswith("#"))
    variable, _, value = settings["Environment"].partition("=")
    environment = os.environ | {variable: value, "PATH": f"{mail.parent}:/usr/bin:/bin", "USER": "you"}
    subprocess.run(shlex.split(settings["ExecStart"]), cwd=settings["WorkingDirectory"], env=environment, check=True)
    mailed = (home / "mailed").read_text()
    assert mailed.startswith(f"-s The puzzle book {'kids ' if '@' in name else ''}failed you\n")
    assert "failed: exit code 2: kids.toml, line 1: expected text with a quote at each end" in mailed.splitlines()[-1]


def workflow() -> dict[Any, Any]:
    return yaml.safe_load((FOLDER / "nightly-book.yml").read_text())


def test_the_workflow_never_runs_twice_at_once() -> None:
    content = workflow()
    assert content["concurrency"] == {"group": "gridpress-book", "cancel-in-progress": False}
    assert list(content[True]) == ["schedule", "workflow_dispatch"]  # YAML 1.1 reads the key `on` as true
    assert [list(one) for one in content[True]["schedule"]] == [["cron"]]
    steps = content["jobs"]["book"]["steps"]
    assert all(("run" in step) != ("uses" in step) for step in steps)
    caches = {step["uses"].split("@")[0]: step["with"] for step in steps if "cache" in step.get("uses", "")}
    assert caches["actions/cache/save"]["path"] == caches["actions/cache/restore"]["path"]
    assert "output/bank.sqlite" in caches["actions/cache/save"]["path"].split()


@pytest.mark.broad
def test_the_workflow_s_commands_work(home: Path) -> None:
    content = workflow()["jobs"]["book"]
    path = f"{home / 'gridpress/.venv/bin'}:{os.environ['PATH']}"
    environment = os.environ | content["env"] | {"RECIPE": str(home / "small.toml"), "PATH": path}
    commands = [step["run"] for step in content["steps"] if "run" in step and "pip install" not in step["run"]]
    assert len(commands) == 3
    (install,) = (step["run"] for step in content["steps"] if "pip install" in step.get("run", ""))
    assert install.endswith(" ./gridpress-*.whl"), "no package index has gridpress"
    results = []
    for command in commands:
        done = subprocess.run(["sh", "-e", "-c", command], cwd=home, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        results.append(done.stdout)
    assert "no bank yet" in results[0]
    assert "2 puzzles" in results[2]
    uploaded = next(step["with"]["path"] for step in content["steps"] if "upload-artifact" in step.get("uses", ""))
    (edition,) = home.glob(uploaded)
    assert json.loads((edition / "manifest.json").read_text())["name"] == "small"


def test_the_samples_are_packed_with_the_press() -> None:
    packed = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["package-data"]["generator"]
    for path in FOLDER.iterdir():
        assert any(path.relative_to(ROOT / "generator").match(pattern) for pattern in packed), path
    content = (FOLDER / "README.md").read_text()
    assert all(f"`{path.name}`" in content for path in FOLDER.iterdir() if path.name != "README.md")
