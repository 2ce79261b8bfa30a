"""crowd-kit's NoisyBradleyTerry on votes as CSV (worker, left, right, label); its loss on the CSV of held-out votes."""

import sys

from harness import absent, serve

try:
    import crowdkit
    import numpy as np
    import pandas as pd
    from crowdkit.aggregation import NoisyBradleyTerry
    from importlib.metadata import version
except ImportError as error:
    absent(error)

train = pd.read_csv(sys.argv[1])
held = pd.read_csv(sys.argv[2])


def fit():
    return NoisyBradleyTerry(n_iter=100).fit(train)


def loss(model):
    def logit(p):
        p = np.clip(p, 1e-12, 1 - 1e-12)
        return np.log(p / (1 - p))

    score = logit(model.scores_)
    skill = model.skills_.reindex(held.worker).to_numpy()
    bias = model.biases_.reindex(held.worker).to_numpy()
    gap = score.reindex(held.left).to_numpy() - score.reindex(held.right).to_numpy()
    y = np.where(held.label == held.left, 1.0, -1.0)
    side = np.where(y > 0, bias, 1 - bias)
    return {"loss": float(-np.mean(np.log(skill / (1 + np.exp(-y * gap)) + (1 - skill) * side)))}


serve(f"crowd-kit {version('crowd-kit')}", fit, loss)
