import { createHash } from 'node:crypto'
import { db } from '@/lib/db/client'
import type { RolloutStatus } from '@/lib/db/generated/enums'
import { listen } from '@/lib/db/notifications'
import { LIVE_TEXT, type LiveNotice } from './live-text'

/**
 * text: more of the answer. reset: the answer so far, instead of all before. done: it has ended, with its status.
 * `id` names what the watcher has then; given back as Last-Event-ID, nothing is sent twice and nothing is left out.
 */
export type WatchEvent =
  | { event: 'text' | 'reset'; id: string; data: { text: string } }
  | { event: 'done'; id: string; data: { status: string } }
  | { event: 'waiting' }

/** Notices may be lost: the row is looked at this often. */
const LOOK_EVERY_MS = 2000
const WORKING: readonly RolloutStatus[] = ['QUEUED', 'GENERATING']

/**
 * A rollout as it grows, until it has ended or `signal` aborts; made by any worker, watched in any process.
 * The caller has checked that it may be seen.
 * @param lastId the `id` of the last event that the watcher got; null: from the beginning
 */
export async function* watchRollout(
  rolloutId: string,
  lastId: string | null,
  signal: AbortSignal,
): AsyncGenerator<WatchEvent> {
  const notices = inbox(signal)
  const end = await listen(LIVE_TEXT, (payload) => {
    if ((payload as LiveNotice).id === rolloutId) notices.put(payload as LiveNotice)
  })
  try {
    let has = await read(rolloutId).then(({ text }) => resumed(lastId, text))
    for (let notice: LiveNotice | null = null; !signal.aborted; notice = await notices.next(LOOK_EVERY_MS)) {
      const isNext = notice?.text !== undefined && notice.at === (has ?? '').length
      const row = isNext ? null : await read(rolloutId)
      const text = isNext ? (has ?? '') + notice?.text : (row?.text ?? '')
      const isOver = row !== null && !WORKING.includes(row.status)
      const change = changeOf(has, text, isOver)
      if (change) {
        has = text
        yield { ...change, id: idOf(text) }
      }
      if (isOver) {
        yield { event: 'done', id: idOf(text), data: { status: row.status.toLowerCase() } }
        return
      }
      if (!change && notice === null) yield { event: 'waiting' }
    }
  } finally {
    await end()
  }
}

type Change = { event: 'text' | 'reset'; data: { text: string } }

/** What leads from `has` (null: something else than this answer) to `text`; the row may lag behind what was told live. */
function changeOf(has: string | null, text: string, isOver: boolean): Change | null {
  if (has === text) return null
  if (has !== null && text.startsWith(has)) return { event: 'text', data: { text: text.slice(has.length) } }
  if (has?.startsWith(text) && !isOver) return null
  return { event: 'reset', data: { text } }
}

function idOf(text: string): string {
  return `${text.length}-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
}

/** What the watcher has, where it is the beginning of this text; null: it has something else. */
function resumed(lastId: string | null, text: string): string | null {
  if (lastId === null) return ''
  const has = text.slice(0, Number.parseInt(lastId, 10) || 0)
  return idOf(has) === lastId ? has : null
}

function read(id: string): Promise<{ text: string; status: RolloutStatus }> {
  return db().rollout.findUniqueOrThrow({ where: { id }, select: { text: true, status: true } })
}

/** What was told and not yet looked at. `next` waits at most so long; null: nothing came, or it was aborted. */
function inbox(signal: AbortSignal) {
  const waiting: LiveNotice[] = []
  let wake: () => void = () => undefined
  signal.addEventListener('abort', () => wake(), { once: true })
  return {
    put: (notice: LiveNotice) => {
      waiting.push(notice)
      wake()
    },
    next: async (waitMs: number): Promise<LiveNotice | null> => {
      if (waiting.length === 0 && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, waitMs)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      return waiting.shift() ?? null
    },
  }
}
