"""What the erasure of a player removes from what clubs say about themselves, and from the addresses of regions.

A club's officers are named in words and not by number, so the words are looked for: the names and the addresses that
the register has of the player. Rather too much is removed than too little: the club can enter another
person again.
"""

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from overtrick.core.spellings import fold_accents
from overtrick.store import models
from overtrick.store.journal.entries import encode_json

_WORDS = re.compile(r"[^\W\d_]+")
# A region has one address, for its invoices.
_EMAILS = ("secretary_email", "treasurer_email", "tournaments_email", "email")
_TEXTS = ("physical_address", "postal_address", "website", "results_page", "map_link")
_LINES = ("telephones", "playing_times")
# Shorter names are part of many words.
_SHORTEST_PART = 4


class PersonalWords(msgspec.Struct, frozen=True):
    """The names and addresses by which a player may be known in a text."""

    names: tuple[tuple[str, str, str], ...]
    emails: frozenset[str]

    def are_in(self, text: str) -> bool:
        """Tell whether a text has the family name of the player together with a first name."""
        words = _words_of(text)
        return any(
            _has(words, family) and (_has(words, first) or _has(words, preferred))
            for first, preferred, family in self.names
        )

    def name_officer(self, name: str) -> bool:
        """Tell whether an officer may be the player: the family name is enough."""
        return any(_has(_words_of(name), family) for *_, family in self.names)

    def name_email(self, email: str) -> bool:
        """Tell whether an address may be that of the player: it is on record, or made of the family name."""
        local = email.partition("@")[0]
        joined = _words_of(local).replace(" ", "")
        parts = (_words_of(family).replace(" ", "") for *_, family in self.names)
        return bool(email) and (
            email.casefold() in self.emails
            or self.name_officer(local)
            or any(len(part) >= _SHORTEST_PART and part in joined for part in parts)
        )


def personal_words(numbers: Iterable[str]) -> PersonalWords:
    """Return the words by which the player with these numbers may be known."""
    own = list(numbers)
    players = models.Player.objects.filter(number__in=own).values_list("first", "preferred", "family")
    emails = {
        email.casefold()
        for model in (models.Contact, models.Account)
        for email in model._default_manager.filter(player__in=own).values_list("email", flat=True)
        if email
    }
    return PersonalWords(tuple(players), frozenset(emails))


def redact_details(data: Any, person: PersonalWords) -> Any:
    """Return what a club or a region says about itself without the words of a person."""
    if not isinstance(data, dict):
        return data
    left = dict(data)
    left |= {name: "" for name in _TEXTS if person.are_in(data.get(name) or "")}
    left |= {name: "" for name in _EMAILS if person.name_email(data.get(name) or "")}
    left |= {name: [line for line in data[name] if not person.are_in(line)] for name in _LINES if name in data}
    if "officers" in data:
        left["officers"] = [
            each for each in data["officers"]
            if not (person.name_officer(each["name"]) or person.are_in(f"{each['office']} {each['name']}"))
        ]  # fmt: skip
    return left


def redact_details_text(text: str, person: PersonalWords) -> str:
    """Return details in JSON, as journal and audit log have them, without the words of a person."""
    data = msgspec.json.decode(text)
    left = redact_details(data, person)
    return text if left == data else encode_json(left)


def _words_of(text: str) -> str:
    return " ".join(_WORDS.findall(fold_accents(text).casefold()))


def _has(words: str, name: str) -> bool:
    wanted = _words_of(name)
    return bool(wanted) and f" {wanted} " in f" {words} "
