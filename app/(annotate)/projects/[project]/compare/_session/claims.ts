import { renderAssignment } from '../actions'
import { call } from './api'
import { type Context, updateHeld } from './context'
import type { Assignment, Nothing } from './types'

export type Claims = {
  /** Claims until one comparison is in hand and one waits behind it. */
  fill: () => void
  /** The one that waited is in hand now. */
  advance: () => void
  /** Gives the one that waits back, also while the page goes away. */
  release: () => void
  stop: () => void
}

type Next = { assignment: Assignment } | ({ assignment: null } & Nothing)

const POLL_MS = 5000
/** The API takes 20 ids; two are in hand. */
const MAX_SPENT = 18

/** Raw text is on screen until then, and stays where formatting fails. */
export async function format({ config, store }: Context, id: string): Promise<void> {
  const answer = await renderAssignment(config.slug, { id }).catch(() => null)
  if (answer?.result) updateHeld(store, id, { formatted: answer.result })
}

export function createClaims(context: Context): Claims {
  const { store, config, spent } = context
  const base = `/api/v1/projects/${config.slug}`
  let isAsking = false
  /** Asked to fill while a claim was on its way: its answer may be from before what made room. */
  let isOutdated = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function fill() {
    isStopped = false
    clearTimeout(timer)
    isOutdated = isAsking
    if (isAsking) return
    isAsking = true
    while (!isFull() && !isStopped) {
      isOutdated = false
      if (!(await claimOne())) {
        if (isOutdated) continue
        // Not from a tab that nobody looks at.
        timer = setTimeout(() => (document.hidden ? undefined : fill()), POLL_MS)
        break
      }
    }
    isAsking = false
  }

  const isFull = () => store.get().current !== null && store.get().upcoming !== null
  const inHand = () => [store.get().current, store.get().upcoming].flatMap((held) => held?.assignment.id ?? [])

  async function claimOne(): Promise<boolean> {
    const exclude = [...inHand(), ...spent.slice(-MAX_SPENT)]
    const answer = await call<Next>(`${base}/comparisons/next`, { body: JSON.stringify({ exclude }) })
    if (answer.kind === 'refused') {
      store.set({ trouble: { code: answer.code, detail: answer.detail } })
      return false
    }
    if (answer.kind !== 'ok') {
      store.set({ trouble: answer.kind })
      return false
    }
    if (answer.data.assignment === null) {
      store.set({ trouble: null, nothing: answer.data })
      return false
    }
    return hold(answer.data.assignment)
  }

  function hold(assignment: Assignment): boolean {
    if ([...inHand(), ...spent].includes(assignment.id)) return false
    const held = { assignment, formatted: null, isLeaseLost: false, filled: context.drafts.find(assignment) }
    store.set({ trouble: null, nothing: null, ...(store.get().current ? { upcoming: held } : { current: held }) })
    void format(context, assignment.id)
    return true
  }

  return {
    fill: () => void fill(),
    advance: () => {
      store.set({ current: store.get().upcoming, upcoming: null })
      void fill()
    },
    release: () => {
      const { upcoming } = store.get()
      if (!upcoming) return
      store.set({ upcoming: null })
      void fetch(`${base}/assignments/${upcoming.assignment.id}/release`, { method: 'POST', keepalive: true }).catch(
        () => undefined,
      )
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
