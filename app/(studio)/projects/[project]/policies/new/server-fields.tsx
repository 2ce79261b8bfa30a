'use client'

import { useEffect, useRef, useState } from 'react'
import { Button } from '@/app/_components/ui/button'
import { CopyButton } from '@/app/_components/ui/copy-button'
import { TextField } from '@/app/_components/ui/text-field'
import { ConnectionTest } from '../connection-test'

type Props = { project: string; errors: Record<string, string | undefined> }
type LocalServer = { baseUrl: string; models: string[] }

/** Where a policy is served: its address and key, servers found on this machine, and a test that lists the models. */
export function ServerFields({ project, errors }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const [baseUrl, setBaseUrl] = useState('')
  const [models, setModels] = useState<string[]>([])
  const found = useLocalServers(project)
  const body = () => {
    const value = (name: string) => ref.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.value.trim()
    const [apiKey, model] = [value('apiKey'), value('model')]
    return { endpoint: { baseUrl, ...(apiKey && { apiKey }) }, ...(model && { model }) }
  }
  return (
    <div ref={ref} className="grid gap-5">
      <TextField
        label="Base URL"
        hint="Such as https://api.openai.com/v1 or http://127.0.0.1:8080/v1"
        name="baseUrl"
        value={baseUrl}
        onChange={(event) => setBaseUrl(event.target.value)}
        error={errors['endpoint.baseUrl']}
        autoComplete="off"
        required
      />
      {found?.length === 0 && (
        <div className="grid justify-items-start gap-2 text-sm text-muted">
          <p>
            No model at hand? One command, run in the folder of <code>npm start</code> while it runs, serves a small one
            on this machine and adds two policies on it. It says the sizes before it fetches anything.
          </p>
          <CopyButton text={`npm run policy:local -- --project ${project}`} label="Copy the command" />
        </div>
      )}
      {found && found.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 text-sm">
          <span className="text-muted">Found on this machine:</span>
          {found.map((server) => (
            <Button
              key={server.baseUrl}
              size="small"
              onClick={() => {
                setBaseUrl(server.baseUrl)
                setModels(server.models)
              }}
            >
              {server.baseUrl}
              {server.models.length > 0 && ` (${server.models.slice(0, 2).join(', ')})`}
            </Button>
          ))}
        </div>
      )}
      <TextField
        label="Key"
        hint="Kept sealed and never shown again. Local servers need none."
        name="apiKey"
        type="password"
        error={errors['endpoint.apiKey']}
        autoComplete="off"
        optional
      />
      <TextField
        label="Model"
        hint={models.length > 0 ? `It has ${models.slice(0, 6).join(', ')}` : 'As the server calls it.'}
        name="model"
        list="models"
        error={errors.model}
        maxLength={200}
        autoComplete="off"
        optional
      />
      <datalist id="models">
        {models.map((model) => (
          <option key={model} value={model} />
        ))}
      </datalist>
      <ConnectionTest project={project} ask={body} onModels={setModels} />
    </div>
  )
}

/** Servers on the usual ports; none where asking this machine is not allowed, null until it was asked. */
function useLocalServers(project: string): LocalServer[] | null {
  const [found, setFound] = useState<LocalServer[] | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    fetch(`/api/v1/projects/${project}/policies/local-servers`, { signal: abort.signal })
      .then((answer) => (answer.ok ? answer.json() : { items: [] }))
      .then(({ items }) => setFound(items))
      .catch(() => undefined)
    return () => abort.abort()
  }, [project])
  return found
}
