import { formatCount, formatShare } from '@/app/_components/format/number'
import { leftOutWords } from '@/app/_components/format/reason'
import type { DatasetFilter } from '@/lib/datasets/schema'

export const UNIT_WORDS = { comparison: 'a pair of a comparison, by majority', judgment: 'a judgment' } as const
const SPLIT_WORDS = { TRAIN: 'train', HOLDOUT: 'held out' } as const

export const SOURCE_WORDS = {
  ...{ HUMAN: 'People', SIMULATED: 'Simulated annotators', MODEL: 'Models', VERIFIER: 'Verifiers' },
} as const

/** What a version was taken from, in words: `humanities, stem; by people; train`. */
export function filterText(filter: DatasetFilter): string {
  const { environments, policies, annotators, sources, split, from, to, arms, agreement, degree, liveOnly } = filter
  const parts = [
    environments ? environments.join(', ') : 'all environments',
    policies && `policies ${policies.join(', ')}`,
    annotators && `${formatCount(annotators.length)} annotators`,
    sources ? `judged by ${sources.map((source) => source.toLowerCase()).join(', ')}` : 'the project’s sources',
    split ? SPLIT_WORDS[split] : 'both splits',
    arms && `arms ${arms.map((arm) => arm.toLowerCase()).join(', ')}`,
    agreement !== undefined && `agreement ${formatShare(agreement)} or more`,
    degree !== undefined && `degree ${degree} or more`,
    liveOnly === false && 'withdrawn judgments too',
    from && `from ${from}`,
    to && `before ${to}`,
  ]
  return parts.filter(Boolean).join('; ')
}

/** Counts by reason, most first: `tie 789, both bad 12`. Null where there are none. */
export function reasonsText(counts: Record<string, number>): string | null {
  const entries = Object.entries(counts).filter(([, n]) => n > 0)
  if (entries.length === 0) return null
  return entries
    .toSorted(([, one], [, other]) => other - one)
    .map(([reason, n]) => `${leftOutWords(reason)} ${formatCount(n)}`)
    .join(', ')
}

/** Sum of counts by reason. */
export function totalOf(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, n) => sum + n, 0)
}

/** `12 kB`, `3.4 MB`. */
export function bytesText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
