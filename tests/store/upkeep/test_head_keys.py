"""The key that signs the heads: made once, for the program alone, and a new one is said."""

import logging

import pytest

from overtrick.store.errors import Refusal
from overtrick.store.journal.heads import known_keys, signing_key
from overtrick.store.reports.head_files import keep_heads
from tests.store.store_fixture import StoreFixture
from tests.store.upkeep.signed_records import check, kept_file


def test_a_new_key_is_taken_and_said(signed: StoreFixture, caplog: pytest.LogCaptureFixture) -> None:
    (signed.directory / "keys" / "records_ed25519.pem").unlink()
    with caplog.at_level(logging.WARNING):
        keep_heads(signed.directory, signed.later(days=1).now)
    assert "the head is signed with another key than before" in caplog.text
    assert len(known_keys(signed.directory)) == 2
    assert check(signed, kept_file(signed), kept_file(signed, "2018-03-12")) == []


def test_the_key_is_made_once_and_for_the_program_alone(signed: StoreFixture) -> None:
    path = signed.directory / "keys" / "records_ed25519.pem"
    assert path.stat().st_mode & 0o777 == 0o600
    made = signing_key(signed.directory).private_bytes_raw()
    assert made == signing_key(signed.directory).private_bytes_raw()


@pytest.mark.parametrize("content", ["", "no key", "-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----\n"])
def test_a_file_that_is_no_key_is_said(signed: StoreFixture, content: str) -> None:
    (signed.directory / "keys" / "records_ed25519.pem").write_text(content)
    with pytest.raises(Refusal, match="not an Ed25519 key"):
        keep_heads(signed.directory, signed.later(days=1).now)
