"""The name of everything besides the source that affects the machine code."""

from __future__ import annotations

import os
import platform
from collections.abc import Mapping
from hashlib import blake2b
from importlib.metadata import version

SWITCHES = ("NUMBA_OPT", "NUMBA_BOUNDSCHECK", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES", "NUMBA_DISABLE_INTEL_SVML")
"""Settings that change the machine code and that are not part of numba's own key."""

FORM = 2
"""Form of the files; counted up when it changes, so that no file of another form is read."""


def name_of_build(changed: Mapping[str, str] | None = None) -> str:
    """Return the name of the folder for all kernels of one build.

    It is made from the versions of numba and Python, the form of the files, the processor and the compiler settings; `changed` contains
    settings that are about to be set.
    """
    values = dict(os.environ) | dict(changed or {})
    settings = " ".join(f"{name}={values[name]}" for name in SWITCHES if values.get(name))
    digest = blake2b(f"{FORM} {platform.machine()} {settings}".encode(), digest_size=4).hexdigest()
    return f"numba-{version('numba')}-python-{platform.python_version()}-{digest}"
