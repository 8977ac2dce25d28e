"""The whole consequence of a decision before it is made: places, awards, ranks, the register, letters and fees."""

from overtrick.store.explain.consequences.preview import preview_decision, preview_together
from overtrick.store.explain.consequences.records import (
    Consequences,
    LetterConsequence,
    PlayerConsequence,
    RegisterChange,
    ResultChangeRow,
    SessionConsequence,
    StandingOutcome,
    UnitTotal,
    without_reasons,
)

__all__ = [
    "Consequences", "LetterConsequence", "PlayerConsequence", "RegisterChange",
    "ResultChangeRow", "SessionConsequence", "StandingOutcome", "UnitTotal", "preview_decision", "preview_together",
    "without_reasons",
]  # fmt: skip
