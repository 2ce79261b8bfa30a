import type { z } from 'zod'
import type { InstallationScope, Scope } from '@/lib/access/scopes'

export type Schemas<P, Q, B> = {
  params: z.ZodType<P>
  query?: z.ZodType<Q>
  body?: z.ZodType<B>
}

/** What every route says of itself: the OpenAPI document and the refusals table are made from it. */
export type RouteDefinition = {
  scope: Scope | InstallationScope
  summary: string
  /** Statuses of a normal answer, smallest first. */
  statuses: number[]
  params: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The answer's shape, where it is not JSON or is worth stating. */
  response?: z.ZodType
  /** Of a streamed body (POST) or answer (GET); without it both are JSON. */
  contentType?: string
}

export type Handler = ((request: Request, context: { params: Promise<unknown> }) => Promise<Response>) & {
  definition: RouteDefinition
}
