"""Hypothesis profiles: `fast` for make test, `ci` for .ci/run, `slow` for make test-slow.

None has a deadline, because a busy machine is no error in the rules. `fast` always tries the same examples,
so a failure comes from the current change. The others try new examples in every run.
"""

from hypothesis import settings

CI_EXAMPLES = 100

PROFILES = {
    "fast": settings(max_examples=25, deadline=None, derandomize=True),
    "ci": settings(max_examples=CI_EXAMPLES, deadline=None, print_blob=True),
    "slow": settings(max_examples=1000, deadline=None, print_blob=True),
}
for name, profile in PROFILES.items():
    settings.register_profile(name, profile)
settings.load_profile("fast")


def examples(ci):
    """Scale a number of examples from the profile `ci` to the profile of this run."""
    return max(1, ci * settings.default.max_examples // CI_EXAMPLES)
