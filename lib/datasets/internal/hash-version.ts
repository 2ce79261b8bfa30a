import { createHash } from 'node:crypto'
import type { Tx } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import type { DatasetUnit } from '@/lib/db/generated/enums'
import { type HashedPin, readPins } from './pins'
import { readAhead } from './read-ahead'

/** SHA-256 of some pins, in their order; they are read once, without texts. */
export async function hashOfPins(tx: Tx, items: Prisma.Sql): Promise<string> {
  const hash = createHash('sha256')
  for await (const pins of readAhead(readPins(tx, items)))
    hash.update(pins.map((pin) => `${canonical(pin)}\n`).join(''))
  return hash.digest('hex')
}

/** SHA-256 of a version: its unit, its pinned preferences and its pinned rewrites. */
export async function hashOfVersion(
  tx: Tx,
  version: { projectId: string; id: string; unit: DatasetUnit },
  pins: string,
): Promise<string> {
  const rewrites = await tx.$queryRaw<{ id: string; textHash: string }[]>`
    SELECT r.id, r."textHash" FROM "DatasetItem" i JOIN "Rollout" r ON r.id = i."rolloutId"
    WHERE i."projectId" = ${version.projectId}::uuid AND i."datasetVersionId" = ${version.id}::uuid ORDER BY i.position`
  const hash = createHash('sha256').update(`flywheel-dataset:2:${version.unit}\n${pins}\n`)
  for (const { id, textHash } of rewrites) hash.update(`${id} ${textHash}\n`)
  return hash.digest('hex')
}

/** A pin as it is hashed: what it says and the hashes of the texts that it is about. */
function canonical(pin: HashedPin): string {
  const { id, comparisonId, queryId, rolloutAId, rolloutBId, outcome, degree, weight, source, annotatorId } = pin
  const { split, arm, blind, hashA, hashB, normalHash, createdAt } = pin
  const about = [id, comparisonId, queryId, normalHash, rolloutAId, hashA, rolloutBId, hashB]
  const says = [outcome, degree, weight, source, annotatorId, split, arm, blind, createdAt.toISOString()]
  return JSON.stringify([...about, ...says])
}
