import { z } from 'zod'
import type { ImportRecord, Place } from '../content'
import { answerText, label, query, type Row, type RowFormat, rollout, take, text, vote } from './row-format'
import { readPair } from './trl'

const score = z.coerce.number()
const rating = z.object({ Rating: z.unknown() })
const completion = z.object({
  model: label,
  response: answerText,
  overall_score: z.unknown().optional(),
  annotations: z.record(z.string(), z.union([rating, z.array(rating)])).nullish(),
})
const raw = z.object({ instruction: text, source: label.nullish(), completions: z.array(completion).min(1).max(8) })
const scores = z.object({ score_chosen: score, score_rejected: score, prompt_id: z.string().nullish() })

const JUDGE = { judge: 'ultrafeedback:gpt-4', kind: 'MODEL' as const }

/**
 * UltraFeedback as published (four completions, rated by a model) and binarized. Completions are ranked by the mean of
 * their ratings; `overall_score` only counts where there are none, since its tens are known to be wrong.
 */
export const ultrafeedback: RowFormat = {
  looksLike: (row) => ('completions' in row && 'instruction' in row) || ('score_chosen' in row && 'chosen' in row),
  read: (row, place) => [('completions' in row ? readRaw : readBinarized)(row, place)],
}

function readRaw(row: Row, place: Place): ImportRecord {
  const { instruction, completions } = take(raw, row)
  const rated = completions.map((each, i) => ({ i, score: scoreOf(each) })).filter(({ score }) => score !== null)
  const levels = [...new Set(rated.map(({ score }) => score ?? 0))].sort((a, b) => b - a)
  const groups = levels.map((level) => rated.flatMap(({ score }, place) => (score === level ? [place] : [])))
  const options = rated.map(({ i }) => i)
  const verdict = options.length === 2 ? { outcome: pairOutcome(groups) } : { ranking: groups }
  return {
    ...place,
    query: query([{ role: 'user', content: instruction }]),
    rollouts: completions.map(({ model, response }) => rollout(model, response)),
    votes: options.length < 2 ? [] : [vote(place, JUDGE.judge, { ...JUDGE, options, ...verdict })],
  }
}

function pairOutcome(groups: readonly (readonly number[])[]): 'A' | 'B' | 'TIE' {
  if (groups.length === 1) return 'TIE'
  return groups[0]?.[0] === 0 ? 'A' : 'B'
}

function scoreOf({ annotations, overall_score }: z.infer<typeof completion>): number | null {
  const ratings = Object.values(annotations ?? {})
    .flatMap((each) => (Array.isArray(each) ? each : [each]))
    .map(({ Rating }) => Number.parseFloat(String(Rating)))
    .filter((value) => Number.isFinite(value))
  if (ratings.length > 0) return ratings.reduce((sum, value) => sum + value, 0) / ratings.length
  const overall = Number.parseFloat(String(overall_score))
  return Number.isFinite(overall) ? overall : null
}

function readBinarized(row: Row, place: Place): ImportRecord {
  const { score_chosen, score_rejected } = take(scores, row)
  const record = readPair(row, place)
  // Our own rows say whose votes they are; the published set was rated by a model.
  if ('schema_version' in row) return record
  const votes = record.votes.map((one) => ({
    ...one,
    ...JUDGE,
    ...(score_chosen === score_rejected && { outcome: 'TIE' as const }),
  }))
  return { ...record, votes }
}
