import { z } from 'zod'
import { policyNameSchema } from '@/lib/policies/schema'
import { MAX_TEXT } from '@/lib/queries/schema'
import { textSchema } from '@/lib/text/text-schema'

const questionId = z.union([z.int(), z.string().min(1).max(100)]).transform(String)

export const mtBenchQuestion = z.object({
  question_id: questionId,
  category: textSchema(80),
  turns: z.array(textSchema(MAX_TEXT)).min(1).max(50),
  /** One for each turn; null or empty where there is none. */
  reference: z.array(textSchema(100_000, { allowEmpty: true }).nullable()).nullish(),
})

export const mtBenchAnswer = z.object({
  question_id: questionId,
  model_id: policyNameSchema,
  choices: z.array(z.object({ turns: z.array(textSchema(MAX_TEXT, { allowEmpty: true })).min(1) })).min(1),
})

export const mtBenchVote = z.object({
  question_id: questionId,
  turn: z.int().min(1).max(50),
  model_a: policyNameSchema,
  model_b: policyNameSchema,
  winner: z.enum(['model_a', 'model_b', 'tie', 'tie (inconsistent)', 'tie (bothbad)'], {
    error: 'Must be model_a, model_b or tie.',
  }),
  judge: z.union([textSchema(180), z.tuple([textSchema(180)], z.string()).transform((names) => names[0])]),
})

export type MtBenchQuestion = z.infer<typeof mtBenchQuestion>
export type MtBenchAnswer = z.infer<typeof mtBenchAnswer>
export type MtBenchVote = z.infer<typeof mtBenchVote>

/** Which files of a folder belong to the format; null: not this one. GPT-4's verdicts only on request. */
export function mtBenchFile(name: string, modelJudge: boolean): string | null {
  const base = name.split('/').at(-1) ?? ''
  if (base === 'question.jsonl' || base === 'human.jsonl' || /^answer_[^/]+\.jsonl$/.test(base)) return base
  return modelJudge && base === 'gpt4_pair.jsonl' ? base : null
}
