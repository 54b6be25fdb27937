"""Run the command line: ``python -m generator`` is the same as ``gridpress``."""

from generator.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
