import { parentPort, workerData } from 'node:worker_threads'
import { MathError } from '@/lib/math/math-error'
import { computeEvaluations, computeFit } from '@/lib/reward-models/compute-fit'
import { computeRemote } from '@/lib/reward-models/remote/compute-remote'

/** What a thread may be asked for. */
const TASKS = { fit: computeFit, evaluate: computeEvaluations, remote: computeRemote } as const

/** The inside of `inThread`: one piece of computing, one answer. An error's class does not survive the way, so its code does. */
const { task, data } = workerData as { task: keyof typeof TASKS; data: Parameters<typeof computeRemote>[0] }
try {
  parentPort?.postMessage({ result: TASKS[task](data) })
} catch (error) {
  if (!(error instanceof MathError)) throw error
  parentPort?.postMessage({ refusal: { code: error.code, message: error.message } })
}
