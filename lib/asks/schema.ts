import { z } from 'zod'
import { idSchema, pageQuery } from '@/lib/access/schema'
import type { OutcomeName } from '@/lib/comparisons/schema'
import { MAX_TEXT, type Message } from '@/lib/queries/schema'
import { textSchema } from '@/lib/text/text-schema'

export const sideSchema = z.enum(['A', 'B'])
export type Side = z.infer<typeof sideSchema>

/** A question, the first of a conversation unless it says of which. */
export const askSchema = z
  .strictObject({
    text: textSchema(MAX_TEXT),
    /** Goes on from a judged ask. After a tie its author says from which side; default A, the left one. */
    after: z.strictObject({ ask: idSchema, side: sideSchema.optional() }).optional(),
    /** The same turn in other words. */
    instead: idSchema.optional(),
    /** True: the caller agrees, from now on, that what they ask is kept and compared. */
    consent: z.literal(true).optional(),
    activeSeconds: z.number().min(0).max(86_400).optional(),
  })
  .refine((body) => !(body.after && body.instead), { path: ['instead'], message: 'Give either after or instead.' })

export type Ask = z.infer<typeof askSchema>

export const retrySideSchema = z.strictObject({ side: sideSchema })
export const consentSchema = z.strictObject({ agreed: z.boolean() })
export const listAsksSchema = pageQuery

export type SideStatus = 'waiting' | 'writing' | 'complete' | 'truncated' | 'failed'

export type SideView = {
  key: Side
  status: SideStatus
  text: string
  /** What went wrong, in words that name no policy and no server. */
  problem: string | null
}

/** What its author is shown of an ask: sides A and B, and nothing that hints at who writes them. */
export type AskView = {
  id: string
  /** The conversation up to and with this question. */
  messages: Message[]
  /** False: it never enters the queue or an export. */
  consented: boolean
  sides: [SideView, SideView]
  /** Both are complete and differ. */
  judgeable: boolean
  judgment: { id: string; outcome: OutcomeName; degree: number | null } | null
  /** The side that the next turn goes on from; after a tie the one it would by default; null: none does yet. */
  goesOn: Side | null
}
