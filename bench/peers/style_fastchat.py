"""
FastChat's contextual Bradley-Terry, restated: the package on PyPI lacks the module. Its published method is scipy's
L-BFGS-B (gtol 1e-6, at most 100 steps) on the log loss of every battle with standardised style differences and a ridge of
0.25 on all parameters. With "fit" only the fit is timed; with "names" also what goes before it: numbers for the names,
outcomes from the verdicts, both as text, and standardising the style differences. The differences themselves are given;
FastChat also takes them out of a dictionary in each row.
"""

import math
import os
import sys

from columns import elo, indices, named_frame, read
from harness import absent, serve

folder, policies, width, mode = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
try:
    import numpy as np
    import scipy
    from scipy.optimize import minimize
    from scipy.special import expit
except ImportError as error:
    absent(error)

raw = np.fromfile(os.path.join(folder, "x"), dtype=np.float64).reshape(-1, width)
table = named_frame(*read(folder))


def prepare():
    import pandas as pd

    codes, models = pd.factorize(pd.concat([table["model_a"], table["model_b"]]))
    pairs = np.column_stack([codes[: len(table)], codes[len(table) :]])
    y = np.full(len(table), 0.5)
    y[table["winner"] == "model_a"] = 1.0
    y[table["winner"] == "model_b"] = 0.0
    return pairs, y, (raw - raw.mean(axis=0)) / raw.std(axis=0), indices(models)


given = prepare() if mode == "fit" else None
BASE, RIDGE = math.log(10), 0.5
SIGNS = np.array([1.0, -1.0])


def loss(params, pairs, y, x):
    ratings, beta = params[:policies], params[policies:]
    p = expit(BASE * (ratings[pairs[:, 0]] - ratings[pairs[:, 1]]) + x @ beta)
    value = -(np.log(p) * y + np.log(1 - p) * (1 - y)).sum() + RIDGE / 2 * params @ params
    error = y - p
    gradient = RIDGE * params
    np.add.at(gradient[:policies], pairs, (-BASE * error)[:, None] * SIGNS)
    gradient[policies:] -= x.T @ error
    return value, gradient


def work():
    pairs, y, x, models = given or prepare()
    options = {"maxiter": 100, "gtol": 1e-6}
    start = np.zeros(policies + width)
    found = minimize(loss, start, args=(pairs, y, x), jac=True, method="L-BFGS-B", options=options).x
    return models, found


def describe(found):
    models, parameters = found
    theta = np.zeros(policies)
    theta[models] = parameters[: len(models)] * 400
    return {"elo": elo(theta)}


serve(f"FastChat restated (SciPy {scipy.__version__})", work, describe)
