"""The door of the API: one for the process, with the limits of the federation that it serves."""

from overtrick.intake.door import Door
from overtrick.store.settings_file import own_settings

NAME = "http"
door = Door(NAME, own_settings().limits)
