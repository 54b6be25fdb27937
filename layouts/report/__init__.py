"""The report of one edition: plain records in, one HTML file out that asks nothing of any network."""

from layouts.report.report_page import Picture, Report, Section, Table, format_report

__all__ = ["Picture", "Report", "Section", "Table", "format_report"]
