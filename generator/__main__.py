"""Run the command line: ``python -m generator`` is the same as ``gridpress``."""

import sys

from generator.commands.start_checks import check_start


def main() -> int:
    """Run one command and return its exit code, 130 if it is interrupted at the start."""
    try:
        check_start()
        from generator.cli import main as run  # takes half a second

        return run()
    except KeyboardInterrupt:
        print("gridpress: interrupted", file=sys.stderr)
        return 130


if __name__ == "__main__":
    raise SystemExit(main())
