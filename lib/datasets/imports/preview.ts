import type { ImportedQuery } from '@/lib/queries/import-queries'
import { detectLanguage } from '@/lib/text/language'
import { NEAR_DUPLICATE_THRESHOLD } from '@/lib/text/near-duplicates'
import type { ImportRecord } from './content'
import { LENGTH_STEPS } from './length-steps'
import type { RedactionFigures } from './redact-record'

const EXAMPLES = 5
const SHOWN_CHARACTERS = 120

/** Two queries of which the second says the same, or nearly. */
export type DuplicateExample = { kind: 'exact' | 'near'; file: string; line: number; text: string }

/** What a reviewer looks at beside the counts. */
export type Preview = {
  /** Null: redaction was not asked for. */
  redaction: RedactionFigures | null
  duplicates: { exact: number; near: number; threshold: number; examples: DuplicateExample[] }
  /** Rows by ISO code, most frequent first; `unknown` where it is not told. Empty outside a dry run. */
  languages: [string, number][]
  /** Rows by the length of their last user turn, one entry for each step. */
  lengths: number[]
  /** Rows of each environment. */
  environments: [string, number][]
}

/** Gathers the preview over the batches of an import. */
export function createPreview(isDryRun: boolean) {
  const languages = new Map<string, number>()
  const environments = new Map<string, number>()
  const lengths = Array.from({ length: LENGTH_STEPS.length + 1 }, () => 0)
  const duplicates: Preview['duplicates'] = { exact: 0, near: 0, threshold: NEAR_DUPLICATE_THRESHOLD, examples: [] }
  return {
    look(record: ImportRecord, { created, near, conflict }: ImportedQuery): void {
      const text = record.query.messages?.findLast(({ role }) => role === 'user')?.content ?? ''
      addTo(environments, record.query.environment)
      const step = LENGTH_STEPS.findIndex((end) => text.length <= end)
      lengths[step === -1 ? LENGTH_STEPS.length : step]!++
      if (isDryRun) addTo(languages, detectLanguage(text) ?? 'unknown')
      const kind = conflict ? null : !created ? 'exact' : near ? 'near' : null
      if (!kind) return
      duplicates[kind]++
      const { examples } = duplicates
      if (examples.filter((example) => example.kind === kind).length < EXAMPLES)
        examples.push({
          kind,
          file: record.file,
          line: record.line,
          text: text.slice(0, SHOWN_CHARACTERS).replace(/[\ud800-\udbff]$/, ''),
        })
    },
    figures: (redaction: RedactionFigures | null): Preview => ({
      ...{ redaction, duplicates, lengths },
      ...{ languages: sorted(languages), environments: sorted(environments).slice(0, 50) },
    }),
  }
}

export type PreviewSoFar = ReturnType<typeof createPreview>

function addTo(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function sorted(counts: Map<string, number>): [string, number][] {
  return [...counts].sort((a, b) => b[1] - a[1])
}
