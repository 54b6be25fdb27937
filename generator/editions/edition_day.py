"""The date of publication of an edition whose name is no date.

It is the day on which the edition was made first. When the edition is made again, or its interrupted run continues on a later day, it keeps
that day, so that its bytes stay the same; it is read from its manifest, or from the log of the interrupted run.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import islice
from pathlib import Path

from generator.editions.past_runs import list_logs, read_run
from generator.errors import Faulty
from generator.recipe.order import EPOCH, Order, in_year
from generator.storage.folder_names import DATED
from generator.storage.manifest import load_manifest

MOST_LOGS = 50
"""Most logs that are read to find an interrupted run."""

LONGEST_BREAK = timedelta(days=7)
"""Longest time after which an interrupted run is continued with its day."""


def date_edition(order: Order, out: Path) -> Order:
    """Return the order with the day on which its edition was, or is, made first.

    Orders that have a date are returned unchanged: of a recipe with `date`, of an edition named by its date, or with SOURCE_DATE_EPOCH.
    """
    if order.recipe.date or DATED.fullmatch(order.edition) or EPOCH in os.environ:
        return order
    # The day of UTC: the same run in another time zone makes the same bytes.
    day = _published_day(order, out) or _begun_day(order, out) or time.strftime("%Y-%m-%d", time.gmtime())
    return replace(order, day=in_year(day, order.recipe.year))


def _published_day(order: Order, out: Path) -> str:
    """Return the day of the published edition if it is of the same order, else ""."""
    try:
        manifest = load_manifest(out / order.recipe.folder / order.edition)
    except Faulty:
        return ""
    day = str(manifest.get("day"))
    return day if manifest.get("order") == order.digest and DATED.fullmatch(day) else ""


def _begun_day(order: Order, out: Path) -> str:
    """Return the day on which an interrupted run of the same order began, else ""."""
    found = ""
    for path in islice(reversed(list_logs(out)), MOST_LOGS):
        run = read_run(path)
        if (run.book, run.edition) != (order.recipe.folder, order.edition):
            continue
        if run.made or run.verified:
            break
        with suppress(ValueError):  # a log without a start
            is_recent = datetime.now().astimezone() - datetime.fromisoformat(run.began).astimezone() <= LONGEST_BREAK
            if is_recent and run.digest == order.digest and DATED.fullmatch(run.day):
                found = run.day
    return found
