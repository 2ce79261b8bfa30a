"""
FastChat's contextual Bradley-Terry, restated: the package on PyPI lacks the module. Its published method is scipy's
L-BFGS-B (gtol 1e-6, at most 100 steps) on the log loss of every battle with standardised style differences and a ridge of
0.25 on all parameters. The features are given; only the fit is timed.
"""

import math
import os
import sys

from columns import elo, read
from harness import absent, serve

folder, policies, width = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
try:
    import numpy as np
    import scipy
    from scipy.optimize import minimize
    from scipy.special import expit
except ImportError as error:
    absent(error)

a, b, outcome = read(folder)
x = np.fromfile(os.path.join(folder, "x"), dtype=np.float64).reshape(-1, width)
x = (x - x.mean(axis=0)) / x.std(axis=0)
pairs = np.column_stack([a, b]).astype(np.int64)
y = np.array([1.0, 0.0, 0.5])[outcome]
BASE, RIDGE = math.log(10), 0.5
SIGNS = np.array([1.0, -1.0])


def loss(params):
    ratings, beta = params[:policies], params[policies:]
    p = expit(BASE * (ratings[pairs[:, 0]] - ratings[pairs[:, 1]]) + x @ beta)
    value = -(np.log(p) * y + np.log(1 - p) * (1 - y)).sum() + RIDGE / 2 * params @ params
    error = y - p
    gradient = RIDGE * params
    np.add.at(gradient[:policies], pairs, (-BASE * error)[:, None] * SIGNS)
    gradient[policies:] -= x.T @ error
    return value, gradient


def work():
    options = {"maxiter": 100, "gtol": 1e-6}
    return minimize(loss, np.zeros(policies + width), jac=True, method="L-BFGS-B", options=options).x


serve(f"FastChat restated (SciPy {scipy.__version__})", work, lambda found: {"elo": elo(found[:policies] * 400)})
