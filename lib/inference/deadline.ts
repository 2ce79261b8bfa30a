/** A time limit that is set anew with each sign of life. */
export type Deadline = {
  /** Aborts when the time is over, with `Overdue`, or when the caller's signal does. */
  signal: AbortSignal
  /** Gives `seconds` from now on. */
  restart: (seconds: number, waitingFor: string) => void
  clear: () => void
}

export class Overdue extends Error {}

export function makeDeadline(outer?: AbortSignal): Deadline {
  const control = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const clear = () => clearTimeout(timer)
  return {
    signal: outer ? AbortSignal.any([control.signal, outer]) : control.signal,
    restart: (seconds, waitingFor) => {
      clear()
      const why = `No ${waitingFor} within ${seconds} s.`
      timer = setTimeout(() => control.abort(new Overdue(why)), seconds * 1000)
    },
    clear,
  }
}
