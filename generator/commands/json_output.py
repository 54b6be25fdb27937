"""Flag `--json`: one JSON object on stdout instead of lines for people.

README.md lists the keys of each command. Keys may be added in later versions; those listed keep their names and meanings.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from typing import Any


def add_json_flag(parser: argparse.ArgumentParser) -> None:
    """Add the flag `--json` to the parser of a command."""
    parser.add_argument("--json", action="store_true", help="print one JSON object for programs; exit codes are the same")


def print_json(facts: Mapping[str, Any]) -> None:
    """Print an object; values that JSON lacks, such as paths, become text.

    Text with characters that could move a terminal is printed in ASCII, with escapes that a program reads as the same text.
    """
    text = json.dumps(facts, ensure_ascii=False, indent=1, default=str)
    print(text if text.replace("\n", "").isprintable() else json.dumps(facts, indent=1, default=str))
