"""Hypothesis profiles: `slow` for make test-slow, `fast` for all else.

None has a deadline, because a busy machine is no error in the rules. `fast` always tries the same examples,
so a failure comes from the current change. `slow` tries new examples in every run.
"""

from hypothesis import settings

PROFILES = {
    "fast": settings(max_examples=25, deadline=None, derandomize=True),
    "slow": settings(max_examples=1000, deadline=None, print_blob=True),
}
for name, profile in PROFILES.items():
    settings.register_profile(name, profile)
settings.load_profile("fast")


def examples(of_a_hundred):
    """The number of examples for a test that takes `of_a_hundred` where others take a hundred."""
    return max(1, of_a_hundred * settings.default.max_examples // 100)
