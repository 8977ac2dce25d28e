"""Django's backend for SQLite, with our own way to wait for the right to write."""
