"""What a door says when it does not take something, or cannot keep it."""

from django.db import Error

from overtrick.store.db.trouble import Trouble, trouble_of
from overtrick.store.errors import Busy

# What goes wrong with the records: the database is away, busy or refuses, or the disk does.
TROUBLE = (Error, OSError, Busy)


class Refused(Exception):
    """What a door does not take, in words for the sender. `too_many` passes by itself: try again later.

    `shut` ends the login: it is no longer good for anything.
    """

    def __init__(self, words: str, *, too_many: bool = False, too_large: bool = False, shut: bool = False) -> None:
        super().__init__(words)
        self.too_many = too_many
        self.too_large = too_large
        self.shut = shut


def is_disk_full(error: BaseException) -> bool:
    """Whether there is no room on the disk."""
    return trouble_of(error) is Trouble.FULL


def trouble_in_words(error: BaseException) -> str:
    """Return what to tell a sender when something goes wrong with the records."""
    return (trouble_of(error) or Trouble.LOST).value
