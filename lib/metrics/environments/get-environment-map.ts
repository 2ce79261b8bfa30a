import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { db, type Tx } from '@/lib/db/client'
import { AXES, difficultyOf, placeOnMap, type Thresholds } from '@/lib/math/environment-map'
import { type Estimate, gap } from '@/lib/math/estimate'
import { wilsonShare } from '@/lib/math/wilson'
import { type AgreementRatings, readRatings } from '../agreement/read-ratings'
import { readJudgeGaps } from '../judges/read-gaps'
import { filterSql } from '../strengths/time-window'
import { type Audited, auditKappa, readAudits } from './audit-kappa'
import { environmentAgreement } from './environment-agreement'
import { missingOf } from './missing'
import { readDeployed } from './read-deployed'
import { readJudgedSolving, readVerifiedSolving } from './read-solving'
import { readSubmissions } from './read-submissions'
import { readVerdictShares } from './read-verdict-shares'
import type { EnvironmentMapQuery, GenerationEvidence, MapItem, SolvingEvidence, VerificationEvidence } from './schema'
import { judgedDifficulty, verifiedDifficulty } from './solving-difficulty'

type Found = Awaited<ReturnType<typeof readAll>>
type Environment = Found['environments'][number]

/** Each environment's place on the map of three difficulties, with what the figures rest on. By name. */
export async function getEnvironmentMap(
  actor: Actor,
  query: EnvironmentMapQuery,
  tx: Tx = db(),
): Promise<{ items: MapItem[]; thresholds: Thresholds }> {
  authorize(actor, 'metrics:read')
  const { generation, solving, verification } = query
  const thresholds = { generation, solving, verification }
  const found = await readAll(actor, query, tx)
  return { items: found.environments.map((environment) => itemOf(environment, found, thresholds)), thresholds }
}

/** The map's items as one would have seen them at a moment. */
export async function getMapAsOf(actor: Actor, asOf: Date, thresholds: Thresholds, tx: Tx): Promise<MapItem[]> {
  authorize(actor, 'metrics:read')
  const found = await readAll(actor, { to: asOf.toISOString(), ...thresholds }, tx, asOf)
  return found.environments.map((environment) => itemOf(environment, found, thresholds))
}

async function readAll(actor: Actor, { from, to }: EnvironmentMapQuery, tx: Tx, asOf?: Date) {
  const projectId = actor.project.id
  const window = filterSql({ from, to })
  const environments = await tx.environment.findMany({
    ...{ where: { projectId }, orderBy: { name: 'asc' } },
    select: {
      ...{ id: true, name: true, verification: true },
      _count: { select: { queries: { where: { withdrawnAt: null } } } },
    },
  })
  const ids = await readDeployed(tx, projectId, asOf)
  return {
    ...{
      environments,
      hasDeployed: ids.size > 0,
      ratings: await readRatings(tx, projectId, undefined, { from, to, asOf }),
    },
    submissions: await readSubmissions(tx, projectId, window),
    verified: await readVerifiedSolving(actor, ids, tx, asOf),
    judged: await readJudgedSolving(tx, projectId, { window, deployed: ids, asOf }),
    audits: await readAudits(tx, projectId, window, asOf),
    shares: await readVerdictShares(tx, projectId, window, asOf),
    gaps: await readJudgeGaps(tx, projectId),
  }
}

function itemOf(
  { id, name, verification: verifiedBy, _count }: Environment,
  found: Found,
  thresholds: Thresholds,
): MapItem {
  const isVerified = verifiedBy === 'VERIFIER'
  const generation = generationOf(found.submissions.get(id))
  const policies = (isVerified ? found.verified.get(name) : found.judged.get(id)) ?? []
  const shares = found.shares.get(id)
  const solving = isVerified
    ? verifiedDifficulty(policies)
    : judgedDifficulty(policies, bandReason(found.hasDeployed, shares))
  const checked = verificationOf(id, isVerified, found.ratings, auditKappa(found.audits.get(id) ?? []))
  const figures = { generation: generation.figure, solving, verification: difficultyOf(checked.agreement) }
  const { calls, cell } = placeOnMap(figures, thresholds)
  return {
    ...{ environment: name, environmentId: id, verifiedBy, queries: _count.queries, ...figures, calls },
    ...{ cell: cell?.name ?? null, todo: cell?.todo ?? null, isGrey: cell?.isGrey ?? false },
    gap: isVerified ? (found.gaps.get(id) ?? gap('no_judge_policy')) : gap('not_verified'),
    missing: AXES.flatMap((axis) => missingOf(axis, figures[axis], thresholds[axis], isVerified) ?? []),
    evidence: {
      generation: generation.evidence,
      solving: { policies } satisfies SolvingEvidence,
      verification: { ...checked, ...verdictsOf(shares) },
    },
  }
}

function generationOf(row: ReturnType<Found['submissions']['get']>): {
  figure: Estimate
  evidence: GenerationEvidence
} {
  const { submissions = 0, accepted = 0, duplicates = 0, rejected = 0, imported = 0 } = row ?? {}
  const timed = row?.timedAccepted ?? 0
  const minutes = row && row.seconds !== null && timed > 0 ? row.seconds / 60 / timed : null
  return {
    figure: wilsonShare(submissions - accepted, submissions, imported > 0 ? 'imports_only' : 'no_submissions'),
    evidence: { submissions, accepted, duplicates, rejected, imported, activeMinutesPerAccepted: minutes },
  }
}

function bandReason(hasDeployed: boolean, shares: ReturnType<Found['shares']['get']>): string {
  if (shares && shares.bothBadShare === 0) return 'no_both_bad'
  return hasDeployed ? 'no_random_verdicts' : 'no_deployed_judged'
}

function verificationOf(id: string, isVerified: boolean, ratings: AgreementRatings, audited: Audited) {
  const { alpha, close, apart } = environmentAgreement(ratings, id)
  const { audits, unclear, kappa } = audited
  return { agreement: isVerified ? kappa : alpha, alphaClose: close, alphaApart: apart, audits, unclear }
}

function verdictsOf(shares: ReturnType<Found['shares']['get']>) {
  const { judgments = 0, tieShare = null, bothBadShare = null, medianSeconds = null } = shares ?? {}
  return { judgments, tieShare, bothBadShare, medianSeconds } satisfies Partial<VerificationEvidence>
}
