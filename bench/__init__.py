"""Measurements, each as a ratio to a limit or a peer in the same run: `make bench`."""
