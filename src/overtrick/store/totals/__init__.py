"""Totals beside the ledger, because rankings are read all evening; the worker keeps them up to date."""
