"""The parts of a TOML text by lines: a table or a record with its heading, and the lines of one key in it."""

import re
import tomllib
from typing import NamedTuple

_HEADING = re.compile(r"^(?P<open>\[\[?)\s*(?P<name>[^\[\]#]+?)\s*\]\]?\s*(?:#.*)?$")


class Block(NamedTuple):
    """A table, or a record of a list: its lines up to `end`, of which those up to `own_end` are not of its parts."""

    name: str
    of_list: bool
    start: int
    own_end: int
    end: int


def list_blocks(text: str) -> list[Block]:
    """The blocks of a text in their order; the first is what stands before all headings, and has no name."""
    lines = text.splitlines()
    headings = [(0, "", False)]
    for at, line in enumerate(lines):
        found = _HEADING.match(line)
        if found:
            headings.append((at, found["name"].replace('"', ""), found["open"] == "[["))
    ends = [at for at, _, _ in headings[1:]] + [len(lines)]
    blocks: list[Block] = []
    for number, (start, name, of_list) in enumerate(headings):
        end = ends[number]
        for later, (_, other, _) in enumerate(headings[number + 1 :], number + 1):
            if not name or not other.startswith(f"{name}."):
                break
            end = ends[later]
        blocks.append(Block(name, of_list, start, ends[number], end))
    return blocks


def find_statement(lines: list[str], key: str) -> tuple[int, int] | None:
    """The first line of a key and the line after its last, in the lines of a block; None if it is not there."""
    begins = re.compile(rf'^\s*"?{re.escape(key)}"?\s*=')
    for at, line in enumerate(lines):
        if at and line.startswith("["):
            return None
        if begins.match(line):
            for after in range(at + 1, len(lines) + 1):
                if _is_whole("\n".join(lines[at:after])):
                    return at, after
    return None


def strip_end(lines: list[str]) -> list[str]:
    """The lines without blank lines and comments at the end, which belong to what follows."""
    kept = list(lines)
    while kept and (not kept[-1].strip() or kept[-1].lstrip().startswith("#")):
        kept.pop()
    return kept


def _is_whole(text: str) -> bool:
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return False
    return True
