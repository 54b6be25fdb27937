"""How many jobs: the value of ``--jobs``, and what the machine has."""

from __future__ import annotations

from generator.errors import RecipeError

LARGEST_JOBS = 512


def read_jobs(text: str) -> int:
    """Read the value of ``--jobs``.

    Raises
    ------
    RecipeError   not a whole number from 1
    """
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:6]) <= LARGEST_JOBS):
        raise RecipeError(f"--jobs: expected a whole number from 1 to {LARGEST_JOBS}, got {text!r}")
    return int(text)


def count_processors() -> int:
    """Return how many processors this process may use, quotas of containers and affinity included."""
    from joblib import cpu_count

    return min(int(cpu_count()), LARGEST_JOBS)
