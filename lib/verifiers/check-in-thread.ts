import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { CheckItem } from '@/lib/environments/verifier-config'
import type { Checked } from './check'
import { fail } from './kinds/verdict'

/** What one check may take. */
export const LIMITS = { seconds: 2, megabytes: 512, startSeconds: 60 } as const

const held = globalThis as unknown as { flywheelCheckThread?: Worker; flywheelChecks?: Promise<unknown> }

/**
 * One check in this process's verifier thread, which is ended and begun anew where a check takes longer than its time
 * or more than its memory; that is then the verdict. Checks go one after another, so that callers take turns.
 */
export function checkInThread(item: CheckItem): Promise<Checked> {
  const turn = (held.flywheelChecks ?? Promise.resolve()).then(() => ask(item))
  held.flywheelChecks = turn.catch(() => undefined)
  return turn
}

/** Ends the thread; the next check begins another. */
export async function closeCheckThread(): Promise<void> {
  const thread = held.flywheelCheckThread
  held.flywheelCheckThread = undefined
  await thread?.terminate()
}

function ask(item: CheckItem): Promise<Checked> {
  held.flywheelCheckThread ??= startThread()
  const thread = held.flywheelCheckThread
  thread.ref()
  return new Promise((resolve, reject) => {
    let timer = setTimeout(
      () => giveUp(() => reject(new Error('The verifier thread did not start.'))),
      LIMITS.startSeconds * 1000,
    )
    const settle = (end: () => void) => {
      clearTimeout(timer)
      thread.removeAllListeners('message').removeAllListeners('error').removeAllListeners('exit')
      thread.unref()
      end()
    }
    const giveUp = (end: () => void) => settle(() => void closeCheckThread().then(end))
    thread.on('message', (answer: 'started' | Checked) => {
      if (answer !== 'started') return settle(() => resolve(answer))
      clearTimeout(timer)
      timer = setTimeout(
        () => giveUp(() => resolve(fail(`The check took more than ${LIMITS.seconds} s.`))),
        LIMITS.seconds * 1000,
      )
    })
    thread.on('error', (error: NodeJS.ErrnoException) =>
      giveUp(() =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? resolve(fail(`The check needed more than ${LIMITS.megabytes} MB.`))
          : reject(error),
      ),
    )
    thread.on('exit', (code) => giveUp(() => reject(new Error(`The verifier thread ended with ${code}.`))))
    thread.postMessage(item)
  })
}

function startThread(): Worker {
  // By the folder that the program runs in, and not to be bundled: the thread has a loader of its own.
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), 'lib', 'verifiers', 'check-thread.mjs')
  return new Worker(/* turbopackIgnore: true */ file, {
    resourceLimits: { maxOldGenerationSizeMb: LIMITS.megabytes },
  })
}
