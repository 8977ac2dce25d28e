"""The letters to people that the worker writes in each cycle, in their order: what each is about, and who writes it."""

from collections.abc import Callable
from datetime import datetime

from overtrick.config.settings_file import Web
from overtrick.jobs import (
    answer_letters,
    correction_letters,
    entry_form_letters,
    entry_letters,
    roundup_letters,
    scorecard_letters,
)

LETTERS: tuple[tuple[str, Callable[[Web, datetime], int]], ...] = (
    ("answers", answer_letters.write_answer_letters),
    ("entries", entry_letters.write_entry_letters),
    ("corrections", correction_letters.write_correction_letters),
    ("entry forms", entry_form_letters.write_entry_form_letters),
    ("scorecards", scorecard_letters.write_scorecard_letters),
    ("roundup", roundup_letters.write_roundup_letters),
)
