"""Finds the file of a scheme, by its name, by its path or by the federation's folder, and reads TOML exactly."""

import re
import tomllib
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

from overtrick.schemes.errors import Mistake, SchemeError, suggest
from overtrick.schemes.folders import FEDERATION_FILE, PACKAGED, SCHEMES, federation_names, packaged_schemes
from overtrick.schemes.mistakes.sources import mistake_in

_SYNTAX_LINE = re.compile(r"at line (\d+)")


def scheme_names() -> list[str]:
    """The schemes that come with the package."""
    return list(packaged_schemes())


def scheme_path(name: str) -> Path:
    """The file of a scheme: its name, or the path of a .toml file or of a federation's folder of one's own."""
    if name.endswith(".toml"):
        return Path(name)
    packaged = packaged_schemes()
    if name in packaged:
        return packaged[name]
    if (Path(name) / FEDERATION_FILE).is_file():
        return current_scheme_path(Path(name))
    if name in federation_names():
        own = current_scheme_path(PACKAGED / name).stem
        raise SchemeError(f"'{name}' is a federation, not a scheme; its scheme in force is '{own}'.")
    lacks = f" The folder '{name}' has no {FEDERATION_FILE}." if Path(name).is_dir() else ""
    known = ", ".join(packaged)
    raise SchemeError(
        f"There is no scheme '{name}'.{lacks or suggest(name, packaged)} Choose from: {known}; or give a .toml "
        f"file or a "
        "federation's folder."
    )


def current_scheme_path(folder: Path) -> Path:
    """The file of the scheme that a federation's folder names as its own."""
    stated = str(read_toml(folder / FEDERATION_FILE).get("scheme", ""))
    found = folder / SCHEMES / f"{stated}.toml"
    if found.is_file():
        return found
    known = sorted(path.stem for path in (folder / SCHEMES).glob("*.toml"))
    wrong = f"scheme '{stated}' is not a file of {SCHEMES}/" if stated else "scheme is missing"
    advice = (
        f"name a file of {SCHEMES}/, without .toml.{suggest(stated, known)} Choose from: {', '.join(known) or 'none'}."
    )
    raise SchemeError(mistake_in(folder / FEDERATION_FILE, ("scheme",), f"{wrong}; {advice}"))


def find_wrong_name(path: Path) -> Iterator[Mistake]:
    """A scheme is found by the name of its file, and recorded by its own: two with one name would be mixed up."""
    name = read_toml(path).get("name")
    if not isinstance(name, str) or name == path.stem:
        return
    whose = f"that of {SCHEMES}/{name}.toml" if path.with_name(f"{name}.toml").is_file() else "not the name of the file"
    yield mistake_in(path, ("name",), f"name: '{name}' is {whose}; call this one {path.stem}, as its file")


def read_toml(path: Path) -> dict[str, Any]:
    """A file as TOML, its decimals exact."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Decimal)
    except OSError as error:
        raise SchemeError(Mistake(str(path), 0, f"cannot be read ({error.strerror})")) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SchemeError(_syntax_mistake(path.name, str(error))) from error
    except RecursionError as error:
        raise SchemeError(Mistake(path.name, 0, "brackets within brackets, too deep to be read")) from error


def _syntax_mistake(file: str, text: str) -> Mistake:
    """The line stands in the words of tomllib."""
    found = _SYNTAX_LINE.search(text)
    return Mistake(file, int(found[1]) if found else 0, text)
