'use server'

import { releaseLeasesOf } from '@/lib/comparisons/release-leases'
import { addMember } from '@/lib/projects/add-member'
import { updateMemberForm } from '@/lib/projects/form-schema'
import { addMemberSchema } from '@/lib/projects/schema'
import { updateMember } from '@/lib/projects/update-member'
import { createAction } from '@/lib/web/create-action'

export const addMemberAction = createAction({
  scope: 'members:write',
  schema: addMemberSchema,
  run: addMember,
  done: ({ inviteUrl }) => (inviteUrl ? 'The link is ready.' : 'This person has an account and is a member now.'),
})

export const updateMemberAction = createAction({
  scope: 'members:write',
  schema: updateMemberForm,
  run: async (actor, { id, ...change }, tx) => {
    const member = await updateMember(actor, id, change, tx)
    if (member.disabled) await releaseLeasesOf(tx, actor.project.id, member.userId)
    return null
  },
})
