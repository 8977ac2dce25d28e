"""An invented federation for tests: New Zealand's scheme and clubs, with a [federation] section of its own."""

from pathlib import Path

from overtrick.schemes import load_scheme

_BASE = "nz-2017"


def write_scheme(folder: Path, federation: str = "", text: str = "") -> str:
    """Write a scheme file with more lines of its federation, and more sections. Returns its path."""
    base = load_scheme(_BASE)
    files = {key: (base.folder / getattr(base.federation, key)).resolve() for key in ("clubs", "registers")}
    path = folder / "own.toml"
    path.write_text(
        f'name = "own"\ntitle = "Own"\neffective = 2017-01-01\nextends = "{_BASE}"\n{text}\n'
        f'[federation]\nname = "Federation of the Two Rivers"\ntime_zone = "UTC"\nclubs = "{files["clubs"]}"\n'
        f'registers = "{files["registers"]}"\n{federation}\n',
        encoding="utf-8",
    )
    return str(path)
