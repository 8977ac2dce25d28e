"""Brings the player numbers of a file to the federation's one form, and reports those that cannot be any player's.

The readers of formats take numbers as they are typed, because only a federation's data say which are the same.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from overtrick.core.player_numbers import NumberForm
from overtrick.core.problems import Problem, Severity
from overtrick.core.session import NO_NUMBER, NOBODY, Batch, Entry, Session
from overtrick.formats.common.fields import shorten
from overtrick.formats.nzb.columns import PLAYERS

# What the reader of New Zealand's format reports by New Zealand's own form, which is not the federation's here.
_OF_OTHER_FORM = "bad-player"


def write_numbers_alike(
    batch: Batch, problems: Iterable[Problem], form: NumberForm | None
) -> tuple[Batch, tuple[Problem, ...]]:
    """Return a batch with every number in the federation's form, and its problems; as they are without a form.

    What cannot be a number stays as it is typed: it is nobody's, and earns nothing.
    """
    if form is None:
        return batch, tuple(problems)
    found = [each for each in problems if each.code != _OF_OTHER_FORM or not each.found]
    found += [problem for session in batch.sessions for problem in _find_mistakes(session, form)]
    sessions = tuple(write_session_numbers(session, form) for session in batch.sessions)
    return replace(batch, sessions=sessions), tuple(sorted(found, key=lambda problem: problem.line))


def write_session_numbers(session: Session, form: NumberForm) -> Session:
    """Return a session with every number in the federation's form."""
    nobody = NOBODY if session.details is None else NO_NUMBER
    return replace(session, entries=tuple(_write_entry(entry, form, nobody) for entry in session.entries))


def find_mistaken_numbers(session: Session, form: NumberForm) -> list[str]:
    """List the numbers of a session that cannot be any player's."""
    return [number for entry in session.entries for number in entry.players if _is_mistaken(number, form)]


def _write_entry(entry: Entry, form: NumberForm, nobody: str) -> Entry:
    players = tuple([_write_number(number, form, nobody) for number in entry.players])
    return entry if players == entry.players else replace(entry, players=players)


def _write_number(text: str, form: NumberForm, nobody: str) -> str:
    if text in (NOBODY, NO_NUMBER):
        return text
    return (form.canonical(text) or text) if text.strip(NOBODY) else nobody


def _is_mistaken(text: str, form: NumberForm) -> bool:
    return bool(text.strip(NOBODY)) and form.canonical(text) is None


def _find_mistakes(session: Session, form: NumberForm) -> Iterable[Problem]:
    for entry in session.entries:
        for text in entry.players:
            if _is_mistaken(text, form):
                says = f"Player number '{shorten(text)}' {form.mistake(text)}. The player earns nothing."
                advice = "Correct the number and send the file again, or write 0 for someone without a number."
                yield Problem("wrong-player-number", Severity.WARNING, entry.line, PLAYERS, shorten(text), says, advice)
