"""Copies of arrays inside kernels.

numba compiles ``target[:] = source`` with the texts of its error messages, which takes 1.7 seconds in each process (CPU time); a loop
takes none of that.
"""

from __future__ import annotations

from generator.kernels._jit import BARE, inner


@inner(**BARE)
def copy_into(target, source):
    """Copy the values of one array into another of the same length.

    Parameters
    ----------
    target : [n]   changed in place
    source : [n]
    """
    for at in range(target.shape[0]):
        target[at] = source[at]
