"""Records whose head was signed, and a forger who calculates the whole chain again."""

import hashlib
import json
from pathlib import Path

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.journal.heads import known_keys
from overtrick.store.upkeep.head_check import heads_in_folder, read_head_file
from overtrick.store.upkeep.verify import verify_records
from tests.store.store_fixture import StoreFixture
from tests.store.upkeep.test_verify import unguarded


def kept_file(store: StoreFixture, day: str = "2018-03-11") -> Path:
    return store.directory / "heads" / f"{day}.json"


def check(store: StoreFixture, *paths: Path, keys: set[str] | None = None) -> list[str]:
    """Verify the records with heads that somebody kept, and with those in the data directory."""
    allowed = known_keys(store.directory) if keys is None else keys
    heads = [*(read_head_file(path, allowed) for path in paths), *heads_in_folder(store.directory)]
    return [str(each).replace(f"{store.directory}/", "") for each in verify_records(heads=heads)]


def forge_and_calculate_again(sql: str, after: int = 0) -> None:
    """Forge as the owner of the database can: with every later hash calculated again, by a second hand."""
    with unguarded("journal", "arrival", "raw_file"):
        database.execute(sql)
        before = "0" * 64
        for entry in models.Journal.objects.order_by("seq").select_related("arrival__raw"):
            if entry.seq <= after:
                before = entry.link
                continue
            words = _hash(entry.salt, entry.who, entry.reason, entry.data)
            fields = ["overtrick chain 1", before, entry.seq, entry.kind, _moment(entry.at), entry.day, entry.engine,
                      entry.scheme, _decided(entry.data), words]  # fmt: skip
            if file := entry.arrival:
                fields += [file.id, file.club, file.name, file.door, int(file.cut_unseen), _moment(file.at), file.who,
                           file.raw.sha256]  # fmt: skip
            before = _hash(*fields)
            models.Journal.objects.filter(seq=entry.seq).update(words=words, link=before)


def _decided(data: str) -> str:
    return json.dumps(_without_names(json.loads(data)), ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def _without_names(data: object) -> object:
    if isinstance(data, list):
        return [_without_names(each) for each in data]
    erasable = [
        "first",
        "preferred",
        "family",
        "year_of_birth",
        "overseas_number",
        "id_card",
        "asked_by",
        "text",
        "override",
        "reason",
    ]
    return {key: _without_names(data[key]) for key in data if key not in erasable} if isinstance(data, dict) else data


def _moment(at: object) -> str:
    return str(at.strftime("%Y-%m-%dT%H:%M:%S.%f+00:00"))  # type: ignore[attr-defined]


def _hash(*fields: object) -> str:
    digest = hashlib.sha256()
    for field in fields:
        text = str(field).encode()
        digest.update(str(len(text)).encode() + b":" + text + b",")
    return digest.hexdigest()
