"""The current day in the federation's time zone, which may not be that of the machine, and what counts on it."""

from datetime import date

from overtrick.schemes import Scheme
from overtrick.schemes.edition import Edition
from overtrick.schemes.federation import Federation
from overtrick.schemes.registers.records import Registers
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.registers.federation import today_in


def today() -> date:
    """Return the current day in the federation's time zone."""
    return today_in(current_federation().scheme)


def edition_today() -> Edition:
    """Return the regulations of today."""
    scheme = current_federation().scheme
    return scheme.on(today_in(scheme))


def scheme_today() -> Scheme:
    """Return the version of the folder that counts today."""
    federation = current_federation()
    scheme = federation.scheme
    # Asked for every word of a page, so a folder that never changed does not ask for the day.
    return scheme if len(federation.versions) == 1 else scheme.version_on(today_in(scheme))


def about_today() -> Federation:
    """Return what the folder of today says of the federation itself, such as its name."""
    federation = current_federation()
    return federation.about_on(today_in(federation.scheme))


def registers_today() -> Registers:
    """Return the registers of today."""
    federation = current_federation()
    return federation.registers_on(today_in(federation.scheme))
