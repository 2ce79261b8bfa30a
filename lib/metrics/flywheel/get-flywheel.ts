import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { db, type Tx } from '@/lib/db/client'
import { clusteredMean } from '@/lib/math/clustered-mean'
import { type Estimate, gap } from '@/lib/math/estimate'
import { readPolicyLabels } from '@/lib/policies/policy-label'
import { listRewardModels } from '@/lib/reward-models/reads'
import { readBuckets } from './buckets'
import { accuracyGain, costPerPoint } from './gain'
import { groupBy } from './group-by'
import { addPieces } from './piece-figures'
import { type Piece, readPieces } from './read-pieces'
import { type PromotedVersion, readPromoted, readVersionVerdicts, type VersionVerdict } from './read-rates'
import { resolveWheelFilter } from './resolve-filter'
import type { FlywheelItem, FlywheelQuery } from './schema'
import { cameIn, cameOut, type Names } from './values'

/** The wheel's figures by iteration or by day, oldest first. */
export async function getFlywheel(
  actor: Actor,
  query: FlywheelQuery,
  tx: Tx = db(),
): Promise<{ items: FlywheelItem[] }> {
  authorize(actor, 'metrics:read')
  const id = actor.project.id
  const filter = await resolveWheelFilter(tx, id, query)
  const buckets = await readBuckets(tx, id, query)
  const pieces = await readPieces(tx, id, filter)
  const names = await readNames(tx, id)
  const verdicts = groupBy(await readVersionVerdicts(tx, id, query, filter), ({ key }) => key)
  const promoted = new Map((await readPromoted(tx, id, query)).map((row) => [row.key, row]))
  const { items: versions } = await listRewardModels(actor, { limit: 200 }, tx)
  const accuracies = new Map(versions.map(({ id, evaluation }) => [id, heldOut(evaluation)]))
  const born = runningTotal(pieces)
  let before: Estimate | undefined
  return {
    items: buckets.map(({ key, from, to, isOpen, hourlyRate }) => {
      const sums = addPieces(
        pieces.filter((piece) => piece.from >= from && piece.from < to).map(({ figures }) => figures),
      )
      const out = cameOut(sums, born(to), hourlyRate)
      const model = promoted.get(key)
      const held = model && accuracies.get(model.id)
      const gain = model ? accuracyGain(before, held?.accuracy) : gap('none_promoted')
      if (held && held.accuracy.value !== null) before = held.accuracy
      return {
        ...{ key, from, to: isOpen ? null : to },
        values: {
          ...cameIn(sums, names, filter),
          ...out,
          ...winRates(verdicts.get(key) ?? []),
          ...modelValues(model, held),
          accuracyGain: gain,
          costPerPoint: costPerPoint(out.cost as number | null, gain),
        },
      }
    }),
  }
}

async function readNames(tx: Tx, projectId: string): Promise<Names> {
  const annotators = await tx.annotator.findMany({ where: { projectId }, select: { id: true, pseudonym: true } })
  return {
    policies: await readPolicyLabels(projectId, tx),
    annotators: new Map(annotators.map(({ id, pseudonym }) => [id, pseudonym])),
  }
}

/** How many preferences counted at a moment: the pieces are in order of time. */
function runningTotal(pieces: readonly Piece[]): (to: Date) => number {
  return (to) =>
    pieces.reduce(
      (sum, { from, figures: { preferences } }) => (from < to ? sum + preferences.born - preferences.ended : sum),
      0,
    )
}

type HeldOut = { accuracy: Estimate; logLoss: Estimate }

/** Of the variant that a version serves with: informed where it has figures. */
function heldOut(evaluation: { informed: HeldOut; blind: HeldOut } | null): HeldOut | undefined {
  return evaluation === null
    ? undefined
    : evaluation.informed.accuracy.value === null
      ? evaluation.blind
      : evaluation.informed
}

function modelValues(model: PromotedVersion | undefined, held: HeldOut | undefined): FlywheelItem['values'] {
  const missing = gap(model ? 'unevaluated' : 'none_promoted')
  return {
    rewardModelVersion: model?.version ?? null,
    heldOutAccuracy: plain(held?.accuracy ?? missing),
    heldOutLogLoss: plain(held?.logLoss ?? missing),
    dataAgeDays: model?.dataAge ?? null,
  }
}

const plain = ({ value, low, high, n, reason }: Estimate): Estimate => ({ value, low, high, n, reason })

/** By policy, against its predecessor; clustered by query. Policies without such a verdict have no entry. */
function winRates(rows: readonly VersionVerdict[]): Record<string, Estimate> {
  const queries = new Map([...new Set(rows.map(({ query }) => query))].map((query, i) => [query, i]))
  return Object.fromEntries(
    [...groupBy(rows, ({ policy }) => policy)].map(([policy, own]) => {
      const found = clusteredMean(
        own.map(({ score }) => score),
        own.map(({ query }) => queries.get(query)!),
      )
      return [`winRate:${policy}`, plain(found)]
    }),
  )
}
