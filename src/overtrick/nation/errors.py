"""What is wrong with a nation that was asked for, in words for whoever asked."""


class NationError(Exception):
    """The nation cannot be made; says why."""
