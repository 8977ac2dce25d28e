"""The states of rows that several rooms name."""

# A player's question: who has it, or how it ended.
WITH_CLUB, WITH_FEDERATION, ANSWERED, CLOSED = "with-club", "with-federation", "answered", "closed"
QUESTION_STATES = (WITH_CLUB, WITH_FEDERATION, ANSWERED, CLOSED)
