import { z } from 'zod'
import type { ModelServer, ServerProblem } from './chat-types'
import { guardedFetch } from './guarded-fetch'
import { readWhole } from './read-events'
import { problemFrom, problemOf, withoutKey } from './server-problem'

const listSchema = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })) })

/** Names of the models that a server lists, at most 500; or why there is no list. Never throws for what a server does. */
export async function listModels(server: ModelServer): Promise<{ models: string[] } | { problem: ServerProblem }> {
  try {
    const response = await guardedFetch(`${server.baseUrl}/models`, {
      headers: { accept: 'application/json', ...(server.apiKey && { authorization: `Bearer ${server.apiKey}` }) },
      signal: AbortSignal.timeout(server.timeoutSeconds * 1000),
    })
    const body = await readWhole(response.body)
    if (!response.ok) return { problem: withoutKey(problemOf(response.status, body), server.apiKey) }
    const list = listSchema.safeParse(JSON.parse(body))
    if (!list.success)
      return { problem: { code: 'bad_json', message: 'Its list of models cannot be read.', retryable: false } }
    return { models: list.data.data.slice(0, 500).map(({ id }) => id.slice(0, 200)) }
  } catch (error) {
    return { problem: withoutKey(problemFrom(error), server.apiKey) }
  }
}
