"""The states that a row can be in, where several rooms name them."""

# A player's question: who has it, or how it ended.
WITH_CLUB, WITH_FEDERATION, ANSWERED, CLOSED = "with-club", "with-federation", "answered", "closed"
QUESTION_STATES = (WITH_CLUB, WITH_FEDERATION, ANSWERED, CLOSED)
