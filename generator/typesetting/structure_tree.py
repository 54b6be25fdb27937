"""Tags for the PDF for screens, by PDF/UA-1: what screen readers read.

The marks that drawing collected are inserted into a copy of the printed pages, and the elements become a tree. Nothing else of a page
changes: without the marks, its content is that of the interior to the byte.

Source: ISO 14289-1:2014, and ISO 32000-1:2008, 14.7 and 14.8.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from xml.sax.saxutils import escape

import pikepdf
from pikepdf import Name

from generator.typesetting.pdf_update import PdfUpdate, format_references, format_text
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
    """The tree while it is written; all its objects are numbers of objects.

    notes          the annotation of each link
    owners         element of each piece of content, by page and number
    note_owners    element of each link, by its index
    """

    update: PdfUpdate
    notes: Sequence[int]
    owners: dict[tuple[int, int], int] = field(default_factory=dict)
    note_owners: dict[int, int] = field(default_factory=dict)


def mark_pages(pdf: pikepdf.Pdf, tags: Tags) -> None:
    """Insert the marks of all pages into their content."""
    for page, marks in zip(pdf.pages, tags.pages, strict=True):
        page.obj.Contents = pdf.make_stream(mark_content(page.obj.Contents.read_bytes(), marks))


def declare_ua(pdf: pikepdf.Pdf, language: str) -> None:
    """Declare a file as PDF/UA-1, in its metadata."""
    text = METADATA.format(title=escape(str(pdf.docinfo.get("/Title", ""))), language=escape(language))
    metadata = pdf.make_stream(text.encode())
    metadata.Type, metadata.Subtype = Name.Metadata, Name.XML
    pdf.Root.Metadata = metadata


def add_tags(update: PdfUpdate, tags: Tags, notes: Sequence[int], cover: Element | None = None) -> None:
    """Add the tree of elements to a file whose pages are marked.

    Parameters
    ----------
    notes : number of the annotation of each link, in the order of the navigation
    cover : the figure on the cover, whose only piece is on page 0
    """
    tree, root = _Tree(update, notes), update.reserve()
    document = _write_element(tree, replace(tags.document, parts=[*([cover] if cover else []), *tags.document.parts]), root)
    owners, n_keys = _list_owners(tree, tags), len(update.pages) + len(notes)
    if update.cover is not None:
        owners += b" %d %d 0 R" % (n_keys, update.add(b"[%s]" % format_references([tree.owners[0, 0]])))
        update.extend(update.cover, b"/StructParents %d/Tabs/S" % n_keys)
        n_keys += 1
    parents = update.add(b"<</Nums[%s]>>" % owners)
    text = b"<</Type/StructTreeRoot/K %d 0 R/ParentTree %d 0 R/ParentTreeNextKey %d>>"
    update.put(root, text % (document, parents, n_keys))
    update.extend(update.root, b"/StructTreeRoot %d 0 R/MarkInfo<</Marked true>>" % root)
    for index, page in enumerate(update.pages):
        update.extend(page, b"/StructParents %d/Tabs/S" % index)


def mark_content(content: bytes, marks: Sequence[Mark]) -> bytes:
    """Return the content of a page with its marks inserted."""
    pieces, done = [], 0
    for index, mark in enumerate(marks):
        pieces += [content[done : mark.place], END if index else b"", _begin(mark)]
        done = mark.place
    return b"".join([*pieces, content[done:], END if marks else b""])


def _begin(mark: Mark) -> bytes:
    return b"/Artifact BMC\n" if mark.number is None else b"/%s <</MCID %d>> BDC\n" % (mark.role.encode(), mark.number)


def _write_element(tree: _Tree, element: Element, parent: int) -> int:
    """Write an element with all its parts, and return its number."""
    number = tree.update.reserve()
    entries = b"/S/%s/P %d 0 R" % (element.role.encode(), parent)
    if element.words:
        entries += b"/Alt" + format_text(element.words)
    home = next((part.page for part in element.parts if isinstance(part, Content)), None)
    if home is not None:
        entries += b"/Pg %d 0 R" % tree.update.find_page(home)
    if element.box:
        entries += b"/A<</O/Layout/BBox[%.2f %.2f %.2f %.2f]/Placement/Block>>" % tuple(element.box)
    parts = [_write_part(tree, part, number, home) for part in element.parts if not _is_empty(part)]
    tree.update.put(number, b"<<%s/K[%s]>>" % (entries, b" ".join(parts)))
    return number


def _write_part(tree: _Tree, part: Element | Content | Reference, owner: int, home: int | None) -> bytes:
    """Return a part of an element: another element, a piece of a page, or a link."""
    if isinstance(part, Element):
        return b"%d 0 R" % _write_element(tree, part, owner)
    if isinstance(part, Reference):
        tree.note_owners[part.link] = owner
        return b"<</Type/OBJR/Obj %d 0 R>>" % tree.notes[part.link]
    tree.owners[part.page, part.number] = owner
    if part.page == home:
        return b"%d" % part.number
    return b"<</Type/MCR/Pg %d 0 R/MCID %d>>" % (tree.update.pages[part.page - 1], part.number)


def _is_empty(part: Element | Content | Reference) -> bool:
    """Return whether nothing was drawn in an element."""
    return isinstance(part, Element) and all(map(_is_empty, part.parts))


def _list_owners(tree: _Tree, tags: Tags) -> bytes:
    """Return the numbers and values of the parent tree: first pages, then links."""
    values: list[bytes] = []
    for index, marks in enumerate(tags.pages):
        owners = [tree.owners[index + 1, mark.number] for mark in marks if mark.number is not None]
        values.append(b"%d %d 0 R" % (index, tree.update.add(b"[%s]" % format_references(owners))))
    for index, note in enumerate(tree.notes):
        key = len(tags.pages) + index
        tree.update.extend(note, b"/StructParent %d" % key)
        values.append(b"%d %d 0 R" % (key, tree.note_owners[index]))
    return b" ".join(values)
