import { type Answer, addChunk, emptyAnswer } from './answer'
import { chatBody } from './chat-body'
import type { ChatRequest, ChatResult, ModelServer, Progress, ServerProblem } from './chat-types'
import { type Deadline, makeDeadline, Overdue } from './deadline'
import { type Ending, partsOf, statusOf, warningsOf } from './finish-answer'
import { guardedFetch } from './guarded-fetch'
import { readEvents, readWhole, TooLong } from './read-events'
import { problemFrom, problemOf, readProblem, withoutKey } from './server-problem'

/** After the first token each next one must come within this time, or within the server's limit where that is shorter. */
const BETWEEN_TOKENS_SECONDS = 60

/** However steadily tokens drip: an answer that is not over after this long holds a place for nothing. */
const WHOLE_ANSWER_SECONDS = 1800

/** The counts of tokens come after the finish reason; a server that then falls silent is not waited for longer. */
const AFTER_FINISH_SECONDS = 5

type Options = {
  /** Default true. */
  stream?: boolean
  /** Aborted: the answer ends as INCOMPLETE, `stopped`. */
  signal?: AbortSignal
  /** Called at every token; what it is given makes the text only when it is called. */
  onProgress?: (progress: Progress) => void
}

/** What reading an answer has brought so far. */
type Reading = { answer: Answer; ending: Ending; firstTokenMs: number | null; retryAfter: string | null }

/**
 * Asks for one chat completion, once. Never throws for what a server does: the result says how it ended.
 * The server's `timeoutSeconds` bounds the wait for the first token.
 */
export async function chat(server: ModelServer, request: ChatRequest, options: Options = {}): Promise<ChatResult> {
  const started = performance.now()
  const elapsed = () => Math.round(performance.now() - started)
  const reading: Reading = {
    ...{ answer: emptyAnswer(), ending: { isDone: false, problem: null } },
    ...{ firstTokenMs: null, retryAfter: null },
  }
  const deadline = makeDeadline(WHOLE_ANSWER_SECONDS + server.timeoutSeconds, options.signal)
  deadline.restart(server.timeoutSeconds, 'answer')
  try {
    const response = await post(server, request, options, deadline.signal)
    await read(response, reading, (brought) => {
      if (reading.answer.finishReason !== null) deadline.restart(AFTER_FINISH_SECONDS, 'end of the stream')
      else if (brought) deadline.restart(Math.min(BETWEEN_TOKENS_SECONDS, server.timeoutSeconds), 'further token')
      if (!brought) return
      reading.firstTokenMs ??= elapsed()
      options.onProgress?.(() => partsOf(reading.answer))
    })
  } catch (error) {
    reading.ending.problem = explain(error, deadline, options.signal)
  } finally {
    deadline.clear()
  }
  return toResult(server, request, reading, elapsed())
}

function post(server: ModelServer, request: ChatRequest, { stream = true }: Options, signal: AbortSignal) {
  return guardedFetch(`${server.baseUrl}/chat/completions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: stream ? 'text/event-stream, application/json' : 'application/json',
      ...(server.apiKey && { authorization: `Bearer ${server.apiKey}` }),
    },
    body: JSON.stringify(chatBody(request, stream)),
    signal,
  })
}

async function read(response: Response, reading: Reading, onChunk: (brought: boolean) => void): Promise<void> {
  const { answer, ending } = reading
  reading.retryAfter = response.headers.get('retry-after')
  const type = response.headers.get('content-type') ?? ''
  if (response.ok && response.body && !/json|html/.test(type)) {
    ending.isDone = await readEvents(response.body, (data) => onChunk(addChunk(answer, data)))
    return
  }
  const body = await readWhole(response.body)
  if (!response.ok) answer.problem = refusal(response.status, body)
  else {
    onChunk(addChunk(answer, body))
    ending.isDone = true
  }
}

/** The body's own status counts where it gives one: a gateway may answer 500 for what its server refused with 400. */
function refusal(status: number, body: string): ServerProblem {
  try {
    const said = readProblem(JSON.parse(body))
    if (said) return problemOf(status >= 500 ? (said.status ?? status) : status, said.message, said.kind)
  } catch {
    // No JSON: a gateway's page.
  }
  return problemOf(status, /<html/i.test(body) ? '' : body)
}

function explain(error: unknown, deadline: Deadline, outer: AbortSignal | undefined): ServerProblem {
  if (outer?.aborted) return { code: 'stopped', message: 'It was stopped.', retryable: true }
  const reason = deadline.signal.reason
  if (reason instanceof Overdue) return { code: 'timeout', message: reason.message, retryable: !reason.isWhole }
  if (error instanceof TooLong) return { code: 'too_long', message: error.message, retryable: false }
  return problemFrom(error)
}

function toResult(server: ModelServer, request: ChatRequest, reading: Reading, latencyMs: number): ChatResult {
  const { answer, ending, firstTokenMs, retryAfter } = reading
  const parts = partsOf(answer)
  const status = statusOf(answer, ending, parts.text)
  const failed = status === 'ERROR' || status === 'INCOMPLETE'
  const problem = failed ? (answer.problem ?? ending.problem ?? unnamed(status)) : null
  return {
    ...{ status, ...parts, finishReason: answer.finishReason, usage: answer.usage, model: answer.model },
    warnings: warningsOf(answer, request.messages),
    error: problem && withoutKey(problem, server.apiKey),
    ...{ firstTokenMs, latencyMs, retryAfter },
  }
}

function unnamed(status: ChatResult['status']): ServerProblem | null {
  if (status === 'INCOMPLETE') return null
  return { code: 'server_error', message: 'The server ended the answer with an error.', retryable: true }
}
