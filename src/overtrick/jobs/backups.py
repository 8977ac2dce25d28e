"""Scheduled backups: one file for each slot; the oldest ones are removed."""

from datetime import datetime
from pathlib import Path

from overtrick.store.upkeep.backup import head_beside, write_backup

# The names of scheduled backups: other files in the folder are neither counted nor removed.
_PATTERN = f"overtrick-{'[0-9]' * 4}-{'[0-9]' * 2}-{'[0-9]' * 2}-{'[0-9]' * 4}.backup"


def make_backup(folder: Path, at: datetime, keep: int) -> Path:
    """Write the backup of a slot unless it exists, remove the oldest ones, and return its path."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / f"overtrick-{at:%Y-%m-%d-%H%M}.backup"
    if not path.exists():
        write_backup(path)
    for old in sorted(folder.glob(_PATTERN))[: -max(keep, 1)]:
        head_beside(old).unlink(missing_ok=True)
        old.unlink()
    return path
