"""Files of email addresses and logins, as a spreadsheet writes them: read forgivingly, one person a line."""

import csv
import io
from collections.abc import Mapping

import msgspec

from overtrick.store.errors import Refusal

COLUMNS = ("player", "club", "email", "name", "role")
_OTHER_NAMES = {
    "number": "player", "player number": "player", "e-mail": "email", "address": "email", "email address": "email",
}  # fmt: skip
_SEPARATORS = (",", ";", "\t")
MOST_LINES, _LONGEST_CELL = 100_000, 300
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")


class AddressLine(msgspec.Struct, frozen=True):
    """A line: a player's number or a club, the address, the name of the person, and the role of the login if any."""

    line: int
    player: str
    club: str
    email: str
    name: str
    role: str


def read_address_file(content: bytes) -> list[AddressLine]:
    """Read a file; raise a Refusal if it is not such a file. Empty lines are left out."""
    text = _decode(content)
    first = text.lstrip("\n").split("\n", 1)[0]
    separator = max(_SEPARATORS, key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    found: list[AddressLine] = []
    try:
        places = _find_columns(next(reader, []))
        for cells in reader:
            if any(cell.strip() for cell in cells):
                found.append(_read_line(reader.line_num, cells, places))
            if len(found) > MOST_LINES:
                raise Refusal(f"The file has more than {MOST_LINES} lines. Split it.")
    except csv.Error as error:
        raise Refusal(f"Line {reader.line_num} cannot be read. Save the file as CSV again.") from error
    if not found:
        raise Refusal("The file has no line with an address.")
    return found


def _decode(content: bytes) -> str:
    try:
        text = content.decode("utf-16" if content[:2] in _UTF_16 else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refusal("The file is not UTF-8 text. In Excel, save it as 'CSV UTF-8'.") from error
    if "\0" in text:
        raise Refusal("The file is not a text file. Save it as CSV.")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _find_columns(heads: list[str]) -> dict[str, int]:
    names = [" ".join(head.split()).casefold() for head in heads]
    names = [_OTHER_NAMES.get(name, name) for name in names]
    for name in COLUMNS:
        if names.count(name) > 1:
            raise Refusal(f"The first line names the column {name} twice.")
    if "email" not in names or not {"player", "club"} & set(names):
        raise Refusal("The first line must name the columns: email, and player or club; name and role if you want.")
    return {name: names.index(name) for name in COLUMNS if name in names}


def _read_line(line: int, cells: list[str], places: Mapping[str, int]) -> AddressLine:
    def cell(name: str) -> str:
        place = places.get(name)
        text = cells[place] if place is not None and place < len(cells) else ""
        return " ".join(text.split())[:_LONGEST_CELL]

    return AddressLine(line, cell("player"), cell("club"), cell("email"), cell("name"), cell("role").casefold())
