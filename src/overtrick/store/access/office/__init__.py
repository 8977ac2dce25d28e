"""Logins, contacts and keys as the office keeps them: lists, acts with who and why, and files of addresses."""
