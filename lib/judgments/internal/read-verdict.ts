import { KEYS } from '@/lib/comparisons/schema'
import type { Outcome, Scale } from '@/lib/db/generated/enums'
import { invalidField } from '@/lib/errors'
import type { Verdict } from '@/lib/preferences/imply'

export type Answer = {
  outcome?: Outcome
  ranking?: string[][]
  degree?: number | null
  aspects?: Record<string, string>
}

type Rules = { scale: Scale; degrees: boolean; aspects: readonly string[] }

/**
 * Turns an answer in shown keys into positions of the comparison.
 * @param order order[i] is the position shown under the i-th key
 * Throws 422 where the answer does not fit what was shown or what the project asks.
 */
export function readVerdict(answer: Answer, order: readonly number[], rules: Rules): Verdict {
  if (answer.degree != null && !rules.degrees) throw invalidField('degree', 'This project does not ask for a degree.')
  if (answer.degree === 4 && rules.scale === 'DEFAULT')
    throw invalidField('degree', 'This project’s scale ends at 3, much better.')
  const unknown = Object.keys(answer.aspects ?? {}).find((name) => !rules.aspects.includes(name))
  if (unknown !== undefined) throw invalidField(`aspects.${unknown}`, 'This project asks for no such aspect.')
  if (answer.ranking) return { ranking: readRanking(answer.ranking, order) }
  const outcome = answer.outcome!
  if (order.length !== 2) throw invalidField('outcome', 'This comparison has more than two rollouts: give a ranking.')
  if (outcome === 'TIE' && rules.scale === 'EIGHT') throw invalidField('outcome', 'This project’s scale has no tie.')
  if (outcome === 'TIE' || outcome === 'BOTH_BAD') return { outcome }
  return { winner: order[outcome === 'A' ? 0 : 1]!, degree: answer.degree ?? null }
}

function readRanking(ranking: string[][], order: readonly number[]): number[][] {
  const shown = KEYS.slice(0, order.length) as readonly string[]
  const given = ranking.flat()
  const complete = given.length === shown.length && shown.every((key) => given.includes(key))
  if (!complete) throw invalidField('ranking', `Rank each of ${shown.join(', ')} once.`)
  return ranking.map((group) => group.map((key) => order[shown.indexOf(key)]!))
}
