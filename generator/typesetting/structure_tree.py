"""Tags for the PDF for screens, by PDF/UA-1: what screen readers read.

The marks that drawing collected are inserted into a copy of the printed pages, and the elements become a tree. Nothing else of a page
changes: without the marks, its content is that of the interior to the byte.

Source: ISO 14289-1:2014, and ISO 32000-1:2008, 14.7 and 14.8.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from xml.sax.saxutils import escape

import pikepdf
from pikepdf import Array, Dictionary, Name, String

from layouts.drawing.tags import Content, Element, Mark, Reference, Tags

END = b"EMC\n"

METADATA = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<pdfuaid:part>1</pdfuaid:part>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>"""


@dataclass(slots=True)
class _Tree:
    """The tree while it is written.

    notes          the annotation of each link
    owners         element of each piece of content, by page and number
    note_owners    element of each link, by its index
    """

    pdf: pikepdf.Pdf
    pages: Sequence[pikepdf.Object]
    notes: Sequence[pikepdf.Object]
    owners: dict[tuple[int, int], pikepdf.Object] = field(default_factory=dict)
    note_owners: dict[int, pikepdf.Object] = field(default_factory=dict)


def add_tags(pdf: pikepdf.Pdf, tags: Tags, notes: Sequence[pikepdf.Object], language: str) -> None:
    """Tag all pages of a file and declare it as PDF/UA-1.

    Parameters
    ----------
    notes : the annotation of each link, in the order of the navigation
    language : of all its words
    """
    pages = [page.obj for page in pdf.pages]
    for index, (page, marks) in enumerate(zip(pages, tags.pages, strict=True)):
        page.Contents = pdf.make_stream(mark_content(page.Contents.read_bytes(), marks))
        page.StructParents, page.Tabs = index, Name.S
    root = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
    tree = _Tree(pdf, pages, notes)
    root.K = _write_element(tree, tags.document, root)
    root.ParentTree = pdf.make_indirect(Dictionary(Nums=Array(_list_owners(tree, tags))))
    root.ParentTreeNextKey = len(pages) + len(notes)
    pdf.Root.StructTreeRoot = root
    pdf.Root.MarkInfo = Dictionary(Marked=True)
    text = METADATA.format(title=escape(str(pdf.docinfo.get("/Title", ""))), language=escape(language))
    metadata = pdf.make_stream(text.encode())
    metadata.Type, metadata.Subtype = Name.Metadata, Name.XML
    pdf.Root.Metadata = metadata


def mark_content(content: bytes, marks: Sequence[Mark]) -> bytes:
    """Return the content of a page with its marks inserted."""
    pieces, done = [], 0
    for index, mark in enumerate(marks):
        pieces += [content[done : mark.place], END if index else b"", _begin(mark)]
        done = mark.place
    return b"".join([*pieces, content[done:], END if marks else b""])


def _begin(mark: Mark) -> bytes:
    return b"/Artifact BMC\n" if mark.number is None else b"/%s <</MCID %d>> BDC\n" % (mark.role.encode(), mark.number)


def _write_element(tree: _Tree, element: Element, parent: pikepdf.Object) -> pikepdf.Object:
    """Return an element with all its parts, as an indirect object."""
    written = tree.pdf.make_indirect(Dictionary(Type=Name.StructElem, S=Name(f"/{element.role}"), P=parent))
    if element.words:
        written.Alt = String(element.words)
    home = next((part.page for part in element.parts if isinstance(part, Content)), 0)
    if home:
        written.Pg = tree.pages[home - 1]
    if element.box:
        sides = Array([round(side, 2) for side in element.box])
        written.A = Dictionary(O=Name.Layout, BBox=sides, Placement=Name.Block)
    written.K = Array([_write_part(tree, part, written, home) for part in element.parts if not _is_empty(part)])
    return written


def _write_part(tree: _Tree, part: Element | Content | Reference, owner: pikepdf.Object, home: int) -> pikepdf.Object | int:
    """Return a part of an element: another element, a piece of a page, or a link."""
    if isinstance(part, Element):
        return _write_element(tree, part, owner)
    if isinstance(part, Reference):
        tree.note_owners[part.link] = owner
        return Dictionary(Type=Name.OBJR, Obj=tree.notes[part.link])
    tree.owners[part.page, part.number] = owner
    if part.page == home:
        return part.number
    return Dictionary(Type=Name.MCR, Pg=tree.pages[part.page - 1], MCID=part.number)


def _is_empty(part: Element | Content | Reference) -> bool:
    """Return whether nothing was drawn in an element."""
    return isinstance(part, Element) and all(map(_is_empty, part.parts))


def _list_owners(tree: _Tree, tags: Tags) -> list[pikepdf.Object | int]:
    """Return the numbers and values of the parent tree: first pages, then links."""
    values: list[pikepdf.Object | int] = []
    for index, marks in enumerate(tags.pages):
        owners = [tree.owners[index + 1, mark.number] for mark in marks if mark.number is not None]
        values += [index, tree.pdf.make_indirect(Array(owners))]
    for index, note in enumerate(tree.notes):
        note.StructParent = len(tags.pages) + index
        values += [len(tags.pages) + index, tree.note_owners[index]]
    return values
