"""Reading of a tagged PDF by pikepdf alone: its tree, and what each mark covers.

It shares no code with the press, so that it can check what the press writes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pikepdf

SHOWS = {"Tj", "TJ", "'", '"', "S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "Do", "sh", "INLINE IMAGE"}
"""Operators that show something: text, paths, forms and images. Source: ISO 32000-1, table 51."""


@dataclass(slots=True)
class Node:
    """An element of the tree.

    pieces   (page, number) of its own content, in order
    notes    its annotations, as (object number, generation)
    nodes    its elements, in order
    """

    role: str
    alt: str
    box: tuple[float, ...] | None
    pieces: list[tuple[int, int]] = field(default_factory=list)
    notes: list[tuple[int, int]] = field(default_factory=list)
    nodes: list[Node] = field(default_factory=list)

    def walk(self) -> Iterator[Node]:
        """Yield this element and all below it, in reading order."""
        yield self
        for node in self.nodes:
            yield from node.walk()


@dataclass(slots=True)
class Tagged:
    """A tagged file.

    root     the outermost element
    pieces   number of operators that show something in each marked piece, by (page, number)
    loose    pages with operators that are in no piece and no artifact
    parents  role of the element that the parent tree names for each piece and annotation
    """

    root: Node
    pieces: dict[tuple[int, int], int]
    loose: list[int]
    parents: dict[tuple[int, int] | int, str]


def read_tagged(path: Path) -> Tagged:
    """Read the tree and the marks of a file."""
    with pikepdf.open(path) as pdf:
        pages = {page.obj.objgen: number for number, page in enumerate(pdf.pages, start=1)}
        tree = pdf.Root.StructTreeRoot
        pieces: dict[tuple[int, int], int] = {}
        loose = [number for number, page in enumerate(pdf.pages, start=1) if not _read_page(page, number, pieces)]
        parents: dict[tuple[int, int] | int, str] = {}
        numbers = list(tree.ParentTree.Nums)
        by_key = {int(key): value for key, value in zip(numbers[::2], numbers[1::2], strict=True)}
        for number, page in enumerate(pdf.pages, start=1):
            for index, owner in enumerate(by_key[int(page.StructParents)]):
                parents[number, index] = str(owner.S)[1:]
            for note in page.get("/Annots", ()):
                parents[note.objgen[0]] = str(by_key[int(note.StructParent)].S)[1:]
        return Tagged(_read_node(tree.K, pages), pieces, loose, parents)


def _read_page(page: pikepdf.Page, number: int, pieces: dict[tuple[int, int], int]) -> bool:
    """Count what each piece of a page shows; return whether nothing is outside."""
    open_marks: list[int | None] = []
    is_whole = True
    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        if name == "BDC":
            open_marks.append(int(operands[1].MCID))
            assert (number, open_marks[-1]) not in pieces
            pieces[number, open_marks[-1]] = 0
        elif name == "BMC":
            assert str(operands[0]) == "/Artifact"
            open_marks.append(None)
        elif name == "EMC":
            open_marks.pop()
        elif name in SHOWS:
            is_whole &= len(open_marks) == 1
            if open_marks and open_marks[-1] is not None:
                pieces[number, open_marks[-1]] += 1
    assert not open_marks
    return is_whole


def _read_node(element: pikepdf.Object, pages: dict[tuple[int, int], int]) -> Node:
    box = tuple(float(side) for side in element.A.BBox) if "/A" in element else None
    node = Node(str(element.S)[1:], str(element.get("/Alt", "")), box)
    home = pages[element.Pg.objgen] if "/Pg" in element else 0
    for part in element.K:
        if isinstance(part, int):
            node.pieces.append((home, part))
        elif not isinstance(part, pikepdf.Dictionary):
            node.pieces.append((home, int(part)))
        elif part.get("/Type") == "/MCR":
            node.pieces.append((pages[part.Pg.objgen], int(part.MCID)))
        elif part.get("/Type") == "/OBJR":
            node.notes.append(part.Obj.objgen)
        else:
            assert part.P.objgen == element.objgen
            node.nodes.append(_read_node(part, pages))
    return node
