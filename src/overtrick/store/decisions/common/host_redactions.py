"""What the erasure of a player removes from what hosts say about their tournaments: directors, contacts and the like.

As with clubs, the words are looked for, and rather too much is removed than too little: a line that names the player
goes as a whole.
"""

from typing import Any

import msgspec

from overtrick.store import models
from overtrick.store.decisions.common.club_redactions import PersonalWords
from overtrick.store.journal.entries import encode_json
from overtrick.store.journal.kinds import TOURNAMENT

_LINES = ("venue", "format", "lunch", "refreshments", "parking", "sponsor", "map_link", "sponsor_link")
_TEXTS = ("contacts", "sponsor_text", "entry_form", "tie_breaks")


def redact_host_words(data: Any, person: PersonalWords) -> Any:
    """Return what a host says about a tournament without the words of a person."""
    if not isinstance(data, dict):
        return data
    left = dict(data)
    if person.name_officer(data.get("director") or ""):
        left["director"] = ""
    left |= {name: "" for name in _LINES if _names(person, data.get(name) or "")}
    for name in _TEXTS:
        if data.get(name):
            left[name] = "\n".join(line for line in data[name].split("\n") if not _names(person, line))
    if data.get("timetable"):
        left["timetable"] = [line for line in data["timetable"] if not _names(person, line)]
    return left


def redact_host_text(text: str, person: PersonalWords) -> str:
    """Return details in JSON, as journal, audit log and table have them, without the words of a person."""
    data = msgspec.json.decode(text)
    left = redact_host_words(data, person)
    return text if left == data else encode_json(left)


def erase_from_tournaments(person: PersonalWords) -> None:
    """Remove a person from what hosts say. At a replay the words were gone from the beginning."""
    for number, details in models.Tournament.objects.values_list("pk", "details"):
        left = redact_host_text(details, person)
        if left != details:
            models.Tournament.objects.filter(pk=number).update(details=left)
    for note in models.Audit.objects.filter(what=TOURNAMENT):
        before, after = (redact_host_text(text, person) for text in (note.before, note.after))
        models.Audit.objects.filter(pk=note.pk).update(before=before, after=after)


def _names(person: PersonalWords, line: str) -> bool:
    """Tell whether a line names the person, or has an address that may be the person's."""
    return person.are_in(line) or any(
        person.name_email(word.strip("<>()[],;.:")) for word in line.split() if "@" in word
    )
