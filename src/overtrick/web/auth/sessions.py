"""Sessions of people who signed in before the backend was moved: they stay signed in.

Django keeps the path of the backend in each session, and forgets a person whose backend is not listed. A session lasts
two weeks, so this module can go once 0.2 has been in use for that long; then SESSION_ENGINE goes from the settings.
"""

from typing import Any

from django.contrib.auth import BACKEND_SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions

_MOVED = {"overtrick.web.entrance.Backend": "overtrick.web.auth.adapters.Backend"}


class SessionStore(DatabaseSessions):
    """Django's sessions in the database, with the backend under its present path."""

    def load(self) -> dict[str, Any]:
        """Load a session."""
        values: dict[str, Any] = super().load()
        path = values.get(BACKEND_SESSION_KEY)
        return values | {BACKEND_SESSION_KEY: _MOVED[path]} if path in _MOVED else values
