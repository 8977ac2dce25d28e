"""Trophies and league tables, worked out from the ledger as the federation's folder describes them."""
