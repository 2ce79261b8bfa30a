'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { toast } from 'sonner'
import { Button } from '@/app/_components/ui/button'
import { FormMessage } from '@/app/_components/ui/form-message'
import { LinkButton } from '@/app/_components/ui/link-button'
import { TextareaField } from '@/app/_components/ui/textarea-field'
import { useKeptForm } from '@/app/(studio)/_components/use-kept-form'
import { addQueryAction } from '../actions'
import { AlreadyThere } from './already-there'
import { EnvironmentFields } from './environment-fields'

export function AddQueryForm({ project, environments }: { project: string; environments: readonly string[] }) {
  const path = `/projects/${project}/queries`
  const router = useRouter()
  const { state, pending, formProps } = useKeptForm(addQueryAction)
  const { errors = {}, result } = state

  useEffect(() => {
    if (!result?.created) return
    toast(result.split === 'HOLDOUT' ? 'The query is stored; it is held out.' : 'The query is stored.')
    router.push(`${path}/${result.id}`)
  }, [result, router, path])

  return (
    <form {...formProps} className="grid gap-5">
      <input type="hidden" name="project" value={project} />
      <TextareaField label="Query" name="text" rows={6} error={errors.text} required />
      <EnvironmentFields environments={environments} error={errors.environment} />
      <TextareaField
        label="Known answer"
        hint="Where there is one. Annotators never see it."
        name="reference"
        rows={2}
        error={errors.reference}
        optional
      />
      {result && !result.created && <AlreadyThere href={`${path}/${result.id}`} />}
      <FormMessage error={state.status === 'refused' && !errors.text && state.message} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={pending}>
          Add the query
        </Button>
        <LinkButton variant="quiet" href={path}>
          Cancel
        </LinkButton>
      </div>
    </form>
  )
}
