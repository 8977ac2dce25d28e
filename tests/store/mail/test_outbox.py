"""Letters on their way: each is sent once, and one that does not go is tried again, later and later."""

from datetime import datetime, timedelta

import pytest

from overtrick.store import models
from overtrick.store.mail import outbox
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture

ADDRESS = "administrator@federation.example"
MINUTE = timedelta(minutes=1)


class Post:
    """Somebody who carries letters, or does not."""

    def __init__(self, *, works: bool = True) -> None:
        self.works = works
        self.carried: list[str] = []

    def __call__(self, mail: models.Mail) -> None:
        if not self.works:
            raise ConnectionRefusedError("nobody answers")
        self.carried.append(mail.subject)


def write(*subjects: str) -> None:
    for subject in subjects:
        outbox.queue_letter(ADDRESS, subject, "words", FIRST_MOMENT)


def test_every_letter_goes_once_and_in_order(store: StoreFixture) -> None:
    write("one", "two", "three")
    post = Post()
    assert outbox.send_due_letters(post, FIRST_MOMENT) == 3
    assert outbox.send_due_letters(post, FIRST_MOMENT + timedelta(days=30)) == 0
    assert post.carried == ["one", "two", "three"]
    assert set(models.Mail.objects.values_list("sent", "trouble")) == {(FIRST_MOMENT, "")}


def test_a_letter_that_does_not_go_waits_twice_as_long_each_time_and_six_hours_at_most(
    store: StoreFixture, caplog: pytest.LogCaptureFixture
) -> None:
    """1, 2, 4 … 256 minutes, then 360 each time: twenty attempts in all, and it stays for a person to see."""
    write("one")
    post = Post(works=False)
    waits: list[int] = []
    now = FIRST_MOMENT
    for attempt in range(1, 21):
        assert outbox.send_due_letters(post, now) == 0
        mail = models.Mail.objects.get()
        assert (mail.attempts, mail.sent) == (attempt, None)
        assert mail.trouble == "ConnectionRefusedError: nobody answers"
        waits.append(int((mail.due - now) / MINUTE))
        assert [record.levelname for record in caplog.records] == ["ERROR"] * (attempt == 20)
        # A second before it is due nobody tries.
        outbox.send_due_letters(post, mail.due - timedelta(seconds=1))
        assert models.Mail.objects.get().attempts == attempt
        now = mail.due
    assert waits == [2**power for power in range(9)] + [360] * 11
    outbox.send_due_letters(post, now + timedelta(days=365))
    assert models.Mail.objects.get().attempts == outbox.MOST_ATTEMPTS == 20
    (record,) = caplog.records
    assert record.getMessage() == "a letter is given up"
    assert vars(record)["subject"] == "one"
    assert vars(record)["why"] == "ConnectionRefusedError: nobody answers"


def test_a_letter_that_goes_at_last_is_sent_and_its_trouble_forgotten(store: StoreFixture) -> None:
    write("one")
    outbox.send_due_letters(Post(works=False), FIRST_MOMENT)
    post = Post()
    assert outbox.send_due_letters(post, FIRST_MOMENT + MINUTE) == 1
    assert post.carried == ["one"]
    mail = models.Mail.objects.get()
    assert (mail.sent, mail.trouble, mail.attempts) == (FIRST_MOMENT + MINUTE, "", 2)


def test_one_bad_letter_does_not_hold_up_the_others(store: StoreFixture) -> None:
    write("bad", "good")

    def post(mail: models.Mail) -> None:
        if mail.subject == "bad":
            raise ValueError("no such address\0")

    assert outbox.send_due_letters(post, FIRST_MOMENT) == 1
    assert list(models.Mail.objects.filter(sent=None).values_list("subject", flat=True)) == ["bad"]


def test_two_senders_at_the_same_moment_send_each_letter_once(store: StoreFixture) -> None:
    """The second comes while the first has a letter in its hands, and while it has the others still before it."""
    write("one", "two", "three")
    second = Post()
    first: list[str] = []

    def slow(mail: models.Mail) -> None:
        if not first:
            assert outbox.send_due_letters(second, FIRST_MOMENT) == 2
        first.append(mail.subject)

    assert outbox.send_due_letters(slow, FIRST_MOMENT) == 1
    assert (first, second.carried) == (["one"], ["two", "three"])
    assert models.Mail.objects.exclude(sent=None).count() == 3


def test_a_sender_who_died_with_a_letter_in_hand_is_followed_ten_minutes_later(store: StoreFixture) -> None:
    write("one")

    def dies(mail: models.Mail) -> None:
        raise KeyboardInterrupt

    def try_to(now: datetime) -> bool:
        try:
            outbox.send_due_letters(dies, now)
        except KeyboardInterrupt:
            return True
        return False

    assert try_to(FIRST_MOMENT)
    post = Post()
    assert outbox.send_due_letters(post, FIRST_MOMENT + 10 * MINUTE - timedelta(seconds=1)) == 0
    assert outbox.send_due_letters(post, FIRST_MOMENT + 11 * MINUTE) == 1
    assert post.carried == ["one"]


def test_a_second_sender_does_not_repeat_the_letter_that_a_slow_one_is_sending(
    store: StoreFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first letter takes five minutes, so the second one is sent long after the round began."""
    write("one", "two")
    clock = [0.0]
    monkeypatch.setattr("overtrick.store.mail.outbox.time.monotonic", lambda: clock[0])
    sent: list[str] = []
    other = Post()

    def slow(mail: models.Mail) -> None:
        sent.append(mail.subject)
        clock[0] += 300.0
        outbox.send_due_letters(other, FIRST_MOMENT + timedelta(seconds=clock[0] - 1))

    outbox.send_due_letters(slow, FIRST_MOMENT, most=1)
    outbox.send_due_letters(slow, FIRST_MOMENT + 6 * MINUTE)
    assert sorted(sent + other.carried) == ["one", "two"]


def test_the_letters_of_a_long_round_are_claimed_from_the_moment_of_each(
    store: StoreFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("one", "two")
    clock, dues = [0.0], list[datetime]()
    monkeypatch.setattr("overtrick.store.mail.outbox.time.monotonic", lambda: clock[0])

    def slow(mail: models.Mail) -> None:
        dues.append(models.Mail.objects.get(pk=mail.pk).due)
        clock[0] += 3600.0

    outbox.send_due_letters(slow, FIRST_MOMENT)
    assert dues == [FIRST_MOMENT + 10 * MINUTE, FIRST_MOMENT + 70 * MINUTE]


def test_no_more_than_so_many_letters_at_a_time(store: StoreFixture) -> None:
    write(*(str(number) for number in range(5)))
    post = Post()
    assert [outbox.send_due_letters(post, FIRST_MOMENT, most=2) for _ in range(4)] == [2, 2, 1, 0]
    assert post.carried == ["0", "1", "2", "3", "4"]
