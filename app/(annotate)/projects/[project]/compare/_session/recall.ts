import { recentJudgments } from '../actions'
import { format } from './claims'
import type { Context } from './context'
import type { AspectAnswer, Assignment, Judged } from './types'

/**
 * Puts what was judged before this tab was opened, up to the last ten, in front of what was judged in it. Gives whether
 * there is anything to go back to.
 */
export async function recall(context: Context): Promise<boolean> {
  const { store, config } = context
  const { t } = context.says
  if (store.get().isRecalled) {
    if (store.get().past.length === 0) store.set({ hint: t('hint.nothingJudged') })
    return store.get().past.length > 0
  }
  const answer = await recentJudgments(config.slug, {}).catch(() => null)
  if (!answer?.result) {
    store.set({ hint: t('hint.unreachableUndo') })
    return false
  }
  const { past, review } = store.get()
  const known = new Set(past.map(({ held }) => held.assignment.id))
  const earlier = answer.result.map(toJudged).filter(({ held }) => !known.has(held.assignment.id))
  const all = [...earlier, ...past]
  // Everything moved up by what came in front.
  store.set({ isRecalled: true, past: all, review: review === null ? null : review + earlier.length })
  for (const { held } of earlier) void format(context, held.assignment.id)
  if (all.length === 0) store.set({ hint: t('hint.nothingJudged') })
  return all.length > 0
}

type Recent = NonNullable<Awaited<ReturnType<typeof recentJudgments>>['result']>[number]

function toJudged({ id, assignment, outcome, ranking, degree, aspects, rationale }: Recent): Judged {
  const verdict = { ...(outcome && { outcome, degree }), ...(ranking && { ranking }) }
  const said = aspects as Record<string, AspectAnswer>
  const filled = { rationale: rationale ?? '', aspects: said, rewrite: null, marked: verdict }
  const shown = { ...assignment, leaseUntil: String(assignment.leaseUntil) } satisfies Assignment
  const held = { assignment: shown, formatted: null, isLeaseLost: false, filled }
  return { held, verdict, entryKey: id, judgmentId: id, reveal: null }
}
