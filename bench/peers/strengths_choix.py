"""choix: iterative Luce spectral ranking on a dense matrix of wins, which is given (counting is not timed)."""

import math
import sys

from columns import elo, read
from harness import absent, serve

folder, policies = sys.argv[1], int(sys.argv[2])
try:
    from importlib.metadata import version

    import choix
    import numpy as np
except ImportError as error:
    absent(error)

a, b, outcome = read(folder)
wins = np.zeros((policies, policies))
np.add.at(wins, (a[outcome == 0], b[outcome == 0]), 1)
np.add.at(wins, (b[outcome == 1], a[outcome == 1]), 1)


def work():
    return choix.ilsr_pairwise_dense(wins)


serve(f"choix {version('choix')}", work, lambda found: {"elo": elo(found * 400 / math.log(10))})
