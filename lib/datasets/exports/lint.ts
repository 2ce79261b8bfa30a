import type { Tx } from '@/lib/db/client'
import type { LintFinding } from './reads'
import type { PairTexts } from './trl-preference'

/** TRL's trainers drop or cut rows beyond their maximum; at about 4 characters a token this is 8,000 tokens. */
const LONG_CHARACTERS = 32_000

const CHECKS = {
  empty_side: ['error', 'a side is empty'],
  identical_sides: ['error', 'both sides are the same'],
  prompt_not_user: ['error', 'the prompt does not end with the user’s turn'],
  prompt_repeated: ['warning', 'a side begins with the prompt’s last turn'],
  long_row: [
    'warning',
    `prompt and a side together have more than ${LONG_CHARACTERS} characters; trainers cut or drop such rows`,
  ],
} as const

type Code = keyof typeof CHECKS

/** Counts, row by row, what a trainer would trip over. */
export function createLint() {
  const counts = new Map<Code, number>()
  const note = (code: Code, isFault: boolean) => {
    if (isFault) counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  return {
    check({ prompt, chosen, rejected }: PairTexts): void {
      const last = prompt.at(-1)
      const sides = [chosen, rejected]
      const promptLength = prompt.reduce((sum, message) => sum + message.content.length, 0)
      note(
        'empty_side',
        sides.some((side) => side.trim() === ''),
      )
      note('identical_sides', chosen === rejected)
      note('prompt_not_user', last?.role !== 'user')
      note(
        'prompt_repeated',
        last !== undefined && last.content.length > 40 && sides.some((side) => side.startsWith(last.content)),
      )
      note('long_row', promptLength + Math.max(chosen.length, rejected.length) > LONG_CHARACTERS)
    },
    findings(): LintFinding[] {
      return [...counts].map(([code, count]) => {
        const [level, what] = CHECKS[code]
        return { level, code, count, message: `${count} ${count === 1 ? 'row' : 'rows'}: ${what}.` }
      })
    },
  }
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
