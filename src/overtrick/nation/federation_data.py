"""Reads what a nation needs from a federation's folder: `nation.toml` and the file of names, strictly.

All that is wrong is found at once, each mistake with its file, line and key.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from overtrick.nation.consistency import contradictions
from overtrick.nation.customs import FILLED_IN, Federation, Names
from overtrick.nation.errors import NationError
from overtrick.schemes.errors import Findings, Mistake, SchemeError
from overtrick.schemes.folders import FEDERATION_FILE, federation_folder
from overtrick.schemes.mistakes.sources import mistake_in
from overtrick.schemes.record_reader import convert, find_wrong, key_words
from overtrick.schemes.scheme import founding_name
from overtrick.schemes.scheme_files import read_toml

NATION_FILE = "nation.toml"


def load_federation(name: str) -> Federation:
    """How the clubs of a federation play, by its name or its folder; a NationError lists all mistakes."""
    return _load(federation_folder(name))[0]


def load_names(name: str) -> Names:
    """The names of a federation's people."""
    return _load(federation_folder(name))[1]


@cache
def _load(folder: Path) -> tuple[Federation, Names]:
    mistakes = find_mistakes(folder)
    if mistakes:
        raise NationError("\n".join(map(str, mistakes)), mistakes)
    federation = _convert(folder, read_toml(folder / NATION_FILE))
    return federation, convert(read_toml(folder / federation.names), Names)


def find_mistakes(folder: Path) -> list[Mistake]:
    """All that is wrong with a folder's `nation.toml`, with its file of names, and with the scheme that they need."""
    file = folder / NATION_FILE
    if not file.is_file():
        advice = "copy the one of a folder that 'overtrick federation new' writes, and change it"
        return [Mistake(NATION_FILE, 0, f"there is none in {folder}, so no nation and no demo can be made; {advice}")]
    try:
        raw = read_toml(file)
    except SchemeError as error:
        return list(error.mistakes)
    findings = Findings()
    findings.add(_misshapen(file, raw))
    if not findings.mistakes:
        with findings.collect():
            wrong = contradictions(_convert(folder, raw))
            findings.add(mistake_in(file, path, f"{key_words(path)}: {text}") for path, text in wrong)
    names = raw.get("names")
    if isinstance(names, str):
        with findings.collect():
            content = read_toml(folder / names)
            wrong_names = find_wrong(content, Names)
            findings.add(mistake_in(folder / names, each.path, each.words(content, {})) for each in wrong_names)
    return findings.mistakes


def _misshapen(file: Path, raw: dict[str, Any]) -> Iterator[Mistake]:
    for key in FILLED_IN:
        if key in raw:
            yield mistake_in(file, (key,), f"{key}: {FEDERATION_FILE} says this already; leave it out here")
    for wrong in find_wrong(raw | dict.fromkeys(FILLED_IN, ""), Federation):
        yield mistake_in(file, wrong.path, wrong.words(raw, {}))


def _convert(folder: Path, raw: dict[str, Any]) -> Federation:
    return convert(raw | {"scheme": founding_name(folder)}, Federation)
