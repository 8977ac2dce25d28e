"""What is wrong with a nation that was asked for, in words for the person who asked."""


class NationError(Exception):
    """The nation cannot be made; says why."""
