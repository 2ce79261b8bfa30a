import { useState } from 'react'
import { Button } from '@/app/_components/ui/button'
import { call } from '../../compare/_session/api'

/** What was agreed to, and the way to take it back for what is asked from now on. */
export function ConsentGiven({ slug }: { slug: string }) {
  const [trouble, setTrouble] = useState(false)
  const takeBack = async () => {
    const body = JSON.stringify({ agreed: false })
    const answer = await call(`/api/v1/projects/${slug}/consent`, { body })
    if (answer.kind === 'ok') window.location.reload()
    else setTrouble(true)
  }
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
      You agreed that what you ask here is kept and compared.
      <Button size="small" variant="quiet" onClick={() => void takeBack()}>
        Take that back
      </Button>
      {trouble && <span role="alert">That did not reach the server. Try again.</span>}
    </p>
  )
}
