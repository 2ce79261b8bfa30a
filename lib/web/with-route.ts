import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Actor, UserActor } from '@/lib/access/actor'
import { authorize, authorizeUser } from '@/lib/access/authorize'
import { getProjectActor } from '@/lib/access/find-actor'
import type { InstallationScope, Scope } from '@/lib/access/scopes'
import { db, type Tx } from '@/lib/db/client'
import { notFound } from '@/lib/errors'
import { authenticate } from './authenticate'
import { type IdempotencyKey, keep, once, onceOutside, readIdempotencyKey } from './idempotency'
import { countRequest } from './rate-limit'
import { parseJson, readBody } from './read-body'
import { json, queryOf, respond } from './respond'
import type { Handler, Schemas } from './route-spec'

type Input<P, Q, B> = { params: P; query: Q; body: B }

type Spec<A, P, Q, B, R> = Schemas<P, Q, B> & {
  summary: string
  /** Status of a normal answer, or how it follows from the result; default 200. */
  status?: number | ((result: R) => number)
  run: (actor: A, input: Input<P, Q, B>, tx: Tx) => Promise<R>
  /** A POST that writes nothing: `run` gets no transaction, so it may wait for another server. Default: it writes. */
  writes?: false
  /** Runs again, in a transaction of its own, while `when` holds of the result; not with an Idempotency-Key. */
  again?: { when: (result: R) => boolean; everyMs: number; atMostMs: number }
  serialize?: (result: R) => unknown
}

/**
 * A route inside a project: actor → scope → parse → `run`, in one transaction with the kept answer where it writes.
 * `scope` is required, so a forgotten permission does not compile.
 */
export function withRoute<P extends { project: string }, Q, B, R>(
  spec: Spec<Actor, P, Q, B, R> & { scope: Scope },
): Handler {
  return makeHandler(spec, spec.scope, async (user, params) => {
    const slug = (params as { project?: string }).project ?? ''
    const actor = await getProjectActor(user, slug)
    authorize(actor, spec.scope)
    return actor
  })
}

/** A route outside any project. */
export function withUserRoute<P, Q, B, R>(spec: Spec<UserActor, P, Q, B, R> & { scope: InstallationScope }): Handler {
  return makeHandler(spec, spec.scope, async (user) => {
    authorizeUser(user, spec.scope)
    return user
  })
}

function makeHandler<A, P, Q, B, R>(
  spec: Spec<A, P, Q, B, R>,
  scope: Scope | InstallationScope,
  admit: (user: UserActor, params: unknown) => Promise<A>,
): Handler {
  const handler = (request: Request, context: { params: Promise<unknown> }) => {
    let key: IdempotencyKey | null = null
    return respond(
      async (requestId) => {
        const user = await authenticate(request)
        await countRequest(user.userId)
        const rawParams = (await context.params) ?? {}
        const actor = await admit(user, rawParams)
        const isRead = request.method === 'GET' || request.method === 'HEAD'
        const text = isRead ? '' : await readBody(request)
        key = readIdempotencyKey(request, user.userId, text)
        const input = parseInput(spec, rawParams, request, text)
        let result: R
        const work = async (tx: Tx) => {
          result = await spec.run(actor, input, tx)
          const status = typeof spec.status === 'function' ? spec.status(result) : (spec.status ?? 200)
          return { status, body: spec.serialize ? spec.serialize(result) : result }
        }
        let answer = isRead
          ? await work(db())
          : await (spec.writes === false ? onceOutside(key, () => work(db())) : once(key, work))
        const until = Date.now() + (spec.again?.atMostMs ?? 0)
        while (!key && spec.again?.when(result!) && Date.now() < until && !request.signal.aborted) {
          await sleep(spec.again.everyMs)
          answer = await once(null, work)
        }
        return json(requestId, answer.status, answer.body)
      },
      async (error, answer) => {
        if (key && error.status < 500 && error.status !== 429 && !error.code.startsWith('idempotency')) {
          await keep(key, { status: error.status, body: await answer.clone().json() })
        }
      },
    )
  }
  const { summary, params, query, body } = spec
  const statuses = typeof spec.status === 'function' ? [200, 201] : [spec.status ?? 200]
  return Object.assign(handler, { definition: { scope, summary, statuses, params, query, body } })
}

/** What a route takes that names no schema: unknown fields are refused everywhere. */
const NOTHING = z.strictObject({})

function parseInput<P, Q, B>(
  schemas: Schemas<P, Q, B>,
  params: unknown,
  request: Request,
  text: string,
): Input<P, Q, B> {
  const path = schemas.params.safeParse(params)
  if (!path.success) throw notFound('thing')
  return {
    params: path.data,
    query: (schemas.query ?? NOTHING).parse(queryOf(request)) as Q,
    body: (schemas.body ?? NOTHING).parse(parseJson(request, text)) as B,
  }
}
