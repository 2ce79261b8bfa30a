import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { db, type Tx } from '@/lib/db/client'
import { notFound } from '@/lib/errors'
import { parseStoredModel } from './internal/stored-model'

/** A weight of the blind variant on one feature that can be said in words. */
export type StyleWeight = {
  name: string
  /** What the feature measures, with its unit. */
  description: string
  weight: number
  /** Of the Laplace posterior. */
  standardError: number
}

/**
 * The weights on the features that have words, surest first (|weight| / standard error). Hashed features have none.
 * Null where the version has no weights, or they belong to features of another program version. Throws 404.
 */
export async function findStyleWeights(actor: Actor, id: string, tx: Tx = db()): Promise<StyleWeight[] | null> {
  authorize(actor, 'reward-models:read')
  const row = await tx.rewardModel.findFirst({ where: { id, projectId: actor.project.id }, select: { model: true } })
  if (!row) throw notFound('reward model')
  if (row.model === null) return null
  try {
    const { spec, style, covariance } = parseStoredModel(row.model).blind
    // The covariance is square over the style features, for the blind variant knows no policies.
    const variance = (at: number) => covariance[at * style.length + at] ?? Number.NaN
    return spec.style
      .map(({ name, description }, at) => ({
        ...{ name, description, weight: style[at] ?? Number.NaN },
        standardError: Math.sqrt(variance(at)),
      }))
      .filter(({ weight, standardError }) => Number.isFinite(weight) && standardError > 0)
      .toSorted((one, other) => sureness(other) - sureness(one))
  } catch {
    return null
  }
}

const sureness = ({ weight, standardError }: StyleWeight) => Math.abs(weight) / standardError
