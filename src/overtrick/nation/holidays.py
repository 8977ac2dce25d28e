"""Days on which hardly anybody plays, such as those around Christmas."""

import datetime
import random

from overtrick.nation.customs import Calendar, Quiet
from overtrick.nation.randomness import happens


def is_held(rng: random.Random, day: datetime.date, calendar: Calendar) -> bool:
    """Whether something that would be played on a day is held."""
    return all(happens(rng, quiet.held) for quiet in calendar.quiet if _within(day, quiet))


def _within(day: datetime.date, quiet: Quiet) -> bool:
    """Whether a day is one of the quiet ones, which may run over the end of the year."""
    date = f"{day:%m-%d}"
    if quiet.first <= quiet.until:
        return quiet.first <= date <= quiet.until
    return date >= quiet.first or date <= quiet.until
