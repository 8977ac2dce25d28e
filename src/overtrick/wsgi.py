"""The pages and the API for a web server: a federation's data directory, named by OVERTRICK_DIR."""

import os
from pathlib import Path

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from overtrick.config.json_logs import log_as_json
from overtrick.intake.tls import secret_key
from overtrick.store.db.data_directory import open_directory
from overtrick.store.db.gc_pauses import collect_rarely

_directory = Path(os.environ["OVERTRICK_DIR"])
open_directory(_directory)
# A server that is forked has Django's settings of the command that started it, with the key that is for commands only.
settings.SECRET_KEY = os.environ.get("OVERTRICK_SECRET_KEY") or secret_key(_directory)
log_as_json("web")
application = get_wsgi_application()
collect_rarely()
