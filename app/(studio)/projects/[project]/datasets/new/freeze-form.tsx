'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { toast } from 'sonner'
import { formatCount } from '@/app/_components/format/number'
import { Button } from '@/app/_components/ui/button'
import { Card } from '@/app/_components/ui/card'
import { FormMessage } from '@/app/_components/ui/form-message'
import { RadioGroup } from '@/app/_components/ui/radio-group'
import { TextField } from '@/app/_components/ui/text-field'
import { useKeptForm } from '@/app/(studio)/_components/use-kept-form'
import type { Selectable } from '@/lib/datasets/count-selectable'
import { freezeAction } from '../actions'
import { SOURCE_WORDS } from '../words'
import { MoreFilters } from './more-filters'
import { Preview } from './preview'
import { TickList } from './tick-list'
import { usePreview } from './use-preview'

export function FreezeForm({ project, selectable }: { project: string; selectable: Selectable }) {
  const path = `/projects/${project}/datasets`
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const { state, pending, formProps } = useKeptForm(freezeAction)
  const { state: preview, onChange } = usePreview(project, form)
  const { errors = {}, result } = state

  useEffect(() => {
    if (!result) return
    toast(`Version ${result.number} is frozen, ${formatCount(result.rows)} rows.`)
    router.push(`${path}/${result.id}`)
  }, [result, router, path])

  return (
    <form {...formProps} ref={form} onChange={onChange} className="grid items-start gap-6 lg:grid-cols-2">
      <input type="hidden" name="project" value={project} />
      <Card>
        <div className="grid gap-6">
          <TickList
            legend="Environments"
            hint="None ticked: all."
            name="environments[]"
            error={errors['filter.environments']}
            options={selectable.environments.map(({ name, preferences }) => ({
              ...{ value: name, label: name, count: preferences, isTicked: false },
            }))}
          />
          <TickList
            legend="Judged by"
            name="sources[]"
            error={errors['filter.sources']}
            options={selectable.sources.map(({ source, preferences, isDefault }) => ({
              ...{ value: source, label: SOURCE_WORDS[source], count: preferences, isTicked: isDefault },
            }))}
          />
          <RadioGroup
            legend="Split"
            name="split"
            defaultValue="TRAIN"
            error={errors['filter.split']}
            options={[
              { value: 'TRAIN', label: 'Train', hint: `${formatCount(selectable.train)} preferences` },
              { value: 'HOLDOUT', label: 'Held out', hint: `${formatCount(selectable.holdout)} preferences` },
              { value: '', label: 'Both', hint: 'They stay apart in exports.' },
            ]}
          />
          <RadioGroup
            legend="One row is"
            name="unit"
            defaultValue="comparison"
            error={errors.unit}
            options={[
              { value: 'comparison', label: 'A pair of a comparison', hint: 'The majority of its judgments decides.' },
              { value: 'judgment', label: 'A judgment', hint: 'Each verdict on its own.' },
            ]}
          />
          <MoreFilters selectable={selectable} errors={errors} />
          <TextField label="Name" name="name" error={errors.name} maxLength={200} autoComplete="off" optional />
          <FormMessage error={state.status === 'refused' && state.message} />
          <Button type="submit" variant="primary" pending={pending} className="justify-self-start">
            Freeze
          </Button>
        </div>
      </Card>
      <Card title="Preview" description="What a pair format would get at this moment.">
        <Preview {...preview} />
      </Card>
    </form>
  )
}
