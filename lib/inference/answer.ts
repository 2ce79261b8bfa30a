import { z } from 'zod'
import type { ServerProblem, Usage } from './chat-types'
import { wellFormed } from './clean-text'
import { problemOf, readProblem } from './server-problem'

/** A text, or parts of which some are text (and Mistral's thoughts). Anything else is no text. */
const partSchema = z.looseObject({ text: z.string().optional() })
const contentSchema = z.union([z.string(), z.array(partSchema).transform((parts) => parts.map(textOf).join(''))])
const content = contentSchema.nullish().catch(null)

const deltaSchema = z.looseObject({
  content,
  reasoning_content: content,
  reasoning: content,
  refusal: content,
  tool_calls: z.unknown().optional(),
})

/** A name that the server gives: storable, and no longer than one. */
const name = z
  .string()
  .transform((text) => wellFormed(text.slice(0, 200)))
  .nullish()
  .catch(null)

const choiceSchema = z.looseObject({
  index: z.int().catch(0),
  delta: deltaSchema.nullish(),
  message: deltaSchema.nullish(),
  text: content,
  finish_reason: name,
})

const chunkSchema = z.looseObject({
  model: name,
  choices: z.array(choiceSchema).nullish(),
  usage: z.looseObject({}).nullish().catch(null),
})

function textOf(part: { text?: string }): string {
  return part.text ?? ''
}

/** What has come of one answer. */
export type Answer = {
  content: string
  reasoning: string
  finishReason: string | null
  usage: Usage | null
  model: string | null
  problem: ServerProblem | null
  /** The choice that is read: one is asked for. */
  index: number | null
  hasToolCalls: boolean
}

export function emptyAnswer(): Answer {
  return {
    ...{ content: '', reasoning: '', finishReason: null, usage: null, model: null },
    ...{ problem: null, index: null, hasToolCalls: false },
  }
}

/** What one event says that is not JSON, or JSON of another shape. */
export const BAD_JSON: ServerProblem = {
  ...{ code: 'bad_json', message: 'A part of the answer cannot be read (bad_json), so a piece is missing.' },
  retryable: true,
}

/** Adds one event of a stream, or a whole answer, as JSON text. @returns whether it brought text */
export function addChunk(answer: Answer, json: string): boolean {
  const value = parse(json)
  const problem = readProblem(value)
  if (problem) {
    answer.problem ??= problemOf(problem.status, problem.message, problem.kind)
    return false
  }
  const chunk = chunkSchema.safeParse(value)
  if (!chunk.success) {
    answer.problem ??= BAD_JSON
    return false
  }
  const { model, usage, choices } = chunk.data
  answer.model ??= model ?? null
  answer.usage = readUsage(usage) ?? answer.usage
  let brought = false
  for (const choice of choices ?? []) {
    answer.index ??= choice.index
    if (choice.index === answer.index) brought = addChoice(answer, choice) || brought
  }
  return brought
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function addChoice(answer: Answer, choice: z.infer<typeof choiceSchema>): boolean {
  const part = choice.delta ?? choice.message
  const text = part?.content ?? part?.refusal ?? choice.text ?? ''
  const reasoning = part?.reasoning_content ?? part?.reasoning ?? ''
  answer.content += text
  answer.reasoning += reasoning
  answer.finishReason = choice.finish_reason ?? answer.finishReason
  answer.hasToolCalls ||= Array.isArray(part?.tool_calls) && part.tool_calls.length > 0
  return text !== '' || reasoning !== ''
}

/** Counts that are no whole numbers from 0 are unknown; null where all are. */
function readUsage(usage: Record<string, unknown> | null | undefined): Usage | null {
  const count = (value: unknown) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 31 ? value : null
  const [promptTokens, completionTokens] = [count(usage?.prompt_tokens), count(usage?.completion_tokens)]
  const sum = promptTokens !== null && completionTokens !== null ? promptTokens + completionTokens : null
  const totalTokens = count(usage?.total_tokens) ?? sum
  return promptTokens === null && completionTokens === null && totalTokens === null
    ? null
    : { promptTokens, completionTokens, totalTokens }
}
