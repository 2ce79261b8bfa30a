/** The model solutions to GSM8K with their known flags (Cobbe et al. 2021), where FLYWHEEL_DATA names the folder that holds them. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { check } from './check'

const data = process.env.FLYWHEEL_DATA
const MODELS = ['6b_finetuning', '6b_verification', '175b_finetuning', '175b_verification'] as const

type Solved = { ground_truth: string } & Record<(typeof MODELS)[number], { solution: string; is_correct: boolean }>

const readLines = <T>(name: string): T[] =>
  readFileSync(`${data}/gsm8k/${name}`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T)

describe.skipIf(!data)('GSM8K', () => {
  const solved = data ? readLines<Solved>('example_model_solutions.jsonl') : []
  const asked = data ? readLines<{ answer: string }>('test.jsonl') : []

  it.each([
    ['with its prefix, against the worked solution', { answerPrefix: 'A:' }, (i: number) => solved[i]!.ground_truth],
    ['without a prefix, against the worked solution', {}, (i: number) => solved[i]!.ground_truth],
    ['with its prefix, against "#### N"', { answerPrefix: 'A:' }, (i: number) => asked[i]!.answer],
    ['without a prefix, against the bare number', {}, (i: number) => asked[i]!.answer.split('#### ')[1]!],
  ])('%s: all 5,276 flags', (_title, config, reference) => {
    const mismatches: string[] = []
    const passed = MODELS.map((model) =>
      solved.reduce((sum, row, i) => {
        const verdict = check({ kind: 'numeric', config, reference: reference(i), text: row[model].solution })
        const isPassed = 'reward' in verdict && verdict.reward === 1
        if (isPassed !== row[model].is_correct) mismatches.push(`${i} ${model} ${JSON.stringify(verdict)}`)
        return sum + (isPassed ? 1 : 0)
      }, 0),
    )
    expect(mismatches).toEqual([])
    expect(passed).toEqual([286, 515, 458, 742])
  })
})
