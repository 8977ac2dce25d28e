"""What Django must know: which data directory, and so which database, this process serves.

A process serves one federation. Its data directory is OVERTRICK_DIR; the database is the one that the directory's
overtrick.toml names, or OVERTRICK_DATABASE, and otherwise a SQLite file in the directory itself.
"""

import os
from pathlib import Path

from overtrick.store.databases import database_of

SECRET_KEY = os.environ.get("OVERTRICK_SECRET_KEY", "for commands only: no page is served with it")
USE_TZ = True
TIME_ZONE = "UTC"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
INSTALLED_APPS = ["overtrick.store"]
DATABASE_ROUTERS = ["overtrick.store.place.Router"]
DATABASES = {"default": database_of(Path(os.environ.get("OVERTRICK_DIR", ".")))}
