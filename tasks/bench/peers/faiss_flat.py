"""Exact search by FAISS, beside ours: vectors, dimension, questions, k -> seconds and memory as JSON."""
import json
import resource
import sys
import time

import faiss
import numpy

vectors, dimension, questions, k = map(int, sys.argv[1:5])
chance = numpy.random.default_rng(42)
index = faiss.IndexFlatIP(dimension)
for start in range(0, vectors, 16384):
    index.add(chance.random((min(16384, vectors - start), dimension), dtype=numpy.float32) - 0.5)
asked = chance.random((questions, dimension), dtype=numpy.float32) - 0.5
index.search(asked[:64], k)
times = []
for _ in range(3):
    started = time.perf_counter()
    index.search(asked, k)
    times.append(time.perf_counter() - started)
memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps({"seconds": sorted(times)[1], "memoryMB": memory, "version": faiss.__version__}))
