"""Reading, checking and awarding take time in proportion to the size of a file, whatever is in it."""

import gc
from collections.abc import Callable
from contextlib import suppress
from datetime import date
from time import process_time

import pytest

from overtrick.formats import access, nzb, player_file
from overtrick.schemes import load_scheme, scheme_names
from overtrick.scoring.field import Contestant
from overtrick.scoring.handicap.file import HandicapError, percentages
from overtrick.scoring.handicap.file import loads as loads_handicaps
from soak.hostile.attempts import read_check_and_award
from soak.hostile.registers import EXTRACTS, HANDICAPS, PLAYER_FILES
from soak.hostile.results_files import FORMATS
from soak.hostile.shapes import Shape
from tests.formats.new_zealand import nz_codes

DAY = date(2026, 11, 1)
SESSION = nzb.loads(b'2026-03-14,106,"","Pairs","","",1,"","PCT","C",40,26,1,"X"\n')[0].sessions[0]
SMALL, TIMES = 25_000, 4
# A quadratic step takes sixteen times as long for four times the bytes; a busy machine does not double the time.
MOST_TIMES = 7.5
# In seconds: less than this is no evidence.
TOO_SHORT = 0.03
TRIES = 4
SHAPES = [(form, name, shape) for form, shapes in FORMATS.items() for name, shape in shapes.items()]


@pytest.fixture(scope="module", autouse=True)
def _schemes() -> None:
    for name in scheme_names():
        load_scheme(name)
    read_check_and_award(b"")


@pytest.mark.parametrize(("form", "name", "shape"), SHAPES, ids=[f"{form}: {name}" for form, name, _ in SHAPES])
def test_a_results_file_takes_time_in_proportion_to_its_size(form: str, name: str, shape: Shape) -> None:
    _hold(read_check_and_award, shape)


def test_each_format_has_its_worst_shapes() -> None:
    assert {form: len(shapes) > 25 for form, shapes in FORMATS.items()} == dict.fromkeys(
        ("nzb", "mcd", "usebio", "pbn"), True
    )


@pytest.mark.parametrize("name", PLAYER_FILES)
def test_a_player_file_takes_time_in_proportion_to_its_size(name: str) -> None:
    _hold(player_file.loads, PLAYER_FILES[name])


@pytest.mark.parametrize("name", EXTRACTS)
def test_an_extract_takes_time_in_proportion_to_its_size(name: str) -> None:
    _hold(lambda data: access.loads(data, nz_codes(), DAY), EXTRACTS[name])


@pytest.mark.parametrize("name", HANDICAPS)
def test_a_handicap_file_takes_time_in_proportion_to_its_size(name: str) -> None:
    _hold(_read_handicaps, HANDICAPS[name])


def _read_handicaps(data: bytes) -> None:
    with suppress(HandicapError):
        handicaps = loads_handicaps(data.decode())
        numbers = {pair.pair: None for pair in handicaps.pairs} | {game.player: None for game in handicaps.games}
        contestants = [Contestant("", "", number) for number in numbers]
        percentages(handicaps, SESSION, contestants)


def _hold(work: Callable[[bytes], object], shape: Shape) -> None:
    small, large = shape(SMALL), shape(SMALL * TIMES)
    ratios = []
    for _ in range(TRIES):
        long = _seconds(work, large)
        if long < TOO_SHORT:
            return
        ratios.append(long / _seconds(work, small))
        if ratios[-1] < MOST_TIMES:
            return
    raise AssertionError(f"{TIMES} times the bytes take {ratios} times as long")


def _seconds(work: Callable[[bytes], object], data: bytes) -> float:
    gc.disable()
    try:
        start = process_time()
        work(data)
        return process_time() - start
    finally:
        gc.enable()
