"""Names of clubs for the answers of the laboratory, which have their codes."""

from collections.abc import Mapping

from overtrick.store.db import database

_CLUBS = "SELECT code, name FROM club"


def name_clubs() -> Mapping[str, str]:
    """Return the names of all clubs, by their codes as texts."""
    return {str(code): name for code, name in database.rows(_CLUBS)}
