"""pytest's settings that need code: how hard hypothesis looks."""

import os

from hypothesis import HealthCheck, settings

# Derandomised: the same commit gives the same verdict everywhere. No deadline: no test times.
_COMMON = {
    "deadline": None,
    "derandomize": True,
    "database": None,
    "suppress_health_check": [HealthCheck.too_slow],
}
settings.register_profile("full", max_examples=200, **_COMMON)
settings.register_profile("fast", max_examples=25, **_COMMON)
settings.load_profile("fast" if os.environ.get("SCOREBOARD_FAST") else "full")
