"""The folder `test`: a file put there is told what it would come to and earn, and nothing of it is kept."""

import ftplib

import pytest

from tests.intake.clients import fetched, ftps, refusal, stored
from tests.intake.federation import Federation
from tests.store.cast import AUCKLAND, HOWICK, session_file

# First of four pairs earns 40 C a player, second 12, third and fourth nothing (tests/store/cast.py).
EARNED = ["player 38441: 40.00 C", "player 20093: 40.00 C", "player 12356: 12.00 C", "player 9205: 12.00 C"]


@pytest.fixture
def session(federation: Federation) -> ftplib.FTP_TLS:
    """A club that has signed in."""
    return ftps(federation)


def test_a_trial_is_answered_with_what_the_file_would_earn(federation: Federation, session: ftplib.FTP_TLS) -> None:
    before = federation.count()
    said = stored(session, "test/106_trial.txt", session_file(event="Trial"))
    lines = [line[4:] for line in said.splitlines()]
    assert {line[:3] for line in said.splitlines()} == {"226"}
    assert lines[0].startswith("106_trial.txt: accepted")
    assert lines[1] == "A trial: nothing was kept."
    assert lines[2:] == EARNED
    assert federation.count() == before
    assert federation.ask("SELECT count(*) FROM batch WHERE name = '106_trial.txt'") == [(0,)]


def test_the_same_can_be_fetched_as_a_file_beside_it(session: ftplib.FTP_TLS) -> None:
    stored(session, "test/106_beside.txt", session_file(event="Beside"))
    assert "106_beside.txt.result.txt" in session.nlst("test")
    assert "106_beside.txt" not in session.nlst("test")
    assert fetched(session, "test/106_beside.txt.result.txt").decode().splitlines()[2:] == EARNED
    session.cwd("test")
    assert fetched(session, "106_beside.txt.result.txt").decode().splitlines()[2:] == EARNED


def test_a_trial_tells_every_problem(federation: Federation, session: ftplib.FTP_TLS) -> None:
    before = federation.count()
    said = stored(session, "test/106_bad.txt", "no results at all\n")
    assert "106_bad.txt: rejected" in said
    assert "error " in said
    assert said.splitlines()[-1] == "226 Nobody would earn points."
    assert federation.count() == before


def test_a_trial_does_not_replace_what_stands(federation: Federation, session: ftplib.FTP_TLS) -> None:
    stored(session, "106_stands.txt", session_file(event="Stands"))
    stored(session, "test/106_stands.txt", session_file((), event="Stands"))
    assert len(federation.arrivals("106_stands.txt")) == 1
    assert fetched(session, "106_stands.txt").decode() == session_file(event="Stands")


def test_the_last_of_several_trials_is_the_one_that_is_told(session: ftplib.FTP_TLS) -> None:
    stored(session, "test/106_twice.txt", session_file(event="Twice"))
    stored(session, "test/106_twice.txt", "nothing\n")
    assert fetched(session, "test/106_twice.txt.result.txt").decode().startswith("106_twice.txt: rejected")


def test_a_trial_may_be_written_under_another_name_first(federation: Federation, session: ftplib.FTP_TLS) -> None:
    stored(session, "test/106_moved.txt.filepart", session_file(event="Moved"))
    assert session.rename("test/106_moved.txt.filepart", "test/106_moved.txt").startswith("250")
    assert fetched(session, "test/106_moved.txt.result.txt").decode().splitlines()[2:] == EARNED
    assert federation.arrivals("106_moved.txt") == []


def test_a_trial_needs_a_good_name_too(session: ftplib.FTP_TLS) -> None:
    assert "A good name" in refusal(stored, session, "test/Monday.txt", session_file())


def test_nobody_else_sees_what_a_club_tried(federation: Federation, session: ftplib.FTP_TLS) -> None:
    stored(session, "test/106_own_trial.txt", session_file(event="Own"))
    other = ftps(federation, HOWICK)
    assert "106_own_trial.txt.result.txt" not in other.nlst("test")
    assert refusal(fetched, other, "test/106_own_trial.txt.result.txt").startswith("550")
    assert "106_own_trial.txt.result.txt" in ftps(federation, AUCKLAND).nlst("test")
