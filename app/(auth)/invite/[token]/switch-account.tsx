'use client'

import { signOut } from 'next-auth/react'
import { Button } from '@/app/_components/ui/button'

/** For somebody who is signed in with another address than the invited one. */
export function SwitchAccount({ signedInAs, invited }: { signedInAs: string; invited: string }) {
  const leave = async () => {
    await signOut({ redirect: false })
    window.location.reload()
  }
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        This invitation is for {invited}, and you are signed in as {signedInAs}.
      </p>
      <Button variant="primary" onClick={leave}>
        Sign out and go on
      </Button>
    </div>
  )
}
