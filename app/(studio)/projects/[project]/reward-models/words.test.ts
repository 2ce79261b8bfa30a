import { describe, expect, it } from 'vitest'
import type { Gate, RewardModelView } from '@/lib/reward-models/schema'
import {
  calibrationTitle,
  calibrationWords,
  explainedWords,
  gateTitle,
  humanTitle,
  saidReasons,
  shortVerdict,
} from './words'

const figure = (value: number | null, low: number | null, high: number | null) => ({
  ...{ value, low, high, n: 100 },
  reason: value === null ? 'unevaluated' : null,
})

const gate = (verdict: Gate['verdict'], champion: Gate['champion']): Gate => ({
  ...{ verdict, champion, d: figure(0.01, -0.01, 0.03), reasons: [], candidatesTried: 2, provisional: false },
  ...{
    gateSet: { hash: '', preferences: 90, queries: 40, newestAt: null },
    best: null,
    environments: [],
    calibration: null,
  },
})

describe('the gate in words', () => {
  it('names what it was set against', () => {
    expect(gateTitle(gate('UNDECIDED', { id: '', version: 3 }))).toContain('cannot decide against version 3')
    expect(gateTitle(gate('PROMOTE', null))).toContain('no worse than knowing nothing')
    expect(shortVerdict({ gate: gate('REJECT', { id: '', version: 3 }), state: 'REJECTED' })).toBe(
      'reject, against version 3',
    )
    expect(shortVerdict({ gate: null, state: 'PROMOTED' })).toBe('never asked')
    expect(gateTitle({ ...gate('PROMOTE', null), gateSet: null })).toContain('unmeasured')
  })
})

describe('calibration in words', () => {
  const calibration = (slope: ReturnType<typeof figure>, temperature = 1) => ({
    ...{ bins: [], ece: figure(0.04, 0.02, 0.06), null: { mean: 0.05, high: 0.071, draws: 1000, seed: 1 }, slope },
    temperature: { all: temperature, bySource: {} },
  })

  it('speaks of too sure only where the whole interval of the slope lies below 1', () => {
    expect(calibrationTitle(calibration(figure(0.7, 0.5, 0.9)))).toBe('It is surer than it should be')
    expect(calibrationTitle(calibration(figure(0.7, 0.3, 1.1)))).toBe('Its probabilities may be taken as they are')
    expect(calibrationTitle(calibration(figure(1.5, 1.2, 1.8)))).toBe('It could be surer than it is')
    expect(calibrationTitle(calibration(figure(null, null, null)))).toContain('not known')
  })

  it('sets the error against chance, and reads a temperature above 1 as too sure', () => {
    const [ece, , temperature] = calibrationWords(calibration(figure(0.7, 0.5, 0.9), 1.4))
    expect(ece).toContain('off by 0.040')
    expect(ece).toContain('up to 0.071')
    expect(temperature).toContain('too sure')
    expect(calibrationWords(calibration(figure(1, 0.9, 1.1), 0.7))[2]).toContain('too timid')
  })
})

it('gives two shares with their intervals', () => {
  expect(explainedWords({ length: figure(0.41, 0.35, 0.47), style: figure(0.63, 0.6, 0.66) })).toBe(
    'Length alone explains 41\u202f% (35 to 47\u202f%) of how its rewards differ within a query, length and style together 63\u202f% (60 to 66\u202f%).',
  )
})

it('calls a model above human agreement no error', () => {
  expect(humanTitle({ agreement: figure(0.7, 0.65, 0.75), model: figure(0.8, 0.76, 0.84), byOthers: [] })).toContain(
    'no error',
  )
})

it('tells what an administrator said from the grounds of the gate and from why it failed', () => {
  const model = (state: RewardModelView['state'], reasons: string[]) =>
    ({
      state,
      reasons,
      kind: 'remote',
      evaluation: null,
      gate: { ...gate('REJECT', null), reasons: ['Worse.'] },
    }) as never
  expect(saidReasons(model('RETIRED', ['Worse.', 'unevaluated', 'Tried on Monday.']))).toEqual(['Tried on Monday.'])
  expect(saidReasons(model('REJECTED', ['The server did not answer.']))).toEqual([])
})
