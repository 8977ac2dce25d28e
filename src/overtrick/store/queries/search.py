"""The search for players by name or number: case, accents, order and endings of names do not matter.

Many people who search leave out macrons and Greek accents, so names are compared without them, word by word from the
start of each word. A word that no name begins with is replaced by the nearest one that a name does begin with. The
index of names is cached until a decision changes the register.
"""

import unicodedata
from bisect import bisect_left
from difflib import get_close_matches

import msgspec

from overtrick.store.access.permissions import Actor
from overtrick.store.db import cache, database
from overtrick.store.db.cache import version
from overtrick.store.queries.visibility import display_name, may_see_player
from overtrick.store.registers import mergers

MAX_MATCHES = 50
# No name is longer; and a page of letters with accents, or of words, would take seconds.
_LONGEST_TEXT = 200
# Behind every letter: what begins with a word stands before the word with this one.
_LAST_LETTER = "\U0010ffff"
# Looking for the nearest word takes a good part of a second in a large register, and no name has many words.
_MAX_MISSPELT = 2
_ALL = (
    "SELECT p.number, p.preferred, p.first, p.family, p.club, coalesce(c.name, ''), p.hidden, p.erased FROM player p "
    "LEFT JOIN club c ON c.code = p.club WHERE p.merged_into_id IS NULL ORDER BY p.family, p.first, p.id"
)


class PlayerMatch(msgspec.Struct, frozen=True):
    """A player who was found."""

    number: str
    name: str
    club: int
    club_name: str


class _IndexedPlayer(msgspec.Struct, frozen=True):
    found: PlayerMatch
    hidden: bool
    words: tuple[str, ...]


class _NameIndex(msgspec.Struct, frozen=True):
    """All players as they are searched: by number, and by each word of a name, in the order of the alphabet."""

    players: list[_IndexedPlayer]
    by_number: dict[str, _IndexedPlayer]
    words: list[str]
    with_word: dict[str, list[int]]

    def beginning(self, word: str) -> set[int]:
        """Return the players who have a word that begins with this one."""
        found: set[int] = set()
        for own in self.words[bisect_left(self.words, word) : bisect_left(self.words, word + _LAST_LETTER)]:
            found.update(self.with_word[own])
        return found


def fold_name(text: str) -> str:
    """Remove accents and case from a name: Māori and Maori, Άννα and αννα."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    # The small sigma at the end of a word is the same letter.
    kept = "".join(part for part in parts if not unicodedata.combining(part)).replace("ς", "σ")
    return "".join(letter if letter.isalnum() else " " for letter in kept)


def search_players(text: str, who: Actor | None = None, limit: int = MAX_MATCHES) -> tuple[list[PlayerMatch], bool]:
    """Find the players whom a text may mean, and whether there are more."""
    roll = _name_index()
    words = list(dict.fromkeys(fold_name(text[:_LONGEST_TEXT]).split()))
    if not words:
        return [], False
    if len(words) == 1 and (exact := roll.by_number.get(words[0].lstrip("0"))) and _may_see(exact, who):
        return [exact.found], False
    found = _find_by_words(roll, words, who) or _find_by_words(roll, _correct_spelling(roll, words), who)
    return found[:limit], len(found) > limit


def _find_by_words(roll: _NameIndex, words: list[str], who: Actor | None) -> list[PlayerMatch]:
    """Find the players who have a word that begins with each of these; whole words first."""
    everywhere = set.intersection(*(roll.beginning(word) for word in words))
    found = [
        (sum(word not in roll.players[at].words for word in words), at)
        for at in everywhere
        if _may_see(roll.players[at], who)
    ]
    return [roll.players[at].found for _, at in sorted(found)]


def _correct_spelling(roll: _NameIndex, words: list[str]) -> list[str]:
    """Replace words that no name begins with by the nearest ones, unless there are too many of them."""
    misspelt = [word for word in dict.fromkeys(words) if not roll.beginning(word)]
    if len(misspelt) > _MAX_MISSPELT:
        return words
    nearest = {word: _nearest_word(roll, word) for word in misspelt}
    return [nearest.get(word, word) for word in words]


def _nearest_word(roll: _NameIndex, word: str) -> str:
    return next(iter(get_close_matches(word, roll.words, n=1)), word)


def _may_see(known: _IndexedPlayer, who: Actor | None) -> bool:
    return may_see_player(who, known.found.number, known.found.club, hidden=known.hidden, erased=False)


def _name_index() -> _NameIndex:
    found: _NameIndex = cache.get_or_make("name index", version(), _build_index)
    return found


def _build_index() -> _NameIndex:
    players: list[_IndexedPlayer] = []
    for number, preferred, first, family, club, club_name, hidden, erased in database.rows(_ALL):
        if not erased:
            found = PlayerMatch(number, display_name(preferred, first, family) or number, club, club_name)
            words = tuple(dict.fromkeys((*fold_name(f"{preferred} {first} {family}").split(), number)))
            players.append(_IndexedPlayer(found, bool(hidden), words))
    by_number = {known.found.number: known for known in players}
    merged = mergers.mergers_by_number()
    for duplicate in merged:
        last = mergers.survivor(duplicate, merged.get)
        if last in by_number:
            by_number[duplicate] = by_number[last]
    with_word: dict[str, list[int]] = {}
    for at, known in enumerate(players):
        for word in known.words:
            with_word.setdefault(word, []).append(at)
    return _NameIndex(players, by_number, sorted(with_word), with_word)
