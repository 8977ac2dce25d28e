"""Cyprus reports contests in Magic Contest files: two winners in one file or two, reversals, categories."""

from overtrick.checks.contests import Record, decide
from overtrick.checks.deliveries import Outcome
from overtrick.core.session import TWO_LISTS, Session, SessionDetails
from overtrick.formats.magic_contest import join_twins
from overtrick.formats.magic_contest.identity import licensees, report_key
from overtrick.formats.magic_contest.texts import scoring_code
from overtrick.schemes import load_scheme

from .folder import Folder


def details_of(session: Session) -> SessionDetails:
    """What a report says beyond the rows."""
    assert session.details is not None
    return session.details


def reported(island: Folder) -> list[Session]:
    """Every session of a good file."""
    return [session for each in island.deliveries if each.good for session in each.batch.sessions]


def test_two_winners_come_in_one_file_or_two(island: Folder) -> None:
    assert any(session.lists == TWO_LISTS for session in reported(island))
    alone = [each for each in reported(island) if each.lists != TWO_LISTS and (details_of(each).serial or 0) < 0]
    assert alone
    joined = join_twins(each for each in reported(island) if not details_of(each).reverses)
    assert sum(each.lists == TWO_LISTS for each in joined) >= len(alone) * 9 // 10


def test_reports_are_taken_by_what_they_name_themselves(island: Folder) -> None:
    record = Record()
    outcomes: dict[Outcome, int] = {}
    for each in island.deliveries:
        decision, record = decide(each.batch, record, accepted=each.good)
        outcomes[decision.outcome] = outcomes.get(decision.outcome, 0) + 1
    assert set(outcomes) == {Outcome.ACCEPT, Outcome.REPLACE, Outcome.CANCEL, Outcome.REJECT}
    # Only files with a mistake, and those that were sent twice, are refused.
    twice = len(island.deliveries) - len({each.data for each in island.deliveries})
    assert twice
    assert outcomes[Outcome.REJECT] == twice + sum(not each.good for each in island.deliveries)


def test_a_correction_reverses_and_reports_again(island: Folder) -> None:
    corrections = [
        each
        for each in island.deliveries
        if {details_of(session).reverses for session in each.batch.sessions} == {True, False}
    ]
    assert corrections
    assert all(each.again and b"\r\n11\t\r\n" in each.data for each in corrections)


def test_categories_are_those_of_the_scheme(island: Folder) -> None:
    edition = load_scheme("cbf-2013").on(reported(island)[0].date or load_scheme("cbf-2013").effective)
    used = {details_of(session).category for session in reported(island)}
    assert used <= set(edition.categories)
    classes = {edition.categories[code].event_class for code in used}
    assert {"Club event", "Club Gold Point Event", "Festival Pairs", "Festival Teams"} <= classes
    assert len(classes) >= 8
    assert any(scoring_code(session) == "12" for session in reported(island))


def test_clubs_hold_one_gold_event_a_year(island: Folder) -> None:
    # Ruling C7; its sessions are reported beside its final list.
    events = {
        (licensees(each)[-1].number, each.event.rstrip(" 0123456789"))
        for each in reported(island)
        if details_of(each).category == "2"
    }
    assert len(events) == len({licence for licence, _ in events}) >= 3


def test_names_and_licences_fit_the_register(island: Folder) -> None:
    known = {(row["name"], row["licence"]) for row in island.register("clubs")}
    assert {(each.name, each.number) for session in reported(island) for each in licensees(session)} <= known


def test_files_have_identities_and_some_members_none(island: Folder) -> None:
    keys = {report_key(each.batch.sessions[0]) for each in island.deliveries}
    assert len(keys) == len({each.data for each in island.deliveries})
    assert any("" in row.players for session in reported(island) for row in session.entries)


def test_individuals_and_teams_are_played(island: Folder) -> None:
    assert {details_of(session).contest for session in reported(island)} == {"individual", "pairs", "teams"}
    teams = [each for each in reported(island) if details_of(each).contest == "teams"]
    assert all(row.details and row.details.wins is not None for each in teams for row in each.entries)
