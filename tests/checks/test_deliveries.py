"""What becomes of a file that arrives (rulings F6 to F8)."""

import pytest

from overtrick.checks import deliveries
from overtrick.checks.deliveries import Decision, Delivery, Sender, may_send
from overtrick.core.clauses import Clauses

CLAUSES = Clauses(senders="ruling F6", file_names="ruling F7", same_session="ruling F8")


def decide(delivery: Delivery) -> Decision:
    return deliveries.decide(delivery, CLAUSES)


def fine(rows: int, earlier: int | None = None, *, plain_ftp: bool = False, twin: str = "") -> Delivery:
    return Delivery(accepted=True, rows=rows, earlier_rows=earlier, plain_ftp=plain_ftp, twin=twin)


def faulty(rows: int, earlier: int | None = None, *, plain_ftp: bool = False, twin: str = "") -> Delivery:
    return Delivery(accepted=False, rows=rows, earlier_rows=earlier, plain_ftp=plain_ftp, twin=twin)


@pytest.mark.parametrize(
    ("club", "outcome", "because"),
    [
        (106, "accept", "club 106 sends its own results (ruling F6)"),
        (999, "accept", "the federation lets club 106 send for club 999 (ruling F6)"),
        (107, "reject", "club 106 may not send for club 107 (ruling F6)"),
    ],
)
def test_f6_who_may_send_for_whom(club: int, outcome: str, because: str) -> None:
    decision = may_send(Sender(106, frozenset({999})), club, CLAUSES)
    assert (decision.outcome, str(decision.because)) == (outcome, because)


@pytest.mark.parametrize(
    ("what", "delivery", "outcome", "because"),
    [
        ("a new name", fine(20), "accept", "it is the first file of this name (ruling F7)"),
        ("the same name", fine(20, 20), "replace", "it replaces the earlier file of the same name (ruling F7)"),
        ("with fewer rows", fine(19, 20), "replace",
         "it replaces the earlier file of the same name (ruling F7)"),
        ("header only", fine(0, 20), "cancel", "a description line alone cancels the earlier file (ruling F7)"),
        ("header only of nothing", fine(0), "cancel",
         "it has no results, and there is no earlier file to cancel (ruling F7)"),
        ("errors", faulty(20), "reject", "the file has errors (ruling F7)"),
        ("errors again", faulty(0, 20), "reject", "the file has errors; the earlier file still counts (ruling F7)"),
    ],
)  # fmt: skip
def test_f7_the_same_name_again(what: str, delivery: Delivery, outcome: str, because: str) -> None:
    decision = decide(delivery)
    assert (decision.outcome, str(decision.because)) == (outcome, because), what


@pytest.mark.parametrize(
    ("what", "rows", "earlier", "outcome"),
    [
        ("a new name", 20, None, "accept"),
        ("as many rows", 20, 20, "replace"),
        ("more rows", 21, 20, "replace"),
        ("fewer rows", 19, 20, "hold"),
        ("header only", 0, 20, "hold"),
        ("header only of nothing", 0, None, "hold"),
    ],
)
def test_f7_over_plain_ftp_what_may_be_cut_is_held(what: str, rows: int, earlier: int | None, outcome: str) -> None:
    assert decide(fine(rows, earlier, plain_ftp=True)).outcome == outcome, what


def test_f7_a_held_file_says_why() -> None:
    said = str(decide(fine(19, 20, plain_ftp=True)).because)
    assert said == "it has 19 rows and would replace 20, and plain FTP cannot show whether it was cut (ruling F7)"


def test_f7_errors_reject_over_plain_ftp_too() -> None:
    assert decide(faulty(0, 20, plain_ftp=True)).outcome == "reject"


@pytest.mark.parametrize(
    ("what", "delivery", "outcome"),
    [
        ("a new name", fine(20, twin="b.txt"), "hold"),
        ("a correction", fine(20, 20, twin="b.txt"), "hold"),
        ("errors", faulty(20, twin="b.txt"), "reject"),
        ("a cancellation", fine(0, 20, twin="b.txt"), "cancel"),
    ],
)
def test_f8_the_same_session_under_another_name_is_held(what: str, delivery: Delivery, outcome: str) -> None:
    assert decide(delivery).outcome == outcome, what


def test_f8_the_other_file_is_named() -> None:
    assert str(decide(fine(20, twin="b.txt")).because) == "b.txt already reports the same session (ruling F8)"


def test_without_clauses_a_sentence_stands_alone() -> None:
    assert str(deliveries.decide(fine(20)).because) == "it is the first file of this name"
    assert str(may_send(Sender(106), 106).because) == "club 106 sends its own results"
