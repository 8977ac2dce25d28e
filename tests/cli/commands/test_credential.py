"""`overtrick credential`: a club's ways in, made, listed and shut; a secret is shown once."""

from pathlib import Path

from overtrick.store.access import credentials
from overtrick.store.access.credentials import CredentialHolder
from tests.cli.conftest import Call

KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIlK6l2Rg1Y0cQXJVb7W4yGQv0n4Zf9Vt0b3iQWm0cPZ scorer@club"


def test_a_password_is_printed_alone_so_that_a_script_can_take_it(call: Call, records: Path) -> None:
    status, out, err = call("credential", "add", "106", "--dir", records)
    assert (status, err) == (0, "")
    assert out.endswith("\n")
    assert credentials.authenticate_by_password("106", out.strip()) == CredentialHolder(106, "106")


def test_a_token_for_a_second_user(call: Call, records: Path) -> None:
    status, out, _ = call("credential", "add", "106-office", "--kind", "token", "--dir", records)
    assert status == 0
    assert credentials.authenticate_by_token(out.strip()) == CredentialHolder(106, "106-office")


def test_a_key_comes_from_its_file(call: Call, records: Path, tmp_path: Path) -> None:
    path = tmp_path / "id_ed25519.pub"
    path.write_text(KEY + "\n")
    status, out, _ = call("credential", "add", "106", "--kind", "key", "--key", path, "--dir", records)
    assert (status, out) == (0, "106: the key can now be used\n")
    assert [key.text for key in credentials.public_keys_of("106")] == [KEY]


def test_a_token_of_the_federation_itself(call: Call, records: Path) -> None:
    own = ("--federation", "--name", "secretary", "--dir", records)
    status, out, _ = call("credential", "add", "--kind", "token", *own)
    assert status == 0
    assert credentials.authenticate_by_token(out.strip()) == CredentialHolder(0, "federation-secretary")
    assert call("credential", "list", "--dir", records)[1].startswith("federation-secretary: token, made on ")
    assert call("credential", "revoke", *own)[1] == "federation-secretary: 1 revoked\n"
    for words, said in {
        ("add", *own): "it has tokens only",
        ("add", "106", *own): "are named by --name alone",
        ("add", "--kind", "token", "--federation", "--dir", records): "are named by --name alone",
    }.items():
        status, _, err = call("credential", *words)
        assert (status, said in err) == (2, True)


def test_the_list_has_every_way_in_and_no_secret(call: Call, records: Path) -> None:
    assert call("credential", "list", "--dir", records) == (0, "", "")
    secrets = [
        call("credential", "add", user, "--kind", kind, "--dir", records)[1].strip()
        for user, kind in (("130", "token"), ("106", "token"), ("106", "password"))
    ]
    call("credential", "revoke", "130", "--dir", records)
    status, out, _ = call("credential", "list", "--dir", records)
    assert status == 0
    listed = [line.split(", made on ")[0] for line in out.splitlines()]
    assert listed == ["106: password", "106: token", "130: token"]
    assert [", revoked on " in line for line in out.splitlines()] == [False, False, True]
    assert not [secret for secret in secrets if secret in out]


def test_a_way_that_is_shut_opens_no_more(call: Call, records: Path) -> None:
    secret = call("credential", "add", "106", "--dir", records)[1].strip()
    call("credential", "add", "106", "--kind", "token", "--dir", records)
    assert call("credential", "revoke", "106", "--dir", records) == (0, "106: 2 revoked\n", "")
    assert credentials.authenticate_by_password("106", secret) is None
    assert call("credential", "revoke", "106", "--dir", records) == (
        1, "", "overtrick credential: 106 has no password, key or token.\n",
    )  # fmt: skip


def test_what_cannot_be_is_said_in_words(call: Call, records: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_bytes(b"\xff\xfe")
    cut = tmp_path / "cut.pub"
    cut.write_text(KEY.replace("m0cPZ", "m"))
    refused = {
        ("add", "107"): (1, "There is no club 107 in the register."),
        ("add", "office"): (1, "'office' is not a user"),
        ("add",): (2, "whose? Name the user"),
        ("revoke",): (2, "whose? Name the user"),
        ("add", "106", "--kind", "key"): (2, "a key needs its file"),
        ("add", "106", "--key", str(other)): (2, "a key needs its file"),
        ("add", "106", "--kind", "key", "--key", str(other)): (2, "cannot be read as a public key"),
        ("add", "106", "--kind", "key", "--key", str(tmp_path / "none")): (2, "cannot be read as a public key"),
        ("add", "106", "--kind", "key", "--key", str(cut)): (1, "That public key cannot be used (Invalid public key)"),
    }
    for words, (expected, said) in refused.items():
        status, out, err = call("credential", *words, "--dir", records)
        assert (status, out) == (expected, "")
        assert said in err
        assert "Traceback" not in err
    assert call("credential", "list", "--dir", records)[1] == ""


def test_a_token_has_the_scopes_that_were_asked_for(call: Call, records: Path) -> None:
    words = ("credential", "add", "106", "--kind", "token", "--dir", records)
    found = credentials.authenticate_by_token(call(*words, "--scope", "questions", "--scope", "read")[1].strip())
    assert found
    assert found.scopes == {"read", "questions"}
    assert ", for read and questions" in call("credential", "list", "--dir", records)[1]
    # Without a word about it, what tokens always could.
    found = credentials.authenticate_by_token(call(*words)[1].strip())
    assert found
    assert found.scopes == {"results"}
    status, _, err = call(*words, "--scope", "decide")
    assert (status, "A token of a club cannot have the scope 'decide'." in err) == (1, True)
    status, _, err = call("credential", "add", "106", "--scope", "read", "--dir", records)
    assert (status, "only a token has scopes" in err) == (2, True)


def test_a_token_of_a_player(call: Call, records: Path) -> None:
    own = ("--player", "38441", "--dir", records)
    found = credentials.authenticate_by_token(call("credential", "add", "--kind", "token", *own)[1].strip())
    assert found == CredentialHolder(credentials.NO_CLUB, "player-38441", player="38441")
    assert found.scopes == {"read"}
    call("credential", "add", "--kind", "token", "--name", "phone", *own)
    assert call("credential", "revoke", "--name", "phone", *own)[1] == "player-38441-phone: 1 revoked\n"
    assert call("credential", "revoke", *own)[1] == "player-38441: 1 revoked\n"
    for words, expected in {
        ("add", *own): (2, "there are tokens only"),
        ("add", "106", "--kind", "token", *own): (2, "are named by --player"),
        ("add", "--kind", "token", "--player", "77", "--dir", records): (1, "Nobody has the number 77."),
    }.items():
        status, _, err = call("credential", *words)
        assert (status, expected[1] in err) == (expected[0], True)
