"""Number of worker processes, and the value of ``--workers``."""

from __future__ import annotations

import re

from generator.errors import RecipeError

LARGEST_JOBS = 512
ADDRESS = re.compile(r"((?:tcp|tls)://)?([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\]):([0-9]{1,5})")
"""Address of a dask scheduler: an optional protocol, a host and a port.

Of dask's other protocols one works only within a process; the rest need more packages.
"""

LARGEST_PORT = 65535


def read_cluster(text: str) -> str:
    """Return the scheduler address in the value of ``--workers``; empty for ``local``.

    Raises
    ------
    RecipeError   the value is neither ``local`` nor ``dask:ADDRESS``
    """
    kind, _, address = text.partition(":")
    found = ADDRESS.fullmatch(address)
    if text == "local" or (kind == "dask" and found and int(found[3]) <= LARGEST_PORT):
        return address
    raise RecipeError(f"--workers: expected local or dask:ADDRESS such as dask:tcp://10.0.0.5:8786, got {text[:80]!r}")


def count_processors() -> int:
    """Return the number of processors this process may use, at most LARGEST_JOBS.

    Container quotas and CPU affinity are taken into account.
    """
    from joblib import cpu_count

    return min(int(cpu_count()), LARGEST_JOBS)
