/** The published human votes of MT-Bench (Zheng et al. 2023), where FLYWHEEL_DATA names the folder that holds them. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { countCodePoints } from '@/lib/text/count'
import { extractFeatures, FEATURE_SPEC } from '@/lib/text/features'
import { evaluateHeldOut, lengthBaseline } from './held-out'
import { measureHumanAgreement } from './human-agreement'
import { fitLinearReward, type RewardVariant } from './linear-reward'
import { dealFolds } from './penalty-search'
import { packFeatures, type RewardPreferences } from './reward-data'
import { scoreRollouts } from './reward-ranking'
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

  it('reward model: text alone reaches 0.72, with strengths 0.79, and beats the longer one', () => {
    const decisive = votes.filter((v) => v.winner !== 'tie')
    const { features, lengths, rowOf, policyOf } = readRollouts()
    const column = (side: 'model_a' | 'model_b') =>
      decisive.map((v) => rowOf.get(`${v[side]} ${v.question_id} ${v.turn}`)!)
    const preferences = {
      a: column('model_a'),
      b: column('model_b'),
      outcome: decisive.map((v) => codeOf(v.winner)),
      query: decisive.map((v) => v.question_id),
    }
    const table = packFeatures(features, 2 ** FEATURE_SPEC.hashed.bits)
    const fold = dealFolds(preferences.query, 5, 1)
    const evaluate = (variant: RewardVariant, penalties: { style: number; hashed: number; policy: number }) => {
      const z = new Float64Array(decisive.length)
      for (let f = 0; f < 5; f++) {
        const policies = { ids: NAMES, ofRow: policyOf }
        const model = fitLinearReward(
          { table, preferences: selectRows(preferences, (i) => fold[i] !== f), policies },
          { variant, spec: FEATURE_SPEC, penalties },
        )
        const scores = scoreRollouts(
          model,
          features.map((f, row) => ({ features: f, policy: NAMES[policyOf[row]!] })),
        )
        for (let i = 0; i < z.length; i++)
          if (fold[i] === f) z[i] = scores[preferences.a[i]!]! - scores[preferences.b[i]!]!
      }
      return evaluateHeldOut(z, preferences)
    }
    const blind = evaluate('blind', { style: 30, hashed: 10, policy: 1 })
    const informed = evaluate('informed', { style: 100, hashed: 10, policy: 1 })
    const length = lengthBaseline(
      preferences.a.map((row) => lengths[row]!),
      preferences.b.map((row) => lengths[row]!),
      preferences,
    )
    console.info(
      `MT-Bench held out: blind ${blind.accuracy.value}, log loss ${blind.logLoss.value}; informed ${informed.accuracy.value}, ${informed.logLoss.value}; longer ${length.value}`,
    )
    expect(length.value).toBeCloseTo(0.692, 2)
    expect(blind.accuracy.value).toBeGreaterThan(0.72)
    expect(informed.accuracy.value).toBeGreaterThan(0.79)
    expect(informed.logLoss.value).toBeLessThan(0.45)
  }, 120_000)
})

function readRollouts() {
  const turns = new Map(
    readLines<{ question_id: number; turns: string[] }>('question.jsonl').map((q) => [q.question_id, q.turns]),
  )
  const rowOf = new Map<string, number>()
  const policyOf: number[] = []
  const lengths: number[] = []
  const features = NAMES.flatMap((name, policy) =>
    readLines<{ question_id: number; choices: [{ turns: string[] }] }>(`answer_${name}.jsonl`).flatMap((answer) =>
      answer.choices[0].turns.map((text, turn) => {
        rowOf.set(`${name} ${answer.question_id} ${turn + 1}`, policyOf.push(policy) - 1)
        lengths.push(countCodePoints(text))
        return extractFeatures(turns.get(answer.question_id)![turn]!, text)
      }),
    ),
  )
  return { features, lengths, rowOf, policyOf }
}

function selectRows(preferences: RewardPreferences, keep: (row: number) => boolean): RewardPreferences {
  const rows = Array.from(preferences.query, (_, i) => i).filter(keep)
  const pick = (column: ArrayLike<number>) => rows.map((row) => column[row]!)
  return {
    a: pick(preferences.a),
    b: pick(preferences.b),
    outcome: pick(preferences.outcome),
    query: pick(preferences.query),
  }
}
