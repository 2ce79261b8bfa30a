'use server'

import { z } from 'zod'
import { Markdown } from '@/app/_components/markdown'
import { idSchema } from '@/lib/access/schema'
import { readAsk } from '@/lib/asks/read-ask'
import { createReadAction } from '@/lib/web/create-read-action'
import { findDifferences } from '../compare/_session/differences'
import type { Formatted } from '../compare/_session/types'

const one = z.strictObject({ id: idSchema })

/** Both sides as formatted Markdown, made here so that no parser is sent to the browser. */
export const renderAsk = createReadAction({
  scope: 'ask',
  schema: one,
  run: async (actor, { id }): Promise<Formatted> => {
    const { sides } = await readAsk(actor, id)
    return Object.fromEntries(sides.map(({ key, text }) => [key, { text: <Markdown text={text} />, earlier: [] }]))
  },
})

/** Which words of each side the other one does not have. */
export const compareSides = createReadAction({
  scope: 'ask',
  schema: one,
  run: async (actor, { id }) => {
    const { sides } = await readAsk(actor, id)
    return findDifferences(sides[0].text, sides[1].text)
  },
})
