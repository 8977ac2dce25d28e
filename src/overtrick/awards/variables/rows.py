"""The variables of a scheme as one table: a row for each class and way of calculating, and where each is written.

New Zealand's specification has this table in Appendix 19. What its columns hold is read from the scheme's own records,
so that another federation has a row for each of its classes, with the values that they have.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

import msgspec

from overtrick.awards.class_tables import ClassAward, find_class_awards
from overtrick.awards.tables import table_of_class
from overtrick.core.numbers import plain
from overtrick.schemes import steps
from overtrick.schemes.edition import Edition
from overtrick.schemes.quantities import Count
from overtrick.schemes.records import Contest, EventClass
from overtrick.schemes.references import ANY_CONTEST
from overtrick.schemes.table_records import FallingScale

# The columns; those of multipliers and tables for other purposes have the purpose after these words.
NAME, POINTS, UNIT, STRETCH, PREMIUM = "name", "points", "unit", "stretch", "premium"
MULTIPLIER, ENTRIES, BOARDS = "multiplier", "entries", "boards"
FACTOR, MATCH_UNIT, CALCULATION, SESSION_STRETCH = "factor", "match unit", "calculation", "session stretch"
OTHER_MULTIPLIER, OTHER_TABLE = "multiplier ", "table "
PLACES, MATCHES, ALL = "places", "matches", "all"
_SESSION, _MATCH, _TEAMS, _BOARD, _OVERALL = "session", "match", "teams", "board", "overall"
_PERCENT = Fraction(1, 100)


class Origin(msgspec.Struct, frozen=True):
    """Where a value is written: the record of a section, the key in it, and what stands after the number."""

    section: str
    name: str
    path: tuple[str | int, ...]
    unit: str


class VariableValue(msgspec.Struct, frozen=True):
    """A value, the contests that it is for, and where it is written; nowhere if it follows from others."""

    text: str
    number: Fraction | None = None
    contests: tuple[str, ...] = ()
    origins: tuple[Origin, ...] = ()


class VariableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row: the values of a class by column, where its contests differ each with the contests that it is for."""

    event_class: str
    by: str
    contests: tuple[str, ...]
    cells: dict[str, tuple[VariableValue, ...]]

    def text(self, column: str) -> str:
        """Return a cell in words."""
        values = self.cells.get(column, ())
        if len(values) < 2:
            return values[0].text if values else ""
        return ", ".join(f"{value.text} ({'/'.join(value.contests)})" for value in values)

    @property
    def name(self) -> str:
        """The name of the row: its class, and the contests where the class has several rows."""
        return self.text(NAME)


def list_variables(edition: Edition) -> list[VariableRow]:
    """Return the rows of a scheme on a day: those of tournaments first, and those of club sessions last."""
    order = _contest_order(edition)
    classes = sorted(edition.classes.values(), key=lambda known: not known.tournament)
    return [row for known in classes for row in _ClassReader(edition, known, order).rows()]


def list_columns(rows: Sequence[VariableRow]) -> list[str]:
    """Return the columns that some row has a value in."""
    others = dict.fromkeys(column for row in rows for column in row.cells)
    multipliers = [column for column in others if column.startswith(OTHER_MULTIPLIER)]
    tables = [column for column in others if column.startswith(OTHER_TABLE)]
    columns = [NAME, POINTS, UNIT, STRETCH, PREMIUM, MULTIPLIER, *multipliers, ENTRIES, BOARDS, FACTOR, MATCH_UNIT]
    columns += [CALCULATION, SESSION_STRETCH, *tables]
    return [column for column in columns if any(row.text(column) for row in rows)]


def _contest_order(edition: Edition) -> list[Contest]:
    """Return the contests in the order in which classes name them, and then the others."""
    known = {contest.name: contest for contest in edition.contests}
    named = dict.fromkeys(name for each in edition.classes.values() for name in _named_contests(each) if name in known)
    return [known[name] for name in dict.fromkeys([*named, *known])]


