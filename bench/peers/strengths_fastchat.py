"""
FastChat's Bradley-Terry, restated: the package on PyPI lacks the module. Its published method is counting unique
(policy, policy, verdict) rows, then scipy's L-BFGS-B on the weighted log loss with gtol 1e-6 and at most 100 steps;
its bootstrap draws the counts anew from a multinomial (100 rounds, one process). Counting is part of each: with "fit" and
"bootstrap" from numbers and categories, with "names" from text, as it gets its votes.
"""

import math
import sys

from columns import elo, frame, indices, named_frame, read
from harness import absent, serve

folder, policies, mode = sys.argv[1], int(sys.argv[2]), sys.argv[3]
try:
    import numpy as np
    import pandas as pd
    import scipy
    from scipy.optimize import minimize
    from scipy.special import expit
except ImportError as error:
    absent(error)

table = (named_frame if mode == "names" else frame)(*read(folder))
BASE = math.log(10)


def count():
    rows = np.ones((len(table), 3), dtype=np.int32)
    codes, models = pd.factorize(pd.concat([table["model_a"], table["model_b"]]))
    rows[:, 0], rows[:, 1] = codes[: len(table)], codes[len(table) :]
    rows[table["winner"] == "model_a", 2] = 2
    rows[table["winner"] == "model_b", 2] = 0
    unique, weights = np.unique(rows, return_counts=True, axis=0)
    return unique[:, :2], unique[:, 2] / 2.0, weights.astype(float), models


def loss(ratings, pairs, outcomes, weights):
    p = expit(BASE * (ratings[pairs[:, 0]] - ratings[pairs[:, 1]]))
    value = -((np.log(p) * outcomes + np.log(1 - p) * (1 - outcomes)) * weights).sum()
    slope = -BASE * (outcomes - p) * weights
    gradient = np.zeros_like(ratings)
    np.add.at(gradient, pairs, slope[:, None] * np.array([1.0, -1.0]))
    return value, gradient


def fit(pairs, outcomes, weights, k):
    options = {"maxiter": 100, "gtol": 1e-6}
    return minimize(loss, np.zeros(k), args=(pairs, outcomes, weights), jac=True, method="L-BFGS-B", options=options).x


def work():
    pairs, outcomes, weights, models = count()
    return models, fit(pairs, outcomes, weights, len(models))


def bootstrap():
    pairs, outcomes, weights, models = count()
    drawn = np.random.default_rng(0).multinomial(len(table), weights / weights.sum(), size=100)
    fits = [fit(pairs, outcomes, row / len(table), len(models)) for row in drawn.astype(float)]
    return models, np.array(fits)


def describe(found):
    models, ratings = found
    theta = np.zeros(policies)
    if mode == "bootstrap":
        theta[indices(models)] = (ratings - ratings.mean(axis=1, keepdims=True)).std(axis=0, ddof=1) * 400
        return {"standardError": theta.tolist()}
    theta[indices(models)] = ratings * 400
    return {"elo": elo(theta)}


serve(f"FastChat restated (SciPy {scipy.__version__})", bootstrap if mode == "bootstrap" else work, describe)
