import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { db, type Tx } from '@/lib/db/client'
import { type Estimate, gap } from '@/lib/math/estimate'
import { fitNoisyBradleyTerry, type NoisyFit } from '@/lib/math/noisy-bradley-terry'
import { wilsonShare } from '@/lib/math/wilson'
import { readRatings } from '../agreement/read-ratings'
import { agreementByAnnotator } from './agreement-of'
import { flagsOf } from './flags'
import { type AnnotatorCounts, readCounts } from './read-counts'
import { type GoldVerdict, readGold } from './read-gold'
import { readVotes } from './read-votes'
import type { AnnotatorFigures } from './schema'

/** Every annotator of the project with its figures, most judgments first. */
export async function listAnnotatorFigures(actor: Actor, tx: Tx = db()): Promise<AnnotatorFigures[]> {
  authorize(actor, 'annotators:read')
  const projectId = actor.project.id
  const counts = await readCounts(tx, projectId)
  const gold = await readGold(tx, projectId)
  const fitted = await fitReliabilities(tx, projectId, gold)
  const agreement = agreementByAnnotator(await readRatings(tx, projectId))
  const excluded = counts.filter(({ excludedAt }) => excludedAt !== null)
  for (const { id } of excluded) {
    // Against those who count, without counting for them.
    const own = agreementByAnnotator(await readRatings(tx, projectId, id)).get(id)
    if (own) agreement.set(id, own)
  }
  const all = counts.reduce((sum, { judgments, ties }) => ({ n: sum.n + judgments, ties: sum.ties + ties }), {
    n: 0,
    ties: 0,
  })
  return counts
    .map((row) => toFigures(row, fitted, agreement.get(row.id), goldOf(gold, row.id), all.ties / Math.max(1, all.n)))
    .sort((one, other) => other.judgments - one.judgments)
}

type Fitted = { fit: NoisyFit; place: Map<string, number> }

/** Reliability and left bias of those who are not excluded. A fit of a few thousand rows; no prior fit is used. */
async function fitReliabilities(tx: Tx, projectId: string, gold: readonly GoldVerdict[]): Promise<Fitted> {
  const { votes, annotatorIds } = await readVotes(tx, projectId, gold)
  return { fit: fitNoisyBradleyTerry(votes), place: new Map(annotatorIds.map((id, k) => [id, k])) }
}

function toFigures(
  row: AnnotatorCounts,
  fitted: Fitted,
  agreement: Estimate | undefined,
  gold: Estimate,
  tieShare: number,
): AnnotatorFigures {
  const { id, pseudonym, kind, externalName, excludedAt, lastActiveAt, judgments, ties, timed, fast, skips } = row
  const figures = {
    ...{ id, annotator: pseudonym, kind, externalName, excludedAt, lastActiveAt, judgments },
    ...(excludedAt ? { reliability: gap('excluded'), leftBias: gap('excluded') } : reliabilityOf(fitted, id)),
    agreement: agreement ?? gap('no_shared_units'),
    gold,
    consistency: wilsonShare(row.repeatsSame, row.repeats, 'no_repeats'),
    medianSeconds: row.medianSeconds,
    fastShare: timed > 0 ? fast / timed : null,
    timed,
    tieShare: judgments > 0 ? ties / judgments : null,
    skips,
  }
  return { ...figures, ...flagsOf({ ...figures, ties }, tieShare) }
}

const NORMAL_95 = 1.959963984540054

function reliabilityOf({ fit, place }: Fitted, id: string): Pick<AnnotatorFigures, 'reliability' | 'leftBias'> {
  const k = place.get(id)
  const n = k === undefined ? 0 : fit.votes[k]!
  if (k === undefined || n === 0) return { reliability: gap('no_data'), leftBias: gap('no_data') }
  const beta = fit.reliability[k]!
  const factor = Math.exp(NORMAL_95 * fit.logReliabilityError[k]!)
  const half = NORMAL_95 * fit.leftBiasError[k]!
  const bias = fit.leftBias[k]!
  const flat = { low: null, high: null, n, reason: 'no_spread' }
  return {
    reliability:
      fit.tau > 0 ? { value: beta, low: beta / factor, high: beta * factor, n, reason: null } : { value: 1, ...flat },
    leftBias:
      fit.sigma > 0 ? { value: bias, low: bias - half, high: bias + half, n, reason: null } : { value: 0, ...flat },
  }
}

function goldOf(gold: readonly GoldVerdict[], id: string): Estimate {
  const own = gold.filter(({ annotatorId }) => annotatorId === id)
  return wilsonShare(own.filter(({ isCorrect }) => isCorrect).length, own.length, 'no_gold')
}
