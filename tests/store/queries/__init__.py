"""The read side: what pages and calls show."""
