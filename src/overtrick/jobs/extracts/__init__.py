"""Extracts of reports as files: their columns in words, CSV and Excel, and the large ones that the worker makes."""
