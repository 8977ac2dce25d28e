"""What is wrong with a nation that was asked for, in words for the person who asked."""

from collections.abc import Sequence

from overtrick.schemes.errors import Mistake


class NationError(Exception):
    """The nation cannot be made; says why. `mistakes` has all that is wrong in the federation's folder."""

    def __init__(self, message: str, mistakes: Sequence[Mistake] = ()) -> None:
        super().__init__(message)
        self.mistakes = tuple(mistakes)
