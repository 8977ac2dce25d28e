"""The column names of New Zealand's results format, so that a problem names a column as the format does."""

DATE = "Date"
CLUB = "Club ID"
LOCATION = "Location"
EVENT = "Event name"
TYPE = "Type"
SECTION = "Section"
ROUND = "Round"
MOVEMENT = "Movement"
UNIT = "Score unit"
POINTS_TYPE = "Masterpoints type"
AWARD = "Masterpoints award"
BOARDS = "Boards played"
LISTS = "One LIST/TWO/MULTIPLE"
PROGRAM = "SYS ID VERS"

HEADER = (
    DATE, CLUB, LOCATION, EVENT, TYPE, SECTION, ROUND, MOVEMENT, UNIT, POINTS_TYPE, AWARD, BOARDS, LISTS,
    PROGRAM,
)  # fmt: skip

PLACE = "Placing"
SCORE = "Score"
PLAYERS = "Player(s)"


def column_at(index: int, *, header: bool) -> str:
    """Return the name of the column at this position, or an empty text where the format has no such column."""
    if header:
        return HEADER[index] if index < len(HEADER) else ""
    return (PLACE, SCORE)[index] if index < 2 else PLAYERS
