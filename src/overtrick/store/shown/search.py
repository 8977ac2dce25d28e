"""Finding players by name or number, forgivingly: case, accents, order and endings of names do not matter.

Macrons and Greek accents are left out by many who search and typed by some who enter, so names are compared without
them, word by word from the start of each word. A word that nobody's name begins with is taken for the nearest one
that somebody's does. The roll of names is kept in memory until a decision changes the register.
"""

import unicodedata
from difflib import get_close_matches
from threading import Lock

import msgspec

from overtrick.store import place
from overtrick.store.codebook import last_decision
from overtrick.store.roles import Who
from overtrick.store.shown.people import named, shown_to

MOST = 50
# Looking for the nearest word takes a good part of a second in a large register, and no name has many words.
_MOST_MISSPELT = 2
_ALL = (
    "SELECT p.number, p.preferred, p.first, p.family, p.club, coalesce(c.name, ''), p.hidden, p.erased FROM player p "
    "LEFT JOIN club c ON c.code = p.club WHERE p.merged_into_id IS NULL ORDER BY p.family, p.first, p.id"
)
_MERGED = "SELECT d.number, p.number FROM player d JOIN player p ON p.id = d.merged_into_id"


class Found(msgspec.Struct, frozen=True):
    """A player who was found."""

    number: str
    name: str
    club: int
    club_name: str


class _Known(msgspec.Struct, frozen=True):
    found: Found
    hidden: bool
    words: tuple[str, ...]


class _Roll(msgspec.Struct, frozen=True):
    """All players as they are searched, up to a line of the journal."""

    seen: int
    players: list[_Known]
    by_number: dict[str, _Known]
    words: list[str]


_NOTE = "roll"
_turn = Lock()


def plain(text: str) -> str:
    """A name without accents and case: Māori and Maori, Άννα and αννα."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    # The small sigma at the end of a word is the same letter.
    kept = "".join(part for part in parts if not unicodedata.combining(part)).replace("ς", "σ")
    return "".join(letter if letter.isalnum() else " " for letter in kept)


def search(text: str, who: Who | None = None, most: int = MOST) -> tuple[list[Found], bool]:
    """The players whom a text may mean, and whether there are more."""
    roll = _roll()
    words = plain(text).split()
    if not words:
        return [], False
    if len(words) == 1 and (exact := roll.by_number.get(words[0].lstrip("0"))) and _visible(exact, who):
        return [exact.found], False
    found = _by_words(roll, words, who) or _by_words(roll, _spelt(roll, words), who)
    return found[:most], len(found) > most


def _by_words(roll: _Roll, words: list[str], who: Who | None) -> list[Found]:
    """Whoever has a word that begins with each of these; whole words first."""
    found = [
        (sum(word not in known.words for word in words), at, known.found)
        for at, known in enumerate(roll.players)
        if all(any(own.startswith(word) for own in known.words) for word in words) and _visible(known, who)
    ]
    return [each for _, _, each in sorted(found, key=lambda each: each[:2])]


def _spelt(roll: _Roll, words: list[str]) -> list[str]:
    """The words with those that nobody has taken for the nearest ones, unless there are too many of them."""
    misspelt = [word for word in dict.fromkeys(words) if not any(own.startswith(word) for own in roll.words)]
    if len(misspelt) > _MOST_MISSPELT:
        return words
    nearest = {word: _nearest(roll, word) for word in misspelt}
    return [nearest.get(word, word) for word in words]


def _nearest(roll: _Roll, word: str) -> str:
    return next(iter(get_close_matches(word, roll.words, n=1)), word)


def _visible(known: _Known, who: Who | None) -> bool:
    return shown_to(who, known.found.number, known.found.club, hidden=known.hidden, erased=False)


def _roll() -> _Roll:
    last = last_decision()
    kept: _Roll | None = place.notes.get((place.here(), _NOTE))
    if kept is None or kept.seen != last:
        with _turn:
            kept = place.notes[place.here(), _NOTE] = _read(last)
    return kept


def _read(seen: int) -> _Roll:
    players: list[_Known] = []
    for number, preferred, first, family, club, club_name, hidden, erased in place.rows(_ALL):
        if not erased:
            found = Found(number, named(preferred, first, family) or number, club, club_name)
            words = tuple(dict.fromkeys((*plain(f"{preferred} {first} {family}").split(), number)))
            players.append(_Known(found, bool(hidden), words))
    by_number = {known.found.number: known for known in players}
    merged = dict(place.rows(_MERGED))
    for duplicate in merged:
        last = duplicate
        while last in merged:
            last = merged[last]
        if last in by_number:
            by_number[duplicate] = by_number[last]
    return _Roll(seen, players, by_number, sorted({word for known in players for word in known.words}))
