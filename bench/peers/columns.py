"""The columns that bench/data/preferences.ts wrote, and the data frame that the peers take."""

import os

import numpy as np


def read(folder):
    column = lambda name, kind: np.fromfile(os.path.join(folder, name), dtype=kind)
    return column("a", np.int32), column("b", np.int32), column("outcome", np.uint8)


def frame(a, b, outcome):
    """Policies as integers and verdicts as a category: what a data frame reads fastest."""
    import pandas as pd

    winner = pd.Categorical.from_codes(outcome, ["model_a", "model_b", "tie"])
    return pd.DataFrame({"model_a": a, "model_b": b, "winner": winner})


def elo(theta):
    """Natural log-strengths, centred, as a list."""
    theta = np.asarray(theta, dtype=float)
    return (theta - theta.mean()).tolist()
