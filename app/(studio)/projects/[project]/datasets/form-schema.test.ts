import { expect, it } from 'vitest'
import { exportForm, freezeForm } from './form-schema'

it('takes all environments where none is ticked, and only the ticked sources', () => {
  const form = { name: ' ', unit: 'comparison', split: '', sources: ['HUMAN'] }
  expect(freezeForm.parse(form)).toEqual({
    name: undefined,
    unit: 'comparison',
    filter: { split: undefined, sources: ['HUMAN'] },
  })
  expect(freezeForm.parse({ ...form, environments: ['advice'] }).filter.environments).toEqual(['advice'])
})

it('refuses a version without any source, at its field', () => {
  expect(freezeForm.safeParse({ unit: 'comparison' }).error?.issues[0]?.path).toEqual(['filter', 'sources'])
})

it('exports both splits where none is chosen', () => {
  const id = '01890a5d-ac96-774b-bcce-b302099a8057'
  expect(exportForm.parse({ datasetId: id, format: 'trl-preference', split: '' })).toEqual({
    ...{ datasetId: id, format: 'trl-preference', fileType: 'jsonl', split: undefined },
  })
})
