"""How hard Hypothesis searches in this run."""

from hypothesis import HealthCheck, Phase, settings

from tests.scale import SOAK

# `make test` gives the same verdict on the same code, however busy the machine is.
settings.register_profile(
    "repeatable",
    derandomize=True,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)

# `make soak` looks in new places each time, ten times as long.
settings.register_profile(
    "soak",
    settings.get_profile("repeatable"),
    derandomize=False,
    max_examples=10 * settings.get_profile("repeatable").max_examples,
)

# `make mutants` asks whether a test fails, not for the smallest example.
settings.register_profile(
    "mutants",
    settings.get_profile("repeatable"),
    phases=[Phase.explicit, Phase.generate],
)

settings.load_profile("soak" if SOAK else "repeatable")
