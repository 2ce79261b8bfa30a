"""scikit-learn on the same pairs: hashed words and pairs of words in 2^18 buckets and a few measures of style, then
lbfgs on the differences: reward_sparse.py PAIRS.json, an object with texts, a, b, y, test (rows held out)"""

import json
import re
import sys

from harness import absent, serve

try:
    import numpy
    import scipy.sparse
    import sklearn
    from sklearn.feature_extraction.text import HashingVectorizer
    from sklearn.linear_model import LogisticRegression
except ImportError as error:
    absent(error)

with open(sys.argv[1]) as file:
    pairs = json.load(file)
a, b, y = (numpy.array(pairs[name]) for name in ("a", "b", "y"))
test = numpy.array(pairs["test"], dtype=bool)

MARKS = [r"\n\s*\n", r"^\s*[-*\d]", r"\d+", r"\?", r"!", r"```", r"[.!?]", r"\bI\b", r"\b(?:sorry|cannot|can't)\b"]
PATTERNS = [re.compile(mark, re.MULTILINE) for mark in MARKS]


def style(text):
    words = text.lower().split()
    runs = list(zip(words, words[1:], words[2:]))
    repeated = 1 - len(set(runs)) / len(runs) if runs else 0
    end = 1 if re.search(r"[.!?)\]]\s*$", text) else 0
    return [numpy.log1p(len(text)), numpy.log1p(len(words)), repeated, end] + [
        numpy.log1p(len(pattern.findall(text))) for pattern in PATTERNS
    ]


def work():
    hashed = HashingVectorizer(n_features=2**18, ngram_range=(1, 2)).transform(pairs["texts"])
    dense = numpy.array([style(text) for text in pairs["texts"]])
    difference = dense[a] - dense[b]
    unit = numpy.sqrt((difference[~test] ** 2).mean(axis=0))
    unit[unit == 0] = 1
    # One penalty for all columns in lbfgs: the style's is made three times the hashed ones' by its unit.
    x = scipy.sparse.hstack([difference / unit / numpy.sqrt(3), hashed[a] - hashed[b]]).tocsr()
    fit = LogisticRegression(C=0.1, fit_intercept=False, max_iter=1000).fit(x[~test], y[~test])
    return (fit.predict(x[test]) == y[test]).mean()


serve(f"scikit-learn {sklearn.__version__} HashingVectorizer, style, lbfgs", work, lambda accuracy: {"accuracy": float(accuracy)})
