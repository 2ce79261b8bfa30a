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


def named_frame(a, b, outcome):
    """The same as a log of votes has it: names and verdicts as text."""
    import pandas as pd

    count = int(max(a.max(), b.max())) + 1
    names = np.array([f"policy-{i}" for i in range(count)], dtype=object)
    verdicts = np.array(["model_a", "model_b", "tie"], dtype=object)
    return pd.DataFrame({"model_a": names[a], "model_b": names[b], "winner": verdicts[outcome]}, dtype=object)


def indices(models):
    """Index of each policy, whether it is named or numbered."""
    return [int(str(model).rpartition("-")[2]) for model in models]


def elo(theta):
    """Natural log-strengths, centred, as a list."""
    theta = np.asarray(theta, dtype=float)
    return (theta - theta.mean()).tolist()
