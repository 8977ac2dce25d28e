"""The one error that a scheme raises: the file, where in it, and what is wrong."""


class SchemeError(Exception):
    """A scheme file that cannot be used, in words for the person who wrote it."""
