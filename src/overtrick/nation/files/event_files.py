"""Writes sheets as USEBIO files: one event a file, and the same name again with the corrected results."""

import random
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from overtrick.core.session import ONE_LIST, TWO_LISTS, Batch, Entry, EntryDetails, Session, SessionDetails
from overtrick.formats import usebio
from overtrick.formats.session_fields import read_field
from overtrick.nation.files.board_files import seated, with_boards
from overtrick.nation.files.contest_reports import SIZES, contest_name, is_reported, report_entry
from overtrick.nation.files.results_files import stage, words
from overtrick.nation.people.names import Name
from overtrick.nation.play.sheets import Sheet
from overtrick.schemes import Scheme
from overtrick.schemes.registers.records import Club

SUFFIX = ".xml"
_DIRECTIONS = ("NS", "EW")


class EventFiles:
    """The writer; it keeps nothing."""

    can_cancel = False

    def __init__(self, clubs: Sequence[Club], names: Mapping[str, Name], scheme: Scheme) -> None:
        self._clubs = {club.code: club for club in clubs}
        self._names = names
        self._scheme = scheme

    def parts(self, sheet: Sheet) -> list[Sheet]:
        """The files of a sheet: one, or none for what is reported with the whole event only."""
        return [sheet] if is_reported(sheet) else []

    def name(self, sheet: Sheet) -> str:
        """A name that tells club, day, event, section and round."""
        return f"{sheet.club}_{sheet.date:%Y_%m_%d}_{words(sheet.event, sheet.section)}_{stage(sheet)}{SUFFIX}"

    def event(self, sheet: Sheet) -> str:
        """The name of the contest, with its number and section."""
        return contest_name(sheet)

    def written(self, sheet: Sheet) -> bytes:
        """The file."""
        return usebio.dumps(Batch(usebio.FORMAT, (self._name_class(self._session(sheet), sheet),)))

    def corrected(self, wrong: Sheet, right: Sheet) -> bytes:
        """The file that corrects an earlier one: the whole event again."""
        return self.written(right)

    def cancelled(self, sheet: Sheet) -> bytes:
        """The format has no such file."""
        raise NotImplementedError

    def spoiled(self, rng: random.Random, sheet: Sheet) -> bytes:
        """The file with a mistake for which it is refused: it was cut off on its way."""
        whole = self.written(sheet)
        return whole[: len(whole) * rng.randint(40, 90) // 100]

    def _session(self, sheet: Sheet) -> Session:
        club = self._clubs[sheet.club]
        rows = sheet.rows
        contest = SIZES.get(len(rows[0].players), "teams")
        several = len(sheet.lists) > 1
        scoring = "matchpoints" if sheet.unit == "PCT" else "victory-points" if sheet.unit == "VP" else "imps"
        details = SessionDetails(
            format=usebio.FORMAT,
            club_name=club.name,
            licence=club.licence,
            contest=contest,
            winners=len(sheet.lists),
            field=len(rows),
            scoring=scoring,
            others=(("MATCH_SCORING_METHOD", "VPS"),) if sheet.unit == "VP" else (),
        )
        swiss = "SWISS_" if "swiss" in sheet.type.lower() else ""
        return Session(
            date=sheet.date, club=sheet.club, location=sheet.location, event=contest_name(sheet),
            type=f"{swiss}{contest.upper()}", section="", round=None, movement=sheet.movement, unit=sheet.unit,
            points_type=None, award=None, boards=sheet.boards, lists=TWO_LISTS if several else ONE_LIST,
            program=sheet.program, entries=tuple(self._entries(sheet, contest, several=several)),
            details=with_boards(details, sheet),
        )  # fmt: skip

    def _name_class(self, session: Session, sheet: Sheet) -> Session:
        """Return the session with the fields by which the scheme tells the class of the sheet's category."""
        edition = self._scheme.on(sheet.date)
        category = edition.categories.get(sheet.category)
        mappings = (each for each in edition.mappings if each.format == usebio.FORMAT)
        mapping = next((each for each in mappings if category and each.event_class == category.event_class), None)
        if mapping is None or session.details is None:
            return session
        fields = tuple(field for field in mapping.fields.items() if not read_field(session, field[0]))
        return replace(session, details=replace(session.details, others=session.details.others + fields))

    def _entries(self, sheet: Sheet, contest: str, *, several: bool) -> list[Entry]:
        entries: list[Entry] = []
        for direction, rows in zip(_DIRECTIONS, sheet.lists, strict=False):
            for row in rows:
                number = len(entries) + 1
                entry = report_entry(row, number, contest, sheet.unit, self._names)
                details = replace(
                    entry.details or EntryDetails(), number=str(number), direction=direction if several else ""
                )
                entries.append(seated(replace(entry, details=details), row, sheet))
        return entries
