"""Invoices as the club desk and the office show them: the sheet, the PDF, and the file for a spreadsheet."""
