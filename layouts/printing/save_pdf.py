"""Writing of an edited PDF, so that a full disk is an error like any other."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

from pikepdf import Pdf


def save_pdf(pdf: Pdf, path: Path, **options: Any) -> None:
    """Write a PDF to a file, with the options of `Pdf.save`.

    The bytes are collected first. If the disk becomes full while qpdf itself writes a file whose ID is a digest of its content
    (`deterministic_id`), the error is raised in a destructor, which ends the process without a message.

    Raises
    ------
    OSError   the file cannot be written
    """
    with BytesIO() as content:
        pdf.save(content, **options)
        path.write_bytes(content.getvalue())
