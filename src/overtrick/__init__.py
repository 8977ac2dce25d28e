"""Overtrick: results and masterpoints for bridge federations."""

__version__ = "0.2.0"
