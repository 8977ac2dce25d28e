"""Which clubs' sessions count: those of organisers that do not award are neither charged nor counted (ruling M2)."""

from datetime import date

from overtrick.store.journal.federation_state import federation_state


class Organisers:
    """The clubs as organisers of sessions, with the kind that each has on a day."""

    def __init__(self) -> None:
        state = federation_state()
        self._clubs = state.clubs
        self._scheme = state.federation.scheme

    def are_counted(self, club: int, day: date) -> bool:
        """Tell whether the sessions of a club on a day count, for the players' count of sessions and for invoices."""
        return self._clubs.kind_on(club, day) not in self._scheme.registers_on(day).not_awarding

    def list_uncounted(self) -> str:
        """Return which clubs' sessions do not count, and since when, as a text to compare."""
        wanted = {kind for _, registers in self._scheme.dated_registers for kind in registers.not_awarding}
        return "; ".join(self._clubs.describe_kinds(wanted))
