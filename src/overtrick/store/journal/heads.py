"""Heads of the chain: the last link of the journal on a day, signed, as a small file that anyone can keep.

Whoever can write to the database could forge entries and calculate the whole chain again. A head that somebody else
keeps proves it: its link is not in the forged chain. The form is described in docs/how-to/audit-the-records.md.
"""

from collections.abc import Iterator
from contextlib import suppress
from datetime import date, datetime
from pathlib import Path

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from overtrick.config.key_files import RECORDS, key_path, write_key
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.errors import Refusal
from overtrick.store.journal.chain import encode_fields

_FORM = "overtrick head 1"
_LAST = "SELECT seq, link FROM journal ORDER BY seq DESC LIMIT 1"


class NotAHead(ValueError):
    """A file cannot be read as a head; says why."""


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """A signed head: the records had `seq` entries at this moment, and the link of the last one was `link`.

    The values are texts as they are signed; `key` and `signature` are hexadecimal.
    """

    form: str
    federation: str
    day: date
    at: str
    seq: int
    link: str
    key: str = ""
    signature: str = ""

    def signed_bytes(self) -> bytes:
        """Return the bytes that are signed."""
        return encode_fields((self.form, self.federation, self.day, self.at, self.seq, self.link))

    def is_genuine(self) -> bool:
        """Tell whether the signature is of the key that the head names."""
        try:
            key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(self.key))
            key.verify(bytes.fromhex(self.signature), self.signed_bytes())
        except (InvalidSignature, ValueError):
            return False
        return True


def sign_head(key: Ed25519PrivateKey, federation: str, day: date, at: datetime) -> Head:
    """Return the signed head of the records as they are now."""
    ((seq, link),) = database.rows(_LAST)
    moment = at.isoformat(timespec="seconds")
    head = Head(form=_FORM, federation=federation, day=day, at=moment, seq=seq, link=link, key=public_key(key))
    return msgspec.structs.replace(head, signature=key.sign(head.signed_bytes()).hex())


def encode_head(head: Head) -> str:
    """Return a head as the text of its file."""
    return msgspec.json.format(msgspec.json.encode(head), indent=2).decode() + "\n"


def decode_head(content: str | bytes) -> Head:
    """Read the text of a head; raise NotAHead if it is none."""
    try:
        head = msgspec.json.decode(content, type=Head)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise NotAHead(f"it cannot be read as a head: {error}") from error
    if head.form != _FORM:
        raise NotAHead(f"its form is '{head.form}', and this version knows '{_FORM}'")
    return head


def signing_key(directory: Path) -> Ed25519PrivateKey:
    """Return the key with which the heads of a data directory are signed; made if there is none."""
    path = key_path(directory, RECORDS)
    if not path.exists():
        form = (serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        write_key(path, Ed25519PrivateKey.generate().private_bytes(*form))
    try:
        key = serialization.load_pem_private_key(path.read_bytes(), None)
    except (ValueError, TypeError):
        key = None
    if not isinstance(key, Ed25519PrivateKey):
        raise Refusal(f"{path} is not an Ed25519 key without a password. Move it away, and a new one is made.")
    return key


def public_key(key: Ed25519PrivateKey) -> str:
    """Return the public half of a key, as heads name it."""
    return key.public_key().public_bytes_raw().hex()


def known_keys(directory: Path) -> set[str]:
    """Return the keys of a federation: the one of its data directory, and those that signed the heads on record."""
    own = {public_key(signing_key(directory))} if key_path(directory, RECORDS).exists() else set()
    return own | set(_keys_on_record())


def _keys_on_record() -> Iterator[str]:
    for content in models.SignedHead.objects.values_list("content", flat=True):
        # One that cannot be read was changed, and names nobody's key.
        with suppress(NotAHead):
            yield decode_head(content).key
