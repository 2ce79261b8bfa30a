import type { Tx } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { cohenKappa } from '@/lib/math/agreement-kappa'
import { bootstrapClusters } from '@/lib/math/bootstrap'
import { type Estimate, gap } from '@/lib/math/estimate'

type Row = { environmentId: string; query: number; passed: boolean; verdict: 'CORRECT' | 'INCORRECT' | 'UNCLEAR' }
export type Audited = { kappa: Estimate; audits: number; unclear: number }

const SEED = 1

/** The newest audit by each person of each standing verdict. @param window conditions on `p` ("VerifierAudit") beside `project` */
export async function readAudits(
  tx: Tx,
  projectId: string,
  window: Prisma.Sql,
  asOf?: Date,
): Promise<Map<string, Row[]>> {
  const stood = asOf
    ? Prisma.sql`(s."supersededAt" IS NULL OR s."supersededAt" >= ${asOf})`
    : Prisma.sql`s."supersededAt" IS NULL`
  const rows = await tx.$queryRaw<Row[]>`
    WITH project AS (SELECT id, "timeZone" FROM "Project" WHERE id = ${projectId}::uuid)
    SELECT * FROM (SELECT DISTINCT ON (p."resultId", p."userId") q."environmentId", s.reward >= 1 AS passed, p.verdict,
      (dense_rank() OVER (ORDER BY q.id))::int - 1 AS query
    FROM "VerifierAudit" p JOIN project ON p."projectId" = project.id
    JOIN "VerifierResult" s ON s.id = p."resultId" AND ${stood}
    JOIN "Query" q ON q.id = s."queryId" AND q."withdrawnAt" IS NULL
    WHERE true ${window}
    ORDER BY p."resultId", p."userId", p."createdAt" DESC, p.id DESC) newest
    WHERE verdict <> 'WITHDRAWN'`
  const found = new Map<string, Row[]>()
  for (const row of rows) found.set(row.environmentId, [...(found.get(row.environmentId) ?? []), row])
  return found
}

/** Cohen's kappa of the verifier's pass or fail and the auditor's, interval by bootstrap over queries; unclear ones are left out. */
export function auditKappa(rows: readonly Row[]): Audited {
  const clear = rows.filter(({ verdict }) => verdict !== 'UNCLEAR')
  const counts = { audits: clear.length, unclear: rows.length - clear.length }
  const queries = [...new Set(clear.map(({ query }) => query))]
  const at = clear.map(({ query }) => queries.indexOf(query))
  const of = (times: ArrayLike<number>) => {
    const table = [0, 0, 0, 0]
    clear.forEach(({ passed, verdict }, i) => {
      const says = verdict === 'CORRECT' ? passed : !passed
      table[2 * Number(passed) + Number(says)]! += times[at[i]!]!
    })
    return cohenKappa(table, 2)
  }
  const whole = of(new Float64Array(queries.length).fill(1))
  if (clear.length === 0) return { kappa: gap('no_audits'), ...counts }
  if (whole.value === null) return { kappa: gap(whole.reason ?? 'not_defined', clear.length), ...counts }
  const { low, high, reason } = bootstrapClusters(queries.length, (times) => of(times).value, { seed: SEED })
  return { kappa: { value: whole.value, low, high, n: clear.length, reason }, ...counts }
}
