"""What a door says when it does not take something."""


class Refused(Exception):
    """What a door does not take, in words for the sender. `too_many` passes by itself: try again later.

    `shut` ends the login: it is no longer good for anything.
    """

    def __init__(self, words: str, *, too_many: bool = False, too_large: bool = False, shut: bool = False) -> None:
        super().__init__(words)
        self.too_many = too_many
        self.too_large = too_large
        self.shut = shut
