"""Completion scripts, each tried in its shell where that is installed."""

from __future__ import annotations

import os
import re
import select
import subprocess
import time
from pathlib import Path

import pytest

from generator.cli import make_parser
from generator.commands.completion import KINDS, SHELLS, make_script
from generator.commands.list_names import LISTS
from generator.commands.parsers import list_parsers
from tests.support.command_line import run
from tests.support.needs import require_program

ASKED = {
    "gridpress comple": "completion",
    "gridpress bank fi": "find",
    "gridpress generate --fam": "--family",
    "gridpress generate --family kil": "killer-9x9",
    "gridpress generate --level fie": "fiendish",
    "gridpress book samp": "sampler",
    "gridpress book my-t": "my-trains.toml",
    "gridpress book --layout comp": "compact",
    "gridpress book --from puz": "puzzles-of-mine.txt",
    "gridpress book --out my-sh": "my-shelf",
    "gridpress compile kil": "killer-9x9",
    "gridpress convert --to opens": "opensudoku",
    "gridpress preflight --cover puz": "puzzles-of-mine.txt",
}
"""A line as typed, and the only word that completes its last one."""

SECONDS = 120
"""Longest wait for a shell, on a machine that is busy with other work."""


@pytest.fixture(scope="module")
def scripts() -> dict[str, str]:
    return {shell: make_script(make_parser(), shell) for shell in SHELLS}


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """A folder with a file of puzzles, a recipe and a folder."""
    for name in ("puzzles-of-mine.txt", "my-trains.toml"):
        (tmp_path / name).touch()
    (tmp_path / "my-shelf").mkdir()
    return tmp_path


def test_bash_completes(scripts: dict[str, str], desk: Path) -> None:
    program = (
        f"{scripts['bash']}\nask() {{ COMP_WORDS=($1); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); COMPREPLY=(); "
        '_shtab_gridpress 2>/dev/null; echo "${COMPREPLY[*]}"; }\n' + "".join(f"ask '{line}'\n" for line in ASKED)
    )
    command = [require_program("bash"), "--norc", "-c", program]
    done = subprocess.run(command, cwd=desk, capture_output=True, text=True, check=True, timeout=SECONDS)
    assert done.stderr == ""
    assert dict(zip(ASKED, done.stdout.splitlines(), strict=True)) == ASKED


def test_fish_completes(scripts: dict[str, str], desk: Path) -> None:
    program = scripts["fish"] + "".join(f"complete -C '{line}' | string split -f1 \\t | string join ' '\n" for line in ASKED) + "true\n"
    command = [require_program("fish"), "--no-config", "-c", program]
    environment = os.environ | {"HOME": str(desk)}
    done = subprocess.run(command, cwd=desk, env=environment, capture_output=True, text=True, check=True, timeout=SECONDS)
    assert [line.rstrip("/") for line in done.stdout.splitlines()] == list(ASKED.values())


def read_until(screen: int, mark: str) -> str:
    """Read what a terminal shows until a text appears, or until the time is up."""
    text, end = "", time.monotonic() + SECONDS
    while mark not in text and time.monotonic() < end:
        if select.select([screen], [], [], 0.1)[0]:
            text += os.read(screen, 65536).decode(errors="replace")
    return text


@pytest.mark.broad
def test_zsh_completes(scripts: dict[str, str], desk: Path) -> None:
    """In zsh, completion needs a terminal: each line is typed, with a tab at its end."""
    zsh = require_program("zsh")
    import pty

    (desk / "functions").mkdir()
    (desk / "functions" / "_gridpress").write_text(scripts["zsh"])
    child, screen = pty.fork()
    if child == 0:
        os.chdir(desk)
        os.execvpe(zsh, [zsh, "-f", "-i"], {"TERM": "dumb", "HOME": str(desk), "PATH": os.environ["PATH"], "COLUMNS": "200"})
    plain, load = "PS1=; unsetopt prompt_sp zle_bracketed_paste", "fpath=($PWD/functions $fpath); autoload -U compinit; compinit -u -D"
    try:
        os.write(screen, f"{plain}; {load}; echo REA''DY\n".encode())
        read_until(screen, "READY\r\n")
        for line, word in ASKED.items():
            os.write(screen, f"{line}\t".encode())
            whole = f"{line[: line.rindex(' ')]} {word}"
            shown = read_until(screen, whole)
            assert whole in shown, repr(shown)
            os.write(screen, b"\x15")  # clears the line
    finally:
        os.close(screen)
        os.waitpid(child, 0)


def test_the_command_prints_the_script_and_nothing_else(capsys: pytest.CaptureFixture[str], scripts: dict[str, str]) -> None:
    for shell in SHELLS:
        assert run(capsys, "completion", shell) == (0, scripts[shell], "")
    assert scripts["zsh"].startswith("#compdef gridpress\n")
    code, _, err = run(capsys, "completion", "tcsh")
    assert (code, "valid values: bash, zsh, fish" in err) == (2, True)


def test_every_argument_that_takes_a_listed_name_is_completed() -> None:
    """A flag whose help refers to a list of names is in KINDS."""
    missing = [
        f"{' '.join(command.names)} {action.dest}"
        for command in list_parsers(make_parser())
        for action in command.parser._actions
        if "of `gridpress list" in (action.help or "") and action.choices is None and action.dest not in KINDS
    ]
    assert missing == []
    assert set(KINDS.values()) <= set(LISTS)


def list_flags(shell: str, script: str, command: str) -> set[str]:
    """Return the flags that a script knows for a command, by the form of its shell."""
    function = f"_shtab_gridpress_{re.sub(r'[^a-z]', '_', command)}"
    if shell == "bash":
        found = re.search(rf"^{function}_option_strings=\((.*)\)$", script, re.MULTILINE)
        return set(found[1].split()) if found else set()
    if shell == "zsh":
        found = re.search(rf"^{function}_options=\((.*?)^\)$", script, re.MULTILINE | re.DOTALL)
        return set(re.findall(r"""(?:^  ["']|[{,])\*?(?:\(.*?\))?(--?[A-Za-z-]+)""", found[1], re.MULTILINE)) if found else set()
    using = re.findall(rf"^complete -c gridpress -n '_shtab_gridpress_using {command}' (.*)$", script, re.MULTILINE)
    names = [re.findall(r"(?:^|\s)-([ls]) (\S+)", line.partition(" -d ")[0]) for line in using]
    return {f"{'--' if kind == 'l' else '-'}{name}" for line in names for kind, name in line}


@pytest.mark.parametrize("shell", SHELLS)
def test_every_flag_of_every_command_is_completed(shell: str, scripts: dict[str, str]) -> None:
    missing = []
    for command in list_parsers(make_parser()):
        name = " ".join(command.names)
        flags = {flag for action in command.parser._actions for flag in action.option_strings}
        missing += [f"{name} {flag}" for flag in sorted(flags - list_flags(shell, scripts[shell], name))] if name else []
    assert missing == []
