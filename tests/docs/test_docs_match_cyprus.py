"""docs/regulations/cyprus.md gives the factors, the Gold, the ranks and the categories that the scheme has."""

import re

from overtrick.awards.tables import Field, points_by_place
from overtrick.core.numbers import plain
from overtrick.schemes import load_scheme
from overtrick.schemes.records import EventClass

from .pages import read, sections

PAGE = sections(read("docs/regulations/cyprus.md"))
CYPRUS = load_scheme("cbf-2013").editions[-1]
_ROW = re.compile(r"^\|(.+)\|$", re.MULTILINE)
_NO_OVERALL_ALONE = ", if it has several sessions"


def rows(heading: str) -> list[list[str]]:
    """The cells of the table under a heading, without its head."""
    found = [[cell.strip() for cell in row.split("|")] for row in _ROW.findall(PAGE[heading])]
    return found[2:]


def _factor(event_class: EventClass, part: str) -> str:
    multiplier = event_class.multipliers.get(part)
    return plain(multiplier.number) if multiplier else ""


def _gold(event_class: EventClass) -> str:
    table = event_class.tables.get("gold", {}).get("any", "")
    return " ".join(map(plain, points_by_place(CYPRUS, CYPRUS.table(table), Field(20)))) if table else ""


def test_the_events_have_the_factors_and_the_gold_of_the_scheme() -> None:
    told = [[cell.removesuffix(_NO_OVERALL_ALONE) for cell in row] for row in rows("The events and their factors")]
    assert told == [
        [
            name,
            *(_factor(each, part) for part in ("overall", "session", "section")),
            plain(each.match_factor.number) if each.match_factor else "",
            _gold(each),
        ]
        for name, each in CYPRUS.classes.items()
    ]


def test_the_ranks_have_the_thresholds_of_the_scheme() -> None:
    told = [[cell.replace("\\*", "*").replace(",", "") for cell in row] for row in rows("Ranks")]
    needs = [(rank.name, rank.needs["Silver"], rank.needs.get("Gold")) for rank in CYPRUS.ranks]
    assert told == [[name, plain(silver.number), plain(gold.number) if gold else ""] for name, silver, gold in needs]


def test_the_categories_are_those_of_the_scheme() -> None:
    known = [[code, category.event_class] for code, category in CYPRUS.categories.items()]
    assert rows("The categories of a report") == known
