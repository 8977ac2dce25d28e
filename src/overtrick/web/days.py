"""Which day it is for a page: that of the federation, not of the machine."""

from datetime import UTC, date, datetime

from overtrick.store.journal.federation_state import federation_state


def today() -> date:
    """This day where the federation is."""
    return federation_state().federation.day_of(datetime.now(UTC))
