"""What a data directory says before Django is set up: its settings file, and how the processes log."""
