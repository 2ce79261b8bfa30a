/** The published human votes of MT-Bench (Zheng et al. 2023), where FLYWHEEL_DATA names the folder that holds them. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { measureHumanAgreement } from './human-agreement'
import { estimateStrengths } from './strengths'

const data = process.env.FLYWHEEL_DATA
const NAMES = ['llama-13b', 'alpaca-13b', 'vicuna-13b-v1.2', 'gpt-3.5-turbo', 'claude-v1', 'gpt-4']

interface Vote {
  model_a: string
  model_b: string
  question_id: number
  turn: number
  winner: 'model_a' | 'model_b' | 'tie'
}

const readLines = <T>(name: string): T[] =>
  readFileSync(`${data}/mt_bench/${name}`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T)
const codeOf = (winner: Vote['winner']) => ({ model_a: 0, model_b: 1, tie: 2 })[winner]

describe.skipIf(!data)('MT-Bench', () => {
  const votes = data ? readLines<Vote>('human.jsonl') : []

  const games = {
    policies: 6,
    a: votes.map((v) => NAMES.indexOf(v.model_a)),
    b: votes.map((v) => NAMES.indexOf(v.model_b)),
    outcome: votes.map((v) => codeOf(v.winner)),
    query: votes.map((v) => v.question_id * 2 + v.turn),
  }

  it.each([
    ['half', [0.683, 1.388, 2.045, 2.088, 2.466]],
    ['davidson', [1.024, 2.06, 3.017, 3.083, 3.634]],
  ] as const)('%s: strengths relative to llama-13b', (method, wanted) => {
    const s = estimateStrengths(games, { method })
    wanted.forEach((value, i) => {
      expect(Math.abs(s.policies[i + 1]!.strength! - s.policies[0]!.strength! - value)).toBeLessThan(0.002)
    })
    if (method === 'davidson') expect(s.nu).toBeCloseTo(0.86, 3)
    expect(s.components[0]!.iterations).toBeLessThanOrEqual(8)
    expect(s.components[0]!.uncertainty).toMatchObject({ method: 'sandwich', queries: 160 })
  })

  it('human agreement: 0.83 with one other vote, 0.86 with four or more', () => {
    const first = (v: Vote) => [v.model_a, v.model_b].sort()[0]!
    const found = measureHumanAgreement({
      comparison: votes.map(
        (v) =>
          ((v.question_id * 2 + v.turn) * 6 + NAMES.indexOf(first(v))) * 6 +
          NAMES.indexOf(first(v) === v.model_a ? v.model_b : v.model_a),
      ),
      outcome: votes.map((v) =>
        v.winner === 'tie' ? 2 : Number((v.winner === 'model_a') !== (first(v) === v.model_a)),
      ),
      query: games.query,
    })
    expect(found.byOthers[0]!.agreement.value).toBeCloseTo(0.831, 2)
    expect(found.byOthers.at(-1)!.agreement.value).toBeCloseTo(0.862, 2)
  })
})
