"""Encoding by sentence-transformers' ONNX backend, beside ours: folder, file of texts, batch -> rate and memory as JSON."""
import json
import resource
import sys
import time

from sentence_transformers import SentenceTransformer

folder, file, batch = sys.argv[1], sys.argv[2], int(sys.argv[3])
with open(file, encoding="utf-8") as handle:
    texts = json.load(handle)
model = SentenceTransformer(
    folder,
    backend="onnx",
    model_kwargs={"file_name": "onnx/model.onnx", "provider": "CPUExecutionProvider"},
    local_files_only=True,
)
model.encode(texts[:8], batch_size=batch)
started = time.perf_counter()
vectors = model.encode(texts, batch_size=batch, normalize_embeddings=True)
seconds = time.perf_counter() - started
memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps({"seconds": seconds, "memoryMB": memory, "first": vectors[0].tolist()}))
