import { call } from './api'
import { quietly } from './outbox-storage'
import type { Assignment, Filled, Verdict } from './types'

export type Drafts = {
  /** What was filled in before: in this browser, else what the server kept. */
  find: (assignment: Assignment) => Filled
  /** Kept in this browser at once, on the server a moment after the last change. */
  save: (assignmentId: string, content: Filled) => void
  /** The judgment is made: the draft is no longer needed. */
  forget: (assignmentId: string) => void
}

const DEBOUNCE_MS = 700

export function createDrafts(userId: string, slug: string): Drafts {
  const nameOf = (assignmentId: string) => `flywheel:draft:${userId}:${slug}:${assignmentId}`
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const stop = (assignmentId: string) => {
    clearTimeout(timers.get(assignmentId))
    timers.delete(assignmentId)
  }
  return {
    find: ({ id, draft }) => {
      let found: Partial<Filled> | null = null
      quietly(() => {
        found = JSON.parse(localStorage.getItem(nameOf(id)) ?? 'null')
      })
      const { rationale, aspects, rewrite } = draft ?? {}
      const kept = { rationale: rationale ?? '', aspects: aspects ?? {}, rewrite: rewrite ?? null }
      return { ...kept, marked: draft?.outcome || draft?.ranking ? pick(draft) : null, ...(found ?? {}) }
    },
    save: (assignmentId, content) => {
      quietly(() => localStorage.setItem(nameOf(assignmentId), JSON.stringify(content)))
      stop(assignmentId)
      const send = () => {
        timers.delete(assignmentId)
        const body = JSON.stringify({ ...content.marked, ...saidBeside(content) })
        // Not worth a word when it fails: the browser has it, and the judgment will carry it.
        void call(`/api/v1/projects/${slug}/assignments/${assignmentId}/draft`, { method: 'PUT', body })
      }
      timers.set(assignmentId, setTimeout(send, DEBOUNCE_MS))
    },
    forget: (assignmentId) => {
      stop(assignmentId)
      quietly(() => localStorage.removeItem(nameOf(assignmentId)))
    },
  }
}

/** What goes along with an answer: only what was filled in. */
export function saidBeside({ rationale, aspects, rewrite }: Filled) {
  return {
    ...(rationale.trim() !== '' && { rationale }),
    ...(Object.keys(aspects).length > 0 && { aspects }),
    ...(rewrite !== null && rewrite.trim() !== '' && { rewrite }),
  }
}

function pick({ outcome, degree, ranking }: NonNullable<Assignment['draft']>): Verdict {
  return { outcome: outcome ?? undefined, ...(degree && { degree }), ...(ranking && { ranking }) }
}
