"""How tests run commands: here, or as a program of its own."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from generator.cli import main


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """Run a command here; return exit code, stdout and stderr."""
    try:
        code = main([str(argument) for argument in arguments])
    except SystemExit as end:
        code = int(end.code or 0)
    output = capsys.readouterr()
    return code, output.out, output.err


def outside(*arguments: object, text: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command as a program of its own."""
    command = [sys.executable, "-m", "generator", *(str(argument) for argument in arguments)]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False, env=os.environ | environment)
