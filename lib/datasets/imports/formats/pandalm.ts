import { z } from 'zod'
import { answerText, query, RowFault, type RowFormat, rollout, take, text, vote } from './row-format'

// Some responses of the published set are JSON booleans.
const response = z.union([answerText, z.boolean().transform(String)])
const verdict = z.coerce.number().int().min(0).max(2)

const row = z.object({
  ...{
    cmp_key: z.string(),
    instruction: z.string(),
    input: z.string().nullish(),
    response1: response,
    response2: response,
  },
})

const OUTCOMES = ['TIE', 'A', 'B'] as const

/** PandaLM's test set: `cmp_key` names both models, annotator1… say 1, 2 or 0 for a tie. */
export const pandalm: RowFormat = {
  looksLike: (value) => 'cmp_key' in value && 'response1' in value,
  read: (value, place) => {
    const { cmp_key, instruction, input, response1, response2 } = take(row, value)
    const models = cmp_key.split('_')
    const [modelA, modelB] = models
    if (models.length !== 2 || !modelA || !modelB) {
      throw new RowFault('no_models', `cmp_key "${cmp_key}" does not name two models with one _ between.`)
    }
    const votes = Object.keys(value)
      .filter((name) => /^annotator\d+$/.test(name))
      .map((name) => vote(place, `pandalm:${name}`, { outcome: OUTCOMES[take(verdict, value[name])] ?? 'TIE' }))
    // One published row has its whole prompt in `input`.
    const parts = [instruction, input ?? ''].filter((part) => part.trim() !== '')
    const prompt = take(z.object({ instruction: text }), { instruction: parts.join('\n\n') }).instruction
    return [
      {
        ...place,
        query: query([{ role: 'user', content: prompt }]),
        rollouts: [rollout(modelA, response1), rollout(modelB, response2)],
        votes,
      },
    ]
  },
}
