"""Run a command in this process or in a process of its own.

Both remove the notes that depend on what was compiled before and on the time, not on the command: that kernels are being compiled, and
the progress of a long run.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from generator.cli import main
from generator.workers.bars import COMPILED, COMPILING

PROGRESS = r"[a-z]+: \d+ (?:of \d+ )?[a-z]+ after .*"


def drop_timed(err: str) -> str:
    """Remove the notes of compiling and of progress from a command's stderr."""
    return re.sub(rf"^({COMPILING} \([a-z ]+\)|{COMPILED} \d+ s|{PROGRESS})\n", "", err, flags=re.MULTILINE)


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """Run a command in this process; return exit code, stdout and stderr."""
    try:
        code = main([str(argument) for argument in arguments])
    except SystemExit as end:
        code = int(end.code or 0)
    output = capsys.readouterr()
    return code, output.out, drop_timed(output.err)


def run_process(*arguments: object, text: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own."""
    done = run_process_with_notes(*arguments, text=text, **environment)
    done.stderr = drop_timed(done.stderr)
    return done


def run_process_with_notes(*arguments: object, text: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own; its stderr is not changed."""
    command = [sys.executable, "-m", "generator", *(str(argument) for argument in arguments)]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False, env=os.environ | environment)
