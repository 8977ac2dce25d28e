"""A synthetic federation, deterministic by seed, written as files in the real formats.

Loading, replaying and every page need a federation that looks real and holds no real person's data.
"""

from overtrick.nation.build import Built, build
from overtrick.nation.errors import NationError
from overtrick.nation.plan import FEDERATIONS, Plan, load_federation

__all__ = ["FEDERATIONS", "Built", "NationError", "Plan", "build", "load_federation"]
