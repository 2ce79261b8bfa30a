import type { Tx } from '@/lib/db/client'
import type { CanonicalRow } from './canonical'
import type { PairFormat } from './formats/format'
import type { LintFinding } from './reads'

/** Trainers drop or cut rows beyond their maximum; at about 4 characters a token this is 8,000 tokens. */
const LONG_CHARACTERS = 32_000

const CHECKS = {
  empty_side: ['error', 'a side is empty'],
  identical_sides: ['error', 'both sides are the same'],
  equal_when_cut: ['error', `both sides are the same in what a cut at ${LONG_CHARACTERS} characters leaves`],
  prompt_not_user: ['error', 'the prompt does not end with the user’s turn'],
  llama_factory_skips: ['error', 'turns do not alternate, so LLaMA-Factory skips the row without a word'],
  role_mark_in_text: [
    'error',
    'a text holds "Human:" or "Assistant:" after a blank line, which readers take for a turn',
  ],
  turns_not_alternating: ['warning', 'user and assistant do not alternate; some chat templates refuse such a prompt'],
  prompt_repeated: ['warning', 'a side begins with the prompt’s last turn'],
  long_row: [
    'warning',
    `prompt and a side together have more than ${LONG_CHARACTERS} characters; trainers cut or drop it`,
  ],
  cut_off: ['warning', 'a side was cut off at the token limit when it was sampled'],
  not_people: ['warning', 'judged by models, verifiers or simulated annotators, not by people alone'],
} as const

type Code = keyof typeof CHECKS

/** Counts, row by row, what the format's reader would drop, crash on or misread. */
export function createLint(format: PairFormat) {
  const counts = new Map<string, number>()
  return {
    check(row: CanonicalRow): void {
      const found = [
        ...sideFaults(row, format.rules.texts === 'any'),
        ...promptFaults(row),
        ...(format.check?.(row) ?? []),
      ]
      if (row.votes.some(({ source }) => source !== 'HUMAN')) found.push('not_people')
      for (const code of found) counts.set(code, (counts.get(code) ?? 0) + 1)
    },
    findings(): LintFinding[] {
      return [...counts].map(([code, count]) => {
        const [level, what] = CHECKS[code as Code]
        return { level, code, count, message: `${count} ${count === 1 ? 'row' : 'rows'}: ${what}.` }
      })
    },
  }
}

function sideFaults({ a, b }: CanonicalRow, takesAnyText: boolean): Code[] {
  const length = (side: typeof a) => side.text.length + lengthOf(side.context)
  const faults: Code[] = []
  if (!takesAnyText && (a.text.trim() === '' || b.text.trim() === '')) faults.push('empty_side')
  if (!takesAnyText && a.text === b.text) faults.push('identical_sides')
  if (Math.max(length(a), length(b)) > LONG_CHARACTERS) faults.push('long_row')
  if (a.text !== b.text && isEqualWhenCut(a.text, b.text)) faults.push('equal_when_cut')
  if (a.isTruncated || b.isTruncated) faults.push('cut_off')
  return faults
}

function isEqualWhenCut(a: string, b: string): boolean {
  return Math.min(a.length, b.length) >= LONG_CHARACTERS && a.slice(0, LONG_CHARACTERS) === b.slice(0, LONG_CHARACTERS)
}

function promptFaults({ a, b }: CanonicalRow): Code[] {
  const faults = new Set<Code>()
  for (const side of a.context === b.context && !startsWithPrompt(b) ? [a] : [a, b]) {
    const last = side.context.at(-1)
    const spoken = side.context.filter(({ role }) => role !== 'system')
    if (last?.role !== 'user') faults.add('prompt_not_user')
    else if (startsWithPrompt(side)) faults.add('prompt_repeated')
    if (spoken.some(({ role }, i) => (role === 'user') !== (i % 2 === 0))) faults.add('turns_not_alternating')
  }
  return [...faults]
}

function startsWithPrompt({ context, text }: CanonicalRow['a']): boolean {
  const last = context.at(-1)?.content ?? ''
  return last.length > 40 && text.startsWith(last)
}

function lengthOf(messages: readonly { content: string }[]): number {
  return messages.reduce((sum, { content }) => sum + content.length, 0)
}

/** Prompts that stand in both splits of a version: the split rule keeps them apart, so each is a fault. */
export async function findLeaks(tx: Tx, projectId: string, datasetId: string): Promise<LintFinding[]> {
  const [found] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (
      SELECT q."normalHash" FROM "DatasetItem" i
      JOIN "Preference" p ON p.id = i."preferenceId"
      JOIN "Query" q ON q.id = p."queryId"
      WHERE i."projectId" = ${projectId}::uuid AND i."datasetVersionId" = ${datasetId}::uuid
      GROUP BY 1 HAVING bool_or(p.split = 'TRAIN') AND bool_or(p.split = 'HOLDOUT')) AS leak`
  const count = found?.count ?? 0
  return count === 0
    ? []
    : [{ level: 'error', code: 'split_leak', count, message: `${count} prompts stand in train and in test.` }]
}
