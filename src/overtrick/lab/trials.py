"""A trial: which values of which scheme are changed, and over which days; a small file that can be run again."""

import datetime
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from overtrick.schemes import Scheme, SchemeError, load_scheme
from overtrick.schemes.editing.contents import FolderContents, check_path, read_contents
from overtrick.schemes.editing.settings import Setting, make_setting, record_name
from overtrick.schemes.editing.toml_values import read_text, write_value
from overtrick.schemes.editing.values import change_contents, find_file_of


class TrialError(Exception):
    """A trial that cannot be run, in words for the person who wrote it."""


class Trial(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is tried. `scheme` is replayed first, then again with the values in `set`, or `other` in its place.

    A value is written `RECORD.KEY = VALUE`, or `FILE: RECORD.KEY = VALUE`. Without days it is the whole history.
    """

    title: str = ""
    scheme: str = ""
    other: str = ""
    first: datetime.date | None = msgspec.field(default=None, name="from")
    last: datetime.date | None = msgspec.field(default=None, name="to")
    set: tuple[str, ...] = ()


def read_trial(text: str) -> Trial:
    """Return the trial of a file."""
    try:
        return msgspec.convert(tomllib.loads(text), Trial)
    except (msgspec.ValidationError, tomllib.TOMLDecodeError) as error:
        raise TrialError(str(error)) from error


def write_trial(trial: Trial) -> str:
    """Return the file of a trial."""
    lines = ["# A trial of the laboratory: overtrick lab --trial FILE runs it again."]
    values: dict[str, Any] = {
        "title": trial.title, "scheme": trial.scheme, "other": trial.other, "from": trial.first, "to": trial.last,
        "set": list(trial.set),
    }  # fmt: skip
    lines += [f"{key} = {write_value(value)}" for key, value in values.items() if value]
    return "\n".join(lines) + "\n"


def change_scheme(base: FolderContents, trial: Trial, first: datetime.date) -> FolderContents:
    """Return the folder in which the values of a trial count from a day on, whatever later versions say."""
    contents = base
    for text in trial.set:
        setting = find_setting(contents, text)
        days = [first, *_later_versions(contents, setting, first)]
        for day in days:
            contents = change_contents(contents, [setting], day)
    return contents


def find_setting(contents: FolderContents, text: str) -> Setting:
    """Return the value that a line sets; without a file, it is that of the scheme in use which has the record."""
    where, equals, value = text.partition("=")
    if not equals:
        raise SchemeError(
            f"'{text}' does not say what to set; write RECORD.KEY = VALUE, such as ratings.factor = \"75 %\""
        )
    file, colon, rest = where.partition(":")
    if colon and file.strip().endswith(".toml"):
        return make_setting(file.strip(), rest.strip(), value)
    setting = make_setting(contents.scheme_file, where.strip(), value)
    return setting._replace(file=find_file_of(contents, setting.section.partition(".")[0]))


def _later_versions(contents: FolderContents, setting: Setting, first: datetime.date) -> Iterable[datetime.date]:
    """Return the days after the first on which another version of the same record begins."""
    raw = read_text(contents.files[setting.file].decode("utf-8")) if setting.file in contents.files else {}
    records = raw.get(setting.section)
    if not isinstance(records, list):
        return []
    own = [
        record["from"]
        for record in records
        if isinstance(record, dict) and isinstance(record.get("from"), datetime.date)
        and record_name(setting.section, record) == setting.name
    ]  # fmt: skip
    return sorted(day for day in own if day > first)


@contextmanager
def open_changed(contents: FolderContents) -> Iterator[Scheme]:
    """Open the scheme of a changed folder; a SchemeError says what is wrong with it. Its files are there until then."""
    with TemporaryDirectory(prefix="overtrick-lab-") as name:
        folder = Path(name)
        for path, content in contents.files.items():
            check_path(path)
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(content)
        yield load_scheme(str(folder / contents.scheme_file))


@contextmanager
def open_schemes(
    trial: Trial, base: Scheme, contents: FolderContents, first: datetime.date
) -> Iterator[tuple[Scheme, Scheme]]:
    """Open the two schemes that a trial compares: as it is, and as it would be."""
    if not trial.other and not trial.set:
        raise TrialError("nothing is changed; set a value, or name another scheme")
    if trial.scheme and trial.scheme != base.name:
        raise TrialError(f"this trial is of the scheme {trial.scheme}; the history is awarded by {base.name}")
    if trial.other and not trial.set:
        yield base, load_scheme(trial.other)
        return
    changed = change_scheme(read_contents(trial.other) if trial.other else contents, trial, first)
    with open_changed(changed) as scheme:
        yield base, scheme
