"""The whole consequence of a decision before it is made; every value is worked out by hand from the regulations."""

from datetime import date
from typing import Any

import pytest

from overtrick.store import models
from overtrick.store.access import contacts
from overtrick.store.errors import Refusal
from overtrick.store.explain.consequences import Consequences, PlayerConsequence, preview_decision, without_reasons
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import SECRETARY, StoreFixture
from tests.store.years import on, run

WHO = "38441"


def preview(store: StoreFixture, kind: str, /, **data: Any) -> Consequences:
    return preview_decision(kind, data, at=store._moment(), who=SECRETARY, reason="for the test")


def only(found: Consequences) -> PlayerConsequence:
    (player,) = found.players
    return player


def outcomes(player: PlayerConsequence) -> list[tuple[str, str, str, date, str]]:
    return [(each.what, each.before, each.after, each.day, each.run) for each in player.next_run]


def adjust(store: StoreFixture, number: str = WHO, **points: str) -> Consequences:
    return preview(store, "adjust", number=number, points=points, asked_by="the club")


def test_an_adjustment_over_the_threshold_of_a_rank(store: StoreFixture) -> None:
    """48 B make a Club Master (20), and 2.5 A more a Local Master (50): Masterpoint Rankings.

    The rating of the year is what was posted in it without the opening balance: 2.5, kept as 3. With fewer than 5 A a
    Club Master is Junior, and a Local Master with fewer than 100 rating points Intermediate: Masterpoint Gradings.
    """
    store.register(WHO).decide("opening", number=WHO, points={"B": "48"})
    before = store.contents()
    found = adjust(store, A="2.5")
    player = only(found)
    assert [(each.unit, each.before, each.after, each.change) for each in player.totals] == [
        ("A", "0.00", "2.50", "+2.50")
    ]
    assert outcomes(player) == [
        ("rank", "Club Master", "Local Master", date(2018, 4, 1), "monthly"),
        ("rating", "0", "3", date(2019, 1, 1), "yearly"),
        ("grade", "Junior", "Intermediate", date(2019, 1, 1), "yearly"),
    ]
    assert player.certificates == ("Local Master",)
    assert player.at_once == ()
    assert (found.gains, found.losses) == (1, 0)
    assert "Local Master needs 50 points: the player has 50.5 points" in [
        str(each).partition(" (")[0] for each in player.next_run[0].because
    ]
    assert store.contents() == before


def test_what_was_previewed_follows(store: StoreFixture) -> None:
    """The run finds what the preview said of it."""
    store.register(WHO).decide("opening", number=WHO, points={"B": "48"})
    (rank, *_) = only(adjust(store, A="2.5")).next_run
    store.decide("adjust", number=WHO, points={"A": "2.5"}, asked_by="the club", reason="as previewed")
    run(store, "2018-04-01")
    change = models.Change.objects.get(player__number=WHO, what="rank")
    assert (rank.before, rank.after, rank.day) == ("Club Master", "Local Master", change.date)
    assert change.after == "4"


def test_points_that_change_no_rank(store: StoreFixture) -> None:
    """1 B more than 2 B: still fewer than the 5 of a Certificate of Proficiency. The rating is rounded half-up."""
    store.register(WHO).decide("opening", number=WHO, points={"B": "2"})
    player = only(adjust(store, B="1"))
    assert outcomes(player) == [("rating", "0", "1", date(2019, 1, 1), "yearly")]
    assert player.certificates == ()


def test_a_decision_that_cannot_be_made(store: StoreFixture) -> None:
    store.register(WHO)
    with pytest.raises(Refusal, match="too few"):
        adjust(store, B="-1")


def test_in_cyprus_a_rank_follows_at_once(cyprus_store: StoreFixture) -> None:
    """Club Master is 200 Silver (3.2): 190 and 15 are 205."""
    store = on(cyprus_store, "2018-02-01")
    store.decide("club", code=1, name="Limassol", region="Cyprus", country=1, licence="1207")
    store.register("5001", club=1, grade=99, rank=0).decide("opening", number="5001", points={"Silver": "190"})
    player = only(adjust(store, "5001", Silver="15"))
    assert [(each.what, each.after, each.day, each.run) for each in player.at_once] == [
        ("rank", "Club Master", date(2018, 2, 1), "")
    ]
    assert (player.next_run, player.certificates) == ((), ("Club Master",))


