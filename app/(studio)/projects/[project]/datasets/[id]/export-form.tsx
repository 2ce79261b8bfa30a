'use client'

import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import { Button } from '@/app/_components/ui/button'
import { Checkbox } from '@/app/_components/ui/checkbox'
import { FormMessage } from '@/app/_components/ui/form-message'
import { SelectField } from '@/app/_components/ui/select-field'
import { useKeptForm } from '@/app/(studio)/_components/use-kept-form'
import { EXPORT_FORMATS, type FormatName } from '@/lib/datasets/schema'
import { exportAction } from '../actions'
import { FormatChoice } from './format-choice'

const SPLITS = [
  { value: '', label: 'A file for each' },
  { value: 'TRAIN', label: 'Train only' },
  { value: 'HOLDOUT', label: 'Held out only' },
]

type Props = { project: string; datasetId: string; hasRows: boolean; mayReadAddresses: boolean }

export function ExportForm({ project, datasetId, hasRows, mayReadAddresses }: Props) {
  const { state, pending, formProps } = useKeptForm(exportAction)
  const [format, setFormat] = useState<FormatName>('trl-preference')
  const { errors = {} } = state
  const isFlat = EXPORT_FORMATS.some(({ name, isFlat }) => name === format && isFlat)

  useEffect(() => {
    if (state.status === 'done') toast(state.message)
  }, [state])

  return (
    <form {...formProps} className="grid gap-6">
      <input type="hidden" name="project" value={project} />
      <input type="hidden" name="datasetId" value={datasetId} />
      <FormatChoice chosen={format} onChoose={setFormat} />
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <SelectField
          label="File type"
          name="fileType"
          error={errors.fileType}
          options={[
            { value: 'jsonl', label: 'JSONL' },
            { value: 'parquet', label: 'Parquet' },
            { value: 'csv', label: isFlat ? 'CSV' : 'CSV (flat formats only)', disabled: !isFlat },
          ]}
        />
        <SelectField label="Split" name="split" options={SPLITS} error={errors.split} />
      </div>
      <div className="grid gap-2">
        <Checkbox name="gzip" label="Compress with gzip" hint="Parquet: its columns; else the files." />
        {mayReadAddresses && (
          <Checkbox
            name="addresses"
            label="With the annotators’ addresses"
            hint="Else they stand under pseudonyms. It is written into the audit."
          />
        )}
      </div>
      {!hasRows && (
        <p className="text-sm text-muted">This version gives no row of a pair format; Judgments has its votes.</p>
      )}
      <FormMessage error={state.status === 'refused' && state.message} />
      <Button type="submit" variant="primary" pending={pending} className="justify-self-start">
        Make the files
      </Button>
    </form>
  )
}
