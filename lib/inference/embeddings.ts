import { z } from 'zod'
import { AppError } from '@/lib/errors'
import type { EmbeddingSource } from '@/lib/text/embedding-source'

export type EmbeddingEndpoint = {
  /** Up to and without "/embeddings": https://host/v1 */
  baseUrl: string
  model: string
  apiKey?: string | null
}

/** As `fetch`, but it may refuse an address. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

type Options = {
  /** Texts of one request; default 64. */
  batch?: number
  /** Requests for one batch before it is given up; default 4. */
  tries?: number
  /** Replaced in tests that must not wait. */
  wait?: (milliseconds: number) => Promise<unknown>
}

const TIMEOUT_MS = 60_000
const LONGEST_WAIT_MS = 30_000
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Embeddings from any OpenAI-compatible POST /v1/embeddings, one batch after the other. Busy and broken servers (429, 5xx,
 * no answer) are asked again after 0.5, 1, 2 s or what Retry-After says; other answers are final. Vectors are scaled to
 * length 1. Throws 502 `endpoint_failed`, and what `fetch` throws as an AppError.
 */
export function openEmbeddings(endpoint: EmbeddingEndpoint, fetch: Fetch, options: Options = {}): EmbeddingSource {
  const { batch = 64, tries = 4, wait = pause } = options
  const embedBatch = async (texts: readonly string[]): Promise<Float32Array[]> => {
    for (let attempt = 1; ; attempt++) {
      const asked = await ask(endpoint, fetch, texts)
      if ('vectors' in asked) return asked.vectors
      if (!asked.isPassing || attempt >= tries) throw failed(endpoint, asked.why)
      await wait(Math.min(LONGEST_WAIT_MS, asked.retryAfterMs ?? 250 * 2 ** attempt))
    }
  }
  const embed = async (texts: readonly string[]) => {
    const vectors: Float32Array[] = []
    for (let from = 0; from < texts.length; from += batch)
      vectors.push(...(await embedBatch(texts.slice(from, from + batch))))
    const dimension = vectors[0]?.length
    const odd = vectors.find(({ length }) => length !== dimension)
    if (odd) throw failed(endpoint, `it gave ${dimension} numbers for one text and ${odd.length} for another`)
    return vectors
  }
  return { embed }
}

type Asked = { vectors: Float32Array[] } | { why: string; isPassing: boolean; retryAfterMs?: number }

async function ask(
  { baseUrl, model, apiKey }: EmbeddingEndpoint,
  fetch: Fetch,
  texts: readonly string[],
): Promise<Asked> {
  let response: Response
  try {
    response = await fetch(`${baseUrl.replace(/\/+$/, '')}/embeddings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify({ model, input: texts, encoding_format: 'float' }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch (error) {
    // A refused address is final; a lost connection may pass.
    if (error instanceof AppError) throw error
    return { why: 'it did not answer', isPassing: true }
  }
  if (response.ok) return readVectors(await response.json().catch(() => null), texts.length)
  await response.body?.cancel()
  const isPassing = response.status === 429 || response.status >= 500
  const seconds = Number.parseFloat(response.headers.get('retry-after') ?? '')
  return { why: `it answered ${response.status}`, isPassing, ...(seconds >= 0 && { retryAfterMs: seconds * 1000 }) }
}

const answerSchema = z.object({
  data: z.array(z.object({ index: z.int().nonnegative().optional(), embedding: z.array(z.number()).min(1) })),
})

/** By their index, for some servers answer in another order. */
function readVectors(body: unknown, wanted: number): Asked {
  const final = (why: string) => ({ why, isPassing: false })
  const read = answerSchema.safeParse(body)
  if (!read.success) return final('its answer is not a list of embeddings')
  const { data } = read.data
  if (data.length !== wanted) return final(`it gave ${data.length} embeddings for ${wanted} texts`)
  const vectors: Float32Array[] = []
  data.forEach(({ index, embedding }, at) => {
    const length = Math.sqrt(embedding.reduce((sum, value) => sum + value * value, 0))
    if (length > 0) vectors[index ?? at] = Float32Array.from(embedding, (value) => value / length)
  })
  for (let at = 0; at < wanted; at++) if (!vectors[at]) return final('an embedding is missing or all zeros')
  return { vectors }
}

const failed = ({ model }: EmbeddingEndpoint, why: string) =>
  new AppError('endpoint_failed', `The endpoint could not embed texts with the model ${model}: ${why}.`)
