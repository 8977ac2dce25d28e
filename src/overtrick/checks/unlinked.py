"""Final ladders of one event that nobody linked: each is awarded as a field of its own, and that is told."""

from overtrick.core.problems import Problem, Severity
from overtrick.core.session import Session


class LadderWatch:
    """Remembers the final ladders of a run, a few words each (ruling N18)."""

    def __init__(self) -> None:
        self._seen: dict[tuple[object, ...], tuple[str, str]] = {}

    def unlinked(self, session: Session, file: str) -> Problem | None:
        """A warning for a second final ladder of the same event with another section."""
        if not session.final:
            return None
        key = (session.date, session.club, session.location, session.event)
        section, first = self._seen.setdefault(key, (session.section, file))
        if section == session.section:
            return None
        return Problem(
            "unlinked-ladders",
            Severity.WARNING,
            1,
            "Section",
            session.section,
            f"This event has another final ladder, of section '{section}', in {first}. Each is a field of its own.",
            "If they are stages of one event, award each with a context that names its stage and the total field.",
        )
