"""Starts the command ``gridpress``.

The code is in the packages `generator` and `layouts`. Their names are common, so that another package of the same name can be found
first; this module has a name of its own, and says so in one line.
"""

from __future__ import annotations

import sys


def main() -> int:
    """Run the command line and return its exit code; 2 if another package hides ours."""
    try:
        from generator.commands.start_checks import check_start
    except (ImportError, SyntaxError):
        found = getattr(sys.modules.get("generator"), "__file__", None)
        place = f"another package named 'generator' is found first: {found!r}" if found else "its package 'generator' is missing"
        print(
            f"gridpress: {place}; install gridpress in a virtual environment of its own, and unset PYTHONPATH",
            file=sys.stderr,
        )
        return 2
    check_start()
    from generator.__main__ import main as run

    return run()


if __name__ == "__main__":
    raise SystemExit(main())
