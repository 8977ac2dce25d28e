"""The laboratory on the records."""
