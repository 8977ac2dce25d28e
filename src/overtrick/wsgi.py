"""The pages and the API for a web server: a federation's data directory, named by OVERTRICK_DIR."""

import os
from pathlib import Path

from django.core.wsgi import get_wsgi_application

from overtrick.intake.certificates import secret_key
from overtrick.store.logs import log_as_json
from overtrick.store.opening import open_directory

_directory = Path(os.environ["OVERTRICK_DIR"])
os.environ.setdefault("OVERTRICK_SECRET_KEY", secret_key(_directory))
open_directory(_directory)
log_as_json("web")
application = get_wsgi_application()
