"""Batches as a reader makes them, any of them: the strategies of the property tests."""

from datetime import date

from hypothesis import strategies as st

from overtrick.core.boards import Board, Result
from overtrick.core.session import Batch, Entry, EntryDetails, Session, SessionDetails
from overtrick.formats.common.rankings import order_entries

letters = st.sampled_from("abcdefghiklmnoprstuvwxyzABCXYZ0123456789 &<>\"'éßł’;]-")
texts = st.text(letters, max_size=16).map(lambda text: " ".join(text.split()))
words = st.text(st.sampled_from("ABCDEFGHKLMéß"), min_size=1, max_size=6)
numbers = st.decimals(-99, 9999, places=2)
counts = st.none() | st.integers(0, 40)
UNITS = {"matchpoints": "MPS", "cross-imps": "XIMPS", "butler": "IMPS", "imps": "IMPS", "total-points": "PTS"}


# Values and whole elements of an event, and what is on a board beside its results, as a session keeps them.
CARDS = "<HAND><DIRECTION>N</DIRECTION><SPADES>AKQ</SPADES><HEARTS>J&lt;10</HEARTS></HAND>"
KEPT: list[tuple[tuple[str, str], ...]] = [
    (),
    (("ROUNDS", "7"), ("MASTER_POINT_SCALE", "CLUB"), ("P2P_CHARGE_RATE", "0.42")),
    (("<CONTACT>", "<CONTACT><FULL_NAME>Ann &amp; Bo</FULL_NAME></CONTACT>"), ("NOTES", "a"), ("NOTES", "b")),
    (("<BOARD> 3", CARDS), ("<BOARD> 3", "<DEALER>S</DEALER>"), ("<BOARD> 40", CARDS)),
]


def results(section: str) -> st.SearchStrategy[Result]:
    """Lines of a traveller: played, passed out, adjusted or unknown."""
    stated = st.none() | numbers
    pairs = st.integers(1, 20).map(str)
    played = st.builds(
        Result,
        pairs,
        pairs,
        st.sampled_from(["4S", "3NTx", "2Hxx", "PASS", "", "8Z"]),
        st.sampled_from(["N", "E", "S", "W", ""]),
        st.sampled_from(["HK", "", "S10"]),
        st.none() | st.integers(0, 13),
        st.none() | st.integers(-7600, 7600),
        st.just(""),
        stated,
        stated,
        st.just(section),
    )
    adjusted = st.sampled_from(["A6040", "AVE+", "A-", "60%/40%", "NP"])
    artificial = st.builds(Result, pairs, pairs, adjusted=adjusted, ns_stated=stated, section=st.just(section))
    return st.one_of(played, artificial)


@st.composite
def boards(draw: st.DrawFn, sections: list[str]) -> tuple[Board, ...]:
    """Boards of ascending numbers, each with results of all sections in their order."""
    found = []
    for number in sorted(draw(st.sets(st.integers(1, 36), max_size=4))):
        lines = [line for section in sections for line in draw(st.lists(results(section), min_size=1, max_size=3))]
        found.append(Board(number, tuple(lines), datum=draw(st.none() | st.integers(-200, 200))))
    return tuple(found)


def _pairs_of(team: int) -> list[tuple[tuple[str, tuple[int, ...]], ...]]:
    """The pairs of a team of four: not listed, both, or one beside two single players."""
    first = f"{team + 1}-1-2"
    return [(), ((first, (0, 1)), (f"{team + 1}-3-4", (2, 3))), ((first, (2, 3)),)]


@st.composite
def entries(draw: st.DrawFn, size: int, winners: int, section: str, *, percent: bool) -> list[Entry]:
    """Contestants of one section, places and all."""
    found = []
    for at in range(draw(st.integers(1, 5))):
        score = draw(numbers.map(abs) if percent else st.none() | numbers)
        details = EntryDetails(
            number=str(at + 1),
            direction=draw(st.sampled_from(["NS", "EW"])) if winners == 2 else "",
            section=section,
            team=draw(texts) if size > 2 else "",
            names=tuple(draw(st.lists(texts, min_size=size, max_size=size))),
            percentage=score if percent else None,
            boards=draw(counts),
            stated=tuple(draw(st.lists(st.tuples(words, numbers), max_size=2))),
            pairs=draw(st.sampled_from(_pairs_of(at))) if size > 2 else (),
        )
        players = tuple(str(draw(st.integers(1, 10**9))) if draw(st.booleans()) else "" for _ in range(size))
        place = draw(st.none() | st.integers(1, 9))
        found.append(Entry(0, place, place is not None and draw(st.booleans()), score, players, details))
    return found


@st.composite
def sessions(draw: st.DrawFn) -> Session:
    """A session in the form that reading gives it."""
    contest, size = draw(st.sampled_from([("pairs", 2), ("teams", 4), ("individual", 1)]))
    scoring = draw(st.sampled_from(sorted(UNITS)))
    percent = scoring == "matchpoints" and draw(st.booleans())
    winners = draw(st.sampled_from([1, 2])) if contest == "pairs" else 1
    sections = draw(st.sampled_from([[""], ["A", "B"]]))
    listed = [each for name in sections for each in draw(entries(size, winners, name, percent=percent))]
    kind = {"pairs": "PAIRS", "teams": "TEAMS", "individual": "INDIVIDUAL"}[contest]
    return Session(
        date=draw(st.dates(date(1990, 1, 1), date(2100, 1, 1))),
        club=None,
        location=draw(texts),
        event=draw(texts),
        type=kind,
        section=draw(words) if sections == [""] else "",
        round=draw(st.none() | st.integers(1, 20)),
        movement=draw(texts),
        unit="PCT" if percent else UNITS[scoring],
        points_type=None,
        award=None,
        boards=draw(st.integers(1, 100)),
        lists=winners,
        program=draw(texts),
        entries=order_entries(listed, winners),
        details=SessionDetails(
            format="usebio",
            club_name=draw(texts),
            licence=draw(words),
            contest=contest,
            identity=draw(texts),
            winners=winners,
            tables=draw(counts),
            field=draw(counts),
            scoring=scoring,
            handicap=draw(st.booleans()),
            boards=draw(boards(sections)),
            others=draw(st.sampled_from(KEPT)),
        ),
    )


batches = st.builds(Batch, st.just("usebio"), st.lists(sessions(), min_size=1, max_size=3).map(tuple))
