"""Every award of a history, as the laboratory gathers it and as `overtrick award` gives it."""

from collections import Counter
from fractions import Fraction
from functools import cache

import numpy as np

from overtrick.awards.file_links import FileLinks, Position
from overtrick.core.session import Session
from overtrick.lab.changes import unit_tables
from overtrick.lab.comparison import days_of
from overtrick.lab.folder import FolderHistory
from overtrick.lab.laboratory import Laboratory
from overtrick.lab.outcomes import PARTS
from overtrick.lab.replay import date_outcomes, ordinary_sessions, plan_segments
from overtrick.lab.sums import Replayed, add_up, find_cells
from overtrick.lab.working import NOTHING_WORKED, WorkedSegments, work_share
from overtrick.schemes import Scheme

NationAndLab = tuple[FolderHistory, Laboratory]
Awards = Counter[tuple[str, int, str, str]]


def gathered(laboratory: Laboratory, scheme: Scheme, before: Scheme | None = None) -> tuple[Awards, Replayed]:
    """Every award as the laboratory gathers it: by file, row, player and unit; what `before` gave may be kept."""
    history = laboratory.history
    span = days_of(None, None, history)
    segments = plan_segments(history, scheme, span)
    known = NOTHING_WORKED
    if before:
        present = plan_segments(history, before, span)
        known = WorkedSegments(present, work_share(history.book, present))
    dated = date_outcomes(history, WorkedSegments(segments, work_share(history.book, segments, known)))
    sessions = laboratory.ordinary(scheme, ordinary_sessions(history, dated, span))
    apart = [award for session in sessions for award in session.awards]
    replayed = add_up(history, dated, span, apart)
    found: Awards = Counter()
    files = history.sessions.file
    for unit, table in unit_tables(history, replayed).items():
        for block in history.blocks:
            seats = find_cells(block, len(history.book.origins), dated.days, span)
            points = table[seats.cells]
            for at in np.flatnonzero(points):
                player = history.players[seats.player[at]]
                found[files[seats.session[at]], int(seats.row[at]), player, unit] += int(points[at])
    for award in apart:
        found[files[award.session], award.row, award.player, award.unit] += award.parts
    return found, replayed


@cache
def read_once(reader: FolderHistory) -> list[tuple[str, int, Session]]:
    """Every session of a folder."""
    return list(reader.every_session())


def awarded(reader: FolderHistory, scheme: Scheme) -> Awards:
    """Every award as `overtrick award` gives it with all files of the folder."""
    links, found, sessions = FileLinks(), Awards(), read_once(reader)
    for file, position, session in sessions:
        assert session.date
        links.add(session, scheme.on(session.date), Position(file, position))
    for file, position, session in sessions:
        assert session.date
        edition = scheme.on(session.date)
        rows = links.award(session, edition, Position(file, position), reader.context_of(session)).entries
        for row in rows:
            for award in row.awards:
                if award.points and award.player not in ("", "0"):
                    found[file, row.entry.row, award.player, award.unit] += int(Fraction(award.points) * PARTS)
    return found
