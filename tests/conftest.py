"""Hypothesis profiles: `ci` finds the same examples every time, `dev` is quick and looks at new ones.

A run without `--hypothesis-profile` uses `dev`.
"""

from hypothesis import HealthCheck, settings

# Deals are slow to build beside integers, and a machine with two busy cores is slow at times: neither is a fault.
settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    max_examples=100,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "dev", deadline=None, max_examples=20, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("dev")
