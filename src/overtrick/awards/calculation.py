"""One award while it is calculated: its points, and the sentences that explain them.

The points stand in a grid: a row for each place that the tied contestants share, a column for each length of
list that counts. Steps change the cells, or fold rows or columns into one.
"""

from collections.abc import Callable
from fractions import Fraction

from overtrick.awards.case import Case
from overtrick.awards.field.seating import in_words
from overtrick.awards.tables import Field, table_of_class
from overtrick.core.because import Because
from overtrick.core.numbers import Rounding
from overtrick.schemes.edition import Edition
from overtrick.schemes.records import AwardRule, Contest, EventClass
from overtrick.schemes.references import BY_TABLES
from overtrick.schemes.steps import AverageUnequalLists
from overtrick.schemes.table_records import LinearScale, PrintedTable, Table, WinnerShares


class Calculation:
    """The grid, and all that the steps read."""

    def __init__(self, edition: Edition, rule: AwardRule, case: Case) -> None:
        self.edition = edition
        self.rule = rule
        self.case = case
        self.event_class: EventClass = edition.classes[case.event_class]
        self.contest: Contest = next(known for known in edition.contests if known.name == case.contest)
        self.unit = self._unit()
        self.places = range(case.place, case.place + case.tied)
        self.fields = [case.field]
        averaged = any(isinstance(step, AverageUnequalLists) for step in rule.steps)
        if averaged and case.lists > 1 and 0 < case.other != case.field:
            self.fields = sorted((case.field, case.other))
        self.grid: list[list[Fraction]] = []
        self.cut: tuple[Fraction, Rounding] | None = None
        self.whole_by = ""
        self.exact: Fraction | None = None
        # The table for which the field is too small, where another is read by the number of contestants.
        self.smaller_than = ""
        self.rest: tuple[str, Fraction] | None = None
        self.reasons: list[Because] = []

    def _unit(self) -> str:
        match self.rule.unit:
            case "class":
                return self.event_class.unit
            case "match":
                factor = self.event_class.match_factor
                return factor.unit if factor else self.event_class.unit
        return self.rule.unit

    @property
    def points(self) -> Fraction:
        """The points, once the grid is a single cell."""
        return self.grid[0][0]

    @points.setter
    def points(self, value: Fraction) -> None:
        self.grid = [[value]]

    @property
    def cells(self) -> list[Fraction]:
        """All cells of the grid, row by row."""
        return [points for row in self.grid for points in row]

    def change(self, how: Callable[[Fraction], Fraction]) -> None:
        """Change every cell; what a tie gave before it was rounded is then no longer what is shared out."""
        self.grid = [[how(points) for points in row] for row in self.grid]
        self.exact = None if self.exact is None else how(self.exact)

    def table(self, name: str) -> Table:
        """A table by its name, with the values that it has in the class."""
        if self.event_class.own_values:
            return table_of_class(self.edition, name, self.event_class.name)
        return self.edition.table(name)

    def field(self, table: Table, contestants: int) -> Field:
        """The field as a table counts it."""
        size = self.case.tables if table.counts == BY_TABLES and not self.smaller_than else contestants
        if isinstance(table, LinearScale):
            return Field(size, contestants)
        if not isinstance(table, WinnerShares):
            return Field(size)
        weight = self.event_class.multipliers.get(table.weight)
        return Field(size, contestants, self.case.contest, weight.number if weight else Fraction(1))

    def field_text(self, table: Table, field: Field) -> str:
        """The field in words: of 19 pairs, at 7 tables, in the plate."""
        if isinstance(table, PrintedTable) and table.places == "stage":
            return f"in the {self.case.stage}"
        if table.counts == BY_TABLES and not self.smaller_than:
            return f"at {in_words(field.size)} {table.counts}"
        return f"of {field.size} {self.contest.counts}"

    def row_values(self, table: Table, size: int | Fraction) -> dict[str, object]:
        """The values with which a page can show the very row: none where the class reads the table otherwise."""
        whole = isinstance(size, int) and table is self.edition.table(table.name)
        return {"table": table.name, "size": size} if whole else {}

    def explain(self, template: str, clause: str, **values: object) -> None:
        """Add a sentence to the chain."""
        self.reasons.append(self.sentence(template, clause, **values))

    def sentence(self, template: str, clause: str, **values: object) -> Because:
        """A sentence that may use the unit and what is counted."""
        return Because(template, {"unit": self.unit, "noun": self.contest.counts, **values}, clause)
