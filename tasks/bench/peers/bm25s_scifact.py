"""SciFact by bm25s with numba, beside ours: folder with scifact.json -> rates and memory as JSON.

Indexing is its own chain (English stop words, Snowball stems); queries run over the term ids of our chain, so that both
add up the same postings.
"""
import json
import resource
import sys
import time

import bm25s
import numpy
import Stemmer
from bm25s.numba.retrieve_utils import _retrieve_numba_functional as retrieve
from bm25s.tokenization import Tokenized

with open(sys.argv[1] + "/scifact.json", encoding="utf-8") as handle:
    data = json.load(handle)


def median(rounds, work):
    work()
    times = []
    for _ in range(rounds):
        started = time.perf_counter()
        work()
        times.append(time.perf_counter() - started)
    return sorted(times)[rounds // 2]


def index():
    tokens = bm25s.tokenize(
        data["texts"], stopwords="en", stemmer=Stemmer.Stemmer("english"), show_progress=False
    )
    bm25s.BM25(k1=0.9, b=0.4, backend="numba").index(tokens, show_progress=False)


indexing = len(data["texts"]) / median(5, index)
model = bm25s.BM25(k1=0.9, b=0.4, backend="numba")
vocabulary = {str(term): term for term in range(data["terms"])}
model.index(Tokenized(ids=data["documents"], vocab=vocabulary), show_progress=False)
queries = [numpy.array(query, dtype=numpy.int32) for query in data["queries"]]
rates = {}
for k in (1000, 10):
    seconds = median(51, lambda: retrieve(queries, model.scores, k=k, show_progress=False))
    rates[k] = len(queries) / seconds
memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps({"version": bm25s.__version__, "indexing": indexing, "rates": rates, "memoryMB": memory}))
