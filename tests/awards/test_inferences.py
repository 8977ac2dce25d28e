"""What is taken to be so because a file does not say it is said before the reasons of every award."""

import datetime
from typing import Any

import pytest
from msgspec.structs import replace

from overtrick import formats
from overtrick.awards import Context, SessionAwards, award_session
from overtrick.core.session import Session, SessionDetails
from overtrick.schemes import load_scheme

from .cyprus.test_records import entry, session
from .play import matches, results

DAY = datetime.date(2018, 3, 10)
NEW_ZEALAND, CYPRUS = load_scheme("nz-2017").on(DAY), load_scheme("cbf-2013").on(DAY)
CLASS = "The file names no class of scheme cbf-2013: it is taken as Club event (ruling F15)"
OVERALL = "The report goes from 2026-03-14 to 2026-03-15: it is taken as the overall list of its event"
SINGLE = "The report is of one day and names no session: it is taken as the only one of its event"
TABLES = "No report of the other direction: one list of winners, and 7 pairs are 4 tables (ruling F13)"
KNOWN = "One of three sessions in the records"


def _before_the_reasons(awarded: SessionAwards) -> set[tuple[str, ...]]:
    """What every award says before its heading."""
    awards = [award for row in awarded.entries for award in row.awards]
    assert awards
    chains = [[str(reason) for reason in award.because] for award in awards]
    headings = [
        next(at for at, words in enumerate(chain) if ", scheme " in words and "class " in words) for chain in chains
    ]
    return {tuple(chain[:at]) for chain, at in zip(chains, headings, strict=True)}


def _report(pairs: int = 7, size: int = 2, **details: Any) -> Session:
    """A contest report: it has a serial number, and neither a round nor a class of New Zealand."""
    kind = {2: "pairs", 4: "teams"}[size]
    rows = [entry(at, at, size) for at in range(1, pairs + 1)]
    return session(rows, replace(SessionDetails(contest=kind, serial=12, category="1"), **details))


@pytest.mark.parametrize(
    ("report", "context", "expected"),
    [
        (_report(), Context(), (TABLES,)),
        (_report(serial=-12), Context(), (TABLES,)),
        (_report(serial=None), Context(), ()),
        (_report(category=""), Context(), (CLASS, TABLES)),
        (_report(category=""), Context(event_class="Club event"), (TABLES,)),
        (_report(), Context(contest="one-winner pairs"), ()),
        (_report(7, 4), Context(), ()),
        (_report(category="12"), Context(), (SINGLE, TABLES)),
        (_report(category="12"), Context(part="single"), (TABLES,)),
        (_report(ended=datetime.date(2026, 3, 15)), Context(), (OVERALL, TABLES)),
        (_report(ended=datetime.date(2026, 3, 15)), Context(part="session"), (TABLES,)),
        (_report(7, 4, category="8", ended=datetime.date(2026, 3, 15)), Context(), (OVERALL,)),
        (_report(7, 4), Context(inferred=(KNOWN,)), (KNOWN,)),
    ],
)  # fmt: skip
def test_a_contest_report(report: Session, context: Context, expected: tuple[str, ...]) -> None:
    """Category 12 is the Mixed Pairs, whose only session earns more than one of several; a club's does not."""
    assert _before_the_reasons(award_session(report, CYPRUS, context)) == {expected}


def test_a_session_with_two_lists_needs_no_word_about_another_report() -> None:
    rows = [
        *(entry(at, at, direction="NS") for at in range(1, 6)),
        *(entry(at, at - 5, direction="EW") for at in range(6, 11)),
    ]
    both = session(rows, SessionDetails(contest="pairs", serial=12, category="1", winners=2), lists=2)
    assert _before_the_reasons(award_session(both, CYPRUS)) == {()}


SWISS = "A ladder of pairs in VP is taken as Swiss pairs (ruling N25)"


def _ladder(unit: str, size: int = 2) -> str:
    return results("20A", "1..20", boards=110, final=True, unit=unit, size=size)


@pytest.mark.parametrize(
    ("text", "context", "expected"),
    [
        (results("40C", "1..8"), Context(), ()),
        (matches("40C", "1 2", "1 2"), Context(), ()),
        (_ladder("PCT"), Context(), ()),
        (_ladder("VP"), Context(), (SWISS,)),
        (
            _ladder("IMPS"), Context(rounds="matches"),
            ("The rounds of this ladder were matches: it is taken as Swiss pairs (ruling N25)",),
        ),
        (_ladder("VP"), Context(contest="swiss-pairs"), ()),
        (_ladder("VP", 4), Context(), ()),
    ],
)  # fmt: skip
def test_a_results_file(text: str, context: Context, expected: tuple[str, ...]) -> None:
    batch, _ = formats.loads(text.encode())
    assert _before_the_reasons(award_session(batch.sessions[0], NEW_ZEALAND, context)) == {expected}


def test_a_format_without_classes_in_new_zealand() -> None:
    batch, _ = formats.loads(results("40C", "1..8").encode())
    unclassed = replace(batch.sessions[0], points_type=None, award=None, round=None, details=SessionDetails())
    taken = "The file names no class of scheme nz-2017: it is taken as 40C (Club Sessions 2 A)"
    assert _before_the_reasons(award_session(unclassed, NEW_ZEALAND)) == {(taken,)}


@pytest.mark.parametrize(("size", "said"), [(4, False), (5, True), (6, True), (8, False)])
def test_who_is_taken_to_have_played_enough(size: int, said: bool) -> None:
    """Of eight players a side all eight may have sat; of five and six some sat out."""
    report = _report(4, 4)
    report = replace(report, entries=tuple(entry(at, at, size) for at in range(1, 5)))
    reasons = [str(reason) for reason in award_session(report, CYPRUS).entries[0].awards[0].because]
    assert (
        any("without a record of who played: all are taken to have played enough" in each for each in reasons) is said
    )
