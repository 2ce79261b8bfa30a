'use client'

import { useEffect } from 'react'
import { toast } from 'sonner'
import { Button } from '@/app/_components/ui/button'
import { FormMessage } from '@/app/_components/ui/form-message'
import { TextField } from '@/app/_components/ui/text-field'
import { useKeptForm } from '@/app/(studio)/_components/use-kept-form'
import { moveEndpointAction } from '../actions'
import { ConnectionTest } from '../connection-test'

type Props = {
  project: string
  id: string
  endpoint: { baseUrl: string; maxConcurrency: number; timeoutSeconds: number }
  hasKey: boolean
}

/** Where the policy is served. Its key is written and never shown; another address needs it again. */
export function EndpointForm({ project, id, endpoint, hasKey }: Props) {
  const { state, pending, formProps } = useKeptForm(moveEndpointAction)
  const { errors = {} } = state

  useEffect(() => {
    if (state.status === 'done') toast(state.message)
  }, [state])

  return (
    <form {...formProps} className="grid gap-4">
      <input type="hidden" name="project" value={project} />
      <input type="hidden" name="id" value={id} />
      <TextField
        label="Base URL"
        name="baseUrl"
        defaultValue={endpoint.baseUrl}
        error={errors['endpoint.baseUrl']}
        required
      />
      <TextField
        label="Key"
        hint={hasKey ? 'One is stored. Empty: it stays, while the address does.' : 'None is stored.'}
        name="apiKey"
        type="password"
        autoComplete="off"
        error={errors['endpoint.apiKey']}
        optional
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Requests at once"
          name="maxConcurrency"
          inputMode="numeric"
          defaultValue={endpoint.maxConcurrency}
          error={errors['endpoint.maxConcurrency']}
        />
        <TextField
          label="Timeout, s"
          name="timeoutSeconds"
          inputMode="numeric"
          defaultValue={endpoint.timeoutSeconds}
          error={errors['endpoint.timeoutSeconds']}
        />
      </div>
      <FormMessage error={state.status === 'refused' && state.message} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={pending}>
          Save
        </Button>
      </div>
      <ConnectionTest project={project} ask={() => ({ policy: id })} />
    </form>
  )
}
