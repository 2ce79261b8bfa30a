/** Published votes brought in as files and counted again here from the files, where FLYWHEEL_DATA names their folder. */
import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { type Actor, systemActor } from '@/lib/access/actor'
import { importFiles } from '@/lib/datasets/imports/bring-files'
import { createImportSchema } from '@/lib/datasets/schema'
import { closeDb, db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { fitNoisyBradleyTerry } from '@/lib/math/noisy-bradley-terry'
import { ensureProject } from '@/lib/projects/ensure-project'
import { closeBoss } from '@/lib/queue/boss'
import { jsonl, vote, writeFolder } from '@/lib/testing/mt-bench'
import { listAnnotatorFigures } from '../annotators/list-figures'
import { getEnvironmentMap } from '../environments/get-environment-map'
import { environmentMapSchema } from '../environments/schema'
import { getAgreement } from './get-agreement'

const data = process.env.FLYWHEEL_DATA

afterAll(async () => {
  await closeBoss()
  await closeDb()
})

type Vote = Record<'model_a' | 'model_b' | 'winner' | 'judge', string> & Record<'question_id' | 'turn', number>

async function bring(slug: string, folder: string): Promise<Actor> {
  const actor = systemActor(await transact((tx) => ensureProject(tx, { slug })))
  const { import: done } = await importFiles(actor, { folder }, createImportSchema.parse({ format: 'mt-bench' }))
  expect(done.state).toBe('done')
  return actor
}

/** Verdicts by unit and judge: the winner's name or "tie"; a judge's second vote on a pair is left out. */
function recount(votes: readonly Vote[]) {
  const units = new Map<string, Map<string, string>>()
  for (const v of votes) {
    const key = `${v.question_id} ${v.turn} ${[v.model_a, v.model_b].sort().join(' ')}`
    const unit = units.get(key) ?? new Map<string, string>()
    units.set(key, unit)
    const said = v.winner === 'tie' ? 'tie' : v[v.winner as 'model_a' | 'model_b']
    if (!unit.has(v.judge)) unit.set(v.judge, said)
  }
  return units
}

/** Cohen's kappa of two judges; each unit once in each order, so that the two rollouts are "first" equally often. */
function kappaOf(units: ReturnType<typeof recount>, one: string, other: string) {
  let [n, equal, tiesOne, tiesOther] = [0, 0, 0, 0]
  for (const unit of units.values()) {
    const [x, y] = [unit.get(one), unit.get(other)]
    if (x === undefined || y === undefined) continue
    n += 1
    equal += Number(x === y)
    tiesOne += Number(x === 'tie')
    tiesOther += Number(y === 'tie')
  }
  const [p, q] = [tiesOne / n, tiesOther / n]
  const expected = p * q + ((1 - p) * (1 - q)) / 2
  return { n, kappa: (equal / n - expected) / (1 - expected) }
}

/** Share of the others' decisive verdicts on the same units that are the judge's own. */
function agreementOf(units: ReturnType<typeof recount>, judge: string) {
  let [n, equal] = [0, 0]
  for (const unit of units.values()) {
    const own = unit.get(judge)
    if (own === undefined || own === 'tie') continue
    for (const [other, said] of unit) {
      if (other === judge || said === 'tie') continue
      n += 1
      equal += Number(said === own)
    }
  }
  return { n, value: equal / n }
}

describe.skipIf(!data)('published votes', () => {
  it('MT-Bench: agreement, kappas and every judge’s figures equal a recount of the file', async () => {
    const votes = readFileSync(`${data}/mt_bench/human.jsonl`, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Vote)
    const units = recount(votes)
    const actor = await bring('mt-bench', `${data}/mt_bench`)
    const found = await getAgreement(actor)
    expect(found.outcomes.alpha.value).toBeCloseTo(0.4853, 4)
    expect(found.outcomes.raw).toMatchObject({ value: expect.closeTo(0.6553, 4), n: 2367, reason: null })
    expect(found.outcomesNoTies.alpha.value).toBeCloseTo(0.6539, 4)
    expect(found.outcomesNoTies.raw).toMatchObject({ value: expect.closeTo(0.8271, 4), n: 1550, reason: null })
    expect(found.comparisons).toBe([...units.values()].filter((unit) => unit.size > 1).length)
    expect(found.degree.alpha).toMatchObject({ value: null, reason: 'no_degrees' })
    expect(found.outcomes.alpha.high! - found.outcomes.alpha.low!).toBeGreaterThan(0.02)
    expect(found.outcomes.alpha.high! - found.outcomes.alpha.low!).toBeLessThan(0.12)

    const nameOf = new Map(
      (await db().annotator.findMany({ where: { projectId: actor.project.id } })).map((a) => [
        a.id,
        a.externalName!.replace('mt-bench:', ''),
      ]),
    )
    for (const pair of found.pairs.slice(0, 30)) {
      const again = kappaOf(units, nameOf.get(pair.aId)!, nameOf.get(pair.bId)!)
      expect(pair.kappa.n).toBe(again.n)
      expect(pair.kappa.value).toBeCloseTo(again.kappa, 9)
    }

    const judges = [...new Set(votes.map((v) => v.judge))]
    const policies = [...new Set(votes.flatMap((v) => [v.model_a, v.model_b]))]
    const fit = fitNoisyBradleyTerry({
      ...{ policies: policies.length, annotators: judges.length, annotator: votes.map((v) => judges.indexOf(v.judge)) },
      ...{ a: votes.map((v) => policies.indexOf(v.model_a)), b: votes.map((v) => policies.indexOf(v.model_b)) },
      outcome: votes.map((v) => ({ model_a: 0, model_b: 1 })[v.winner] ?? 2),
      side: votes.map((v) => (v.winner === 'tie' ? 0 : 1)),
    })
    const rows = await listAnnotatorFigures(actor)
    expect(rows.length).toBe(65)
    expect(rows.reduce((sum, row) => sum + row.judgments, 0)).toBe(3355)
    for (const row of rows) {
      const judge = nameOf.get(row.id)!
      const own = votes.filter((v) => v.judge === judge)
      expect(row.judgments).toBe(own.length)
      expect(row.tieShare).toBeCloseTo(own.filter((v) => v.winner === 'tie').length / own.length, 12)
      const again = agreementOf(units, judge)
      expect(row.agreement.n).toBe(again.n)
      if (again.n > 0) expect(row.agreement.value).toBeCloseTo(again.value, 12)
      const k = judges.indexOf(judge)
      expect(row.reliability.value).toBeCloseTo(fit.reliability[k]!, 2)
      expect(row.leftBias.value).toBeCloseTo(fit.leftBias[k]!, 2)
      expect(row.gold.reason).toBe('no_gold')
      expect(row.medianSeconds).toBeNull()
    }
    expect(rows.filter((row) => row.consistency.n > 0).map((row) => row.consistency.n)).toEqual([1])
  }, 120_000)

  it('PandaLM, put into the same files: alpha 0.8645, raw 0.9199, three kappas', async () => {
    const rows = JSON.parse(readFileSync(`${data}/pandalm/testset-v1.json`, 'utf8')) as Record<
      string,
      number | string
    >[]
    const answers = (model: string, field: string) =>
      jsonl(
        rows.map((row) => ({
          question_id: Number(row.idx) + 1,
          model_id: model,
          choices: [{ index: 0, turns: [`${model} ${row.idx}: ${row[field]}`, '-'] }],
        })),
      )
    const names = ['annotator1', 'annotator2', 'annotator3']
    const votes = rows.flatMap((row) =>
      names.map((name) => {
        const winner = ['tie', 'model_a', 'model_b'][row[name] as number]!
        return vote(Number(row.idx) + 1, 1, ['one', 'two'], winner, name) as unknown as Vote
      }),
    )
    const folder = await writeFolder({
      'question.jsonl': jsonl(
        rows.map((row) => ({
          question_id: Number(row.idx) + 1,
          category: 'pandalm',
          turns: [`${row.idx}. ${row.instruction} ${row.input}`, 'And then?'],
        })),
      ),
      'answer_one.jsonl': answers('one', 'response1'),
      'answer_two.jsonl': answers('two', 'response2'),
      'human.jsonl': jsonl(votes),
    })
    const actor = await bring('pandalm', folder)
    const found = await getAgreement(actor)
    const { items } = await getEnvironmentMap(actor, environmentMapSchema.parse({}))
    const [onMap] = items.filter(({ queries }) => queries > 0)
    expect(onMap?.verification.value).toBeCloseTo(1 - found.outcomesNoTies.alpha.value!, 9)
    expect(onMap?.calls.verification).toBe('easy')
    expect(found.outcomes.alpha).toMatchObject({ value: expect.closeTo(0.8645, 4), n: 999 })
    expect(found.outcomes.raw).toMatchObject({ value: expect.closeTo(0.9199, 4), n: 2997 })
    expect(found.pairs.length).toBe(3)
    const units = recount(votes)
    const again = names.flatMap((one, i) => names.slice(i + 1).map((other) => kappaOf(units, one, other).kappa))
    expect(found.pairs.map((pair) => pair.kappa.value!).sort()).toEqual(again.sort().map((k) => expect.closeTo(k, 9)))
    expect(again.map((k) => Math.round(k * 100)).sort()).toEqual([85, 86, 88])
  }, 120_000)
})
