"""Text files that people write: read whole, in the encodings that programs save."""

from __future__ import annotations

from pathlib import Path

from generator.errors import GridFormatError, RecipeError


def read_text_file(path: str, largest: int, where: str, wanted: str) -> str:
    """Return the text of a file in UTF-8, or in UTF-16 with a byte order mark.

    Parameters
    ----------
    largest : most bytes that are read
    where : begins the message of an error, such as ``--names: ``, or is empty
    wanted : what the file is to have, for the message if it cannot be read

    Raises
    ------
    RecipeError       the file cannot be read, or is too large
    GridFormatError   another encoding; the message has the line
    """
    try:
        with Path(path).open("rb") as file:
            content = file.read(largest + 1)
    except OSError as fault:
        raise RecipeError(f"{where}cannot read {path}: {fault.strerror}; name a file with {wanted}") from fault
    if len(content) > largest:
        raise RecipeError(f"{where}expected at most {largest} bytes in {path}, got more; split the file")
    is_wide = content[:2] in (b"\xff\xfe", b"\xfe\xff")
    try:
        return content.decode("utf-16" if is_wide else "utf-8-sig")
    except UnicodeDecodeError as fault:
        line = content[: fault.start].count(b"\n") + 1
        raise GridFormatError(f"{where}{path}, line {line}: expected text in UTF-8, got another encoding; save the file as UTF-8") from None
