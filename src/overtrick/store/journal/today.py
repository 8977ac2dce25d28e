"""The federation's day: that of its time zone, not of the machine."""

from datetime import date

from overtrick.store.journal.federation_state import federation_state
from overtrick.store.registers.federation import today_in


def today() -> date:
    """Return this day where the federation is."""
    return today_in(federation_state().federation.scheme)
