"""What an erasure removes from earlier entries of the journal, and the hashes of what it leaves.

The chain of the journal covers the words of an entry, and an erasure is the one change of words that is allowed. So the
entry of the erasure keeps a hash of the words that it left in each entry: whatever is changed later is found.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
from django.db.models import QuerySet

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.decisions.common.application_words import (
    entries_of_applications,
    find_applications_about,
    players_own_entries,
)
from overtrick.store.decisions.common.club_redactions import PersonalWords, personal_words, redact_details_text
from overtrick.store.decisions.common.host_redactions import redact_host_text
from overtrick.store.journal.chain import hash_words
from overtrick.store.journal.entries import encode_json
from overtrick.store.journal.kinds import (
    CHANGE_ENTRY,
    CLUB_DETAILS,
    DELIVERY,
    REGION_ADDRESS,
    TOURNAMENT_DETAILS,
    WITHDRAW,
    WITHDRAW_ENTRY,
)
from overtrick.store.registers.players import ERASED

IDENTITY = ("first", "preferred", "family", "year_of_birth", "overseas_number", "id_card")
# Keys of decisions about a player with free text, which may contain a name.
FREE_TEXT = ("asked_by", "text", "team")
_BY_HAND = (
    "SELECT DISTINCT j.seq FROM sitting x JOIN session s ON s.id = x.session_id "
    "JOIN revision r ON r.id = s.revision_id JOIN journal j ON j.seq = r.seq "
    "WHERE x.number = %s AND j.kind = %s AND j.data LIKE %s"
)


class RemainingWords(msgspec.Struct):
    """The words of an entry as an erasure leaves them."""

    who: str
    reason: str
    data: str

    @property
    def hash(self) -> str:
        """Return the hash that the entry of the erasure keeps. Nothing is left to be guessed, so it needs no salt."""
        return hash_words("", self.who, self.reason, self.data)


_Found = dict[int, tuple[models.Journal, RemainingWords]]


def find_redactions(numbers: Sequence[str], before: int) -> dict[int, RemainingWords]:
    """Return the words that the erasure of a player's numbers leaves in the entries before its own, by entry.

    Entries that this erasure or a later one has redacted already are left out: at a replay that is all of them.
    """
    found: _Found = {}
    for number in numbers:
        _redact_decisions(found, number, before)
        _redact_remarks(found, number, before)
        _redact_applications(found, number, before)
        _redact_manual_entries(found, number, before)
        _redact_tournament_entries(found, number, before)
    _redact_club_details(found, personal_words(numbers), before)
    changed = ((entry, words) for entry, words in found.values() if words != _words_on_record(entry))
    return {entry.seq: words for entry, words in sorted(changed, key=lambda each: each[0].seq)}


def apply_redactions(redactions: dict[int, RemainingWords], erasure: int) -> None:
    """Replace the words of entries, and remove the salt with which the words before could be guessed."""
    for seq, left in redactions.items():
        models.Journal.objects.filter(seq=seq).update(
            who=left.who, reason=left.reason, data=left.data, redacted=erasure, salt=""
        )


def redact_text(text: str, number: str, *, own: bool = False) -> str:
    """Remove the identity from a record of the player, and the reasons for exceptions from facts about the player."""
    data = msgspec.json.decode(text)
    if not isinstance(data, dict):
        return text
    if own or data.get("number") == number or number in (data.get("numbers") or ()):
        data = _blank_identity(data)
        data |= {name: ERASED for name in FREE_TEXT if data.get(name)}
        # What an application asks for is a record in the record.
        if isinstance(data.get("data"), dict):
            data["data"] = _blank_identity(data["data"])
    facts = data.get("facts", data)
    for player in facts.get("players", ()):
        if player.get("number") == number and player.get("override"):
            player["override"] = ERASED
    return encode_json(data)


def _blank_identity(data: dict[str, Any]) -> dict[str, Any]:
    return {name: blank_value(name) if name in IDENTITY else value for name, value in data.items()}


def blank_value(name: str) -> Any:
    """Return the value that replaces a part of an identity."""
    return None if name == "year_of_birth" else ""


def askers_entries(number: str) -> list[int]:
    """Return the entries in which the persons who asked about a player's awards wrote: a login may be a name.

    A question about a levy is a club's: its login is not the player's.
    """
    remarks = models.Remark.objects.filter(question__player__number=number, question__charge="")
    asked = set(models.Question.objects.filter(player__number=number, charge="").values_list("seq", flat=True))
    askers = set(remarks.filter(seq__in=asked).values_list("who", flat=True))
    return list(remarks.filter(who__in=askers).values_list("seq", flat=True))


def _select(before: int) -> QuerySet[models.Journal]:
    return models.Journal.objects.filter(seq__lt=before).exclude(redacted__gte=before)


def _words_on_record(entry: models.Journal) -> RemainingWords:
    return RemainingWords(entry.who, entry.reason, entry.data)


def _words_of(found: _Found, entry: models.Journal) -> RemainingWords:
    return found.setdefault(entry.seq, (entry, _words_on_record(entry)))[1]


def _redact_decisions(found: _Found, number: str, before: int) -> None:
    """Redact the decisions that name a number, and the withdrawals of such decisions."""
    decided = _select(before).exclude(kind=DELIVERY)
    own = list(decided.filter(data__contains=f'"{number}"'))
    lines = {entry.seq for entry in own}
    about = [entry for entry in decided.filter(kind=WITHDRAW) if msgspec.json.decode(entry.data)["line"] in lines]
    for entry in own + about:
        words = _words_of(found, entry)
        words.reason = ERASED if words.reason else ""
        words.data = redact_text(words.data, number)


def _redact_remarks(found: _Found, number: str, before: int) -> None:
    """Redact the questions about a player's awards, their answers, and the logins that asked."""
    remarks = models.Remark.objects.filter(question__player__number=number)
    askers = set(askers_entries(number))
    for entry in _select(before).filter(seq__in=list(remarks.values_list("seq", flat=True))):
        words = _words_of(found, entry)
        words.reason = ERASED if words.reason else ""
        words.data = redact_text(words.data, number, own=True)
        if entry.seq in askers:
            words.who = ERASED


