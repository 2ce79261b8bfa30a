'use client'

import { useEffect } from 'react'
import { toast } from 'sonner'
import { Button } from '@/app/_components/ui/button'
import { FormMessage } from '@/app/_components/ui/form-message'
import { SelectField } from '@/app/_components/ui/select-field'
import { useKeptForm } from '@/app/(studio)/_components/use-kept-form'
import { exportAction } from '../actions'

const FORMATS = [{ value: 'trl-preference', label: 'TRL preference, JSONL' }]
const SPLITS = [
  { value: '', label: 'All in the version' },
  { value: 'TRAIN', label: 'Train only' },
  { value: 'HOLDOUT', label: 'Held out only' },
]

export function ExportForm({ project, datasetId, hasRows }: { project: string; datasetId: string; hasRows: boolean }) {
  const { state, pending, formProps } = useKeptForm(exportAction)
  const { errors = {} } = state

  useEffect(() => {
    if (state.status === 'done') toast(state.message)
  }, [state])

  return (
    <form {...formProps} className="grid gap-4">
      <input type="hidden" name="project" value={project} />
      <input type="hidden" name="datasetId" value={datasetId} />
      <div className="flex flex-wrap items-end gap-3">
        <SelectField label="Format" name="format" options={FORMATS} error={errors.format} />
        <SelectField label="Split" name="split" options={SPLITS} error={errors.split} />
        <Button type="submit" variant="primary" pending={pending}>
          Make the files
        </Button>
      </div>
      {!hasRows && (
        <p className="text-sm text-muted">This version gives no row of a pair format: the files will be empty.</p>
      )}
      <FormMessage error={state.status === 'refused' && state.message} />
    </form>
  )
}
