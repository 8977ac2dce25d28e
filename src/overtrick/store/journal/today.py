"""The current day in the federation's time zone, which may not be that of the machine."""

from datetime import date

from overtrick.store.journal.federation_state import current_federation
from overtrick.store.registers.federation import today_in


def today() -> date:
    """Return the current day in the federation's time zone."""
    return today_in(current_federation().scheme)
