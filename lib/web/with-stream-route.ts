import type { z } from 'zod'
import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { getProjectActor } from '@/lib/access/find-actor'
import type { Scope } from '@/lib/access/scopes'
import { notFound } from '@/lib/errors'
import { authenticate } from './authenticate'
import { countRequest } from './rate-limit'
import { queryOf, respond } from './respond'
import type { Handler } from './route-spec'

type Spec<P, Q> = {
  scope: Scope
  summary: string
  params: z.ZodType<P>
  query: z.ZodType<Q>
  contentType: string
  /** Statuses of a normal answer; default 200. */
  statuses?: number[]
  /** Gets the request unread, answers with a stream or anything else that is not JSON made at once. */
  run: (actor: Actor, input: { params: P; query: Q }, request: Request) => Promise<Response>
}

/** A route inside a project whose body or answer is streamed: files in, files out. No idempotency key, no transaction. */
export function withStreamRoute<P extends { project: string }, Q>(spec: Spec<P, Q>): Handler {
  const handler = (request: Request, context: { params: Promise<unknown> }) =>
    respond(async () => {
      const user = await authenticate(request)
      await countRequest(user.userId)
      const path = spec.params.safeParse(await context.params)
      const actor = await getProjectActor(user, ((await context.params) as { project: string }).project)
      authorize(actor, spec.scope)
      if (!path.success) throw notFound('thing')
      return spec.run(actor, { params: path.data, query: spec.query.parse(queryOf(request)) }, request)
    })
  const { scope, summary, params, query, contentType, statuses = [200] } = spec
  return Object.assign(handler, { definition: { scope, summary, statuses, params, query, contentType } })
}
