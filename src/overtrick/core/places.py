"""Finishing places as people read them."""


def place_text(place: int | None, *, tied: bool) -> str:
    """Return a place as it is printed, 3 or 3=; an empty text where there is none."""
    return "" if place is None else f"{place}{'=' if tied else ''}"
