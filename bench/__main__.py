"""`make bench`: run every measurement, or those that the command line names."""

import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "overtrick.settings")
django.setup()

from bench import (  # noqa: E402  the store's tables need Django first
    attacks,
    billing,
    boards,
    check_and_award,
    doors,
    lab,
    load,
    pages,
    receive,
    reports,
    rescore,
    runs,
    start_up,
)

MEASUREMENTS = {
    "check_and_award": check_and_award.main,
    "rescore": rescore.main,
    "start_up": start_up.main,
    "receive": receive.main,
    "load": load.main,
    "doors": doors.main,
    "runs": runs.main,
    "lab": lab.main,
    "billing": billing.main,
    "pages": pages.main,
    "boards": boards.main,
    "reports": reports.main,
    "attacks": attacks.main,
}

# A process that a measurement starts imports this module, and must not measure too.
if __name__ == "__main__":
    for name in sys.argv[1:] or MEASUREMENTS:
        MEASUREMENTS[name]()
