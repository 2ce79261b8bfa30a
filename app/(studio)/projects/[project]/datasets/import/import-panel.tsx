'use client'

import { useState } from 'react'
import { Card } from '@/app/_components/ui/card'
import { Notice } from '@/app/_components/ui/notice'
import { Progress } from '@/app/_components/ui/progress'
import { SelectField } from '@/app/_components/ui/select-field'
import { ActionForm } from '@/app/(studio)/_components/action-form'
import type { ImportView } from '@/lib/datasets/imports/reads'
import { IMPORT_FORMATS } from '@/lib/datasets/schema'
import { cancelImportAction } from '../actions'
import { ConfirmForm } from './confirm-form'
import { DropZone } from './drop-zone'
import { ImportReport } from './import-report'
import { useImport } from './use-import'

const FORMATS = [{ value: 'auto', label: 'Find out' }, ...IMPORT_FORMATS.map((name) => ({ value: name, label: name }))]

/** Files in, a dry run with its report, and then for good. */
export function ImportPanel({ project }: { project: string }) {
  const { shown, send, follow } = useImport(project)
  const [format, setFormat] = useState('auto')
  const { view, refused, isSending } = shown
  const isOpen = view !== null && ['queued', 'running'].includes(view.state)
  return (
    <Card>
      <div className="grid gap-6">
        <div className="grid items-start gap-4 sm:grid-cols-[1fr_14rem]">
          <DropZone onFiles={(files) => void send(files, { format })} isBusy={isSending || isOpen} />
          <SelectField
            label="Format"
            hint="Told by the first rows, if you do not say it."
            options={FORMATS}
            value={format}
            onChange={(event) => setFormat(event.target.value)}
          />
        </div>
        {isSending && <Progress label="Sending" done={0} total={null} />}
        {refused && (
          <Notice tone="error" title="The files were not taken." kept="Nothing was stored.">
            {refused}
          </Notice>
        )}
        {isOpen && <Running view={view} project={project} />}
        {view && !isOpen && (
          <>
            <ImportReport view={view} project={project} />
            {view.dryRun && view.state !== 'cancelled' && (
              <ConfirmForm key={view.id} view={view} project={project} onMade={(id) => void follow(id)} />
            )}
          </>
        )}
      </div>
    </Card>
  )
}

function Running({ view, project }: { view: ImportView; project: string }) {
  const label = view.dryRun ? 'Trying' : 'Bringing in'
  return (
    <Progress
      label={view.state === 'queued' ? 'Waiting for the worker' : label}
      done={view.rowsDone}
      total={view.state === 'queued' ? null : view.rowsTotal}
      unit="rows"
      secondsLeft={view.secondsLeft}
      cancel={
        <ActionForm
          action={cancelImportAction}
          project={project}
          fields={{ id: view.id }}
          label="Cancel"
          variant="quiet"
        />
      }
    />
  )
}
