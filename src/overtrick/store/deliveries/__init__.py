"""Files on their way in: the queue, what becomes of each file, and what its sender reads about it."""