def _redact_applications(found: _Found, number: str, before: int) -> None:
    """Redact the applications about a player, their answers, and the logins that asked for another name."""
    askers = set(players_own_entries(number))
    for entry in _select(before).filter(seq__in=entries_of_applications(find_applications_about(number))):
        words = _words_of(found, entry)
        words.reason = ERASED if words.reason else ""
        words.data = redact_text(words.data, number, own=True)
        if entry.seq in askers:
            words.who = ERASED


def _redact_manual_entries(found: _Found, number: str, before: int) -> None:
    """Redact the reasons of results that a person typed in, and in which the player took part."""
    typed = [seq for (seq,) in database.rows(_BY_HAND, number, DELIVERY, '%"by_hand"%')]
    for entry in _select(before).filter(seq__in=typed):
        words = _words_of(found, entry)
        data = msgspec.json.decode(words.data)
        data["by_hand"]["reason"] = ERASED
        words.data = encode_json(data)


def _redact_tournament_entries(found: _Found, number: str, before: int) -> None:
    """Redact what was written about entries of tournaments that the player was in, though another took the seat."""
    own = set(models.TournamentPlayer.objects.filter(number=number).values_list("entry", flat=True))
    for entry in _select(before).filter(kind__in=(CHANGE_ENTRY, WITHDRAW_ENTRY)) if own else ():
        words = _words_of(found, entry)
        if msgspec.json.decode(words.data)["entry"] in own:
            words.reason = ERASED if words.reason else ""
            words.data = redact_text(words.data, number, own=True)


def _redact_club_details(found: _Found, person: PersonalWords, before: int) -> None:
    """Redact what clubs and regions say about themselves or their tournaments where it names the player."""
    for entry in _select(before).filter(kind__in=(CLUB_DETAILS, REGION_ADDRESS, TOURNAMENT_DETAILS)):
        words = _words_of(found, entry)
        redact = redact_host_text if entry.kind == TOURNAMENT_DETAILS else redact_details_text
        left = redact(words.data, person)
        if left != words.data or person.name_officer(words.reason):
            words.reason = ERASED if words.reason else ""
        words.data = left
