'use server'

import { z } from 'zod'
import { acceptInvitation, acceptInvitationAs } from '@/lib/projects/accept-invitation'
import { acceptInvitationSchema } from '@/lib/projects/schema'
import { createUserAction } from '@/lib/web/create-action'
import { createPublicAction } from '@/lib/web/create-public-action'

const token = z.string().min(1).max(200)

export const acceptAsGuest = createPublicAction({
  schema: acceptInvitationSchema.extend({ token }),
  run: ({ token, ...input }, tx) => acceptInvitation(token, input, tx),
})

export const acceptSignedIn = createUserAction({
  scope: 'signed-in',
  schema: z.object({ token }),
  run: (user, { token }, tx) => acceptInvitationAs(user, token, tx),
  goTo: () => '/',
})
