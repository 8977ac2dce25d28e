"""Tests of invoices in the store."""
