'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { toast } from 'sonner'
import { refusalOf } from '@/app/_components/refusal'
import { Button } from '@/app/_components/ui/button'
import { FormMessage } from '@/app/_components/ui/form-message'
import { LinkButton } from '@/app/_components/ui/link-button'
import { TextField } from '@/app/_components/ui/text-field'
import { useKeptForm } from '@/app/(studio)/_components/use-kept-form'
import { embeddingsAction } from '../actions'

export function EmbeddingsForm({ project }: { project: string }) {
  const path = `/projects/${project}/reward-models`
  const router = useRouter()
  const { state, pending, formProps } = useKeptForm(embeddingsAction)
  const { errors = {}, result } = state
  const errorOf = (name: string) => errors[`features.embeddings.${name}`] ?? errors[name]

  useEffect(() => {
    if (!result) return
    toast(`Version ${result.version} is being fitted.`)
    router.push(`${path}/${result.id}`)
  }, [result, router, path])

  return (
    <form {...formProps} className="grid gap-5">
      <input type="hidden" name="project" value={project} />
      <TextField
        label="Address"
        hint="Of a server that answers /v1/embeddings."
        name="url"
        inputMode="url"
        placeholder="http://127.0.0.1:8000/v1"
        error={errorOf('url')}
        autoComplete="off"
        required
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label="Model"
          hint="At most 1,024 numbers for a text."
          name="model"
          error={errorOf('model')}
          autoComplete="off"
          required
        />
        <TextField
          label="Key"
          hint="Sealed; never shown again."
          name="apiKey"
          type="password"
          error={errorOf('apiKey')}
          autoComplete="off"
          optional
        />
      </div>
      <FormMessage error={state.status === 'refused' && refusalOf(state, 'fitted')} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={pending}>
          Fit with these
        </Button>
        <LinkButton variant="quiet" href={path}>
          Cancel
        </LinkButton>
      </div>
    </form>
  )
}
