"""From a session to exact, explained awards, by the steps that a scheme names."""

from overtrick.awards.context import NO_CONTEXT, Context, ContextError
from overtrick.awards.engine import EntryAwards, SessionAwards, award_session

__all__ = ["NO_CONTEXT", "Context", "ContextError", "EntryAwards", "SessionAwards", "award_session"]
