"""Many wrong passwords at once: no more are checked than may be wrong, few at a time, in however many processes.

And whatever is typed, a wrong password is checked equally often: the time that it takes tells nothing.
"""

import subprocess
import sys
import threading
from collections.abc import Iterator
from typing import Any, ClassVar

import pytest
from allauth.account import app_settings as account_settings
from allauth.mfa import app_settings as mfa_settings
from allauth.mfa.totp.internal.auth import TOTP
from django.contrib.auth.hashers import MD5PasswordHasher, make_password
from django.test import Client, override_settings

from overtrick.store import models
from overtrick.store.access import accounts, contacts, passwords
from overtrick.store.db.connections import close_connections
from overtrick.store.errors import Busy
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import PASSWORD, Browsers
from tests.web.letters import letters

# The second factor of `site` is the login with an app; these have none.
HERS, NOBODYS = "marama@mail.example", "nobody@mail.example"
MOST = 10
BUSY = "Please try again in a minute."


class CountingHasher(MD5PasswordHasher):
    """A quick hash that notes each time it is made, and how many are made at once."""

    made: ClassVar[list[str]] = []
    running = most_running = 0
    _lock = threading.Lock()

    def encode(self, password: str, salt: str) -> str:
        """Hash a password. MD5 checks one by this too, so both are counted here."""
        with passwords.take_turn():
            with self._lock:
                type(self).running += 1
                type(self).most_running = max(self.most_running, self.running)
                self.made.append(password)
            # Long enough for others to come.
            threading.Event().wait(0.01)
            with self._lock:
                type(self).running -= 1
            return super().encode(password, salt)


@pytest.fixture
def hashes(site: StoreFixture) -> Iterator[list[str]]:
    """The passwords that are hashed, one item each time."""
    accounts.make_account("38441", PASSWORD, role="player", player="38441", email=HERS, replace=True)
    with override_settings(PASSWORD_HASHERS=[f"{__name__}.CountingHasher"]):
        CountingHasher.made.clear()
        CountingHasher.most_running = 0
        yield CountingHasher.made


def post_at_once(many: int, login: str = "club106", addresses: int = 1) -> list[str]:
    pages: list[str] = []
    start = threading.Barrier(many)

    def post(number: int) -> None:
        client = Client(SERVER_NAME="localhost", REMOTE_ADDR=f"203.0.113.{number % addresses}")
        start.wait()
        pages.append(client.post("/sign-in", {"login": login, "password": "wrong"}).content.decode())
        close_connections()

    threads = [threading.Thread(target=post, args=(number,)) for number in range(many)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return pages


def test_of_forty_at_once_ten_are_checked_two_at_a_time(hashes: list[str]) -> None:
    pages = post_at_once(40)
    assert len(hashes) == MOST
    assert CountingHasher.most_running == 2
    assert sum("do not match" in page for page in pages) == MOST
    assert sum("Too many attempts have failed" in page for page in pages) == 40 - MOST


def test_a_crowd_from_many_addresses_waits_in_a_short_queue(hashes: list[str], browser: Browsers) -> None:
    pages = post_at_once(30, addresses=30)
    checked = sum("do not match" in page for page in pages)
    assert checked + sum(BUSY in page for page in pages) == 30
    assert checked == len(hashes)
    assert CountingHasher.most_running == 2
    # What was not checked does not count.
    assert models.Attempt.objects.filter(scope="web address").count() == checked


def test_nobody_waits_for_ever_for_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "_LONGEST_WAIT", 0.01)
    with passwords.take_turn(), passwords.take_turn(), pytest.raises(Busy), passwords.take_turn():
        pass
    with passwords.take_turn():
        pass


