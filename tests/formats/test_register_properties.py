"""What holds for every register there can be: strict writing reads back the same, and nothing makes a reader raise."""

from datetime import date
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from overtrick.core.player import Player
from overtrick.core.problems import Severity
from overtrick.formats import access, player_file
from overtrick.formats.common.proper_names import capitalise_name
from tests.formats.new_zealand import DAY, REGISTERS, nz_codes
from tests.formats.register_mistakes import CELLS, EXTRACTS, NAMES, PLAYER_FILES
from tests.often import often

SAMPLES = [path.read_bytes() for path in sorted(REGISTERS.iterdir())]
MISTAKES = [*PLAYER_FILES.values(), *EXTRACTS.values()]

plain = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=30).map(str.strip)
names = st.one_of(plain, st.sampled_from(['"', '""', ",", '","', "O'Tanager", 'Bill "Ace", jr', "2026-09-13"]))
cents = st.decimals(0, 99999, places=2)
wholes = st.integers(0, 99999).map(Decimal)
codes = st.integers(0, 9999)


def totals(a: Decimal, b: Decimal, c: int) -> tuple[tuple[str, Decimal], ...]:
    """Totals of the three units."""
    return (("A", a), ("B", b), ("C", Decimal(c)))


players = st.builds(
    Player,
    number=st.integers(1, 9_999_999_999).map(str),
    stamp=st.dates(),
    first=names,
    preferred=names,
    family=names,
    club=codes,
    grade=codes,
    stars=codes,
    rank=codes,
    rating=wholes,
    totals=st.builds(totals, cents, wholes, st.integers(0, 99)),
    handicap=cents,
    gender=codes,
    status=codes,
)
registers = st.lists(players, max_size=8, unique_by=lambda player: player.number)
extracted = st.builds(
    Player,
    number=st.integers(1000, 99999).map(str),
    stamp=st.just(DAY),
    first=plain.filter(bool).map(capitalise_name),
    family=st.sampled_from(["Tāhatika", "O'Tanager", "van der Plover", "Ngaio-Fosse"]),
    club=st.sampled_from([130, 622]),
    grade=st.sampled_from([1, 2, 3, 99]),
    stars=st.integers(0, 9),
    rank=st.sampled_from([*range(1, 12), 99]),
    rating=wholes,
    totals=st.builds(totals, cents, wholes, st.integers(0, 999)),
    gender=st.sampled_from([1, 2, 3, 99]),
    status=st.just(1),
    source=st.just(99),
    country=st.just(1),
    overseas_number=st.one_of(st.just(""), st.integers(1, 9999999).map(str)),
    joined=st.one_of(st.none(), st.dates(date(1930, 1, 1), DAY)),
)


@given(register=registers)
@often(60)
def test_a_player_file_is_read_back_the_same(register: list[Player]) -> None:
    data, problems = player_file.write_players(register)
    again, wrong = player_file.loads(data)
    assert (problems, wrong) == ((), ())
    assert sorted(again, key=lambda player: int(player.number)) == sorted(register, key=lambda one: int(one.number))
    assert player_file.dumps(again) == data


@given(first=st.text(max_size=50), family=st.text(max_size=50))
@often(60)
def test_any_name_is_written_in_plain_text_and_read_back(first: str, family: str) -> None:
    base = player_file.loads(SAMPLES[-1])[0][0]
    values = {field: getattr(base, field) for field in Player.__struct_fields__}
    data = player_file.dumps([Player(**(values | {"first": first, "family": family}))])
    assert all(32 <= byte <= 126 or byte == 10 for byte in data)
    again, problems = player_file.loads(data)
    assert problems == ()
    assert len(again[0].first) <= 30
    assert len(again[0].family) <= 30


@given(register=st.lists(extracted, max_size=8, unique_by=lambda player: player.number))
@often(60)
def test_an_extract_is_read_back_the_same_without_a_change(register: list[Player]) -> None:
    again, changes, problems = access.loads(access.dumps(register), nz_codes(), DAY)
    assert (changes, problems) == ((), ())
    assert list(again) == sorted(register, key=lambda player: int(player.number))


def reads_quietly(data: bytes) -> None:
    """Both readers take the bytes, say something sensible about them, and their answer can be written."""
    read, wrong = player_file.loads(data, nz_codes())
    taken, changes, problems = access.loads(data, nz_codes(), DAY)
    lines = max(1, len(data.splitlines()) + data.count(b"\n"))
    for found in (wrong, problems):
        assert list(found) == sorted(found, key=lambda problem: problem.line)
        assert all(0 <= problem.line <= lines and problem.message and problem.advice for problem in found)
    assert {change.number for change in changes} <= {player.number for player in taken}
    written = player_file.loads(player_file.dumps(read))[0]
    assert {player.number for player in written} == {player.number for player in read}
    again, none, _ = access.loads(access.dumps(taken), nz_codes(), DAY)
    assert again == taken
    assert none == ()


@given(data=st.binary(max_size=300))
@often(100)
def test_any_bytes_at_all_give_problems_and_never_an_exception(data: bytes) -> None:
    for found in (player_file.loads(data)[1], access.loads(data, nz_codes(), DAY)[2]):
        assert any(problem.severity is Severity.ERROR for problem in found)


@given(data=st.data())
@often(100)
def test_a_damaged_register_never_makes_a_reader_raise(data: st.DataObject) -> None:
    sample = data.draw(st.sampled_from([*SAMPLES, *MISTAKES]))
    start = data.draw(st.integers(0, len(sample)))
    end = data.draw(st.integers(start, min(len(sample), start + 20)))
    put = data.draw(st.one_of(st.binary(max_size=5), st.sampled_from([b'"', b",", b";", b"\n", b"\xff\xfe"])))
    reads_quietly(sample[:start] + put + sample[end:])


@given(lines=st.lists(st.text(st.sampled_from('0123456789., ;"-/xX'), max_size=60), max_size=6))
@often(60)
def test_rows_of_nearly_right_characters_never_make_a_reader_raise(lines: list[str]) -> None:
    reads_quietly("\n".join([NAMES, CELLS, *lines]).encode())


def test_hostile_lines_are_refused_quickly() -> None:
    """Long runs of one character: a pattern that backtracks would need hours for these."""
    for run in (b" ", b'"', b'""', b"0", b",", b"9", b"'a", b"a' "):
        line = run * 100_000
        assert player_file.loads(SAMPLES[-1] + line + b"x\n" + line)[1]
        row = CELLS.replace("Plover", '"' + line.decode().replace('"', '""') + 'x"').replace("9205", "0" * 99_999)
        assert access.loads(f"{NAMES}\n{row}\n".encode() + line, nz_codes(), DAY)[2]
