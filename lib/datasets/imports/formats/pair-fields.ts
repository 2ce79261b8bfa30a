import { z } from 'zod'
import type { QueryRow, VoteRow } from '../content'
import { label, type Row, take, UNKNOWN_POLICY } from './row-format'

const optional = z.string().max(180).nullish()
const beside = z.object({
  ...{ chosen_policy: optional, rejected_policy: optional, chosen_model: optional, rejected_model: optional },
  ...{ environment: optional, external_id: optional, annotator: optional },
  annotators: z.unknown().optional(),
  source: z.unknown().optional(),
})

/** What may stand beside a pair, as our own exports of pairs write it. */
export type PairFields = {
  chosen: string
  rejected: string
  /** Null: not named, or several. */
  annotator: string | null
  query: Partial<QueryRow>
  vote: Partial<VoteRow>
}

export function pairFields(row: Row): PairFields {
  const said = take(beside, row)
  const names: unknown[] = Array.isArray(said.annotators) ? said.annotators : []
  const only = names.length === 1 && typeof names[0] === 'string' ? names[0] : null
  return {
    chosen: said.chosen_policy ?? said.chosen_model ?? UNKNOWN_POLICY,
    rejected: said.rejected_policy ?? said.rejected_model ?? UNKNOWN_POLICY,
    annotator: said.annotator ?? only,
    query: {
      ...(said.environment && { environment: take(label, said.environment).slice(0, 80) }),
      ...(said.external_id && { externalId: said.external_id }),
    },
    vote: sourceFields(said.source),
  }
}

/** Votes that a file says are not people's, or not people's alone, stay apart; other words under `source` say nothing here. */
export function sourceFields(source: unknown): Partial<VoteRow> {
  if (source === 'SIMULATED') return { kind: 'SIMULATED' }
  if (source === 'VERIFIER') return { kind: 'MODEL', source: 'VERIFIER' }
  const isMixed = typeof source === 'string' && /^(?:[A-Z]+\+)+[A-Z]+$/.test(source)
  return source === 'MODEL' || isMixed ? { kind: 'MODEL' } : {}
}
