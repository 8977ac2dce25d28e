"""A federation of our own invention: Cyprus' regulations with other units, of any number and any name."""

import re
import shutil
from collections.abc import Sequence
from pathlib import Path

from overtrick.schemes.folders import federation_folder

# Spaces, digits, signs that HTML, SQL, addresses and CSV give a meaning, and several alphabets.
SIX_UNITS = ("Green 2", "Χρυσοί", "Master Points", "Blå & <Gul>", "O'Neill's 100%", 'Красный "А"')
ONE_UNIT = ("Master Points",)


def found_federation(folder: Path, units: Sequence[str]) -> Path:
    """Write the folder: the first unit in the place of Silver, the second of Gold, the others beside them."""
    shutil.copytree(federation_folder("cyprus"), folder)
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o755)
    silver, gold = units[0], units[-1] if len(units) == 1 else units[1]
    names = {"Silver": silver, "Gold": gold}
    scheme = folder / "schemes" / "cbf-2013.toml"
    text = _rename(scheme.read_text(encoding="utf-8"), names)
    if len(units) == 1:
        text = re.sub(r"(?s)\[\[units\]\]\nname = [^\n]*\nfrom = 2014-01-01\n.*?\n\n", "", text, count=1)
        text = re.sub(r"(needs = \{ [^,}]*), [^}]* \}", r"\1 }", text)
    more = "".join(
        f"[[units]]\nname = {_quoted(unit)}\nfrom = 2014-01-01\nclause = 'Ours'\ndecimals = {at % 3}\n\n"
        for at, unit in enumerate(units[2:])
    )
    scheme.write_text(text.replace("[[units]]", f"{more}[[units]]", 1), encoding="utf-8")
    # What translates the words of Cyprus fits no other.
    shutil.rmtree(folder / "translations")
    federation = folder / "federation.toml"
    stated = (
        federation.read_text(encoding="utf-8")
        .replace('approval = ["Gold"]', "")
        .replace('trophies = "trophies.toml"', "")
    )
    federation.write_text(stated.replace('player_file = "player-file.toml"\n', ""), encoding="utf-8")
    return folder


def _rename(text: str, names: dict[str, str]) -> str:
    for old, new in names.items():
        quoted = _quoted(new).replace("\\", "\\\\")
        text = re.sub(rf'^((?:unit|name) = )"{old}"$', rf"\1{quoted}", text, flags=re.MULTILINE)
        text = re.sub(rf"(\d ){old}(?=[\"' ])", rf"\1{quoted[1:-1]}", text)
        text = re.sub(rf"([{{,] ){old} = ", rf"\1{quoted} = ", text)
        text = text.replace(f'units = ["{old}"]', f"units = [{_quoted(new)}]")
    return text


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
