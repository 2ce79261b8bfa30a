import { parentPort, workerData } from 'node:worker_threads'
import { MathError } from '@/lib/math/math-error'
import { computeFit } from '@/lib/reward-models/compute-fit'

/** The inside of `computeInThread`: one fit, one answer. An error's class does not survive the way, so its code does. */
try {
  parentPort?.postMessage({ fit: computeFit(workerData) })
} catch (error) {
  if (!(error instanceof MathError)) throw error
  parentPort?.postMessage({ refusal: { code: error.code, message: error.message } })
}
