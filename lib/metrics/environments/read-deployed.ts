import type { Tx } from '@/lib/db/client'

/** Ids of the policies that serve, or served at a moment as the audit log tells; what it does not tell is taken as it is now. */
export async function readDeployed(tx: Tx, projectId: string, asOf?: Date): Promise<Set<string>> {
  if (!asOf) {
    const where = { projectId, stage: 'DEPLOYED' as const, kind: { not: 'PEOPLE' as const } }
    return new Set((await tx.policy.findMany({ where, select: { id: true } })).map(({ id }) => id))
  }
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT p.id FROM "Policy" p LEFT JOIN LATERAL (
      SELECT a.detail ->> 'stage' AS stage FROM "AuditEvent" a
      WHERE a."projectId" = p."projectId" AND a."targetId" = p.id::text AND a.action IN ('policy.create', 'policy.update')
        AND a."createdAt" < ${asOf} AND jsonb_exists(a.detail, 'stage')
      ORDER BY a."createdAt" DESC, a.id DESC LIMIT 1) said ON true
    WHERE p."projectId" = ${projectId}::uuid AND p.kind <> 'PEOPLE' AND p."createdAt" < ${asOf}
      AND coalesce(said.stage, p.stage::text) = 'DEPLOYED'`
  return new Set(rows.map(({ id }) => id))
}
