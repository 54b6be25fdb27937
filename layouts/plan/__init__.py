"""The plan of a book: pages, frames and how boards share a page."""
