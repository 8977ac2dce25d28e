"""The tables and columns of the columnar copy, with what each means: what people ask about, and the handbook lists.

This module knows no database, so that a process without the records can read the copy.
"""

from typing import NamedTuple

# Another number whenever a column changes, or what is in it: a copy of another number is written again.
SCHEMA_VERSION = 3
SESSION, MATCH, FINAL = "session", "match", "final"


class Column(NamedTuple):
    """A column: its name, its type in SQL, and what it means."""

    name: str
    type: str
    meaning: str


class ColumnTable(NamedTuple):
    """A table of the copy."""

    name: str
    meaning: str
    columns: tuple[Column, ...]

    @property
    def column_names(self) -> tuple[str, ...]:
        """Return the names of the columns, in their order."""
        return tuple(column.name for column in self.columns)


SESSIONS = ColumnTable(
    "sessions", "sessions that count: those of files that were not replaced or cancelled",
    (
        Column("session", "BIGINT", "its number, as in the address of its page"),
        Column("season", "INTEGER", "the calendar year of play"),
        Column("played", "DATE", "the day of play"),
        Column("club", "INTEGER", "the club that held it"),
        Column("region", "VARCHAR", "the region of the club"),
        Column("event", "VARCHAR", "the name of its event"),
        Column("event_key", "BIGINT", "a number that sessions of one event share"),
        Column("section", "VARCHAR", "the section, as in the file"),
        Column("location", "VARCHAR", "the place of play, as in the file"),
        Column("round", "BIGINT", "the round, as in the file; results files give 99 for a final ladder"),
        Column("kind", "VARCHAR", "session, match (a round of a match), or final (a ladder of a whole event)"),
        Column("event_class", "VARCHAR", "the class by which it was awarded"),
        Column("contest", "VARCHAR", "individual, pairs or teams, if it is known"),
        Column("score_unit", "VARCHAR", "the unit of the scores, as in the file"),
        Column("boards", "BIGINT", "the number of boards, if it is known"),
        Column("lists", "BIGINT", "1 for one ranking, 2 for two, 3 for a match"),
        Column("rows", "INTEGER", "how many rows its ranking has"),
        Column("movement", "VARCHAR", "the movement, as in the file"),
        Column("program", "VARCHAR", "the scoring program that wrote the file"),
        Column("second_direction", "BOOLEAN", "the East-West report of a contest whose North-South report is apart"),
        Column("file", "VARCHAR", "the name of the file"),
        Column("sender", "INTEGER", "the club that sent the file"),
        Column("amended", "DATE", "the day on which the record was last amended: the file, or its points"),
        Column("by_hand", "BOOLEAN", "whether a person typed the results in"),
    ),
)  # fmt: skip
SEATS = ColumnTable(
    "seats", "a row for each player in each row of a session",
    (
        Column("session", "BIGINT", "the session"),
        Column("season", "INTEGER", "the calendar year of play"),
        Column("played", "DATE", "the day of play"),
        Column("entry", "BIGINT", "a number that the players of one row share"),
        Column("row", "BIGINT", "the number of the row in its file"),
        Column("list", "INTEGER", "the ranking that the row is in: 1, or 2 for East-West"),
        Column("place", "BIGINT", "the place, if it is known"),
        Column("tied", "BOOLEAN", "whether the place is shared"),
        Column("score", "VARCHAR", "the score, as in the file"),
        Column("seat", "INTEGER", "which player of the row: 1, 2, …"),
        Column("leads", "BOOLEAN", "whether it is the first player of the row: one seat of each row that is no bye"),
        Column("number", "VARCHAR", "the number of the player, as in the file"),
        Column("player", "BIGINT", "the player who has the number now; empty for visitors and unknown numbers"),
        Column("counted", "INTEGER", "how many sessions it counts as; the match rounds of a day count with the first"),
    ),
)  # fmt: skip
AWARDS = ColumnTable(
    "awards", "awards in force: what was taken back later is left out, with what took it back",
    (
        Column("award", "BIGINT", "its number in the ledger"),
        Column("season", "INTEGER", "the calendar year of play"),
        Column("session", "BIGINT", "the session; empty for points by a decision"),
        Column("entry", "BIGINT", "the row of the session"),
        Column("player", "BIGINT", "the player"),
        Column("number", "VARCHAR", "the number under which the player earned it"),
        Column("unit", "VARCHAR", "the unit of the points, such as A"),
        Column("points", "BIGINT", "the points in ten-thousandths: 12500 is 1.25"),
        Column("kind", "VARCHAR", "what it was given for, such as place or bonus"),
        Column("played", "DATE", "the day of play"),
        Column("posted", "DATE", "the day from which it counts"),
        Column("club", "INTEGER", "the club that held the session"),
        Column("region", "VARCHAR", "the region of that club"),
        Column("event_class", "VARCHAR", "the class of the session"),
    ),
)  # fmt: skip
PLAYERS = ColumnTable(
    "players", "players of the register; a number that was merged is found in numbers",
    (
        Column("player", "BIGINT", "what seats and awards call the player"),
        Column("number", "VARCHAR", "the number"),
        Column("first_name", "VARCHAR", "the first name; empty for who was erased, as all names"),
        Column("preferred_name", "VARCHAR", "the name that the player prefers to the first name"),
        Column("last_name", "VARCHAR", "the family name"),
        Column("gender", "VARCHAR", "the gender, by its name in the register"),
        Column("year_of_birth", "INTEGER", "the year of birth, if it is known"),
        Column("club", "INTEGER", "the home club"),
        Column("region", "VARCHAR", "the region of the home club"),
        Column("country", "VARCHAR", "the country, by its name in the register: the player's, or else the home club's"),
        Column("status", "VARCHAR", "the status, by its name in the register"),
        Column("rank", "VARCHAR", "the rank, by its name"),
        Column("rank_code", "INTEGER", "the code of the rank"),
        Column("stars", "INTEGER", "the stars"),
        Column("grade", "VARCHAR", "the grade, by its name"),
        Column("grade_code", "INTEGER", "the code of the grade"),
        Column("rating", "VARCHAR", "the rating, as pages show it"),
        Column("joined", "DATE", "the day on which the player joined, if it is known"),
        Column("amended", "DATE", "the day on which the record was last amended"),
        Column("hidden", "BOOLEAN", "whether the player is hidden from the public"),
        Column("erased", "BOOLEAN", "whether the player was erased"),
    ),
)  # fmt: skip
NUMBERS = ColumnTable(
    "numbers", "every number of the register, also those that were merged into another",
    (
        Column("number", "VARCHAR", "the number"),
        Column("player", "BIGINT", "the player who has it now"),
    ),
)  # fmt: skip
CLUBS = ColumnTable(
    "clubs", "clubs of the register, real and special",
    (
        Column("club", "INTEGER", "the code of the club"),
        Column("name", "VARCHAR", "the name"),
        Column("region", "VARCHAR", "the region"),
        Column("kind", "VARCHAR", "the kind, as of today"),
        Column("country", "INTEGER", "the code of the country"),
    ),
)  # fmt: skip
REGIONS = ColumnTable(
    "regions", "regions of the federation",
    (
        Column("region", "VARCHAR", "the name, by which clubs have it"),
        Column("code", "INTEGER", "the code"),
        Column("website", "VARCHAR", "the website"),
    ),
)  # fmt: skip
MEMBERSHIPS = ColumnTable(
    "memberships", "memberships of clubs, of today and of the past",
    (
        Column("player", "BIGINT", "the member"),
        Column("club", "INTEGER", "the club"),
        Column("home", "BOOLEAN", "whether it is the home club of the member now"),
        Column("starts", "DATE", "the first day; 1900-01-01 where it is not known"),
        Column("ends", "DATE", "the last day; empty while it lasts"),
    ),
)  # fmt: skip
STANDING_CHANGES = ColumnTable(
    "standing_changes", "every change of a rank, of stars, of a rating or of a grade",
    (
        Column("player", "BIGINT", "the player who has the number now"),
        Column("number", "VARCHAR", "the number whose standing changed"),
        Column("day", "DATE", "the day"),
        Column("what", "VARCHAR", "rank, stars, rating or grade"),
        Column("before", "VARCHAR", "what it was"),
        Column("after", "VARCHAR", "what it became"),
        Column("cause", "VARCHAR", "a run, an award, a merger or a decision"),
    ),
)  # fmt: skip
# These have a file for each season, or for each month of the current one.
DATED_TABLES = (SESSIONS, SEATS, AWARDS)
WHOLE_TABLES = (PLAYERS, NUMBERS, CLUBS, REGIONS, MEMBERSHIPS, STANDING_CHANGES)
TABLES = (*DATED_TABLES, *WHOLE_TABLES)
BY_NAME = {table.name: table for table in TABLES}
