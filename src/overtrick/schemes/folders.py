"""Where a federation's folder lies: one that comes with the package, by its name, or any other by its path.

The folder holds all that makes a federation: `federation.toml` says who it is, `schemes/` has its regulations, and its
clubs, registers and words lie beside them.
"""

from importlib.resources import files
from pathlib import Path

from overtrick.schemes.errors import SchemeError

PACKAGED = Path(str(files("overtrick"))) / "federations"
FEDERATION_FILE = "federation.toml"
SCHEMES = "schemes"


def federation_names() -> list[str]:
    """The federations that come with the package."""
    return sorted(path.parent.name for path in PACKAGED.glob(f"*/{FEDERATION_FILE}"))


def federation_folder(name: str) -> Path:
    """The folder of a federation: its name in the package, or the path of a folder of one's own."""
    if name in federation_names():
        return PACKAGED / name
    path = Path(name)
    if (path / FEDERATION_FILE).is_file():
        return path.resolve()
    scheme = packaged_schemes().get(name)
    if scheme is not None:
        raise SchemeError(f"'{name}' is a scheme, not a federation; it is one of '{scheme.parent.parent.name}'.")
    known = ", ".join(federation_names())
    lacks = f": the folder has no {FEDERATION_FILE}" if path.is_dir() else ""
    raise SchemeError(
        f"There is no federation '{name}'{lacks}. Choose from: {known}; or give a folder with {FEDERATION_FILE}, "
        "as 'overtrick federation new' writes it."
    )


def folder_of_scheme(path: Path) -> Path | None:
    """The federation's folder that a scheme file lies in, at its top or in `schemes/`; None if it lies in none."""
    above = [path.parent, *([path.parent.parent] if path.parent.name == SCHEMES else [])]
    return next((folder for folder in above if (folder / FEDERATION_FILE).is_file()), None)


def packaged_schemes() -> dict[str, Path]:
    """The scheme files that come with the package, by the name of the scheme."""
    return {path.stem: path for path in sorted(PACKAGED.glob(f"*/{SCHEMES}/*.toml"), key=lambda path: path.stem)}
