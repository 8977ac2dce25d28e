"""The door of the API: one for the process, with the limits of the federation that it serves."""

from functools import cache

from django.conf import settings

from overtrick.intake.door import Door

NAME = "http"


@cache
def get_door() -> Door:
    """Return the door, made when it is first asked for: the settings must have been read."""
    return Door(NAME, settings.DOOR_LIMITS)
