"""Scheduled backups: one file a slot, the oldest removed."""

from datetime import datetime
from pathlib import Path

from overtrick.store.upkeep.backup import write_backup

# Made by a slot: whatever a person keeps beside them is not counted, and not removed.
_PATTERN = f"overtrick-{'[0-9]' * 4}-{'[0-9]' * 2}-{'[0-9]' * 2}-{'[0-9]' * 4}.backup"


def make_backup(folder: Path, at: datetime, keep: int) -> Path:
    """Write the backup of a slot, unless it is there, and remove those beyond the number that is kept."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / f"overtrick-{at:%Y-%m-%d-%H%M}.backup"
    if not path.exists():
        write_backup(path)
    for old in sorted(folder.glob(_PATTERN))[: -max(keep, 1)]:
        old.unlink()
    return path
