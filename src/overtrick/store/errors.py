"""The errors that the store raises for people: each says what cannot be done, in words to show as they are."""


class Refusal(Exception):
    """Something that cannot be done, in words for the person who asked for it. Nothing was changed."""


class NotFound(Refusal):
    """A row that was asked for by its number or name, and is not there."""


class NoStore(Exception):
    """There is no federation in this place yet."""


class BackupError(Exception):
    """A backup that cannot be written or used, in words."""


class LoadError(Exception):
    """A folder that cannot be taken in, with what is wrong."""
