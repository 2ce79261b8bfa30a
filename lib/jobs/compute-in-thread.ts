import { Worker } from 'node:worker_threads'
import { MathError, type MathErrorCode } from '@/lib/math/math-error'
import type { ComputedFit } from '@/lib/reward-models/compute-fit'
import type { FitData } from '@/lib/reward-models/fit-data'

type Answer = { fit: ComputedFit } | { refusal: { code: MathErrorCode; message: string } }

/**
 * `computeFit` in a thread of its own, so that the process goes on with its other jobs and hears SIGTERM. The thread
 * runs the same loader as the process (tsx), so this is for the worker process alone. Throws what `computeFit` throws.
 */
export function computeInThread(data: FitData): Promise<ComputedFit> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./fit-thread.mjs', import.meta.url), { workerData: data })
    thread.once('message', (answer: Answer) => {
      if ('fit' in answer) resolve(answer.fit)
      else reject(new MathError(answer.refusal.code, answer.refusal.message))
    })
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`The fit's thread ended with ${code} before it had answered.`)))
  })
}
