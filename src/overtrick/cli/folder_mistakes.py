"""Finds all that is wrong in a federation's folder: every file is read, and a mistake in one hides none in another."""

import re
import tomllib
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from overtrick.nation.federation_data import NATION_FILE, find_mistakes
from overtrick.schemes import Scheme, SchemeError, load_scheme, translations
from overtrick.schemes.brand.logo import read_logo
from overtrick.schemes.errors import Findings, Mistake
from overtrick.schemes.federation import Federation
from overtrick.schemes.fees import read_fees
from overtrick.schemes.folders import FEDERATION_FILE, SCHEMES
from overtrick.schemes.loader import read_federation, read_scheme_file
from overtrick.schemes.mistakes.federation_values import find_wrong_federation
from overtrick.schemes.mistakes.sources import mistake_in
from overtrick.schemes.registers.player_file import read_layout
from overtrick.schemes.registers.reader import read_clubs
from overtrick.schemes.registers.records import CertificateWords
from overtrick.schemes.registers.trophies import read_trophies
from overtrick.schemes.registers.words import read_words
from overtrick.schemes.scheme_files import current_scheme_path, find_wrong_name, read_toml

# What may lie in a folder without being named by another file of it.
UNNAMED = re.compile(
    r"(federation|nation)\.toml|([^/]+/)?readme[.\w]*|(schemes|translations)/[^/]+\.toml", re.IGNORECASE
)
# How many texts without a translation a note lists.
MOST_LISTED = 5


class Report(NamedTuple):
    """What is wrong in a folder, and what is not wrong but looks strange."""

    mistakes: list[Mistake]
    notes: list[Mistake]


def check_folder(folder: Path) -> Report:
    """All mistakes of a folder, each once, and the notes about it."""
    found = Findings()
    if not (folder / FEDERATION_FILE).is_file():
        says = "there is none; 'overtrick federation new' writes a folder with one"
        found.add([Mistake(FEDERATION_FILE, 0, says)])
    else:
        _check_federation(folder, found)
    schemes = [_check_scheme(folder, path, found) for path in scheme_files(folder)]
    if (folder / NATION_FILE).is_file():
        found.add(find_mistakes(folder))
    read = [scheme for scheme in schemes if scheme]
    notes = _check_translations(folder, read if len(read) == len(schemes) else [], found)
    notes += [Mistake(file, 0, "nothing names this file, so nothing reads it") for file in _strays(folder)]
    if not (folder / NATION_FILE).is_file():
        notes.append(Mistake(NATION_FILE, 0, "there is none: 'overtrick nation' and 'overtrick demo' need it"))
    located = dict.fromkeys(_where_named(folder, _within(folder, mistake)) for mistake in found.mistakes)
    files = list(dict.fromkeys(mistake.file for mistake in located))
    return Report(sorted(located, key=lambda mistake: (files.index(mistake.file), mistake.line)), notes)


def scheme_files(folder: Path) -> list[Path]:
    """The schemes of a folder."""
    return sorted((folder / SCHEMES).glob("*.toml"))


def _check_federation(folder: Path, found: Findings) -> None:
    """What the folder says of the federation, and the files that it names: each by itself, whatever the schemes say."""
    file = folder / FEDERATION_FILE
    with found.collect():
        current_scheme_path(folder)
    with found.collect():
        federation = read_federation(folder)
        found.add(mistake_in(file, path, text) for path, text in find_wrong_federation(federation))
        for read in _readers(federation, folder):
            with found.collect():
                read()


def _readers(federation: Federation, folder: Path) -> Iterator[Callable[[], object]]:
    yield lambda: read_clubs(folder / federation.clubs, (), 0)
    yield lambda: read_words(federation, folder, CertificateWords())
    if federation.registers:
        yield lambda: read_toml(folder / federation.registers)
    if federation.player_file:
        yield lambda: read_toml(folder / federation.player_file)
    if federation.fees:
        yield lambda: read_fees(folder / federation.fees, None, None)
    if federation.trophies:
        yield lambda: read_trophies(folder / federation.trophies, None)
    if federation.logo:
        yield lambda: read_logo(folder / federation.logo)


