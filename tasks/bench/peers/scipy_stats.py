"""A BCa interval and Wilcoxon's test by scipy, beside ours: file of values, resamples -> JSON."""
import json
import statistics
import sys
import time

import numpy
import scipy
from scipy.stats import bootstrap, wilcoxon

with open(sys.argv[1], encoding="utf-8") as handle:
    given = json.load(handle)
differences = numpy.array(given["x"]) - numpy.array(given["y"])
resamples = int(sys.argv[2])


def median(runs, work):
    work()
    times = []
    for _ in range(runs):
        started = time.perf_counter()
        work()
        times.append(time.perf_counter() - started)
    return statistics.median(times)


bca = median(
    9,
    lambda: bootstrap(
        (differences,), numpy.mean, n_resamples=resamples, method="BCa", rng=numpy.random.default_rng(42)
    ),
)
print(
    json.dumps(
        {"bca": bca, "wilcoxon": median(99, lambda: wilcoxon(differences)), "version": scipy.__version__}
    )
)
