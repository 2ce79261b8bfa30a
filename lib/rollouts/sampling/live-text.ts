import { db } from '@/lib/db/client'
import { notify } from '@/lib/db/notifications'
import type { Progress } from '@/lib/inference/chat-types'
import { logger } from '@/lib/logger/logger'
import type { Claim } from './claim-rollouts'

export const LIVE_TEXT = 'rollout_text'

/** `text` continues at position `at`; without it: look at the row. `over`: it has ended. */
export type LiveNotice = { id: string; at?: number; text?: string; over?: boolean }

const EVERY_MS = 200
/** Of one notice: PostgreSQL takes 8,000 bytes, and JSON may need six for a character. */
const PIECE = 1200

export type LiveText = {
  /** What has come of the answer, as it stands now. */
  current: () => string
  update: (progress: Progress) => void
  /** A new try begins: what had come is not part of the answer. */
  reset: () => void
  stop: () => void
}

/** Tells those who watch a rollout what has come, a few times a second, from its first token on. */
export function startLiveText(claim: Claim): LiveText {
  let progress: Progress | null = null
  let told = ''
  const tell = async () => {
    const text = progress?.().text ?? ''
    if (text === told) return
    const from = text.startsWith(told) ? told.length : null
    told = text
    if (from === null) return notify(db(), LIVE_TEXT, { id: claim.id })
    for (let at = from; at < text.length; at += PIECE) {
      await notify(db(), LIVE_TEXT, { id: claim.id, at, text: text.slice(at, at + PIECE) })
    }
  }
  let telling = Promise.resolve()
  const timer = setInterval(() => {
    // Whoever watches looks at the row as well: what is not told is seen a little later.
    telling = telling.then(tell).catch((error) => logger.warn({ err: error }, 'live text was not told'))
  }, EVERY_MS)
  return {
    current: () => progress?.().text ?? '',
    update: (next) => {
      progress = next
    },
    reset: () => {
      progress = null
    },
    stop: () => clearInterval(timer),
  }
}
