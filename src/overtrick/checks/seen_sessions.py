"""Finds problems that only several files together show: a session reported twice, final ladders not linked."""

from collections.abc import Iterator

from overtrick.checks.lists import HEADER_LINE
from overtrick.core.identity import SessionKey, session_key
from overtrick.core.problems import Problem, Severity
from overtrick.core.session import Session


class SeenSessions:
    """The sessions of the files checked so far: what is needed to find one again (rulings N18 and F8)."""

    def __init__(self) -> None:
        self._sessions: dict[SessionKey, str] = {}
        self._ladders: dict[tuple[object, ...], tuple[str, str]] = {}

    def check(self, session: Session, file: str, *, linked: bool = False) -> Iterator[Problem]:
        """Report what this session has in common with earlier files; a linked ladder may have others of its event."""
        key = session_key(session)
        first = self._sessions.setdefault(key, file) if key and session.entries else file
        if first != file:
            message = f"This is the same session as in {first}: same day, club, location, event, section and round."
            advice = "Send a correction under the same file name; a second file is held until a person decides."
            yield Problem("same-session", Severity.WARNING, HEADER_LINE, "", file, message, advice)
        elif session.final and not linked:
            yield from self._unlinked(session, file)

    def _unlinked(self, session: Session, file: str) -> Iterator[Problem]:
        """Report a second final ladder of the same event with another section."""
        key = (session.date, session.club, session.location, session.event)
        section, first = self._ladders.setdefault(key, (session.section, file))
        if section == session.section:
            return
        yield unlinked_ladder(session, section, first)


def unlinked_ladder(session: Session, section: str, file: str) -> Problem:
    """Return the warning about a final ladder beside that of another section, in another file (ruling N18)."""
    message = f"This event has another final ladder, of section '{section}', in {file}. Each is a field of its own."
    advice = "If they are stages of one event, give the stage and the total field of each: in a context, or as facts."
    return Problem("unlinked-ladders", Severity.WARNING, HEADER_LINE, "Section", session.section, message, advice)
