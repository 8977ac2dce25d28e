"""The kinds of awards that are posted by a decision, and not for a session."""

ADJUSTMENT, OPENING, RECOGNITION, ANNOUNCED, LAPSE = "adjustment", "opening", "recognition", "announced", "lapse"
