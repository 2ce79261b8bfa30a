import { itemParams } from '@/lib/access/schema'
import { releaseLeasesOf } from '@/lib/comparisons/release-leases'
import { updateMemberSchema } from '@/lib/projects/schema'
import { updateMember } from '@/lib/projects/update-member'
import { withRoute } from '@/lib/web/with-route'

export const PATCH = withRoute({
  scope: 'members:write',
  summary: "Change a member's role, or disable or enable the membership",
  params: itemParams,
  body: updateMemberSchema,
  run: async (actor, { params, body }, tx) => {
    const member = await updateMember(actor, params.id, body, tx)
    if (member.disabled) await releaseLeasesOf(tx, actor.project.id, member.userId)
    return member
  },
})
