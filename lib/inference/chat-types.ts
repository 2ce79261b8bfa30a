/** One turn of a conversation, as the protocol names it. */
export type ChatMessage = { role: 'system' | 'user' | 'assistant'; content: string }

/** Where to ask. `apiKey` is sent as a bearer token and stands in no message. */
export type ModelServer = { baseUrl: string; apiKey: string | null; timeoutSeconds: number }

/** Sampling settings in our words; absent ones are left to the server. */
export type Sampling = {
  temperature?: number
  topP?: number
  topK?: number
  minP?: number
  maxTokens?: number
  presencePenalty?: number
  frequencyPenalty?: number
  stop?: string[]
}

export type ChatRequest = {
  /** Null: the server has one model only. */
  model: string | null
  messages: ChatMessage[]
  sampling: Sampling
  /** Of this sample. */
  seed?: number
}

/** Each count as the server gave it; null: unknown, never 0 in its place. */
export type Usage = { promptTokens: number | null; completionTokens: number | null; totalTokens: number | null }

/** Why a request did not give what it should. */
export type ServerProblem = { code: string; message: string; retryable: boolean }

/**
 * How an answer ended.
 * COMPLETE: the model ended by itself. TRUNCATED: cut at the token limit. EMPTY: no text besides reasoning. FILTERED:
 * the server withheld it. INCOMPLETE: the connection or somebody ended it. ERROR: failed, or a piece of it is missing.
 */
export type ChatStatus = 'COMPLETE' | 'TRUNCATED' | 'EMPTY' | 'FILTERED' | 'INCOMPLETE' | 'ERROR'

export type ChatResult = {
  status: ChatStatus
  /** The answer alone; of a failed one what had come, for the log. */
  text: string
  /** What the model thought before it answered; null: nothing apart from the answer. */
  reasoning: string | null
  finishReason: string | null
  /** Null: the server said nothing about tokens. */
  usage: Usage | null
  /** The model's name as the server reported it. */
  model: string | null
  warnings: string[]
  error: ServerProblem | null
  /** From sending to the first token, and to the end; milliseconds. */
  firstTokenMs: number | null
  latencyMs: number
  /** What the server asked to wait before the next try, as its header stood. */
  retryAfter: string | null
}

/** What has come so far, for whoever watches. */
export type Progress = () => { text: string; reasoning: string | null }