def _named_contests(known: EventClass) -> Iterator[str]:
    own: list[Mapping[str, object]] = [known.minimum_boards, known.minimum_entry, known.full_boards]
    for values in (*own, *known.tables.values()):
        yield from (name for name in values if name != ANY_CONTEST)


def _is_by_matches(contest: Contest) -> bool:
    return (contest.kind or contest.name) == _TEAMS or contest.final_rounds == MATCHES


class _ClassReader:
    """Reads the rows of one class."""

    def __init__(self, edition: Edition, known: EventClass, order: Sequence[Contest]) -> None:
        self._edition, self._known = edition, known
        named = set(_named_contests(known))
        self._is_named = bool(named) or _MATCH in known.multipliers
        self._contests = [contest for contest in order if not named or contest.name in named]

    def rows(self) -> Iterator[VariableRow]:
        """A row for places and one for matches, if the class tells them apart; otherwise one for all."""
        if _MATCH not in self._known.multipliers:
            yield self._row(ALL, self._contests)
            return
        for by in (PLACES, MATCHES):
            contests = [each for each in self._contests if _is_by_matches(each) == (by == MATCHES)]
            if contests:
                yield self._row(by, contests)

    def _row(self, by: str, contests: Sequence[Contest]) -> VariableRow:
        known = self._known
        titles = tuple(contest.title for contest in contests) if self._is_named else ()
        calculation = "/".join(f"{title[:1].upper()}{title[1:]}" for title in titles)
        name = known.name if by == ALL else f"{known.name} {calculation}"
        cells = {NAME: _words(name), UNIT: _words(known.unit), CALCULATION: _words(calculation)}
        cells |= {MULTIPLIER: self._multiplier(_MATCH if by == MATCHES else _SESSION)}
        for purpose in known.multipliers:
            if purpose not in (_SESSION, _MATCH):
                cells[f"{OTHER_MULTIPLIER}{purpose}"] = self._multiplier(purpose)
        for purpose, tables in known.tables.items():
            if purpose != _OVERALL:
                cells[f"{OTHER_TABLE}{purpose}"] = _words(", ".join(dict.fromkeys(tables.values())))
        if known.match_factor is not None:
            rate = known.match_factor
            per = "" if rate.per == _BOARD else f" a {rate.per}"
            origin = Origin("classes", known.name, ("match_factor",), f"{rate.unit} a {rate.per}")
            cells[MATCH_UNIT] = _words(f"{rate.unit}{per}")
            cells[FACTOR] = (_value(rate.number, origin),) if by != PLACES else ()
        cells |= self._by_contest(contests)
        return VariableRow(event_class=known.name, by=by, contests=titles, cells=cells)

    def _multiplier(self, purpose: str) -> tuple[VariableValue, ...]:
        times = self._known.multipliers.get(purpose)
        origin = Origin("classes", self._known.name, ("multipliers", purpose), "times")
        return (_value(times.number, origin),) if times else ()

    def _by_contest(self, contests: Sequence[Contest]) -> dict[str, tuple[VariableValue, ...]]:
        found: dict[str, list[tuple[str, VariableValue]]] = {}
        for contest in contests:
            for column, value in self._values_in(contest):
                found.setdefault(column, []).append((contest.title, value))
        return {column: _join(values) for column, values in found.items()}

    def _values_in(self, contest: Contest) -> Iterator[tuple[str, VariableValue]]:
        """Yield what a class has in one contest: of its table, of its smallest field and of its boards."""
        awards = [award for award in find_class_awards(self._edition, self._known, contest.name) if award.tables]
        main = next((each for each in awards if each.rule.when.final), awards[0] if awards else None)
        session = next((each for each in awards if each.rule.when.final is False), None)
        if main is not None and main.unit == self._known.unit:
            yield from self._of_table(main.tables[0])
        elif self._known.award:
            yield POINTS, _value(Fraction(self._known.award))
        yield from self._smallest(main, contest)
        if session is not None and main is not None:
            for column, value in self._of_table(session.tables[0], is_own=session.tables[0] == main.tables[0]):
                if column == STRETCH:
                    yield SESSION_STRETCH, value

    def _of_table(self, name: str, *, is_own: bool = True) -> Iterator[tuple[str, VariableValue]]:
        """Yield the values of a table. One that other classes have too is changed for this class alone."""
        table = table_of_class(self._edition, name, self._known.name)
        if not isinstance(table, FallingScale):
            if self._known.award:
                yield POINTS, _value(Fraction(self._known.award))
            return
        general = self._edition.table(name)
        own = next((each for each in self._known.own_values if self._edition.table(each) is general), "")
        place = ("classes", self._known.name) if own or not is_own else ("tables", table.name)
        front = ("own_values", own or table.name) if own or not is_own else ()
        unit = table.maximum.unit
        yield POINTS, _value(table.maximum.number, Origin(*place, (*front, "maximum"), unit))
        yield PREMIUM, _value(table.premium.number, Origin(*place, (*front, "premium"), table.premium.unit))
        yield STRETCH, _value(table.stretch.number, Origin(*place, (*front, "stretch"), "%"))

    def _smallest(self, award: ClassAward | None, contest: Contest) -> Iterator[tuple[str, VariableValue]]:
        entry = _find_entry(award, contest) or _own_count(self._known, "minimum_entry", contest)
        boards = _own_count(self._known, "minimum_boards", contest) or _find_boards(award)
        yield from ((ENTRIES, entry),) if entry else ()
        yield from ((BOARDS, boards),) if boards else ()


