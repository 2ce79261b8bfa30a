"""llama.cpp's own server, out of its Python package: serves one model file on this machine until it is ended.

python serve-model.py FILE ALIAS PORT CONTEXT PARALLEL THREADS
"""

import os
import signal
import sys
import threading

import xllamacpp

file, alias, port, context, parallel, threads = sys.argv[1:]
params = xllamacpp.CommonParams()
params.model.path = file
params.model_alias = {alias}
params.port = int(port)
params.n_ctx = int(context)
params.n_parallel = int(parallel)
params.cpuparams.n_threads = int(threads)
params.verbosity = 1

ended = threading.Event()
for name in (signal.SIGTERM, signal.SIGINT):
    signal.signal(name, lambda *_: ended.set())
parent = os.getppid()
server = xllamacpp.Server(params)
# Whoever started it may be killed, and then nobody is left to end it.
while not ended.wait(2) and os.getppid() == parent:
    pass
# Answers at work are dropped: waiting for them would take as long as they do.
os._exit(0)
