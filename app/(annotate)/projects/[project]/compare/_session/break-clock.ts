/** How long somebody has been judging without a pause, and when they last did something. */
export type BreakClock = { judgedMs: number; lastAt: number | null }

export const NO_JUDGING: BreakClock = { judgedMs: 0, lastAt: null }

const MINUTE = 60_000
/** Longer without an answer is a pause, and the count begins anew. */
const PAUSE_MS = 10 * MINUTE
/** A break is offered after so much judging. */
export const BREAK_AFTER_MS = 50 * MINUTE

/** The clock after an answer or a skip at `now`. */
export function tick({ judgedMs, lastAt }: BreakClock, now: number): BreakClock {
  const between = lastAt === null ? PAUSE_MS + 1 : now - lastAt
  return { judgedMs: between > PAUSE_MS ? 0 : judgedMs + between, lastAt: now }
}

export const wantsBreak = ({ judgedMs }: BreakClock): boolean => judgedMs >= BREAK_AFTER_MS
