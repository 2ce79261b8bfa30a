'use client'

import { useState } from 'react'
import { Button } from '@/app/_components/ui/button'
import { Notice } from '@/app/_components/ui/notice'
import type { EndpointCheck } from '@/lib/policies/schema'

type Props = {
  project: string
  /** What to try: the body of POST policies/check. */
  ask: () => object
  /** The server has said which models it has. */
  onModels?: (models: string[]) => void
}

type Found = { check: EndpointCheck } | { problem: string }

/** Asks the server now: which models it has, and how long the first token takes. */
export function ConnectionTest({ project, ask, onModels }: Props) {
  const [found, setFound] = useState<Found | null>(null)
  const [isTrying, setTrying] = useState(false)
  const attempt = async () => {
    setTrying(true)
    const result = await check(project, ask())
    setFound(result)
    setTrying(false)
    if ('check' in result) onModels?.(result.check.models ?? [])
  }
  return (
    <div className="grid justify-items-start gap-3" aria-live="polite">
      <Button pending={isTrying} onClick={() => void attempt()}>
        Test the connection
      </Button>
      {found && <Result found={found} />}
    </div>
  )
}

async function check(project: string, body: object): Promise<Found> {
  try {
    const answer = await fetch(`/api/v1/projects/${project}/policies/check`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const data = await answer.json()
    return answer.ok ? { check: data } : { problem: data.errors?.[0]?.message ?? data.detail }
  } catch {
    return { problem: 'This page cannot reach Flywheel at the moment. Try again.' }
  }
}

function Result({ found }: { found: Found }) {
  if ('problem' in found) return <Notice tone="error" title={found.problem} />
  const { ok, error, firstTokenMs, models, model, servedModel } = found.check
  if (!ok) return <Notice tone="error" title={error?.message ?? 'The server did not answer as it should.'} />
  const time = firstTokenMs === null ? 'no time was measured' : `first token after ${Math.round(firstTokenMs)} ms`
  return (
    <Notice title={`It answers: ${time}.`}>
      Asked {servedModel ?? model ?? 'its own model'}.{' '}
      {models === null ? 'It lists no models.' : `It lists ${models.length}: ${models.slice(0, 8).join(', ')}.`}
    </Notice>
  )
}
