"""datasets' own writers on the files of an export: argv is its folder and jsonl or parquet."""

import glob
import os
import sys

from harness import absent, serve

try:
    import datasets
except ImportError as error:
    absent(error)

folder, kind = sys.argv[1:]
datasets.disable_progress_bars()
files = sorted(glob.glob(os.path.join(folder, f"*.{kind}")))
cache = os.path.join(folder, "cache")
rows = datasets.load_dataset("json" if kind == "jsonl" else "parquet", data_files=files, split="train", cache_dir=cache)
target = os.path.join(folder, f"peer.{kind}.out")
write = rows.to_json if kind == "jsonl" else rows.to_parquet
serve(f"datasets {datasets.__version__} {'to_json' if kind == 'jsonl' else 'to_parquet'}", lambda: write(target))
