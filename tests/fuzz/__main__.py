"""Changed files for every reader and command.

No input may end in a defect, move a terminal or take more memory or time than its bounds.

`make fuzz` reads 20,000 inputs and prints a table; it fails if one of them was not refused or read in order. `--only NUMBER` makes one
input again and keeps its folder.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import tempfile
import time
from pathlib import Path

from tests.fuzz.campaign import Campaign


def main() -> None:
    """Read the flags, run the inputs, print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=20_000, metavar="N", help="number of inputs (default: 20000)")
    parser.add_argument("--first", type=int, default=0, metavar="NUMBER", help="number of the first input (default: 0)")
    parser.add_argument("--minutes", type=float, default=0, metavar="M", help="stop after M minutes (default: no limit)")
    parser.add_argument("--seed", type=int, default=None, metavar="S", help="of the inputs (default: another every time)")
    parser.add_argument("--reader", default="", metavar="TEXT", help="only readers whose name contains TEXT")
    parser.add_argument("--only", type=int, default=None, metavar="NUMBER", help="only this input; its folder is kept")
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(10**6)
    folder = Path(tempfile.mkdtemp(prefix="gridpress-fuzz-"))
    try:
        campaign = Campaign(folder, seed, options.reader)
        if options.only is not None:
            kept = Path(tempfile.mkdtemp(prefix=f"gridpress-fuzz-{options.only}-"))
            order, outcome = campaign.run_one(options.only, kept)
            print(f"{kept}: {order}\n{outcome.err}\nexit {outcome.code}; {outcome.fault or 'in order'}")
            return
        end = time.monotonic() + 60 * options.minutes if options.minutes else float("inf")
        for number in range(options.first, options.first + options.inputs):
            if time.monotonic() > end:
                break
            campaign.run(number)
        print(campaign.format_table())
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(f"seed {seed}, {len(campaign.faults)} inputs with a wrong outcome")
    if campaign.faults:
        sys.exit(f"{len(campaign.faults)} inputs with a wrong outcome, seed {seed}")


if __name__ == "__main__":
    main()
