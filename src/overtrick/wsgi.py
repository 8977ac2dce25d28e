"""The pages and the API for a web server: a federation's data directory, named by OVERTRICK_DIR."""

import os
from pathlib import Path

from django.core.wsgi import get_wsgi_application

from overtrick.config.json_logs import log_as_json
from overtrick.intake.tls import use_secret_key
from overtrick.store.db.data_directory import open_directory
from overtrick.store.db.gc_pauses import collect_rarely

_directory = Path(os.environ["OVERTRICK_DIR"])
open_directory(_directory)
use_secret_key(_directory)
log_as_json("web")
application = get_wsgi_application()
collect_rarely()
