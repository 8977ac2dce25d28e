"""Questions of players and clubs, as pages and calls show them."""

from overtrick.store.queries.questions.lists import (
    VisibleQuestion,
    count_waiting_questions,
    find_unclosed_questions,
    find_visible_questions,
)

__all__ = ["VisibleQuestion", "count_waiting_questions", "find_unclosed_questions", "find_visible_questions"]
