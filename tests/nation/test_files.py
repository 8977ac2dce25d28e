"""Every file that is meant to be good is accepted without a word, written strictly, and earns points."""

from overtrick.awards import award_session
from overtrick.checks.deliveries import Delivery, Outcome, decide
from overtrick.core.identity import session_key
from overtrick.core.session import TWO_LISTS
from overtrick.formats import magic_contest, nzb

from .folder import Folder, scheme_of

# The reasons for which a file is refused on purpose, and the warnings that such a file may have beside its error.
REFUSED = {"percentage-range", "header-columns", "same-player-twice", "mcd-contestant-count"}
CANCELS = {"header-only"}
WHAT_TO_DO = """\
A check complains of files that are meant to be good. If it is right to, mend what overtrick/nation writes, so that a
made-up federation keeps the rule; if it complains of ordinary evenings, mend the check. Only what is wrong on purpose
belongs in REFUSED or CANCELS. The first files, and what is said of them:"""


def test_a_file_is_good_or_is_refused_and_sent_again(nation: Folder, island: Folder) -> None:
    for folder in (nation, island):
        refused = [each for each in folder.deliveries if not each.good]
        assert refused
        found = {problem.code for each in refused for problem in each.problems if problem.severity == "error"}
        assert found <= REFUSED, (
            f"faults that overtrick/nation puts into files make other errors now: {found - REFUSED}"
        )
        for each in refused:
            later = [other for other in folder.deliveries if other.order > each.order and other.name == each.name]
            assert later
            assert later[0].good


def test_good_files_have_nothing_to_complain_of(nation: Folder, island: Folder) -> None:
    for folder in (nation, island):
        good = [(each.file, problem) for each in folder.deliveries if each.good for problem in each.problems]
        told = [f"{file}: {problem}" for file, problem in good if problem.code not in CANCELS]
        assert not told, "\n".join([WHAT_TO_DO, *told[:10]])


def test_only_a_name_that_was_sent_before_is_cancelled(nation: Folder) -> None:
    cancelling = [each for each in nation.deliveries if each.good and not each.session.entries]
    assert cancelling
    assert all(each.again for each in cancelling)


def test_files_are_written_as_the_strict_writers_do(nation: Folder, island: Folder) -> None:
    for each in nation.deliveries:
        assert not each.good or nzb.dumps(each.batch) == each.data
    for each in island.deliveries:
        assert not each.good or magic_contest.dumps(each.batch) == each.data


def test_no_session_stands_under_two_names(nation: Folder) -> None:
    keys = [session_key(session) for session in nation.sessions()]
    assert len(set(keys)) == len(keys)


def test_sessions_earn_points(nation: Folder, island: Folder) -> None:
    for folder in (nation, island):
        evenings = [(each.batch, session) for each in folder.standing for session in each.batch.sessions]
        earning = 0
        for batch, session in evenings:
            awarded = award_session(session, scheme_of(batch).on(session.date or scheme_of(batch).effective))
            assert awarded.event_class
            # A session of two lists is awarded by its file alone here, and its Gold waits for the ladder of the event.
            allowed = {"award-withheld"} if session.lists == TWO_LISTS else set()
            assert {problem.code for problem in awarded.problems} <= allowed
            earning += any(row.awards for row in awarded.entries)
        # Final ladders of clubs earn nothing in New Zealand, nor do 10 boards; small fields earn nothing in Cyprus.
        assert earning > len(evenings) * 8 // 10


def test_a_door_takes_the_deliveries_as_they_are_meant(nation: Folder) -> None:
    standing: dict[tuple[int, str], int] = {}
    outcomes = set()
    for each in nation.deliveries:
        key = (each.club, each.name)
        entries = each.session.entries if each.good else ()
        decision = decide(Delivery(accepted=each.good, rows=len(entries), earlier_rows=standing.get(key)))
        outcomes.add(decision.outcome)
        if decision.outcome in (Outcome.ACCEPT, Outcome.REPLACE):
            standing[key] = len(entries)
        elif decision.outcome == Outcome.CANCEL:
            assert standing.pop(key)
    assert outcomes == {Outcome.ACCEPT, Outcome.REPLACE, Outcome.CANCEL, Outcome.REJECT}
