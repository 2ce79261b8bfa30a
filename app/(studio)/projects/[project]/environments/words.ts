import type { VerifierKind } from '@/lib/environments/verifier-config'

type KindWords = { label: string; reference: string; config: string }

/** Each kind of verifier: its name, what the known answer is, and an example of its settings. */
export const VERIFIER_WORDS: Record<VerifierKind, KindWords> = {
  numeric: { label: 'Number', reference: '42', config: '{"answerPrefix": "A:", "tolerance": 0.01, "unit": "km"}' },
  exact: { label: 'Exact text', reference: 'Paris', config: '{"normalise": true, "alternatives": ["City of Paris"]}' },
  choice: { label: 'Multiple choice', reference: 'C', config: '{"options": ["red", "green", "blue"]}' },
  regex: { label: 'Regular expression', reference: '^yes\\b', config: '{"pattern": "x = (\\\\d+)", "flags": "i"}' },
  'json-schema': { label: 'JSON by a schema', reference: '{"a": 1}', config: '{"schema": {"type": "object"}}' },
  arithmetic: { label: 'Arithmetic, exact', reference: '2^64 - 1', config: '{"answerPrefix": "A:"}' },
  units: { label: 'Quantity with its unit', reference: '180.34 cm', config: '{"tolerance": 0.5, "unit": "cm"}' },
  spelling: { label: 'Spelling', reference: 'accommodate', config: '{"words": ["Flywheel"]}' },
  symbolic: { label: 'Formula', reference: 'x^2 + 2x + 1', config: '{"answerPrefix": "Answer:"}' },
}
