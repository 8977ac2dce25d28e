"""Line ends say nothing about results: the same file on one line has the same rows, and they earn the same."""

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from overtrick import formats
from overtrick.awards import Context, award_session
from overtrick.awards.context import Division, Row
from overtrick.core.award import Award
from overtrick.core.session import Batch, Session
from overtrick.formats import pbn, usebio
from overtrick.schemes import load_scheme
from overtrick.schemes.edition import Edition

EXAMPLES = Path(__file__).parents[2] / "examples"
FILES = sorted(
    path for pattern in ("*.txt", "cyprus/*.mcd", "usebio/*.xml", "pbn/*.pbn") for path in EXAMPLES.glob(pattern)
)
PARTS = ("session", "single", "section", "overall")
CYPRUS = load_scheme("cbf-2013").on(date(2026, 5, 17))
NEW_ZEALAND = load_scheme("nz-2017").on(date(2026, 5, 17))
FORTY = Context(event_class="40C")


def on_one_line(data: bytes) -> bytes:
    """A USEBIO file as programs write it that need no line ends."""
    return re.sub(rb">\s+<", b"><", data).replace(b"\n", b" ")


def with_broken_rows(data: bytes) -> bytes:
    """A PBN file whose ranking runs over lines that begin and end inside its rows."""

    def break_rows(table: re.Match[str]) -> str:
        cells = re.findall(r'"[^"]*"|\S+', table[2])
        columns = table[1].count(";") + 1
        assert len(cells) % columns == 0
        size = columns - 1
        return table[1] + "\n".join(" ".join(cells[at : at + size]) for at in range(0, len(cells), size)) + "\n"

    text = re.sub(r'(\[TotalScoreTable "[^"]*"\]\n)((?:[^[\n].*\n)+)', break_rows, data.decode())
    return text.encode()


def written_anew(path: Path) -> Iterator[tuple[Batch, Batch]]:
    """A file as the formats write it that let rows share a line: with line ends, and without."""
    batch = formats.load(path)[0]
    usual = usebio.dumps(batch)
    yield usebio.loads(usual)[0], usebio.loads(on_one_line(usual))[0]
    if all(len(entry.players) == 2 for session in batch.sessions for entry in session.entries):
        usual = pbn.dumps(batch)
        yield pbn.loads(usual)[0], pbn.loads(with_broken_rows(usual))[0]


def earned(batch: Batch, edition: Edition, context: Context) -> list[list[tuple[Award, ...]]]:
    """The awards of every row of every session."""
    return [
        [row.awards for row in award_session(session, edition, context).entries]
        for session in batch.sessions
        if session.entries
    ]


def test_examples_of_every_format_are_here() -> None:
    assert {formats.recognise(path.read_bytes()).FORMAT for path in FILES} == {"nzb", "mcd", "usebio", "pbn"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_row_of_a_file_is_named_by_a_number_of_its_own(path: Path) -> None:
    for pair in written_anew(path):
        for batch in (*pair, formats.load(path)[0]):
            rows = [entry.row for session in batch.sessions for entry in session.entries]
            assert len(set(rows)) == len(rows)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_line_ends_change_no_award(path: Path) -> None:
    for usual, shared in written_anew(path):
        for part in PARTS:
            context = Context(event_class="Festival Pairs", part=part)
            assert earned(shared, CYPRUS, context) == earned(usual, CYPRUS, context)
        assert earned(shared, NEW_ZEALAND, FORTY) == earned(usual, NEW_ZEALAND, FORTY)


def two_sections() -> bytes:
    """A qualifier of two sections of six pairs, ranked as one field: 1 to 12, the odd places in section A."""
    pairs = [
        f"<PAIR><PAIR_NUMBER>{place}</PAIR_NUMBER><PLACE>{place}</PLACE><PERCENTAGE>{61 - 2 * place + 2}</PERCENTAGE>"
        f"<PLAYER><NATIONAL_ID_NUMBER>{7000 + place}</NATIONAL_ID_NUMBER></PLAYER>"
        f"<PLAYER><NATIONAL_ID_NUMBER>{8000 + place}</NATIONAL_ID_NUMBER></PLAYER></PAIR>"
        for place in range(1, 13)
    ]
    sections = "".join(
        f'<SECTION SECTION_ID="{name}"><PARTICIPANTS>\n{join_lines(pairs[first::2])}</PARTICIPANTS></SECTION>'
        for first, name in enumerate("AB")
    )
    return (
        f"<USEBIO><EVENT EVENT_TYPE='MP_PAIRS'><DATE>17/05/2026</DATE><EVENT_DESCRIPTION>Qualifier</EVENT_DESCRIPTION>"
        f"<BOARD_SCORING_METHOD>MATCH_POINTS</BOARD_SCORING_METHOD><BOARDS_PLAYED>24</BOARDS_PLAYED>"
        f"<WINNER_TYPE>1</WINNER_TYPE>{sections}</EVENT></USEBIO>"
    ).encode()


def join_lines(lines: list[str]) -> str:
    """Lines as they stand in a file."""
    return "".join(f"{line}\n" for line in lines)


def session_of(data: bytes) -> Session:
    """The one session of a file."""
    (session,) = usebio.loads(data)[0].sessions
    return session


@pytest.mark.parametrize("data", [two_sections(), on_one_line(two_sections())], ids=["lines", "one line"])
def test_sections_earn_whatever_the_lines(data: bytes) -> None:
    context = Context(event_class="Open Pairs - Qualifier", part="session")
    rows = award_session(session_of(data), CYPRUS, context).entries
    # Howell scale: six tables 16, 11, 6, 3 for the session; three tables 8, 5 for each section (3.4, 3.5).
    by_kind = [{award.kind: int(award.points) for award in row.awards} for row in rows]
    assert [kinds.get("place", 0) for kinds in by_kind] == [16, 11, 6, 3, *[0] * 8]
    assert [kinds.get("section", 0) for kinds in by_kind] == [8, 8, 5, 5, *[0] * 8]


@pytest.mark.parametrize("data", [two_sections(), on_one_line(two_sections())], ids=["lines", "one line"])
def test_a_context_names_single_rows_whatever_the_lines(data: bytes) -> None:
    session = session_of(data)
    rows = [entry.row for entry in session.entries]
    context = Context(
        event_class="Club event",
        part="single",
        divisions=(Division(name="first", lines=tuple(rows[:6])), Division(name="second", lines=tuple(rows[6:]))),
        rows=(Row(line=rows[0], boards={"7001": 7}),),
    )
    awarded = award_session(session, CYPRUS, context).entries
    # Each division has three tables: 8, 5. A third of 24 boards is 8, so 7001 with 7 earns nothing.
    assert [[int(award.points) for award in row.awards] for row in awarded] == [
        [8], [5, 5], [], [], [], [], [8, 8], [5, 5], [], [], [], [],
    ]  # fmt: skip


def test_the_text_of_a_row_is_its_own_alone() -> None:
    usual, shared = two_sections(), on_one_line(two_sections())
    texts = [[usebio.row_text(data, entry) for entry in session_of(data).entries] for data in (usual, shared)]
    assert texts[0] == texts[1]
    for place, text in enumerate(texts[0], 1):
        assert re.findall(r"<NATIONAL_ID_NUMBER>(\d+)<", text) == [str(7000 + place), str(8000 + place)]
