import type { Tx } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'

/** What a query that was asked live keeps under `ask` of its metadata. */
export type Asked = {
  /** Rollouts shown as A and as B, drawn on the server. */
  sides: [string, string]
  /** Probability that these two policies were drawn, and out of how many. */
  propensity: number
  among: number
}

/** Notes which two rollouts its author is shown; what is noted replaces what was. */
export async function setAsked(tx: Tx, projectId: string, queryId: string, asked: Asked): Promise<void> {
  await tx.$executeRaw`UPDATE "Query" SET metadata = metadata || ${JSON.stringify({ ask: asked })}::jsonb
    WHERE id = ${queryId}::uuid AND "projectId" = ${projectId}::uuid`
}

/** Null: the query was not asked live. */
export function askedOf(metadata: Prisma.JsonValue): Asked | null {
  const { ask } = metadata as { ask?: Partial<Asked> }
  const [a, b] = Array.isArray(ask?.sides) ? ask.sides : []
  if (typeof a !== 'string' || typeof b !== 'string') return null
  return { sides: [a, b], propensity: Number(ask?.propensity), among: Number(ask?.among) }
}
