"""What every peer speaks: it says its title, or why it is absent, and then answers "run" and "result", a line each."""

import json
import sys
import time


def absent(reason):
    print(json.dumps({"absent": str(reason)}), flush=True)
    sys.exit(0)


def serve(title, work, describe=lambda found: None):
    """work() is one round; describe(what it gave) is what `result` answers. Only work() is timed."""
    print(json.dumps({"title": title}), flush=True)
    found = None
    for line in sys.stdin:
        if line.strip() == "run":
            since = time.perf_counter()
            found = work()
            print(json.dumps({"seconds": time.perf_counter() - since}), flush=True)
        elif line.strip() == "result":
            print(json.dumps(describe(found)), flush=True)
