import { createHash } from 'node:crypto'
import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import type { Tx } from '@/lib/db/client'
import { normaliseText } from '@/lib/text/normalise'
import { noPlaceholders, redactText } from '@/lib/text/redact'
import { submitQuery } from './create-query'
import type { CreateQuery, Ingest, Message } from './schema'

type Ingested = { accepted: true } | { accepted: false; reason: 'not_sampled' | 'duplicate' }

/**
 * Takes in a query that a product was asked. A share `sample` of the texts is kept, chosen by a hash, so that repeats
 * agree. Personal data goes before anything is hashed or stored; an externalId that holds some is left away.
 */
export async function ingestQuery(actor: Actor, input: Ingest, sample: number, tx: Tx): Promise<Ingested> {
  authorize(actor, 'ingest')
  const messages: Message[] = input.messages ?? [{ role: 'user', content: input.text ?? '' }]
  if (!isSampled(messages, sample)) return { accepted: false, reason: 'not_sampled' }
  const { created } = await submitQuery(actor, redactedInput(input, messages), tx)
  return created ? { accepted: true } : { accepted: false, reason: 'duplicate' }
}

/** SHA-256 of "sample:1:" and the normal form of all turns; its first 32 bits as a share of 1 lie below `sample`. */
export function isSampled(messages: readonly Message[], sample: number): boolean {
  const turns = messages.map(({ role, content }) => [role, normaliseText(content)])
  const digest = createHash('sha256')
    .update(`sample:1:${JSON.stringify(turns)}`)
    .digest()
  return digest.readUInt32BE(0) < sample * 2 ** 32
}

function redactedInput({ environment, externalId, metadata, redact }: Ingest, messages: Message[]): CreateQuery {
  const given = noPlaceholders()
  const clean = (text: string) => redactText(text, redact, given).text
  return {
    messages: messages.map((message) => ({ ...message, content: clean(message.content) })),
    environment: environment && clean(environment),
    externalId: externalId && clean(externalId) === externalId ? externalId : undefined,
    metadata: metadata && (cleanJson(metadata, clean) as CreateQuery['metadata']),
    allowDuplicate: false,
  }
}

/** Texts and numbers of any depth, and the names of fields. */
function cleanJson(value: unknown, clean: (text: string) => string): unknown {
  if (typeof value === 'string') return clean(value)
  if (typeof value === 'number') return clean(String(value)) === String(value) ? value : clean(String(value))
  if (Array.isArray(value)) return value.map((item) => cleanJson(item, clean))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [clean(name), cleanJson(item, clean)]))
}
