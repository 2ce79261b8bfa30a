import { pageQuery, projectParams } from '@/lib/access/schema'
import { addMember } from '@/lib/projects/add-member'
import { listMembers } from '@/lib/projects/member-reads'
import { addMemberSchema } from '@/lib/projects/schema'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'members:write',
  summary: 'Add a person, or make an invitation link where the address has no account',
  params: projectParams,
  body: addMemberSchema,
  status: 201,
  run: (actor, { body }, tx) => addMember(actor, body, tx),
})

export const GET = withRoute({
  scope: 'members:read',
  summary: 'List the members; addresses for administrators only',
  params: projectParams,
  query: pageQuery,
  run: (actor, { query }, tx) => listMembers(actor, query, tx),
})
