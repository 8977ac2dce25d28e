"""The tables of a recap sheet, drawn once: a thousand numbers without a name, which are the same for every reader."""

from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.translation import override

from overtrick.store.queries.boards.recap import build_sheets
from overtrick.store.queries.boards.session_play import KEPT_SESSIONS, BoardsText, read_boards


@lru_cache(maxsize=2 * KEPT_SESSIONS)
def draw_tables(source: BoardsText, language: str) -> tuple[str, ...]:
    """Return the table of boards of each list of a session, in a language."""
    contestants, (sheets, _) = read_boards(source).contestants, build_sheets(source)
    with override(language):
        return tuple(
            render_to_string(
                "overtrick/boards/recap_table.html",
                {
                    "numbers": [contestants[at].number for at in sheet.contestants],
                    "boards": [
                        (board.number, [(cell.worth, cell.score) if cell else ("", "") for cell in cells])
                        for board, cells in sheet.boards
                    ],
                },
            )
            for sheet in sheets
        )
