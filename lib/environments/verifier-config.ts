import { z } from 'zod'
import { UNIT_BY_NAME } from '@/lib/math/units'
import { textSchema } from '@/lib/text/text-schema'

const answerPrefix = textSchema(80).optional()
const tolerance = {
  /** Absolute, in the reference's unit. */
  tolerance: z.number().min(0).max(1e15).optional(),
  /** As a share of the reference. */
  relativeTolerance: z.number().min(0).max(1).optional(),
}
const unit = z.string().refine((name) => UNIT_BY_NAME.has(name), 'This unit is not known here.')

const MAX_SCHEMA = 100_000
const schema = z
  .union([z.record(z.string(), z.json()), z.boolean()])
  .refine((value) => JSON.stringify(value).length <= MAX_SCHEMA, `A schema has at most ${MAX_SCHEMA} characters.`)

/** The configuration of each kind of verifier: the one table. */
export const VERIFIER_CONFIGS = {
  numeric: z.strictObject({ answerPrefix, ...tolerance, unit: z.union([z.literal('%'), unit]).optional() }),
  exact: z.strictObject({
    answerPrefix,
    normalise: z.boolean().optional(),
    alternatives: z.array(textSchema(10_000)).max(100).optional(),
  }),
  choice: z.strictObject({ answerPrefix, options: z.array(textSchema(10_000)).min(2).max(26).optional() }),
  regex: z.strictObject({
    pattern: textSchema(1000).optional(),
    flags: z
      .string()
      .regex(/^[ims]{0,3}$/, 'Flags are i, m and s.')
      .optional(),
    full: z.boolean().optional(),
  }),
  'json-schema': z.strictObject({ schema: schema.optional() }),
  arithmetic: z.strictObject({ answerPrefix }),
  units: z.strictObject({ answerPrefix, ...tolerance, unit: unit.optional() }),
  spelling: z.strictObject({ words: z.array(textSchema(100)).max(10_000).optional() }),
  symbolic: z.strictObject({ answerPrefix }),
} as const

export type VerifierKind = keyof typeof VERIFIER_CONFIGS
export const VERIFIER_KINDS = Object.keys(VERIFIER_CONFIGS) as VerifierKind[]

type ConfigOf<K extends VerifierKind> = z.infer<(typeof VERIFIER_CONFIGS)[K]>
export type NumericConfig = ConfigOf<'numeric'>
export type ExactConfig = ConfigOf<'exact'>
export type ChoiceConfig = ConfigOf<'choice'>
export type RegexConfig = ConfigOf<'regex'>
export type JsonSchemaConfig = ConfigOf<'json-schema'>
export type ArithmeticConfig = ConfigOf<'arithmetic'>
export type UnitsConfig = ConfigOf<'units'>
export type SpellingConfig = ConfigOf<'spelling'>
export type SymbolicConfig = ConfigOf<'symbolic'>

const kindSchema = z.enum(VERIFIER_KINDS as [VerifierKind, ...VerifierKind[]])

/** A kind with its configuration, each by its own table entry. */
function withConfig(value: { kind: VerifierKind; config?: unknown }, context: z.RefinementCtx): void {
  const parsed = VERIFIER_CONFIGS[value.kind].safeParse(value.config ?? {})
  for (const issue of parsed.error?.issues ?? [])
    context.addIssue({ code: 'custom', message: issue.message, path: ['config', ...issue.path] })
}

const kindAndConfig = { kind: kindSchema, config: z.record(z.string(), z.json()).optional() }

/** What an environment keeps: `{kind, config?}`. */
export const verifierSchema = z.strictObject(kindAndConfig).superRefine(withConfig)

export type VerifierSettings = z.infer<typeof verifierSchema>

const MAX_TEXT = 1_000_000

export const checkItemSchema = z
  .strictObject({
    ...kindAndConfig,
    /** Of `regex` and `json-schema` without a pattern or schema in the configuration: the pattern, the schema. */
    reference: textSchema(MAX_SCHEMA, { allowEmpty: true }).default(''),
    text: textSchema(MAX_TEXT, { allowEmpty: true }),
  })
  .superRefine(withConfig)

export type CheckItem = z.infer<typeof checkItemSchema>
