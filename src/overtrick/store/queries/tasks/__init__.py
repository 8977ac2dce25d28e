"""What waits for the office, kind by kind: each task with its age, its owner and what is known about it."""
