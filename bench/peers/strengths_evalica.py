"""evalica's Bradley-Terry in Rust, ties as half a win; without intervals, which it has not."""

import math
import sys

from columns import elo, read
from harness import absent, serve

folder, policies = sys.argv[1], int(sys.argv[2])
try:
    import evalica
    import numpy as np
    import pandas as pd
except ImportError as error:
    absent(error)

a, b, outcome = read(folder)
index = pd.Index(np.arange(policies))
xs, ys = pd.Index(a), pd.Index(b)
of = [evalica.Winner.X, evalica.Winner.Y, evalica.Winner.Draw]
winners = [of[code] for code in outcome.tolist()]


def work():
    return evalica.bradley_terry(xs, ys, winners, index=index, tolerance=1e-6, limit=1000)


def describe(found):
    theta = np.log(found.scores.sort_index().to_numpy()) * 400 / math.log(10)
    return {"elo": elo(theta), "steps": found.iterations}


serve(f"evalica {evalica.__version__}", work, describe)
