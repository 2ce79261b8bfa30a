import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { AppError } from '@/lib/errors'
import { embeddedText } from '@/lib/text/embedding-source'
import { type LoadedEmbedder, loadEmbedder } from './load-embedder'
import { storeVectors } from './vectors'

const BATCH = 64
/** So many texts refused one after the other: it is the server, not the texts. */
const REFUSED_IN_TURN = 3

type Unembedded = { id: string; text: string; query: string }

/**
 * Embeds the project's judgeable rollouts that have no vector yet, those with preferences first, batch after batch, and
 * stores each batch. Never throws for what the server does: who reads the vectors goes on without. A batch that is refused is
 * asked text by text, so that one too long text costs itself alone.
 * What there is no time for is left to the next fit.
 * @param queryIds only rollouts of these @returns what the server said last; null: nothing was refused
 */
export async function embedMissing(
  projectId: string,
  embedderId: string,
  { milliseconds, queryIds }: { milliseconds: number; queryIds?: readonly string[] },
): Promise<string | null> {
  const until = Date.now() + milliseconds
  const refused: string[] = []
  let failure: string | null = null
  try {
    const embedder = await loadEmbedder(db(), projectId, embedderId)
    for (;;) {
      const rows = await readUnembedded({ projectId, embedderId }, refused, queryIds)
      if (rows.length === 0) return failure
      if (Date.now() > until) return failure ?? 'There was no time to embed them all.'
      const { vectors, problem } = await embedBatch(embedder, rows, until)
      failure = problem ?? failure
      await keep({ projectId, embedderId }, rows, vectors)
      const left = rows.filter((_, i) => !vectors[i])
      if (left.length === rows.length) return failure
      refused.push(...left.map(({ id }) => id))
    }
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

type Embedded = { vectors: (Float32Array | null)[]; problem: string | null }

async function embedBatch(embedder: LoadedEmbedder, rows: readonly Unembedded[], until: number): Promise<Embedded> {
  const texts = rows.map(({ query, text }) => embeddedText(query, text))
  let problem: string | null = null
  const ask = (some: readonly string[], tries?: number) =>
    embedder.embed(some, until, tries).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      problem = error.message
      return null
    })
  const whole = await ask(texts)
  if (whole) return { vectors: whole, problem }
  const vectors: (Float32Array | null)[] = texts.map(() => null)
  let inTurn = 0
  for (let i = 0; i < texts.length && inTurn < REFUSED_IN_TURN; i++) {
    vectors[i] = (await ask([texts[i]!], 1))?.[0] ?? null
    inTurn = vectors[i] ? 0 : inTurn + 1
  }
  return { vectors, problem }
}

type Target = { projectId: string; embedderId: string }

async function keep(target: Target, rows: readonly Unembedded[], vectors: readonly (Float32Array | null)[]) {
  const found = rows.flatMap(({ id }, i) => (vectors[i] ? { rolloutId: id, vector: vectors[i] } : []))
  const dimension = found[0]?.vector.length
  if (dimension === undefined) return
  const { projectId, embedderId: id } = target
  await db().embedder.updateMany({ where: { id, projectId, dimension: null }, data: { dimension } })
  await storeVectors(db(), target, found)
}

function readUnembedded(
  { projectId, embedderId }: Target,
  refused: readonly string[],
  queryIds?: readonly string[],
): Promise<Unembedded[]> {
  const within = queryIds ? Prisma.sql`AND q.id = ANY (${[...queryIds]}::uuid[])` : Prisma.empty
  return db().$queryRaw`
    SELECT r.id, r.text, q.text AS query FROM "Rollout" r
    JOIN "Query" q ON q.id = r."queryId"
    WHERE r."projectId" = ${projectId}::uuid AND r."withdrawnAt" IS NULL AND q."withdrawnAt" IS NULL
      AND r.status IN ('COMPLETE', 'TRUNCATED') AND r.id <> ALL (${[...refused]}::uuid[]) ${within}
      AND NOT EXISTS (SELECT 1 FROM "RolloutEmbedding" e WHERE e."embedderId" = ${embedderId}::uuid AND e."rolloutId" = r.id)
    ORDER BY EXISTS (SELECT 1 FROM "Preference" p WHERE p."queryId" = r."queryId" AND p.live) DESC, r.id
    LIMIT ${BATCH}`
}
