"""Players and clubs as the office sees them: all that is on record, and what the office may do."""
