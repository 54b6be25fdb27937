"""Printers' rules, checks of finished PDFs, PDF/X and PDF/A."""
