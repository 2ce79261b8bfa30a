import { createHash } from 'node:crypto'
import type { Tx } from '@/lib/db/client'
import { type VerifierSettings, verifierSchema } from '@/lib/environments/verifier-config'

export type EnvironmentVerifier = VerifierSettings & { environmentId: string; hash: string; needsReference: boolean }

/** The verifiers of a project's environments that are verified by a program; one that cannot be read is none. */
export async function listEnvironmentVerifiers(tx: Tx, projectId: string): Promise<EnvironmentVerifier[]> {
  const rows = await tx.environment.findMany({
    where: { projectId, verification: 'VERIFIER' },
    select: { id: true, verifier: true },
  })
  return rows.flatMap(({ id, verifier }) => {
    const parsed = verifierSchema.safeParse(verifier)
    if (!parsed.success) return []
    const { kind, config = {} } = parsed.data
    return [
      { environmentId: id, kind, config, hash: hashOf(kind, config), needsReference: needsReference(kind, config) },
    ]
  })
}

/** The same for the same kind and configuration, in whatever order PostgreSQL keeps the keys. */
function hashOf(kind: string, config: object): string {
  const sorted = (value: unknown): unknown =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.entries(value)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, inner]) => [key, sorted(inner)])
      : value
  return createHash('sha256')
    .update(JSON.stringify([kind, sorted(config)]))
    .digest('hex')
}

function needsReference(kind: VerifierSettings['kind'], config: Record<string, unknown>): boolean {
  if (kind === 'spelling') return false
  if (kind === 'regex') return config.pattern === undefined
  return kind === 'json-schema' ? config.schema === undefined : true
}
