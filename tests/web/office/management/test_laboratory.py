"""The laboratory's page: which values it offers, how their sliders move, and the trial as a file."""

from decimal import Decimal

import pytest

from overtrick.lab.trials import read_trial
from overtrick.store.laboratory.trial_values import list_trial_values
from overtrick.web.office.management.laboratory import read_tried, write_percent
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers

ONE_DATABASE = True
PAGE = "/office/laboratory"


@pytest.mark.parametrize(
    ("where", "number", "step"),
    [
        ("classes 40C.multipliers.session", "1", "0.1"),
        ("tables 40C Pairs.maximum", "40", "1"),
        ("awards Session C points.steps.minimum-boards.least", "11", "1"),
        ("awards Match points.steps.match-result.tie", "0.5", "0.1"),
        ("awards Overall A points.steps.minimum-played.share", "0.25", "0.01"),
        ("awards Match points.steps.round.decimals.A", "2", "1"),
        ("measures points.adds.C", "0.01", "0.01"),
        ("points A.amount", "1.00", "0.01"),
    ],
)
def test_a_slider_can_stand_on_the_present_number(store: StoreFixture, where: str, number: str, step: str) -> None:
    known = list_trial_values()
    (tried,) = read_tried(known, [where], {})
    assert (tried.number, tried.step) == (Decimal(number), Decimal(step))
    # From 0 on, in such steps, the slider comes to the number that counts now: otherwise it would send another one.
    assert tried.number % tried.step == 0
    assert tried.most >= tried.number


def test_every_offered_number_can_be_reached(store: StoreFixture) -> None:
    known = list_trial_values()
    assert len(known) > 200
    for where in known:
        (tried,) = read_tried(known, [where], {})
        assert tried.number % tried.step == 0, where


@pytest.mark.parametrize(
    ("before", "after", "percent"),
    [("200", "300", "+50 %"), ("40", "0", "−100 %"), ("1000", "1001", "+<1 %"), ("0", "5", ""), ("7.5", "7.5", "")],
)
def test_a_change_in_percent(before: str, after: str, percent: str) -> None:
    assert write_percent(before, after) == percent


def test_the_trial_is_a_file(site: StoreFixture, browser: Browsers) -> None:
    office = browser("office")
    where = "awards Match points.steps.match-result.tie"
    sent = {"value": where, "number-0": "0.25", "from": "2018-01-01", "do": "save"}
    found = office.post(PAGE, sent)
    trial = read_trial(found.content.decode())
    assert trial.set == (f'schemes/nz-2017.toml: {where} = "0.25"',)
    assert (str(trial.first), trial.last, trial.scheme) == ("2018-01-01", None, "nz-2017")
    assert office.post(PAGE, sent).content == found.content
