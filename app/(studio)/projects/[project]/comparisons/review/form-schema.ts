import { z } from 'zod'
import { idSchema } from '@/lib/access/schema'
import { KEYS } from '@/lib/comparisons/schema'
import { adjudicateSchema } from '@/lib/judgments/schema'

/** The form of an adjudication: `answer` as `A:3`, or a place for each rollout; strings in, an id and a verdict out. */
export const adjudicateForm = z
  .object({
    id: z.string(),
    answer: z.string().optional(),
    places: z.array(z.string()).optional(),
    rationale: z.string(),
  })
  .transform(({ id, answer, places, rationale }): unknown => {
    const [outcome, degree] = answer?.split(':') ?? []
    const said = places ? { ranking: groupsOf(places) } : { outcome, degree: degree ? Number(degree) : null }
    return { id, verdict: { ...said, rationale } }
  })
  .pipe(z.object({ id: idSchema, verdict: adjudicateSchema }))

/** Groups of keys, best first; one without a place is in none, which the verdict's own check refuses. */
function groupsOf(places: readonly string[]): string[][] {
  const used = [...new Set(places.filter((place) => place !== ''))].sort((a, b) => Number(a) - Number(b))
  return used.map((place) => places.flatMap((own, at) => (own === place ? [KEYS[at]!] : [])))
}
