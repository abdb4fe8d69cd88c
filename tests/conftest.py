"""Settings of Hypothesis for all tests: the same examples in every run.

`pytest --hypothesis-profile=explore` tries new examples instead; test_table_machine.py always does.
"""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("house", derandomize=True, database=None, max_examples=20, deadline=None)
settings.register_profile("explore", max_examples=500, deadline=None, print_blob=True)
settings.load_profile("house")
