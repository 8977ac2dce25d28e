"""The boards of a session as people read them: with what every result was worth."""