def test_every_page_that_hashes_says_in_words_that_it_is_busy(
    hashes: list[str], browser: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = browser("38441")
    monkeypatch.setattr(passwords, "_LONGEST_WAIT", 0.01)
    form = {"oldpassword": PASSWORD, "password1": "four small clubs bid", "password2": "four small clubs bid"}
    with passwords.take_turn(), passwords.take_turn():
        assert BUSY in client.post("/password", form).content.decode()
        assert BUSY in browser().post("/sign-in", {"login": "38441", "password": PASSWORD}).content.decode()
        browser().post("/password/forgotten", {"email": HERS})
        link = letters(HERS)[-1].body.split("http://localhost")[1].split()[0]
        stranger = browser()
        answer = stranger.post(stranger.get(link)["Location"], form)
        assert (answer.status_code, answer["Retry-After"]) == (503, "60")
        assert BUSY in answer.content.decode()
    assert client.post("/password", form).status_code == 302


TRY = """
import django, sys
django.setup()
from django.conf import settings
settings.SECRET_KEY = sys.argv[1]
from django.test import Client
for _ in range(15):
    page = Client(SERVER_NAME="localhost", REMOTE_ADDR="203.0.113.0").post(
        "/sign-in", {"login": "club106", "password": "wrong"}).content.decode()
    print("checked" if "do not match" in page else "shut" if "Too many" in page else page)
"""


def test_two_processes_and_the_next_one_share_the_count(site: StoreFixture) -> None:
    command = [sys.executable, "-c", TRY, "one secret for all"]
    env = site.environment | {"DJANGO_SETTINGS_MODULE": "overtrick.settings", "PYTHONPATH": ":".join(sys.path)}
    running = [subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    tried = " ".join(process.communicate(timeout=120)[0] for process in running).split()
    assert (tried.count("checked"), tried.count("shut")) == (MOST, 30 - MOST)
    after = subprocess.run(command, env=env, capture_output=True, text=True, timeout=120, check=True)
    assert after.stdout.split() == ["shut"] * 15


def test_a_wrong_password_is_checked_once_whatever_is_typed(
    site: StoreFixture, hashes: list[str], browser: Browsers
) -> None:
    site.register("777")
    site.decide("merge", number="777", into="38441")
    for name, change in (("shut", {"is_active": False}), ("unusable", {"password": make_password(None)})):
        accounts.make_account(name, PASSWORD, role="club", club=106, email=f"{name}@mail.example")
        models.Account.objects.filter(name=name).update(**change)
    typed = (
        "38441", "club106", "777", HERS, HERS.upper(), "shut", "shut@mail.example", "unusable",
        "unusable@mail.example", "nobody", "424242", NOBODYS, "Ünknown", "0" * 200,
    )  # fmt: skip
    counted = {}
    for number, name in enumerate(typed):
        hashes.clear()
        browser(address=f"198.51.100.{number}").post("/sign-in", {"login": name, "password": "wrong"})
        counted[name] = len(hashes)
    assert counted == dict.fromkeys(typed, 1)


def test_where_logins_share_an_address_every_address_is_checked_as_often(
    site: StoreFixture, hashes: list[str], browser: Browsers
) -> None:
    accounts.make_account("club130", PASSWORD, role="club", club=130, email=HERS, replace=True)
    accounts.make_account("one", PASSWORD, role="club", club=130, email="one@mail.example")
    for name, expected in ((HERS, 2), ("one@mail.example", 2), (NOBODYS, 2), ("38441", 1), ("nobody", 1)):
        hashes.clear()
        browser().post("/sign-in", {"login": name, "password": "wrong"})
        assert len(hashes) == expected, name


def test_a_name_that_nobody_has_is_checked_like_one_of_the_logins(
    site: StoreFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A login with the parameters of before takes longer: if all are such, every other name takes as long."""
    old = make_password(PASSWORD, hasher="default")
    models.Account.objects.update(password=f"old_{old}")
    asked: list[str] = []

    class OldHasher(MD5PasswordHasher):
        def verify(self, password: str, encoded: str) -> bool:
            asked.append(encoded)
            return True

    monkeypatch.setattr(passwords, "identify_hasher", lambda encoded: OldHasher())
    client = Client(SERVER_NAME="localhost")
    page = client.post("/sign-in", {"login": "nobody", "password": PASSWORD}).content.decode()
    assert asked == [f"old_{old}"]
    # That the password is right for some login helps nobody.
    assert "do not match" in page


@pytest.mark.parametrize(
    ("page", "known", "unknown"),
    [
        ("/password/forgotten", {"email": HERS}, {"email": NOBODYS}),
        ("/sign-up", {"number": "38441", "email": HERS}, {"number": "38441", "email": NOBODYS}),
        ("/sign-up", {"number": "38441", "email": HERS}, {"number": "424242", "email": HERS}),
    ],
)
def test_a_letter_that_nobody_gets_is_written_like_one_that_is_sent(
    site: StoreFixture, browser: Browsers, monkeypatch: pytest.MonkeyPatch, page: str,
    known: dict[str, str], unknown: dict[str, str],
) -> None:  # fmt: skip
    accounts.make_account("38441", PASSWORD, role="player", player="38441", email=HERS, replace=True)
    contacts.enter_contact("38441", email=HERS)
    written: list[int] = []
    save = models.Mail.save

    def note(mail: models.Mail, **more: Any) -> None:
        written.append(len(mail.body))
        save(mail, **more)

    monkeypatch.setattr(models.Mail, "save", note)
    for typed in (known, unknown):
        assert browser().post(page, typed).status_code == 302
    assert len(written) == 2
    # A whole letter both times; one sentence is only for somebody who has a login.
    assert abs(written[0] - written[1]) < 100
    assert [mail.address for mail in models.Mail.objects.all()] == [HERS]


def test_no_limit_is_left_to_a_cache() -> None:
    """The package counts in a cache, which another process does not see: all of its limits are ours instead."""
    assert (account_settings.RATE_LIMITS, mfa_settings.RATE_LIMITS) == ({}, {})


def test_letters_and_links_that_are_asked_for_too_often_are_refused(site: StoreFixture, browser: Browsers) -> None:
    accounts.make_account("38441", PASSWORD, role="player", player="38441", email=HERS, replace=True)
    asked = [browser().post("/password/forgotten", {"email": HERS}).status_code for _ in range(6)]
    assert asked == [302] * 5 + [429]
    assert len(letters(HERS)) == 5
    link = {"password1": "x", "password2": "y"}
    tried = [browser().post("/password/new/1-set-password", link).status_code for _ in range(21)]
    assert (tried[-1], 429 in tried[:-1]) == (429, False)
    passkeys = [browser().post("/sign-in/passkey", {"credential": "{}"}).status_code for _ in range(11)]
    assert (passkeys[-1], 429 in passkeys[:-1]) == (429, False)
    # Elsewhere it goes on.
    assert browser(address="198.51.100.1").post("/password/forgotten", {"email": NOBODYS}).status_code == 302


def test_of_many_codes_at_once_ten_are_checked(
    site: StoreFixture, monkeypatch: pytest.MonkeyPatch, browser: Browsers
) -> None:
    checked: list[str] = []

    def note(totp: TOTP, code: str) -> bool:
        checked.append(code)
        return False

    monkeypatch.setattr(TOTP, "validate_code", note)
    clients = [browser(address=f"198.51.100.{number}") for number in range(20)]
    for client in clients:
        assert client.post("/sign-in", {"login": "office", "password": PASSWORD})["Location"] == "/sign-in/step"
    start = threading.Barrier(len(clients))

    def post(client: Client) -> None:
        start.wait()
        client.post("/sign-in/step", {"code": "123456"})
        close_connections()

    threads = [threading.Thread(target=post, args=(client,)) for client in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(checked) == MOST
