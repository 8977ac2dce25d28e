"""Applications of clubs and players, as pages show them."""

from overtrick.store.queries.applications.lists import (
    ApplicationShown,
    count_open,
    find_applications,
    find_players_of,
    find_rows_about,
)

__all__ = ["ApplicationShown", "count_open", "find_applications", "find_players_of", "find_rows_about"]
