"""Deliveries of files: the queue, the outcome of each file, and what its sender reads about it."""