def _check_scheme(folder: Path, path: Path, found: Findings) -> Scheme | None:
    """The scheme of a file, with all that is wrong in it; None if it cannot even be read."""
    own = Findings()
    with own.collect():
        own.add(find_wrong_name(path))
        load_scheme(str(path))
    scheme = None
    # What is wrong with the file itself is collected above; then its registers are still to be read.
    with suppress(SchemeError):
        scheme = Scheme(read_scheme_file(path), path.parent)
        with own.collect():
            read_layout(scheme.federation, path.parent, "", scheme.editions)
        with own.collect():
            _ = scheme.registers
    inside = path.relative_to(folder).as_posix()
    found.add(each._replace(file=inside) if each.file == path.name else each for each in own.mistakes)
    return scheme


def _check_translations(folder: Path, schemes: list[Scheme], found: Findings) -> list[Mistake]:
    """Check the translations, if all that they translate can be read; the notes say what they lack."""
    notes: list[Mistake] = []
    files = translations.translation_files(folder)
    try:
        texts = translations.texts_of(schemes, schemes[0].registers) if schemes and files else None
    except SchemeError:
        texts = None
    for file in files:
        with found.collect():
            content = _read_below(folder, file)
            wrong = translations.find_mistakes(file, texts) if texts is not None else []
            found.add(wrong)
            if texts is not None and not wrong:
                missing = translations.missing_texts(translations.Translations(file.stem, content), texts)
                notes += [_missing_note(folder, file, section, some) for section, some in missing.items()]
    return notes


def _read_below(folder: Path, file: Path) -> dict[str, Any]:
    """A file as TOML; its mistakes have its path, because a file of the same name may lie elsewhere."""
    try:
        return read_toml(file)
    except SchemeError as error:
        inside = file.relative_to(folder).as_posix()
        raise SchemeError(*(mistake._replace(file=inside) for mistake in error.mistakes)) from error


def _missing_note(folder: Path, file: Path, section: str, missing: list[str]) -> Mistake:
    listed = ", ".join(f"'{text}'" for text in missing[:MOST_LISTED])
    more = f" and {len(missing) - MOST_LISTED} more" if len(missing) > MOST_LISTED else ""
    return Mistake(file.relative_to(folder).as_posix(), 0, f"[{section}] has no translation of {listed}{more}")


def _within(folder: Path, mistake: Mistake) -> Mistake:
    """The mistake with the path of its file inside the folder; what names no file is about the folder itself."""
    file = Path(mistake.file)
    if file.is_relative_to(folder):
        return mistake._replace(file=file.relative_to(folder).as_posix())
    if not mistake.file or (folder / file).is_file():
        return mistake
    below = [path for path in folder.rglob(Path(mistake.file).name) if path.is_file()]
    return mistake._replace(file=below[0].relative_to(folder).as_posix()) if len(below) == 1 else mistake


def _where_named(folder: Path, mistake: Mistake) -> Mistake:
    """The mistake of a file that is not there, on the line that names it."""
    file = folder / FEDERATION_FILE
    if mistake.line or not mistake.file or (folder / mistake.file).exists() or not file.is_file():
        return mistake
    with suppress(SchemeError):
        keys = [key for key, value in read_toml(file).items() if value == mistake.file]
        for key in keys:
            return mistake_in(file, (key,), f"{key}: the folder has no file '{mistake.file}'")
    return mistake


def _strays(folder: Path) -> Iterator[str]:
    """The files that have no place in a folder and that no other file names."""
    named: set[str] = set()
    for path in [*folder.glob("*.toml"), *scheme_files(folder)]:
        try:
            named |= set(_texts(tomllib.loads(path.read_text(encoding="utf-8"))))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError):
            continue
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder)
        hidden = any(part.startswith((".", "__")) for part in inside.parts)
        if path.is_file() and not hidden and not UNNAMED.fullmatch(inside.as_posix()) and path.name not in named:
            yield inside.as_posix()


def _texts(value: Any) -> Iterator[str]:
    """All texts in a TOML value; a path counts by the name of its file."""
    if isinstance(value, str):
        yield value.rpartition("/")[2]
    elif isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _texts(inner)
