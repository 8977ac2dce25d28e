"""The states and kinds of rows that several rooms name."""

# A player's question: who has it, or how it ended.
WITH_CLUB, WITH_FEDERATION, ANSWERED, CLOSED = "with-club", "with-federation", "answered", "closed"
QUESTION_STATES = (WITH_CLUB, WITH_FEDERATION, ANSWERED, CLOSED)
# An application of a club or a player.
OPEN, GRANTED, DECLINED, TAKEN_BACK = "open", "granted", "declined", "taken-back"
# What an application is for: an adjustment of points, a new member who has played before, here or abroad, a new name.
ADJUSTMENT, RETURNING, OVERSEAS, NAME = "adjustment", "returning", "overseas", "name"
APPLICATION_KINDS = (ADJUSTMENT, RETURNING, OVERSEAS, NAME)
# What the office notes about a task.
TAKEN, ASIDE, ASKED = "taken", "aside", "asked"
