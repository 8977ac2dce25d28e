"""Adopting a changed folder from a page: what it would do is shown first, and it can be taken back until its day."""

from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import Any

from django.http import HttpRequest
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from overtrick.schemes.editing.contents import FolderContents
from overtrick.schemes.editing.fee_notice import find_short_notice
from overtrick.schemes.editing.values import compare_contents
from overtrick.store.access.question_rights import signature
from overtrick.store.commands.versions import adopt_folder, withdraw_version
from overtrick.store.explain.version_preview import preview_awards
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.today import today
from overtrick.store.registers.folder_files import load_contents
from overtrick.web.acting import acting_account
from overtrick.web.undo import offer_undo

UNDO_ADOPTION = "adopt version"
# The sessions that a preview looks at, so that the page is there within seconds; the command line looks at all.
_MOST_SESSIONS, _MOST_SHOWN = 200, 20
_LONGEST_LINE = 15


class Overtaken(Exception):
    """Another version was adopted or withdrawn after the change was shown."""


def preview_change(
    before: FolderContents, after: FolderContents, start: date, *, awards: bool = True
) -> dict[str, Any]:
    """Return what a change would do, for the part `version_preview`; without `awards` only the values side by side."""
    preview = {
        "start": start, "changes": compare_contents(before, after, start), "awards": None,
        "base": current_federation().versions[-1].seq, "shown": (), "sums": (), "summary": "", "rows": (),
        "notice": find_short_notice(
            current_federation().versions[-1].scheme.fees, load_contents(after).fees, start, today()
        ),
    }  # fmt: skip
    return preview | (_preview_awards(after, start) if awards else {})


def _preview_awards(after: FolderContents, start: date) -> dict[str, Any]:
    found = preview_awards(load_contents(after), start, today(), most=_MOST_SESSIONS)
    sums = [(unit, points, found.after[unit]) for unit, points in found.before.items()]
    summary = _(
        "Sessions of the last twelve months: %(sessions)s. With other awards: %(changed)s. Awards that would differ: "
        "%(awards)s, players: %(players)s."
    ) % {
        "sessions": found.sessions, "changed": found.changed_sessions, "awards": len(found.changed),
        "players": found.changed_players,
    }  # fmt: skip
    return {"awards": found, "shown": found.changed[:_MOST_SHOWN], "sums": sums, "summary": summary}


def adopt(request: HttpRequest, after: FolderContents, start: date, reason: str, back: str) -> None:
    """Adopt a change that was seen, and offer to take it back. Raise Overtaken if the folder is another by now."""
    base = request.POST.get("base", "")
    if base and base != str(current_federation().versions[-1].seq):
        raise Overtaken
    entry = adopt_folder(after, start, datetime.now(UTC), _who(request), reason)
    text = _("Adopted. It counts from %(day)s on.") % {"day": date_format(start, "j M Y")}
    offer_undo(request, text, UNDO_ADOPTION, None, back, line=entry.seq)


def undo_adoption(request: HttpRequest, _club: int | None, values: Mapping[str, Any]) -> str:
    """Withdraw a version that was adopted a moment ago."""
    withdraw(request, values["line"], _("undone"))
    return _("The version has been withdrawn.")


def withdraw(request: HttpRequest, line: int, reason: str) -> None:
    """Withdraw a version that waiting for its day."""
    withdraw_version(line, datetime.now(UTC), _who(request), reason)


def overtaken_words() -> str:
    """Say that somebody else was faster, and that nothing is lost."""
    return _("The rules were changed by someone else in the meantime. Look at the change once more, then adopt it.")


def read_line(text: str) -> int:
    """Read the line of the journal that a form names; 0, which no version has, if it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _LONGEST_LINE else 0


def _who(request: HttpRequest) -> str:
    return signature(acting_account(request))
