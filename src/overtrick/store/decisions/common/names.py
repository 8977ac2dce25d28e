"""Checks of names: of clubs, regions and codes, and of players."""

from overtrick.store.errors import Refusal

_LONGEST_NAME = 30


def check_name(what: str, code: int, name: object) -> None:
    """Refuse a club, a region or a code with an empty name or a number below 0."""
    if not str(name).strip():
        raise Refusal(f"The {what} {code} needs a name, so that people know what it is.")
    if code < 0:
        raise Refusal(f"{code} is not a code: a code cannot be negative.")


def check_first_and_family(**names: object) -> None:
    """Refuse an empty first or family name; the preferred name may be empty."""
    for what, name in names.items():
        if not str(name).strip():
            raise Refusal(f"The {what} name is missing: a player has a first and a family name.")


def check_person_names(*names: str) -> None:
    """Refuse a name that is longer than the player file can hold."""
    for name in names:
        if len(name) > _LONGEST_NAME:
            raise Refusal(f"'{name}' is longer than {_LONGEST_NAME} characters.")