def test_a_rank_that_is_set_changes_at_once_and_the_next_grade(store: StoreFixture) -> None:
    """A Provincial Master is Open, a Novice with no points Junior. There is no certificate for what is not earned."""
    store.register(WHO, grade=1)
    player = only(preview(store, "rank", number=WHO, code=5, start="2018-03-11", stays=True))
    assert [(each.what, each.before, each.after) for each in player.at_once] == [
        ("rank", "Novice", "Provincial Master")
    ]
    assert ("grade", "Junior", "Open", date(2019, 1, 1), "yearly") in outcomes(player)


def test_a_cancelled_file_takes_points_away(store: StoreFixture) -> None:
    """First of four pairs earn 40 C each, the second 12: all four lose them."""
    store.register(*NUMBERS)
    store.send("106_a.txt", session_file())
    found = preview(store, "cancel", club=106, name="106_a.txt")
    lost = {player.number: [(each.unit, each.change) for each in player.totals] for player in found.players}
    assert lost == {
        "38441": [("C", "-40.00")], "20093": [("C", "-40.00")], "12356": [("C", "-12.00")], "9205": [("C", "-12.00")],
    }  # fmt: skip
    (session,) = found.sessions
    assert (session.state, session.event, session.club_name) == ("gone", "Monday Pairs", "Auckland")
    assert (found.gains, found.losses) == (0, 4)
    assert [(each.what, each.before, each.after) for each in found.register] == [("batch", "accepted", "cancelled")]


def test_a_held_copy_shows_what_counting_it_would_bring(store: StoreFixture) -> None:
    """The second and third pair have changed places under another file name: both nights would count."""
    store.register(*NUMBERS)
    store.send("106_a.txt", session_file())
    receipt = store.send("106_b.txt", session_file(("38441 20093", "31018 27114", "12356 9205", "40777 1610")))
    assert receipt.state == "held"
    found = preview(store, "confirm", club=106, name="106_b.txt", revision=1)
    assert {player.number: player.totals[0].change for player in found.players} == {
        "38441": "+40.00", "20093": "+40.00", "31018": "+12.00", "27114": "+12.00",
    }  # fmt: skip
    assert [(session.state, session.session) for session in found.sessions] == [("new", None)]


def test_a_suspension_takes_the_points_of_its_days(store: StoreFixture) -> None:
    """A suspended player earns nothing of the 40 C; the partner keeps them."""
    store.register(*NUMBERS)
    store.send("106_a.txt", session_file())
    contacts.enter_contact(WHO, email="marama@mail.example", corrections=True)
    found = preview(store, "period", number=WHO, kind="suspended", start="2018-03-01", end="2018-03-31")
    assert {player.number: player.totals[0].change for player in found.players if player.totals}[WHO] == "-40.00"
    (session,) = found.sessions
    assert session.state == "changed"
    assert (session.rows[0].points_before, session.rows[0].points_after) == (
        (("40.00", "C", ""),), (("40.00", "C", "Bertram Tuckwell"),)
    )  # fmt: skip
    assert [(letter.kind, letter.to) for letter in found.letters] == [("correction", "Marama Kereama")]


def test_a_merger_moves_points_and_the_entry(store: StoreFixture) -> None:
    store.register("38441", "20093").decide("opening", number="38441", points={"B": "30"})
    found = preview(store, "merge", number="38441", into="20093")
    changes = {player.number: player.totals[0].change for player in found.players}
    assert changes == {"38441": "-30.00", "20093": "+30.00"}
    assert [(each.field, each.before, each.after) for each in found.register] == [("merged_into", None, "20093")]


def test_details_change_the_register_alone(store: StoreFixture) -> None:
    store.register(WHO)
    found = preview(store, "amend", number=WHO, preferred="Mara")
    assert [(each.name, each.field, each.before, each.after) for each in found.register] == [
        ("Mara Kereama", "preferred", "", "Mara")
    ]
    assert (found.players, found.sessions, found.nothing) == ((), (), False)


def test_the_same_decision_has_the_same_consequence(store: StoreFixture) -> None:
    store.register(WHO)
    first, second = (without_reasons(adjust(store, B="6")) for _ in range(2))
    assert first == second
    store.decide("opening", number=WHO, points={"B": "48"})
    assert without_reasons(adjust(store, B="6")) != first
