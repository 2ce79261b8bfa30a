import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { db, type Tx } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import type { Page } from '@/lib/db/page'
import { AppError } from '@/lib/errors'
import { readPolicyLabels } from '@/lib/policies/policy-label'
import type { Disagreement, DisagreementKind, DisagreementsQuery } from './schema'
import { scopeOf } from './scope'
import { decisive, disagreeing, otherOf, type Scope, STANDING_AUDITS } from './sql'

type Found = { rolloutId: string; otherId: string | null }
type Row = Omit<Disagreement, 'kind' | 'policy' | 'verdict' | 'other' | 'votes' | 'audits'> &
  Disagreement['verdict'] & { policyId: string; otherId: string | null; otherPolicyId: string | null } & {
    otherText: string | null
    otherReason: string | null
    forThis: number
    forOther: number
    CORRECT: number
    INCORRECT: number
    UNCLEAR: number
  }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Verdicts of an environment's verifier with which the reward model, people or an audit disagree, newest rollout first. A page
 * is found by key and only then filled. Throws 422 for an unknown environment, 400 for a cursor of another list.
 */
export async function listDisagreements(
  actor: Actor,
  query: DisagreementsQuery,
  tx: Tx = db(),
): Promise<Page<Disagreement>> {
  authorize(actor, 'metrics:read')
  const { kind, show, limit, cursor } = query
  const scope = await scopeOf(tx, actor.project.id, query.environment)
  if (cursor !== undefined && !UUID.test(cursor))
    throw new AppError('bad_request', 'The cursor is not one that this list gave.')
  const after = cursor ? Prisma.sql`AND s."rolloutId" < ${cursor}::uuid` : Prisma.empty
  const found = await tx.$queryRaw<Found[]>`
    SELECT s."rolloutId", ${otherOf(kind, scope)} AS "otherId" ${disagreeing(kind, show, scope)} ${after}
    ORDER BY s."rolloutId" DESC LIMIT ${limit + 1}`
  const page = found.slice(0, limit)
  return {
    items: page.length === 0 ? [] : await fill(actor, page, kind, scope, tx),
    nextCursor: found.length > limit ? page.at(-1)!.rolloutId : null,
  }
}

async function fill(actor: Actor, page: Found[], kind: DisagreementKind, scope: Scope, tx: Tx) {
  const audits = (verdict: string) =>
    Prisma.sql`(SELECT count(*)::int FROM ${STANDING_AUDITS} n WHERE n.verdict::text = ${verdict}) AS ${Prisma.raw(`"${verdict}"`)}`
  const votes = (won: string, lost: string) =>
    Prisma.sql`(SELECT count(*)::int FROM (${decisive(scope.projectId)} AND p."queryId" = s."queryId") v
      WHERE v.won = ${Prisma.raw(won)} AND v.lost = ${Prisma.raw(lost)})`
  const reward = (of: string) =>
    Prisma.sql`(SELECT c.reward FROM "RewardScore" c WHERE c."rewardModelId" = ${scope.rewardModelId}::uuid AND c."rolloutId" = ${Prisma.raw(of)})`
  const rows = await tx.$queryRaw<Row[]>`
    SELECT s."rolloutId", s."queryId", q.text AS query, q.reference, r."policyId", r.text, s.kind AS verifier,
      s.reward >= 1 AS passed, s.reward, s.reason, s.extracted, o.id AS "otherId", o."policyId" AS "otherPolicyId",
      o.text AS "otherText", os.reason AS "otherReason",
      ${reward('r.id')} - ${reward('o.id')} AS "rewardMargin",
      ${votes('r.id', 'o.id')} AS "forThis", ${votes('o.id', 'r.id')} AS "forOther",
      (SELECT n.verdict FROM ${STANDING_AUDITS} n WHERE n."userId" = ${actor.userId}::uuid AND n.verdict <> 'WITHDRAWN') AS "ownAudit",
      ${audits('CORRECT')}, ${audits('INCORRECT')}, ${audits('UNCLEAR')}
    FROM unnest(${page.map(({ rolloutId }) => rolloutId)}::uuid[], ${page.map(({ otherId }) => otherId)}::uuid[])
      WITH ORDINALITY AS k (id, other, place)
    JOIN "Rollout" r ON r.id = k.id JOIN "Query" q ON q.id = r."queryId"
    JOIN "VerifierResult" s ON s."rolloutId" = r.id AND s."supersededAt" IS NULL
    LEFT JOIN "Rollout" o ON o.id = k.other
    LEFT JOIN "VerifierResult" os ON os."rolloutId" = o.id AND os."supersededAt" IS NULL
    ORDER BY k.place`
  const labels = await readPolicyLabels(scope.projectId, tx)
  return rows.map((row) => viewOf(row, kind, labels))
}

function viewOf(row: Row, kind: DisagreementKind, labels: ReadonlyMap<string, string>): Disagreement {
  const { rolloutId, queryId, query, reference, text, rewardMargin, ownAudit, otherId, forThis, forOther } = row
  const { verifier, passed, reward, reason, extracted, CORRECT, INCORRECT, UNCLEAR } = row
  const label = (id: string | null) => labels.get(id ?? '') ?? ''
  return {
    ...{ rolloutId, queryId, kind, query, reference, policy: label(row.policyId), text, rewardMargin, ownAudit },
    verdict: { verifier, passed, reward, reason, extracted },
    other: otherId && {
      ...{ rolloutId: otherId, policy: label(row.otherPolicyId) },
      ...{ text: row.otherText ?? '', reason: row.otherReason ?? '' },
    },
    votes: forThis + forOther > 0 ? { forThis, forOther } : null,
    audits: { CORRECT, INCORRECT, UNCLEAR },
  } as Disagreement
}
