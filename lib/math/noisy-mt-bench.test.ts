/** The human votes of MT-Bench, where FLYWHEEL_DATA names the folder that holds them: votes held out, whole questions at a time. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fitNoisyBradleyTerry, noisyProbability } from './noisy-bradley-terry'
import { dealFolds } from './penalty-search'
import { logistic } from './special'
import { estimateStrengths } from './strengths'

const data = process.env.FLYWHEEL_DATA

type Vote = Record<'model_a' | 'model_b' | 'winner' | 'judge', string> & { question_id: number }

describe.skipIf(!data)('MT-Bench', () => {
  it('votes held out by question are predicted no worse than by plain Bradley-Terry', () => {
    const votes = readFileSync(`${data}/mt_bench/human.jsonl`, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Vote)
    const [policies, judges] = [new Map<string, number>(), new Map<string, number>()]
    const number = (known: Map<string, number>, name: string) => {
      if (!known.has(name)) known.set(name, known.size)
      return known.get(name)!
    }
    const rows = votes.map((v) => ({
      annotator: number(judges, v.judge),
      ...{ a: number(policies, v.model_a), b: number(policies, v.model_b) },
      outcome: { model_a: 0, model_b: 1 }[v.winner] ?? 2,
    }))
    const fold = dealFolds(
      votes.map((v) => v.question_id),
      5,
      1,
    )
    let [noisy, plain] = [0, 0]
    for (let f = 0; f < 5; f++) {
      const train = rows.filter((_, row) => fold[row] !== f)
      const games = {
        ...{ policies: policies.size, annotators: judges.size, annotator: train.map((r) => r.annotator) },
        ...{ a: train.map((r) => r.a), b: train.map((r) => r.b), outcome: train.map((r) => r.outcome) },
        // The file's first model stood left.
        side: train.map(() => 1),
      }
      const fit = fitNoisyBradleyTerry(games)
      const theta = estimateStrengths(games, { method: 'half', intervals: 'none' }).policies.map((p) => p.strength!)
      rows.forEach((r, row) => {
        if (fold[row] !== f) return
        const y = [1, 0, 0.5][r.outcome]!
        const loss = (p: number) => -y * Math.log(p) - (1 - y) * Math.log(1 - p)
        noisy += loss(noisyProbability(fit, r.annotator, r.a, r.b, 1)!) / rows.length
        plain += loss(logistic(theta[r.a]! - theta[r.b]!)) / rows.length
      })
    }
    console.info(`MT-Bench held out by question: noisy ${noisy.toFixed(4)}, plain ${plain.toFixed(4)}`)
    expect(noisy).toBeLessThanOrEqual(plain + 0.002)
  })
})
