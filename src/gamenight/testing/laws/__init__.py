"""The laws, one module for each subject. Importing a module adds its laws to `LAWS`."""

from gamenight.testing.laws import (
    agreement,
    asides,
    evaluation,
    legality,
    lessons,
    narration,
    property_card,
    purity,
    replay,
    round_trip,
    secrecy,
    study,
    termination,
)

__all__ = [
    "agreement",
    "asides",
    "evaluation",
    "legality",
    "lessons",
    "narration",
    "property_card",
    "purity",
    "replay",
    "round_trip",
    "secrecy",
    "study",
    "termination",
]
