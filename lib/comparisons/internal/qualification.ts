import type { Tx } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { KEYS, type OutcomeName } from '../schema'

type Settings = { qualifyCount: number; qualifyPercent: number }
type Gold = { outcome: OutcomeName } | { ranking: string[][] }

/** Where an annotator stands: in the round, through it, or out because too little of it was right. */
export type Qualification = 'open' | 'qualified' | 'failed'

/**
 * The round of gold that comes before everything else. Through it once the first `qualifyCount` (or all the gold there
 * is, where that is less) are judged and `qualifyPercent` of them right; that stays, whatever the settings become.
 */
export async function qualify(
  tx: Tx,
  projectId: string,
  annotatorId: string,
  settings: Settings,
): Promise<Qualification> {
  if (settings.qualifyCount === 0) return 'qualified'
  const annotator = await tx.annotator.findUniqueOrThrow({ where: { id: annotatorId }, select: { qualifiedAt: true } })
  if (annotator.qualifiedAt) return 'qualified'
  const there = await tx.comparison.count({
    where: { projectId, gold: { not: Prisma.DbNull }, state: { not: 'CLOSED' } },
  })
  const round = Math.min(settings.qualifyCount, there)
  const judged = await tx.judgment.findMany({
    where: { projectId, annotatorId, live: true, comparison: { gold: { not: Prisma.DbNull } } },
    orderBy: { createdAt: 'asc' },
    take: round,
    select: {
      comparison: { select: { gold: true } },
      revisions: { orderBy: { number: 'asc' }, take: 1 },
      assignment: true,
    },
  })
  if (judged.length < round) return 'open'
  const right = judged.filter(({ comparison, revisions, assignment }) => {
    const said = revisions[0]
    return said && isRight(comparison.gold as Gold, said as Said, assignment?.order ?? [])
  }).length
  if (right * 100 < settings.qualifyPercent * round) return 'failed'
  await tx.annotator.update({ where: { id: annotatorId }, data: { qualifiedAt: new Date() }, select: { id: true } })
  return 'qualified'
}

type Said = { outcome: OutcomeName | null; ranking: number[][] | null }

/** Whether an answer is the known one; gold speaks of positions as A, B, …, an answer of the order that was shown. */
export function isRight(gold: Gold, said: Said, order: readonly number[]): boolean {
  if ('ranking' in gold) {
    const wanted = gold.ranking.map((group) => group.map((key) => KEYS.indexOf(key as never)).sort((a, b) => a - b))
    return JSON.stringify(wanted) === JSON.stringify(said.ranking?.map((group) => [...group].sort((a, b) => a - b)))
  }
  const { outcome } = said
  if (outcome !== 'A' && outcome !== 'B') return outcome === gold.outcome
  return (order[outcome === 'A' ? 0 : 1] === 0 ? 'A' : 'B') === gold.outcome
}
