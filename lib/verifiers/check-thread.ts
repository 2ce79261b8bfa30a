import { parentPort } from 'node:worker_threads'
import type { CheckItem } from '@/lib/environments/verifier-config'
import { check } from './check'
import { loadDictionary } from './kinds/spelling'

/** The inside of `checkInThread`: for each item "started" once its time begins to count, then the verdict. */
parentPort?.on('message', (item: CheckItem) => {
  // Reading the dictionary is not the text's fault.
  if (item.kind === 'spelling') loadDictionary()
  parentPort?.postMessage('started')
  parentPort?.postMessage(check(item))
})
