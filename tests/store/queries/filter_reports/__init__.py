"""The filter reports."""
