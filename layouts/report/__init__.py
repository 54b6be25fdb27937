"""The report of one edition: plain records in, one self-contained HTML file out."""

from layouts.report.report_page import Picture, Report, Section, Table, format_report

__all__ = ["Picture", "Report", "Section", "Table", "format_report"]
