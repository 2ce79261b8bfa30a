"""PyPI krippendorff on a matrix of ratings, raters by units, as little-endian doubles with NaN as the gap."""

import sys

from harness import absent, serve

try:
    import krippendorff
    import numpy as np
    from importlib.metadata import version
except ImportError as error:
    absent(error)

raters, level = int(sys.argv[2]), sys.argv[3]
data = np.fromfile(sys.argv[1], dtype="<f8").reshape(raters, -1)
serve(
    f"krippendorff {version('krippendorff')}",
    lambda: krippendorff.alpha(reliability_data=data, level_of_measurement=level),
    lambda found: {"alpha": float(found)},
)
