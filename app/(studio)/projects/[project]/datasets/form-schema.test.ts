import { expect, it } from 'vitest'
import { confirmForm, exportForm, freezeForm } from './form-schema'

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'

it('takes all environments where none is ticked, and only the ticked sources', () => {
  const form = { name: ' ', unit: 'comparison', split: '', sources: ['HUMAN'], agreement: '', degree: '', from: '' }
  expect(freezeForm.parse(form)).toEqual({ name: undefined, unit: 'comparison', filter: { sources: ['HUMAN'] } })
  const more = freezeForm.parse({ ...form, environments: ['advice'], agreement: '0.66', degree: '2', withdrawn: 'on' })
  expect(more.filter).toMatchObject({ environments: ['advice'], agreement: 0.66, degree: 2, liveOnly: false })
})

it('refuses a version without any source, at its field', () => {
  expect(freezeForm.safeParse({ unit: 'comparison' }).error?.issues[0]?.path).toEqual(['filter', 'sources'])
})

it('exports both splits where none is chosen, and no CSV of a nested format', () => {
  expect(exportForm.parse({ datasetId: ID, format: 'trl-preference', split: '', gzip: 'on' })).toEqual({
    ...{ datasetId: ID, format: 'trl-preference', fileType: 'jsonl', split: undefined, gzip: true },
    includeAddresses: false,
  })
  const nested = exportForm.safeParse({ datasetId: ID, format: 'trl-preference', fileType: 'csv' })
  expect(nested.error?.issues[0]?.path).toEqual(['fileType'])
})

it('reads a mapping of one field a line', () => {
  const form = { id: ID, format: 'queries', mode: 'good', mapping: 'prompt = data.question\nenvironment==maths\n\n' }
  expect(confirmForm.parse(form)).toEqual({
    ...{ id: ID, format: 'queries', mode: 'good', dryRun: false },
    mapping: { prompt: 'data.question', environment: '=maths' },
    redact: [],
  })
})
