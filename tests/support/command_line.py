"""Run a command in this process or in a process of its own.

Both remove the note that kernels are being compiled, which depends on what was compiled before and not on the command.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from generator.cli import main
from generator.workers.bars import COMPILED, COMPILING


def drop_compiling(err: str) -> str:
    """Remove the notes of compiling from what a command wrote to stderr."""
    return re.sub(rf"^({re.escape(COMPILING)}|{COMPILED} \d+ s)\n", "", err, flags=re.MULTILINE)


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """Run a command in this process; return exit code, stdout and stderr."""
    try:
        code = main([str(argument) for argument in arguments])
    except SystemExit as end:
        code = int(end.code or 0)
    output = capsys.readouterr()
    return code, output.out, drop_compiling(output.err)


def run_process(*arguments: object, text: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own."""
    done = run_process_with_notes(*arguments, text=text, **environment)
    done.stderr = drop_compiling(done.stderr)
    return done


def run_process_with_notes(*arguments: object, text: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own; its stderr is not changed."""
    command = [sys.executable, "-m", "generator", *(str(argument) for argument in arguments)]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False, env=os.environ | environment)
