"""Decisions about money: runs of invoices, credit notes, payments, and who pays for a club."""
