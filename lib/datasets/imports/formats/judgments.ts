import { z } from 'zod'
import type { ImportRecord, Place, VoteRow } from '../content'
import { answerText, chat, label, policyName, query, type RowFormat, take, toMessages, vote } from './row-format'

// CSV has only texts.
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
const optional = z.string().nullish()
const listText = z.union([chat, z.string().transform((text, context) => parseTurns(text, context))])

const row = z.object({
  ...{ judgment_id: optional, external_id: optional, environment: optional, reference: optional },
  ...{ prompt: listText, context_a: optional, context_b: optional, response_a: answerText, response_b: answerText },
  ...{
    policy_a: label,
    policy_b: label,
    annotator: label,
    rationale: optional,
    judged_at: optional,
    details: optional,
  },
  outcome: z.enum(['A', 'B', 'TIE', 'BOTH_BAD']),
  degree: z.coerce.number().int().min(0).max(4).nullish(),
  weight: z.coerce.number().gt(0).nullish(),
  source: z.enum(['HUMAN', 'SIMULATED', 'MODEL', 'VERIFIER']).nullish(),
  // A verifier is no annotator here: its verdicts come in under their own source.
  annotator_kind: z.enum(['PERSON', 'SIMULATED', 'MODEL', 'VERIFIER']).nullish(),
  shown_first: z.enum(['A', 'B', '', 'unknown']).nullish(),
  blind: flag.nullish(),
})
type Judged = z.infer<typeof row>

const details = z.object({
  seconds: z.number().min(0).optional(),
  aspects: z.record(z.string(), z.string()).optional(),
})

/** Our own rows, one for each vote, as the export `judgments` writes them. */
export const judgments: RowFormat = {
  looksLike: (value) => 'response_a' in value && 'policy_a' in value && 'outcome' in value,
  read: (value, place) => [readJudgment(take(row, value), place)],
}

function readJudgment(said: Judged, place: Place): ImportRecord {
  const messages = toMessages(said.prompt)
  const side = (policy: string, text: string, context: string | null | undefined) => ({
    ...{ policy: policyName(policy), text, sampleIndex: null },
    context: context ? toMessages(take(chat, JSON.parse(context))) : null,
  })
  return {
    ...place,
    query: query(messages, {
      externalId: said.external_id || null,
      reference: said.reference || null,
      ...(said.environment && { environment: said.environment.slice(0, 80) }),
    }),
    rollouts: [
      side(said.policy_a, said.response_a, said.context_a),
      side(said.policy_b, said.response_b, said.context_b),
    ],
    votes: [vote(place, `judgments:${said.annotator}`, verdictOf(said))],
  }
}

const SWAPPED = { A: 'B', B: 'A', TIE: 'TIE', BOTH_BAD: 'BOTH_BAD' } as const

function verdictOf(said: Judged): Partial<VoteRow> {
  const more = take(details, said.details ? JSON.parse(said.details) : {})
  const swap = said.shown_first === 'B'
  const hasWinner = said.outcome === 'A' || said.outcome === 'B'
  return {
    options: swap ? [1, 0] : [0, 1],
    outcome: swap ? SWAPPED[said.outcome] : said.outcome,
    kind: said.annotator_kind === 'VERIFIER' ? 'MODEL' : (said.annotator_kind ?? 'PERSON'),
    pseudonym: said.annotator,
    ...(said.source && { source: said.source }),
    ...(said.judgment_id && { judgmentId: said.judgment_id }),
    degree: hasWinner && said.degree ? said.degree : null,
    ...{ weight: said.weight ?? 1, blind: said.blind ?? true, rationale: said.rationale || null },
    ...{ judgedAt: said.judged_at || null, seconds: more.seconds ?? null, aspects: more.aspects ?? {} },
  }
}

function parseTurns(text: string, context: z.RefinementCtx): { role: string; content: unknown }[] {
  try {
    return chat.parse(JSON.parse(text))
  } catch {
    context.addIssue({ code: 'custom', message: 'Not a list of turns, written as JSON.' })
    return z.NEVER
  }
}
