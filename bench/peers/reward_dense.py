"""
scikit-learn's logistic regression on dense differences: reward_dense.py X.f32 Y.f64 WIDTH PRECISION, where PRECISION is
float64, what numpy makes of numbers unless told otherwise, or float32. scikit-learn computes in what it is given.
C = 1 / lambda = 1, no intercept, its own tol (1e-4 on the gradient of the mean loss); converting is not timed.
"""

import sys

from harness import absent, serve

try:
    import numpy
    import sklearn
    from sklearn.linear_model import LogisticRegression
except ImportError as error:
    absent(error)

width = int(sys.argv[3])
x = numpy.fromfile(sys.argv[1], dtype=numpy.float32).reshape(-1, width).astype(sys.argv[4], copy=False)
y = numpy.fromfile(sys.argv[2], dtype=numpy.float64).astype(int)


def work():
    return LogisticRegression(C=1.0, fit_intercept=False, max_iter=1000).fit(x, y)


serve(
    f"scikit-learn {sklearn.__version__} lbfgs, {x.dtype}",
    work,
    lambda fit: {"weights": fit.coef_[0].tolist(), "iterations": int(fit.n_iter_[0])},
)
