"""Reports of every kind, made up by hypothesis: pairs, teams, individuals, twins, ties, handicaps, reversals."""

from hypothesis import strategies as st

from tests.formats.magic_contest.reports import IDENTIFIER

# Whatever may stand in a text: no line end, nothing that is cut from its ends, nothing that would begin a comment.
_letters = st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="\ufeff")
texts = st.one_of(
    st.text(_letters, min_size=1, max_size=12).map(lambda text: text.strip(" \t") or "x"),
    st.sampled_from(["=", ";", "// x", "30\t11", "a\tb", "42", "'", "Ελένη", "Fête", "-", "0"]),
)
days = st.dates().map(str)
numbers = st.one_of(st.just(""), st.integers(1, 99_999).map(str), st.sampled_from(["0", "CY-7", "007"]))
amounts = st.one_of(
    st.integers(-99, 999).map(str),
    st.decimals(0, 999, places=2).map(str),
    st.decimals(0, 999, places=1).map(lambda number: str(number).replace(".", ",")),
    st.sampled_from(["+5", "007", "0,50", "12 VP", "1.234,5"]),
)
shares = st.decimals(0, 100, places=2).flatmap(
    lambda share: st.sampled_from([str(share), f"{share} %", f"{share}%".replace(".", ",")])
)
Rows = list[tuple[str, str]]


def optional(draw: st.DrawFn, field: str, values: st.SearchStrategy[str]) -> Rows:
    """A row that may be there."""
    return [(field, draw(values))] if draw(st.booleans()) else []


def ranks(draw: st.DrawFn, count: int) -> list[tuple[int, int]]:
    """The first and the last rank of each of so many contestants, with ties."""
    found: list[tuple[int, int]] = []
    while len(found) < count:
        size = min(draw(st.sampled_from([1, 1, 1, 2, 3])), count - len(found))
        found += [(len(found) + 1, len(found) + size)] * size
    return found


def rank_rows(low: str, high: str, shared: tuple[int, int]) -> Rows:
    """The one or two rows of a rank."""
    return [(low, str(shared[0]))] + ([(high, str(shared[1]))] if shared[0] != shared[1] else [])


@st.composite
def contestants(draw: st.DrawFn, kind: str, count: int) -> Rows:
    """The rows of the members of a contest."""
    sizes = {"1": st.just(1), "2": st.just(2), "4": st.integers(4, 6)}[kind]
    handicap, counted, stated, scored, shared = (draw(st.booleans()) for _ in range(5))
    with_handicap = ranks(draw, count)
    rows: Rows = []
    for at, shared_ranks in enumerate(ranks(draw, count)):
        result = rank_rows("40", "41", shared_ranks)
        # Equal ranks have equal scores, or partners could not be told apart.
        result += [("42", f"{1000 - shared_ranks[0]}{draw(st.sampled_from(['', '.5', ',50']))}")] if scored else []
        result += [("43", draw(shares))] if shared else []
        if counted:
            result += [(field, str(draw(st.integers(0, 5)))) for field in ("50", "51", "52")]
            result += optional(draw, "53", st.integers(15, 20).map(str))
        points: Rows = []
        for _ in range(draw(st.integers(0, 2)) if stated else 0):
            points += [("60", draw(texts)), ("61", draw(st.decimals(0, 9, places=2).map(str)))]
        if handicap:
            points += [*rank_rows("70", "71", with_handicap[at]), *optional(draw, "72", amounts)]
            points += optional(draw, "73", shares)
        for _ in range(draw(sizes)):
            team = [("32", f"Team {at}")] if kind == "4" else []
            rows += [("30", draw(numbers)), ("31", draw(texts)), *team, *result, *points]
    return rows


@st.composite
def contests(draw: st.DrawFn, serial: int) -> Rows:
    """The rows of one contest, or of both reports of a two-winner contest."""
    kind = draw(st.sampled_from(["1", "2", "2", "4"]))
    head = [("12", draw(days)), ("14", kind), ("15", draw(texts)), *optional(draw, "16", texts)]
    if draw(st.booleans()):
        head += [("18", draw(texts)), ("19", draw(texts))]
    head += optional(draw, "23", st.sampled_from(["0", "1", "2", "10", "11", "12", "20"]))
    head += [("24", draw(st.sampled_from(["2", "1,5", "0.50"]))), ("25", draw(texts))] if draw(st.booleans()) else []
    head += [("11", "")] if draw(st.booleans()) else []
    head += optional(draw, "22", st.integers(1, 99).map(str))
    # The number keeps the names of contests in one file apart.
    name = f"{draw(texts)} {serial}"
    rows: Rows = []
    directions = (serial, -serial) if kind == "2" and draw(st.booleans()) else (serial,)
    for number in directions:
        count = draw(st.integers(2, 5))
        own = [("17", str(number)), ("20", str(count)), ("21", str(draw(st.integers(0, 9))))]
        own += optional(draw, "27", st.sampled_from(["1;Myrto Kyparou;", ";Zenon Faneros;2;Avra Karaveli;"]))
        rows += [("10", name), *draw(st.permutations([*head, *own])), *draw(contestants(kind, count))]
    return rows


@st.composite
def reports(draw: st.DrawFn) -> str:
    """A whole report, with separators and comments as people write them."""
    file = [("90", draw(texts)), ("94", draw(texts)), ("95", draw(texts)), ("00", draw(texts))]
    for field in ("96", "97", "98", "02"):
        file += optional(draw, field, texts)
    file += [("01", "")] if draw(st.booleans()) else []
    rows = list(draw(st.permutations(file)))
    for serial in range(1, draw(st.integers(1, 3)) + 1):
        rows += draw(contests(serial))
    separator = draw(st.sampled_from("\t=; "))
    end = draw(st.sampled_from(["\n", "\r\n"]))
    comment = draw(st.sampled_from(["", f"// a comment{end}", end]))
    lines = [f"{field}{separator}{text}{end}{comment if field == '31' else ''}" for field, text in rows]
    return IDENTIFIER.replace("\n", end) + "".join(lines)
