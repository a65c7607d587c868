"""Scores of pairs by onnxruntime in Python, beside ours: folder, weights, file of candidates, threads, batch -> JSON."""
import json
import resource
import sys
import time

import numpy
import onnxruntime
from tokenizers import Tokenizer

folder, weights, file, threads, batch = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]), int(sys.argv[5])
with open(file, encoding="utf-8") as handle:
    candidates = json.load(handle)["candidates"]
pairs = [(one["question"], text) for one in candidates for text in one["texts"]]
tokenizer = Tokenizer.from_file(folder + "/tokenizer.json")
tokenizer.no_padding()
tokenizer.enable_truncation(512, strategy="only_second")
options = onnxruntime.SessionOptions()
options.intra_op_num_threads = threads
options.log_severity_level = 3
session = onnxruntime.InferenceSession(weights, options, providers=["CPUExecutionProvider"])
wanted = {value.name for value in session.get_inputs()}


def run(encodings):
    width = max(len(one.ids) for one in encodings)
    fill = lambda rows: numpy.array([row + [0] * (width - len(row)) for row in rows], dtype=numpy.int64)
    feeds = {
        "input_ids": fill([one.ids for one in encodings]),
        "attention_mask": fill([one.attention_mask for one in encodings]),
        "token_type_ids": fill([one.type_ids for one in encodings]),
    }
    return session.run(None, {name: value for name, value in feeds.items() if name in wanted})[0][:, 0]


run(tokenizer.encode_batch([("warm", "up")]))
started = time.perf_counter()
encodings = tokenizer.encode_batch(pairs)
order = sorted(range(len(pairs)), key=lambda i: -len(encodings[i].ids))
scores = [0.0] * len(pairs)
for start in range(0, len(order), batch):
    part = order[start : start + batch]
    for i, score in zip(part, run([encodings[i] for i in part])):
        scores[i] = float(score)
seconds = time.perf_counter() - started
memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps({"seconds": seconds, "memoryMB": memory, "version": onnxruntime.__version__}))
