"""The work queue: what waits for the office, each thing with its age, its owner and its button."""
