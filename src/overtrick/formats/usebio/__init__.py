"""USEBIO, the XML results format of many federations, versions 1.0 to 1.3, as scoring programs really write it.

Reading is liberal and never raises: what could not be understood is a problem, and nothing in a file can make the
reader fetch, expand or run away. Writing gives version 1.2.
"""

import re
from pathlib import Path

from overtrick.core.problems import MOST, Problem, ProblemList, ReadingStopped, Severity
from overtrick.core.session import Batch, Session
from overtrick.formats.common.fields import shorten
from overtrick.formats.usebio.conversion import list_losses
from overtrick.formats.usebio.element_losses import list_unread_elements
from overtrick.formats.usebio.row_text import row_text
from overtrick.formats.usebio.sessions import read_sessions
from overtrick.formats.usebio.values import Document
from overtrick.formats.usebio.words import FORMAT, KNOWN_TAGS, VERSIONS
from overtrick.formats.usebio.writer import write_batch
from overtrick.formats.usebio.xml_tree import Tree, read_tree

_ROOT = re.compile(rb"<(?:[A-Za-z]\w{0,30}:)?USEBIO[\s>/]", re.IGNORECASE)
_START_SIZE = 4096

__all__ = ["FORMAT", "dump", "dumps", "list_losses", "list_unread_elements", "load", "loads", "recognises", "row_text"]


def recognises(data: bytes) -> bool:
    """Return whether the file begins as XML does and its first element is USEBIO."""
    start = data[:_START_SIZE].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
    return start.startswith(b"<") and _ROOT.search(start) is not None


def load(path: Path) -> tuple[Batch, tuple[Problem, ...]]:
    """Read a file."""
    return loads(path.read_bytes())


def loads(data: bytes) -> tuple[Batch, tuple[Problem, ...]]:
    """Read the batch in these bytes, and list all problems of its writing in line order."""
    problems = ProblemList()
    try:
        tree = read_tree(data, problems)
        sessions = _read_sessions(tree, problems) if tree else ()
    except ReadingStopped as stop:
        return Batch(FORMAT, (), whole=False), (*sorted(problems, key=_line_of), stop.problem)
    return Batch(FORMAT, sessions), tuple(sorted(problems, key=_line_of))


def _line_of(problem: Problem) -> int:
    return problem.line


def _read_sessions(tree: Tree, problems: list[Problem]) -> tuple[Session, ...]:
    document = Document(tree, problems)
    try:
        sessions = tuple(read_sessions(document)) if tree.root.tag == "USEBIO" else ()
        if sessions:
            _warn_unknown_parts(document)
        else:
            _report_no_event(document)
    finally:
        document.finish()
    return sessions


def dump(batch: Batch, path: Path) -> None:
    """Write a file."""
    path.write_bytes(dumps(batch))


def dumps(batch: Batch) -> bytes:
    """Write the batch as a USEBIO file."""
    return write_batch(batch)


def _report_no_event(document: Document) -> None:
    root = document.tree.root
    message = "There is no event in this file." if root.tag == "USEBIO" else "This XML is not a USEBIO file."
    advice = "Export the results as USEBIO from the scoring program."
    document.problems.append(Problem("usebio-no-event", Severity.ERROR, 0, "EVENT", shorten(root.tag), message, advice))


def _warn_unknown_parts(document: Document) -> None:
    """Report an unknown version and unknown elements, once each."""
    root = document.tree.root
    version = (root.get("Version") or root.get("VERSION") or root.get("version") or "").strip()
    if version and version not in VERSIONS:
        message = f"The file says that it is USEBIO version '{shorten(version)}'; it was read as {VERSIONS[-1]}."
        advice = f"Known versions are {', '.join(VERSIONS)}. Check that everything is there."
        document.add_warning("usebio-version", root, "Version", version, message, advice)
    unknown = document.tree.tags - KNOWN_TAGS
    reported: set[str] = set()
    for element in root.iter() if unknown else ():
        if len(reported) == min(len(unknown), MOST):
            break
        if element.tag in unknown and element.tag not in reported:
            reported.add(element.tag)
            message = f"{shorten(element.tag)} is not a part of USEBIO that Overtrick knows. It was ignored."
            advice = "Do nothing if the rest is right; otherwise ask the author of the scoring program."
            document.add_warning("usebio-unknown-element", element, shorten(element.tag), "", message, advice)
