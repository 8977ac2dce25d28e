"""How much one results file may hold: far more than any real event has, and little enough to be read in seconds.

A door limits the bytes of a file. These limits are on what can be made of the bytes, because a few of them are enough
for a session, a row or a board.
"""

from overtrick.core.problems import Problem, ReadingStopped, Severity

MOST_SESSIONS = 200
MOST_ROWS = 5_000
MOST_PLAYERS = 20_000
MOST_BOARDS = 10_000
MOST_RESULTS = 50_000
MOST_SECTIONS = 1_000
MOST_MATCHES = 10_000
# What an XML file says of an event beside its results, and is kept as it is.
MOST_KEPT_ELEMENTS = 2_000
# The rows of a contest report: each has one value of a member.
MOST_VALUES = 200_000
MOST_PLAYERS_A_ROW = 20
MOST_COLUMNS = 200
# In characters: of the value of a tag, and of a name.
LONGEST_VALUE = 10_000
LONGEST_TEXT = 500


def check_count(count: int, most: int, noun: str, line: int = 0) -> None:
    """Stop reading a file that has more of something than any event; `noun` says of what."""
    if count > most:
        message = f"The file has more than {most:,} {noun}, and was read no further: no event has so many."
        advice = "Send each event or session as a file of its own; if this is one event, ask the federation."
        raise ReadingStopped(Problem("too-much-in-file", Severity.ERROR, line, "", str(count), message, advice))


def check_length(text: str, what: str, line: int = 0) -> None:
    """Stop reading a file that has a text of more characters than any value needs; `what` names its column."""
    if len(text) > LONGEST_VALUE:
        message = f"{what} has {len(text):,} characters, but a value may have at most {LONGEST_VALUE:,}."
        advice = "Shorten it in the scoring program, or leave it out, and export the file again."
        raise ReadingStopped(Problem("too-long-value", Severity.ERROR, line, what, text[:60], message, advice))
