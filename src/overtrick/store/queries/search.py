"""The search for players by name or number: case, accents, alphabet, order and endings of names do not matter.

Many people who search leave out macrons and Greek accents, so names are compared without them, word by word from the
start of each word. A word in Greek letters finds names in Latin ones too, and the other way round. If nothing is found,
other spellings of the same sound are tried, and then a word that no name begins with is replaced by the nearest one
that a name does begin with. The index of names is cached until a decision changes the register.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from difflib import get_close_matches

import msgspec

from overtrick.core.spellings import fold_accents, is_greek, spelling_key, spelling_keys, starting_keys
from overtrick.store.access.permissions import Actor
from overtrick.store.db import cache, database
from overtrick.store.db.cache import version
from overtrick.store.journal.number_form import canonical_number, number_form
from overtrick.store.queries.visibility import display_name, may_see_player
from overtrick.store.registers import mergers

MAX_MATCHES = 50
# No name is longer; and a page of letters with accents, or of words, would take seconds.
_LONGEST_TEXT = 200
# Behind every letter: what begins with a word stands before the word with this one.
_LAST_LETTER = "\U0010ffff"
# Looking for the nearest word takes a good part of a second in a large register, and no name has many words.
_MAX_MISSPELT = 2
# Of fewer letters the sound says too little.
_SHORTEST_SOUND = 2
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


class _WordIndex(msgspec.Struct, frozen=True):
    """The words of names, or what their spellings have in common, in the order of the alphabet; and who has each."""

    words: list[str]
    with_word: dict[str, list[int]]

    def beginning(self, word: str) -> set[int]:
        """Return the players who have a word that begins with this one."""
        found: set[int] = set()
        for own in self.words[bisect_left(self.words, word) : bisect_left(self.words, word + _LAST_LETTER)]:
            found.update(self.with_word[own])
        return found


class _NameIndex(msgspec.Struct, frozen=True):
    """All players as they are searched: by number, by each word of a name, and by the keys of words in Greek."""

    players: list[_IndexedPlayer]
    by_number: dict[str, _IndexedPlayer]
    literal: _WordIndex
    greek: _WordIndex


class _WordMatch(msgspec.Struct, frozen=True):
    """The players who have a word that begins with one that was asked for, and those who have its whole sound."""

    players: set[int]
    whole: frozenset[int]


def search_players(text: str, who: Actor | None = None, limit: int = MAX_MATCHES) -> tuple[list[PlayerMatch], bool]:
    """Find the players whom a text may mean, and whether there are more."""
    roll = _name_index()
    words = list(dict.fromkeys(fold_accents(text[:_LONGEST_TEXT]).split()))
    if not words:
        return [], False
    if (exact := roll.by_number.get(_read_number(text, words))) and _may_see(exact, who):
        return [exact.found], False
    found = (
        _find_by_words(roll, words, who)
        or _find_by_words(roll, words, who, by_sound=True)
        or _find_by_words(roll, _correct_spelling(roll, words), who)
    )
    return found[:limit], len(found) > limit


def find_by_numbers(numbers: Iterable[str], who: Actor | None = None) -> list[PlayerMatch]:
    """Find the players who have these numbers and whom a reader may see, each once, without asking the database."""
    roll = _name_index()
    known = (roll.by_number.get(number) for number in numbers)
    return list({each.found.number: each.found for each in known if each and _may_see(each, who)}.values())


def find_by_club(club: int, who: Actor | None = None) -> list[PlayerMatch]:
    """Find the players of a club whom a reader may see, by name, without asking the database."""
    return [each.found for each in _name_index().players if each.found.club == club and _may_see(each, who)]


def _read_number(text: str, words: list[str]) -> str:
    """Return the number that a text may be, in the form of the register."""
    if number_form() is None:
        return words[0].lstrip("0") if len(words) == 1 else ""
    return canonical_number(text[:_LONGEST_TEXT])


def _find_by_words(
    roll: _NameIndex, words: list[str], who: Actor | None, *, by_sound: bool = False
) -> list[PlayerMatch]:
    """Find the players who have a word that begins with each of these; whole words first, then those of its sound."""
    matches = {word: _match_word(roll, word, by_sound=by_sound) for word in words}
    everywhere = set.intersection(*(match.players for match in matches.values()))
    found = [
        (sum(_distance(roll.players[at], word, at in match.whole) for word, match in matches.items()), at)
        for at in everywhere
        if _may_see(roll.players[at], who)
    ]
    return [roll.players[at].found for _, at in sorted(found)]


def _distance(known: _IndexedPlayer, word: str, same_sound: bool) -> int:
    return 0 if word in known.words else 1 if same_sound else 2


def _match_word(roll: _NameIndex, word: str, *, by_sound: bool) -> _WordMatch:
    """Find who has a word: as it is written, in the other alphabet, and by its sound if that is asked for."""
    players, whole = roll.literal.beginning(word), frozenset[int]()
    greek = is_greek(word)
    indexes = ([roll.greek] if by_sound or not greek else []) + ([_latin_index()] if by_sound or greek else [])
    for index in indexes:
        if not index.words or not (greek or _is_name(word)):
            continue
        for key in starting_keys(word):
            players |= index.beginning(key)
        whole |= frozenset(at for key in spelling_keys(word) for at in index.with_word.get(key, ()))
    return _WordMatch(players, whole)


def _is_name(word: str) -> bool:
    """Tell whether a word may be one of a name by its sound; a number is not, nor are one or two letters."""
    return len(word) > _SHORTEST_SOUND and word.isalpha()


def _correct_spelling(roll: _NameIndex, words: list[str]) -> list[str]:
    """Replace words that no name begins with by the nearest ones, unless there are too many of them."""
    misspelt = [word for word in dict.fromkeys(words) if not roll.literal.beginning(word)]
    if len(misspelt) > _MAX_MISSPELT:
        return words
    nearest = {word: _nearest_word(roll, word) for word in misspelt}
    return [nearest.get(word, word) for word in words]


def _nearest_word(roll: _NameIndex, word: str) -> str:
    return next(iter(get_close_matches(word, roll.literal.words, n=1)), word)


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
            words = tuple(dict.fromkeys((*fold_accents(f"{preferred} {first} {family}").split(), number.casefold())))
            players.append(_IndexedPlayer(found, bool(hidden), words))
    by_number = {known.found.number: known for known in players}
    merged = mergers.mergers_by_number()
    for duplicate in merged:
        last = mergers.survivor(duplicate, merged.get)
        if last in by_number:
            by_number[duplicate] = by_number[last]
    written = [(word, at) for at, known in enumerate(players) for word in known.words]
    in_greek = ((key, at) for word, at in written if is_greek(word) for key in spelling_keys(word))
    return _NameIndex(players, by_number, _index_words(written), _index_words(in_greek))


def _latin_index() -> _WordIndex:
    """Return the keys of all words in Latin letters, made when they are asked for: few searches are in Greek."""
    found: _WordIndex = cache.get_or_make("name sounds", version(), lambda: _index_words(_latin_keys()))
    return found


def _latin_keys() -> Iterator[tuple[str, int]]:
    for at, known in enumerate(_name_index().players):
        yield from ((spelling_key(word), at) for word in known.words if word.isalpha() and not is_greek(word))


def _index_words(words: Iterable[tuple[str, int]]) -> _WordIndex:
    with_word: dict[str, list[int]] = {}
    for word, at in words:
        with_word.setdefault(word, []).append(at)
    return _WordIndex(sorted(with_word), with_word)
