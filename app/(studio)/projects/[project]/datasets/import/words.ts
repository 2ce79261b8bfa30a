import { formatCount } from '@/app/_components/format/number'

const NAMES = {
  queries: ['query', 'queries'],
  rollouts: ['rollout', 'rollouts'],
  comparisons: ['comparison', 'comparisons'],
  judgments: ['judgment', 'judgments'],
  annotators: ['annotator', 'annotators'],
} as const

/** `100 queries, 200 rollouts`; null: nothing. */
export function countsText(counts: { readonly [name in keyof typeof NAMES]: number }): string | null {
  const names = Object.keys(NAMES) as (keyof typeof NAMES)[]
  const parts = names.flatMap((name) => {
    const n = counts[name]
    return n > 0 ? [`${formatCount(n)} ${NAMES[name][n === 1 ? 0 : 1]}`] : []
  })
  return parts.length === 0 ? null : parts.join(', ')
}
