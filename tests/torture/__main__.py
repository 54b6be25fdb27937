"""Runs killed at random moments, and runs with a fault at every system call.

`make torture` kills two hundred nightly runs, main processes and workers, by three signals; then print runs, their workers and the
scheduler of a cluster; then it makes every call of every operation that writes files fail. `make test` does a few of the first and the
last (tests/editions/test_nights.py, test_system_calls.py). Needs Linux: living processes are read from /proc, and faults of system calls
need strace.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tqdm import tqdm

from tests.support.needs import find_program
from tests.torture.forge import open_forge
from tests.torture.nights import torture
from tests.torture.operations import OPERATIONS
from tests.torture.print_runs import torture_runs
from tests.torture.system_calls import FAULTS, FaultBench


def fail_calls(names: list[str], faults: list[str], most: int, seed: int) -> int:
    """Make calls fail and print a table; return the number of wrong outcomes.

    Parameters
    ----------
    names : operations; empty for all
    faults : faults; empty for all
    most : number of faults for each operation; 0 for every call and fault
    """
    chance, n_wrong = random.Random(seed), 0
    for operation in (one for one in OPERATIONS if not names or one.name in names):
        with tempfile.TemporaryDirectory() as folder, open_forge() as forge:
            bench = FaultBench(forge, operation, Path(folder))
            cases = [case for case in bench.cases if not faults or case[1] in faults]
            chosen = cases if not most else sorted(chance.sample(cases, min(most, len(cases))), key=cases.index)
            seen: Counter[str] = Counter()
            for point, fault in tqdm(chosen, operation.name, leave=False, disable=None):
                done = bench.run_fault(point, fault)
                seen[f"{'read' if point in bench.readings else 'write'}, {fault}: exit {done.code}"] += 1
                if done.wrong:
                    n_wrong += 1
                    print(f"WRONG {operation.name}: {fault} at {point.call} {point.number} of {point.path}: {done.wrong}", flush=True)
            calls = f"{len(bench.points)} calls that write, {len(bench.readings)} that read"
            print(f"{operation.name}: {calls}, {len(chosen)} of {len(cases)} faults", flush=True)
            for what, count in sorted(seen.items()):
                print(f"{count:7}  {what}", flush=True)
    return n_wrong


def main() -> None:
    """Read the flags, kill runs and make calls fail."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200, metavar="N", help="kills at random moments (default: 200)")
    parser.add_argument("--orders", type=int, default=60, metavar="N", help="orders of a print run that is killed (default: 60)")
    parser.add_argument("--faults", type=int, default=0, metavar="N", help="faults of system calls for each operation (default: 0, all)")
    parser.add_argument("--operation", action="append", default=[], choices=[one.name for one in OPERATIONS], help="only this operation")
    parser.add_argument("--fault", action="append", default=[], choices=FAULTS, help="only this fault")
    parser.add_argument("--seed", type=int, default=None, metavar="S", help="of what is killed and when (default: another every time)")
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(10**6)
    if options.kills:
        seen = torture(options.kills, seed)
        print(f"{options.kills} kills, seed {seed}: nothing torn, nothing lost, nobody left behind")
        for what, count in sorted(seen.items()):
            print(f"{count:7}  {what}")
    if options.orders:
        seen = torture_runs(options.orders, seed)
        print(f"{options.orders} orders, seed {seed}: every book there, each the same to the byte, no puzzle twice")
        for what, count in sorted(seen.items()):
            print(f"{count:7}  {what}")
    if not find_program("strace"):
        print("skipped: faults of system calls need strace", file=sys.stderr)
        return
    n_wrong = fail_calls(options.operation, options.fault, options.faults, seed)
    if n_wrong:
        sys.exit(f"{n_wrong} faults with a wrong outcome, seed {seed}")


if __name__ == "__main__":
    main()
