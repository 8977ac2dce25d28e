"""What is wrong with the files of a scheme: every mistake with its file, its line and words for whoever wrote it."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from typing import NamedTuple

# The path of a value within its record.
Key = tuple[str | int, ...]


class Mistake(NamedTuple):
    """One mistake: the file, the line in it, 0 where that cannot be known, and what is wrong."""

    file: str
    line: int
    text: str

    def __str__(self) -> str:
        if not self.file:
            return self.text
        return f"{self.file} line {self.line}: {self.text}" if self.line else f"{self.file}: {self.text}"


class Finding(NamedTuple):
    """A mistake of an edition before it is looked up in a file: in which record, what is wrong, and what to do.

    `name` is the word in the record that is wrong, `key` its path there where that is known. What is only `unused` is
    no mistake in a scheme that another extends: that one may have awards of its own.
    """

    place: str
    text: str
    advice: str = ""
    name: str = ""
    key: Key = ()
    unused: bool = False


class Reference(NamedTuple):
    """A name that must lead somewhere: who names it, what kind of thing it is, the names that there are, and its key.

    Without a key the name is looked for in the record.
    """

    place: str
    kind: str
    name: str
    known: Iterable[str]
    key: Key = ()


class WrongValue(NamedTuple):
    """A value that cannot be meant: whose it is, its key in the record, and what is wrong with it."""

    place: str
    key: Key
    wrong: str


class SchemeError(Exception):
    """A scheme that cannot be used, with all its mistakes, each on a line of its own."""

    def __init__(self, *mistakes: Mistake | str) -> None:
        found = (Mistake("", 0, each) if isinstance(each, str) else each for each in mistakes)
        self.mistakes = tuple(dict.fromkeys(found))
        super().__init__("\n".join(map(str, self.mistakes)))


class Findings:
    """The mistakes found so far, so that one reading tells all of them."""

    def __init__(self) -> None:
        self.mistakes: list[Mistake] = []

    def add(self, mistakes: Iterable[Mistake]) -> None:
        """Keep some more."""
        self.mistakes.extend(mistakes)

    @contextmanager
    def collect(self) -> Iterator[None]:
        """Keep the mistakes of a part that cannot be used, and go on without it."""
        try:
            yield
        except SchemeError as error:
            self.mistakes.extend(error.mistakes)

    def raise_any(self) -> None:
        """Raise all that was found, in the order of the lines of each file."""
        if self.mistakes:
            files = list(dict.fromkeys(mistake.file for mistake in self.mistakes))
            raise SchemeError(*sorted(self.mistakes, key=lambda mistake: (files.index(mistake.file), mistake.line)))


def suggest(name: object, known: Iterable[str]) -> str:
    """Return the advice for a name that is not known, with a space before it: what is like it, if anything is."""
    closest = find_closest(name, known)
    return f" Did you mean '{closest}'?" if closest else ""


def find_closest(name: object, known: Iterable[str]) -> str:
    """Return the known name that is most like one that is not; an empty text if none is."""
    close = get_close_matches(str(name), list(dict.fromkeys(known)), n=1)
    return close[0] if close else ""
