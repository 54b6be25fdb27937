"""The choice of the processor to compile for, before numba is loaded.

A wheel may contain compiled kernels in `compiled/`, made for a processor that many machines have. If this machine has all features of
that processor and the versions agree, numba is set to compile for it too, so that the shipped kernels are used.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from generator.kernels._build_name import name_of_build

SHIPPED = Path(__file__).parent / "compiled"
"""Kernels that came with the package; only wheels made by `make wheel` have them."""

PROCESSOR = "processor.json"
NAME, FEATURES = "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES"


def choose_processor(folder: Path = SHIPPED) -> Path | None:
    """Set numba to the processor of the shipped kernels and return their folder.

    None if the shipped kernels do not fit this machine; then numba's settings are not changed.
    """
    # The processor is set already, or nothing is shipped: use shipped kernels only if they match the setting.
    if NAME in os.environ or not (folder / PROCESSOR).is_file():
        return folder if os.environ.get(NAME) and (folder / name_of_build()).is_dir() else None
    # Otherwise use them if versions and features agree.
    wanted = json.loads((folder / PROCESSOR).read_text(encoding="utf-8"))
    settings = {NAME: wanted["name"], FEATURES: wanted["features"]}
    if not (folder / name_of_build(settings)).is_dir() or not has_features(wanted["features"]):
        return None
    os.environ.update(settings)
    return folder


def has_features(features: str) -> bool:
    """Check whether this processor has all features of a list such as ``+avx2,+fma``."""
    from llvmlite.binding import get_host_cpu_features

    found = get_host_cpu_features()
    return all(found.get(feature.removeprefix("+"), False) for feature in features.split(","))


FOLDER = choose_processor()
"""The shipped kernels that fit this machine, or None."""
