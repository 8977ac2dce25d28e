"""What the ways are called by which files come in."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from overtrick.store.results.reading import BY_HAND

_DOORS: dict[str, Any] = {
    "ftp": "FTP", "sftp": "SFTP", "http": _("Program over the web"), "web": _("Pages"), "folder": _("Folder"),
    BY_HAND: _("Typed in"), "command line": _("Command line"), "register": _("Import of registers"),
}  # fmt: skip


def name_door(door: str) -> str:
    """Return what a door is called."""
    return str(_DOORS.get(door, door))
