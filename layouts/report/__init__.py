"""The report of one edition: plain records in, one self-contained HTML file out."""

from layouts.report.report_page import Link, Picture, Report, Section, Table, Verdict, format_report

__all__ = ["Link", "Picture", "Report", "Section", "Table", "Verdict", "format_report"]
