import { randomUUID } from 'node:crypto'
import { type Actor, systemActor } from '@/lib/access/actor'
import { db } from '@/lib/db/client'
import type { Outcome, Source, Split } from '@/lib/db/generated/enums'
import { holdoutHalfOf } from '@/lib/queries/split'

/** Projects with judged games, written straight into the tables: for tests of what reads them. */
export type GameProject = { id: string; slug: string; actor: Actor; environmentId: string; annotatorId: string }

type ProjectOptions = { sources?: Source[]; refitEvery?: number; timeZone?: string }

export async function gameProject(options: ProjectOptions = {}): Promise<GameProject> {
  const slug = `p-${randomUUID().slice(0, 8)}`
  const project = await db().project.create({
    data: {
      slug,
      name: slug,
      ...options,
      iterations: { create: { number: 1 } },
      environments: { create: { name: 'general' } },
      annotators: { create: { pseudonym: 'annotator-1' } },
    },
    select: { id: true, slug: true, environments: true, annotators: true },
  })
  const { id } = project
  const [environmentId, annotatorId] = [project.environments[0]!.id, project.annotators[0]!.id]
  return { id, slug, actor: systemActor({ id, slug }), environmentId, annotatorId }
}

export async function gamePolicies(project: GameProject, names: string[]): Promise<Record<string, string>> {
  const rows = await db().policy.createManyAndReturn({
    data: names.map((name) => ({ projectId: project.id, name })),
    select: { id: true, name: true },
  })
  return Object.fromEntries(rows.map(({ id, name }) => [name, id]))
}

export type GameQuery = { id: string; split: Split; rollouts: { id: string; policyId: string }[] }

/** A query with one rollout for each policy id. @param texts policy id → text */
export async function gameQuery(
  project: GameProject,
  texts: Record<string, string>,
  split: Split = 'TRAIN',
  text = `Query ${randomUUID()}`,
): Promise<GameQuery> {
  const { id: projectId, environmentId } = project
  const query = await db().query.create({
    data: { projectId, environmentId, text, messages: [{ role: 'user', content: text }], normalHash: text, split },
    select: { id: true },
  })
  const rollouts = await db().rollout.createManyAndReturn({
    data: Object.entries(texts).map(([policyId, body]) => ({
      projectId,
      queryId: query.id,
      policyId,
      sampleIndex: 0,
      status: 'COMPLETE' as const,
      text: body,
      textHash: body,
    })),
    select: { id: true, policyId: true },
  })
  return { id: query.id, split, rollouts }
}

/** Text of a query that lies in that half of HOLDOUT. */
export function textOfHalf(half: 'GATE' | 'REPORT'): string {
  for (;;) {
    const text = `Query ${randomUUID()}`
    if (holdoutHalfOf(text) === half) return text
  }
}

type Vote = {
  outcome: Outcome
  source?: Source
  blind?: boolean
  use?: 'DATA' | 'QUALITY'
  annotatorId?: string
  overlap?: number
  createdAt?: Date
  /** Makes a best-of-n comparison: the first rollout is the pick of so many, the reward's chance that it wins beside it. */
  bestOf?: { n: number; predicted: number; rewardModelId?: string }
  /** Of an earlier vote: another annotator's judgment on the same comparison. */
  comparisonId?: string
}

/** One judgment of two rollouts of the query, by policy id, with its preference. */
export async function gameVote(
  project: GameProject,
  query: GameQuery,
  [a, b]: [string, string],
  vote: Vote,
): Promise<{ comparisonId: string; judgmentId: string; preferenceId: string }> {
  const { id: projectId } = project
  const queryId = query.id
  const { outcome, source = 'HUMAN', blind = true, use = 'DATA', annotatorId = project.annotatorId } = vote
  const [first, second] = [a, b].map((policy) => query.rollouts.find(({ policyId }) => policyId === policy)!)
  const comparisonId = vote.comparisonId ?? (await comparisonOf(projectId, queryId, [first!.id, second!.id], vote))
  const judgment = await db().judgment.create({
    data: { projectId, comparisonId, annotatorId, source },
    select: { id: true },
  })
  const preferred = { A: first!.id, B: second!.id, TIE: null, BOTH_BAD: null }[outcome]
  const revision = await db().judgmentRevision.create({
    data: {
      projectId,
      comparisonId,
      judgmentId: judgment.id,
      number: 1,
      kind: 'RECORDED',
      outcome,
      preferredRolloutId: preferred,
      blind,
    },
    select: { id: true },
  })
  const preference = await db().preference.create({
    data: {
      ...{ projectId, revisionId: revision.id, comparisonId, queryId, outcome, source, annotatorId, use, blind },
      ...{ rolloutAId: first!.id, rolloutBId: second!.id, policyAId: a, policyBId: b },
      ...{
        split: query.split,
        arm: vote.bestOf ? 'BEST_OF_N' : 'MANUAL',
        ...(vote.createdAt && { createdAt: vote.createdAt }),
      },
    },
    select: { id: true },
  })
  return { comparisonId, judgmentId: judgment.id, preferenceId: preference.id }
}

async function comparisonOf(projectId: string, queryId: string, rolloutIds: string[], { overlap = 1, bestOf }: Vote) {
  const drawn = bestOf && {
    ...{ arm: 'BEST_OF_N' as const, propensity: 0.5, candidateSetSize: 2, bestOf: bestOf.n },
    ...{ rewardModelId: bestOf.rewardModelId, choice: { kind: 'best_of', predicted: bestOf.predicted } },
  }
  const { id } = await db().comparison.create({
    data: { projectId, queryId, arm: 'MANUAL', overlap, ...drawn },
    select: { id: true },
  })
  await db().comparisonItem.createMany({
    data: rolloutIds.map((rolloutId, position) => ({ projectId, comparisonId: id, position, rolloutId, queryId })),
  })
  return id
}
