import { z } from 'zod'
import { pageQuery } from '@/lib/access/schema'
import { REDACTION_KINDS } from '@/lib/text/redact'
import { textSchema } from '@/lib/text/text-schema'

export const MAX_TEXT = 1_000_000

export const messageSchema = z.strictObject({
  role: z.enum(['system', 'user', 'assistant']),
  content: textSchema(MAX_TEXT),
})

/** A conversation, oldest turn first. */
export const messagesSchema = z.array(messageSchema).min(1, 'A conversation has at least one turn.').max(200)

export type Message = z.infer<typeof messageSchema>

/** What a query may be given as: a text, or a conversation that ends with the user's turn. */
export const queryContentSchema = {
  text: textSchema(MAX_TEXT).optional(),
  messages: messagesSchema
    .refine((messages) => messages.at(-1)?.role === 'user', 'The last turn of a query is the user’s.')
    .optional(),
}

export const createQuerySchema = z
  .strictObject({
    ...queryContentSchema,
    environment: textSchema(80).optional(),
    reference: textSchema(100_000).optional(),
    externalId: textSchema(200).optional(),
    metadata: z.record(z.string(), z.json()).optional(),
    allowDuplicate: z.boolean().default(false),
    activeSeconds: z.number().min(0).max(86_400).optional(),
  })
  .refine((body) => (body.text === undefined) !== (body.messages === undefined), {
    path: ['text'],
    message: 'Give either text or messages.',
  })

export type CreateQuery = z.infer<typeof createQuerySchema>

export const ingestSchema = z
  .strictObject({
    ...queryContentSchema,
    environment: textSchema(80).optional(),
    externalId: textSchema(200).optional(),
    metadata: z.record(z.string(), z.json()).optional(),
    /** Personal data that is taken out before anything is stored. */
    redact: z.array(z.enum(REDACTION_KINDS)).default([...REDACTION_KINDS]),
  })
  .refine((body) => (body.text === undefined) !== (body.messages === undefined), {
    path: ['text'],
    message: 'Give either text or messages.',
  })

/** `sample`: the share of texts that is kept. */
export const ingestQuerySchema = z.strictObject({ sample: z.coerce.number().min(0).max(1).default(1) })

export type Ingest = z.infer<typeof ingestSchema>

export const listQueriesSchema = pageQuery.extend({
  environment: z.string().max(80).optional(),
  split: z.enum(['TRAIN', 'HOLDOUT', 'NONE']).optional(),
  state: z.enum(['ACCEPTED', 'PENDING', 'REJECTED']).optional(),
  search: z.string().max(200).optional(),
})

export type ListQueries = z.infer<typeof listQueriesSchema>

/** What becomes of a query that waits for review. */
export const reviewQuerySchema = z
  .strictObject({ accept: z.boolean(), reason: textSchema(1000).optional() })
  .refine((body) => body.accept || body.reason !== undefined, {
    path: ['reason'],
    message: 'Say why it is refused.',
  })

export type ReviewQuery = z.infer<typeof reviewQuerySchema>

export const withdrawSchema = z.strictObject({ reason: textSchema(1000).optional() })
