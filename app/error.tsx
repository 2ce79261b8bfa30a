'use client'

import { useEffect } from 'react'
import { AuthShell } from './_components/shell/auth-shell'
import { Button } from './_components/ui/button'
import { LinkButton } from './_components/ui/link-button'

/** The last net. The digest is what the server's log has for this error; its message never reaches the browser. */
export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  useEffect(() => {
    console.error(error)
  }, [error])

  return (
    <AuthShell
      title="This page could not be shown"
      description="Nothing that was saved is lost. Try again; if it stays like this, tell whoever runs this Flywheel."
      footer={error.digest ? `Reference for the log: ${error.digest}` : undefined}
    >
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={reset}>
          Try again
        </Button>
        <LinkButton href="/">Go to your projects</LinkButton>
      </div>
    </AuthShell>
  )
}
