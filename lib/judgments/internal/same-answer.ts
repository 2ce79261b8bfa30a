import type { Tx } from '@/lib/db/client'
import type { ReviseJudgment } from '../schema'

/** The newest revision of a judgment. */
export function findLatestRevision(tx: Tx, judgmentId: string) {
  return tx.judgmentRevision.findFirstOrThrow({ where: { judgmentId }, orderBy: { number: 'desc' } })
}

type Revision = Awaited<ReturnType<typeof findLatestRevision>>

/** Equal outcome or ranking, and degree. `ranking` is the answer's, in positions. */
export function isSameAnswer(revision: Revision, answer: ReviseJudgment, ranking: number[][] | null): boolean {
  return (
    revision.outcome === (answer.outcome ?? null) &&
    revision.degree === (answer.degree ?? null) &&
    canonical(revision.ranking as number[][] | null) === canonical(ranking)
  )
}

function canonical(ranking: number[][] | null): string {
  return JSON.stringify(ranking?.map((group) => [...group].sort((a, b) => a - b)) ?? null)
}
