"""`compile`: kernels ahead of the first run, and when a book compiles the rest."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator.kernels._cache import VARIABLE
from generator.puzzles import warm_kernels
from tests.support.command_line import run, run_process
from tests.support.waiting import wait_until


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["sudoku-4x5"], "unknown family 'sudoku-4x5'"),
        (["all", "sudoku-4x4"], "expected all alone or names of families, got 'all sudoku-4x4'"),
        (["sudoku-4x4", "--background"], "--background compiles all kernels: expected all, got 'sudoku-4x4'"),
    ],
)
def test_wrong_arguments_are_refused(capsys: pytest.CaptureFixture[str], arguments: list[str], expected: str) -> None:
    code, out, err = run(capsys, "compile", *arguments)
    assert (code, out) == (2, "")
    assert expected in err


def test_an_unknown_value_of_gridpress_compile_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("GRIDPRESS_COMPILE", "tomorrow")
    code, _, err = run(capsys, "book", "sampler", "--out", tmp_path)
    assert code == 2
    assert "GRIDPRESS_COMPILE: expected now, later or never, got 'tomorrow'" in err


@pytest.mark.slow
def test_a_family_compiled_before_is_not_compiled_again(tmp_path: Path) -> None:
    first, again = (run_process("compile", "sudoku-4x4", **{VARIABLE: str(tmp_path)}) for _ in range(2))
    assert (first.returncode, again.returncode) == (0, 0)
    assert first.stderr.splitlines()[-1].startswith("compiled ")
    assert again.stderr == "nothing to do: all kernels are already compiled\n"
    made = run_process("generate", "-n", "2", "--family", "sudoku-4x4", **{VARIABLE: str(tmp_path)})
    assert "compiling" not in made.stderr


def test_the_rest_is_compiled_in_the_background_after_the_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script, part = tmp_path / "python", tmp_path / "done.part"
    script.write_text(f'#!/bin/sh\necho "$@" > {part}\nls /dev/fd >> {part}\nmv {part} {tmp_path}/done\n')
    script.chmod(0o755)
    monkeypatch.setattr(warm_kernels.sys, "executable", str(script))
    monkeypatch.setattr(warm_kernels, "is_warm", lambda name: name != "all")
    held = os.open(tmp_path, os.O_RDONLY)
    os.set_inheritable(held, True)
    warm_kernels.compile_later()
    os.close(held)
    wait_until((tmp_path / "done").exists)
    command, *files = (tmp_path / "done").read_text().splitlines()
    assert command == "-m generator compile all --background"
    assert str(held) not in files  # such as the lock of `flock`, in a line of cron
    os.waitpid(-1, 0)


def test_no_background_process_without_a_permanent_kernel_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """A temporary folder of kernels is deleted at the end of the run."""
    started = []
    monkeypatch.setattr(warm_kernels.os, "posix_spawn", lambda *_, **__: started.append(1))
    monkeypatch.setattr(warm_kernels, "is_warm", lambda _: False)
    monkeypatch.setattr(warm_kernels.STORE, "is_persistent", False)
    warm_kernels.compile_later()
    assert not started
    assert warm_kernels.compile_in_background() == 0


def test_no_background_process_when_all_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    started = []
    monkeypatch.setattr(warm_kernels.os, "posix_spawn", lambda *_, **__: started.append(1))
    monkeypatch.setattr(warm_kernels, "is_warm", lambda _: True)
    warm_kernels.compile_later()
    assert not started


def test_kernels_that_cannot_be_kept_are_not_compiled(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm_kernels.STORE, "is_persistent", False)
    monkeypatch.setattr(warm_kernels, "compile_tasks", lambda _: pytest.fail("compiled for nothing"))
    code, out, err = run(capsys, "compile", "sudoku-4x4")
    assert (code, out) == (73, "")
    assert err == (
        "gridpress: compiled kernels would be deleted at the end of this command; set GRIDPRESS_KERNELS to a folder that you can write to\n"
    )
