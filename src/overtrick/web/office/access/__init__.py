"""Logins, addresses, keys of programs, and the files with which many are entered at once."""
