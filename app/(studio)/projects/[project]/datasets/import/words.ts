import { formatCount } from '@/app/_components/format/number'
import type { RedactionKind } from '@/lib/text/redact'

export const KIND_NAMES: Record<RedactionKind, string> = {
  ...{ email: 'E-mail addresses', phone: 'Phone numbers', card: 'Card numbers' },
  ...{ iban: 'IBANs', key: 'API keys and tokens', ip: 'IP addresses' },
}

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' })

/** `German` for de. */
export function languageName(code: string): string {
  return code === 'unknown' ? 'not told' : (languageNames.of(code) ?? code)
}

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
