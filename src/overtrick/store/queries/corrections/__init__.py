"""What was corrected in results: of a session, and of a player."""
