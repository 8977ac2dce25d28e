"""The boards of sessions for pages and calls."""