def _find_entry(award: ClassAward | None, contest: Contest) -> VariableValue | None:
    """Return the smallest field that the rule of an award gives itself."""
    for at, step in enumerate(award.rule.steps if award else (), 1):
        if award and isinstance(step, steps.MinimumEntry) and contest.name in step.least:
            count = step.least[contest.name]
            path = ("steps", at, "least", contest.name)
            return _value(count.number, Origin("awards", award.rule.name, path, count.unit))
    return None


def _find_boards(award: ClassAward | None) -> VariableValue | None:
    """Return from how many boards on the rule of an award gives the whole of it."""
    for at, step in enumerate(award.rule.steps if award else (), 1):
        if award and isinstance(step, steps.ByBoards | steps.MaximumByBoards):
            for band_at, band in enumerate(step.bands, 1):
                if band.boards is not None and band.share.number == 1:
                    path = ("steps", at, "bands", band_at, "from")
                    return _value(band.boards.number, Origin("awards", award.rule.name, path, band.boards.unit))
    return None


def _own_count(known: EventClass, key: str, contest: Contest) -> VariableValue | None:
    counts: dict[str, Count] = getattr(known, key)
    count = counts.get(contest.name)
    return _value(count.number, Origin("classes", known.name, (key, contest.name), count.unit)) if count else None


def _join(values: Sequence[tuple[str, VariableValue]]) -> tuple[VariableValue, ...]:
    """Return equal values of several contests as one, written in all their places."""
    by_text: dict[str, list[tuple[str, VariableValue]]] = {}
    for title, value in values:
        by_text.setdefault(value.text, []).append((title, value))
    return tuple(
        VariableValue(
            text,
            same[0][1].number,
            tuple(title for title, _value_of in same),
            tuple(dict.fromkeys(origin for _title, value in same for origin in value.origins)),
        )
        for text, same in by_text.items()
    )


def _value(number: Fraction, origin: Origin | None = None) -> VariableValue:
    is_share = origin is not None and origin.unit == "%"
    text = f"{plain(number / _PERCENT)}%" if is_share else plain(number)
    return VariableValue(text, number, (), (origin,) if origin else ())


def _words(text: str) -> tuple[VariableValue, ...]:
    return (VariableValue(text),) if text else ()
