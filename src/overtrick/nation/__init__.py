"""A synthetic federation, deterministic by seed, written as files in the real formats.

Loading, replaying and every page need a federation that looks real and holds no real person's data.
"""

from overtrick.nation.build import Built, build
from overtrick.nation.errors import NationError
from overtrick.nation.federation_data import load_federation
from overtrick.nation.plan import Plan

__all__ = ["Built", "NationError", "Plan", "build", "load_federation"]
