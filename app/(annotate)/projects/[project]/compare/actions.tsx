'use server'

import { z } from 'zod'
import { Markdown } from '@/app/_components/markdown'
import { idSchema } from '@/lib/access/schema'
import { readOwnAssignment } from '@/lib/comparisons/read-own-assignment'
import { readRecent } from '@/lib/judgments/read-recent'
import { createReadAction } from '@/lib/web/create-read-action'
import { findDifferences } from './_session/differences'
import type { Formatted } from './_session/types'

/**
 * The texts of an own assignment as formatted Markdown, by option key. Formatting happens here, so that no parser is
 * sent to the browser; the raw texts are on screen already.
 */
export const renderAssignment = createReadAction({
  scope: 'judge',
  schema: z.strictObject({ id: idSchema }),
  run: async (actor, { id }): Promise<Formatted> => {
    const { options } = await readOwnAssignment(actor, id)
    return Object.fromEntries(
      options.map(({ key, text, context = [] }) => [
        key,
        {
          text: <Markdown text={text} />,
          earlier: context
            .filter(({ role }) => role === 'assistant')
            // biome-ignore lint/suspicious/noArrayIndexKey: turns never move
            .map(({ content }, turn) => <Markdown key={turn} text={content} />),
        },
      ]),
    )
  },
})

/** Whose session the browser has by now: what one person typed is never sent as another's. */
export const whoIsHere = createReadAction({
  scope: 'judge',
  schema: z.strictObject({}),
  run: async (actor) => actor.userId,
})

/** What undo reaches that was judged before this tab was opened. */
export const recentJudgments = createReadAction({
  scope: 'judgments:read-own',
  schema: z.strictObject({}),
  run: (actor) => readRecent(actor, 10),
})

/** Which words of each rollout of a pair the other one does not have. */
export const compareTexts = createReadAction({
  scope: 'judge',
  schema: z.strictObject({ id: idSchema }),
  run: async (actor, { id }) => {
    const { options } = await readOwnAssignment(actor, id)
    const [a, b] = options
    return a && b && options.length === 2 ? findDifferences(a.text, b.text) : null
  },
})
