"""The errors that the store raises for people; each message can be shown as it is."""


class Refusal(Exception):
    """A request that cannot be carried out, with a message for the person who made it. Nothing was changed."""


class NotFound(Refusal):
    """A row that does not exist, though a request named it."""


class NoStore(Exception):
    """A database that has no federation yet."""


class BackupError(Exception):
    """A backup that cannot be written or used."""


class LoadError(Exception):
    """A folder that cannot be loaded."""


class Busy(Exception):
    """A request that cannot be carried out now, because too much is being done. Nothing was changed: try again."""

    def __init__(self) -> None:
        super().__init__("Too much is being done at the moment. Try again in a minute.")
