"""`overtrick account`: logins for the pages, each with a role; the password is shown once and works."""

from pathlib import Path

import pytest

from tests.cli.conftest import Call


def test_a_login_is_made_listed_and_removed(call: Call, records: Path) -> None:
    status, password, _ = call("account", "add", "club106", "--role", "club", "--club", "106", "--dir", records)
    assert (status, len(password.strip())) == (0, 16)
    from overtrick.store import models

    account = models.Account.objects.get(name="club106")
    assert account.check_password(password.strip())
    assert (account.role, account.club, account.player) == ("club", 106, "")
    assert call("account", "list", "--dir", records)[1] == "club106: club 106\n"
    assert call("account", "remove", "club106", "--dir", records)[0] == 0
    assert call("account", "list", "--dir", records)[1] == ""


def test_a_login_that_is_there_is_changed_only_on_purpose(call: Call, records: Path) -> None:
    """Who mistypes a name must not give the secretary's login to a club."""
    first = call("account", "add", "secretary", "--role", "federation", "--dir", records)[1].strip()
    again = ("account", "add", "secretary", "--role", "club", "--club", "106", "--dir", records)
    assert call(*again) == (
        1,
        "",
        "overtrick account: There is a login secretary already. --replace gives it another password and role.\n",
    )
    from overtrick.store import models

    assert models.Account.objects.get().check_password(first)
    assert models.Account.objects.get().role == "federation"
    status, second, _ = call(*again, "--replace")
    assert status == 0
    assert models.Account.objects.get().check_password(second.strip())
    assert (models.Account.objects.get().role, models.Account.objects.get().club) == ("club", 106)


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        (["add"], 2, "Name the login"),
        (["add", "x", "--role", "club"], 1, "A club's login has a club"),
        (["add", "x", "--role", "club", "--club", "77777"], 1, "There is no club 77777"),
        (["add", "x", "--role", "player", "--player", "77777"], 1, "Nobody has the number 77777"),
        (["add", "x", "--role", "federation", "--club", "106"], 1, "the federation's neither"),
        (["remove", "nobody"], 1, "There is no login nobody"),
    ],
)
def test_what_cannot_be_is_said_in_words(call: Call, records: Path, words: list[str], status: int, says: str) -> None:
    found, _, err = call("account", *words, "--dir", records)
    assert (found, says in err) == (status, True)
