import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { db, type Tx } from '@/lib/db/client'
import type { Estimate } from '@/lib/math/estimate'
import { AGREEMENT_SEED, degreeFigures, figuresOf, isDecisive, MIRRORED, rawOf, select } from './describe-agreement'
import { pairKappas } from './pair-kappas'
import { type AgreementRatings, readRatings } from './read-ratings'
import type { ProjectAgreement } from './schema'

/** How far the project's annotators agree, over live data of every split; read-ratings.ts says which judgments. */
export async function getAgreement(actor: Actor, tx: Tx = db()): Promise<ProjectAgreement> {
  authorize(actor, 'metrics:read')
  return describeAgreement(await readRatings(tx, actor.project.id))
}

export function describeAgreement(of: AgreementRatings): ProjectAgreement {
  const outcome = (row: number) => of.outcome[row]!
  const mirror = (value: number) => MIRRORED[value]!
  const others = (row: number) => !of.isOwn[row]
  return {
    outcomes: figuresOf(select(of, others, outcome), 'nominal', mirror, of.query),
    outcomesNoTies: figuresOf(
      select(of, (row) => others(row) && isDecisive(outcome(row)), outcome),
      ...(['nominal', mirror, of.query] as const),
    ),
    degree: degreeFigures(of),
    ...pairKappas(of),
    comparisons: of.comparisons,
    ownQuery: { raw: ownAgainstOthers(of) },
    seed: AGREEMENT_SEED,
  }
}

/** Raw agreement of an author's verdict with each of the others': one unit for each such pair. */
function ownAgainstOthers(of: AgreementRatings): Estimate {
  const [unit, value, query]: [number[], number[], number[]] = [[], [], []]
  for (let own = 0; own < of.unit.length; own++) {
    if (!of.isOwn[own]) continue
    // Rows of one unit lie together.
    let from = own
    while (from > 0 && of.unit[from - 1] === of.unit[own]) from -= 1
    for (let other = from; of.unit[other] === of.unit[own]; other++) {
      if (of.isOwn[other]) continue
      unit.push(query.length, query.length)
      value.push(of.outcome[own]!, of.outcome[other]!)
      query.push(of.query[of.unit[own]!]!)
    }
  }
  return rawOf({ units: query.length, unit, value }, Int32Array.from(query))
}
