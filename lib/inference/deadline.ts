/** A time limit that is set anew with each sign of life, under one for the whole. */
export type Deadline = {
  /** Aborts when the time is over, with `Overdue`, or when the caller's signal does. */
  signal: AbortSignal
  /** Gives `seconds` from now on. */
  restart: (seconds: number, waitingFor: string) => void
  clear: () => void
}

/** `isWhole`: the limit of the whole answer, so that asking again would take as long. */
export class Overdue extends Error {
  constructor(
    message: string,
    readonly isWhole: boolean,
  ) {
    super(message)
  }
}

export function makeDeadline(wholeSeconds: number, outer?: AbortSignal): Deadline {
  const control = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Overdue(`The answer was not over after ${wholeSeconds} s.`, true)
  const whole = setTimeout(() => control.abort(late), wholeSeconds * 1000)
  return {
    signal: outer ? AbortSignal.any([control.signal, outer]) : control.signal,
    restart: (seconds, waitingFor) => {
      clearTimeout(timer)
      const why = `No ${waitingFor} within ${seconds} s.`
      timer = setTimeout(() => control.abort(new Overdue(why, false)), seconds * 1000)
    },
    clear: () => {
      clearTimeout(timer)
      clearTimeout(whole)
    },
  }
}
