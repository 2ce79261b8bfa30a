import { Worker } from 'node:worker_threads'
import { MathError, type MathErrorCode } from '@/lib/math/math-error'
import type { ComputedFit, Rescored } from '@/lib/reward-models/compute-fit'
import type { EvaluationData, FitData } from '@/lib/reward-models/fit-data'
import type { ComputedRemote, computeRemote } from '@/lib/reward-models/remote/compute-remote'

type Results = { fit: ComputedFit; evaluate: Rescored[]; remote: ComputedRemote }
type Answer<T> = { result: T } | { refusal: { code: MathErrorCode; message: string } }

/** `computeFit` in a thread of its own. Throws what it throws. */
export const fitInThread = (data: FitData): Promise<ComputedFit> => inThread('fit', data)

/** `computeEvaluations` in a thread of its own. */
export const evaluateInThread = (data: EvaluationData): Promise<Rescored[]> => inThread('evaluate', data)

/** `computeRemote` in a thread of its own. */
export const evaluateRemoteInThread = (data: Parameters<typeof computeRemote>[0]): Promise<ComputedRemote> =>
  inThread('remote', data)

/**
 * So that the process goes on with its other jobs and hears SIGTERM. The thread runs the same loader as the process
 * (tsx), so this is for the worker process alone.
 */
function inThread<K extends keyof Results>(task: K, data: EvaluationData): Promise<Results[K]> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./fit-thread.mjs', import.meta.url), { workerData: { task, data } })
    thread.once('message', (answer: Answer<Results[K]>) => {
      if ('result' in answer) resolve(answer.result)
      else reject(new MathError(answer.refusal.code, answer.refusal.message))
    })
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`The fit's thread ended with ${code} before it had answered.`)))
  })
}
