"""The door of the API: one for the process, with the limits of the federation that it serves."""

import os
from pathlib import Path

from overtrick.intake.door import Door
from overtrick.store.settings_file import read_settings

NAME = "http"
door = Door(NAME, read_settings(Path(os.environ.get("OVERTRICK_DIR", "."))).limits)
