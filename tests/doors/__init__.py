"""The doors and the worker as they run for real, and what happens to files when they are killed."""
