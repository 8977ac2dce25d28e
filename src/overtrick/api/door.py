"""The door of the API: one for the process, with the limits of the federation that it serves."""

from overtrick.config.settings_file import own_settings
from overtrick.intake.door import Door

NAME = "http"
door = Door(NAME, own_settings().limits)
