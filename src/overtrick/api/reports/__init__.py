"""The calls about reports."""
