"""arena-rank: counting, fit, and (with "intervals") its sandwich, from a data frame in memory."""

import sys

from columns import elo, frame, read
from harness import absent, serve

folder, policies, intervals = sys.argv[1], int(sys.argv[2]), sys.argv[3] == "intervals"
try:
    from importlib.metadata import version

    import numpy as np
    from arena_rank.models.bradley_terry import BradleyTerry
    from arena_rank.utils.data_utils import PairDataset
except ImportError as error:
    absent(error)

table = frame(*read(folder))


def work():
    data = PairDataset.from_pandas(table)
    model = BradleyTerry(n_competitors=len(data.competitors))
    if intervals:
        found = model.compute_ratings_and_cis(data)
        half = (np.asarray(found["rating_upper"]) - np.asarray(found["rating_lower"])) / 2
        return data.competitors, np.asarray(found["ratings"]), half
    return data.competitors, np.asarray(model.fit(data).params["ratings"]) * model.alpha, None


def describe(found):
    competitors, ratings, half = found
    theta, width = np.zeros(policies), np.zeros(policies)
    theta[competitors] = ratings
    if half is not None:
        width[competitors] = half
    return {"elo": elo(theta), "halfWidth": width.tolist()}


serve(f"arena-rank {version('arena-rank')}", work, describe)
