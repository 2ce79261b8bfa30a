import { AppError, invalidField } from '@/lib/errors'
import { fleissKappa, groupByUnit, rawAgreement } from '@/lib/math/agreement'
import { krippendorffAlpha } from '@/lib/math/agreement-alpha'
import { cohenKappa, crossTable } from '@/lib/math/agreement-kappa'
import { MathError } from '@/lib/math/math-error'
import type { ComputeAgreement, ComputedAgreement } from './schema'

/**
 * Agreement of ratings from anywhere, codes as given; nothing is stored. What is not defined is null with its reason.
 * Throws 422 for a word on a level that needs numbers, and a negative number on the ratio level.
 */
export function computeAgreement({ ratings, level }: ComputeAgreement): ComputedAgreement {
  const items = ratings[0]?.length ?? 0
  const codes = level === 'nominal' ? encodeAll(ratings) : requireNumbers(ratings, level)
  const [unit, value]: [number[], number[]] = [[], []]
  for (const list of codes) {
    list.forEach((rating, at) => {
      if (rating === null) return
      unit.push(at)
      value.push(rating)
    })
  }
  const units = groupByUnit({ units: items, unit, value })
  const [fleiss, raw] = [fleissKappa(units), rawAgreement(units)]
  const alpha = refuseScale(() => krippendorffAlpha(units, level))
  const pairs = kappas(codes)
  const two = pairs.length === 1 ? pairs[0] : undefined
  return {
    ...{ alpha: alpha.value, kappa: two?.kappa ?? null, fleiss: fleiss.value, raw: raw.value },
    ...{ items: units.units, reason: alpha.reason },
    reasons: {
      kappa: two ? two.reason : codes.length < 2 ? 'needs_two_annotators' : 'more_than_two_annotators',
      ...{ fleiss: fleiss.reason, raw: raw.reason },
    },
    pairs,
  }
}

type Codes = (number | null)[][]

/** Words and numbers by their order of first use. */
function encodeAll(ratings: ComputeAgreement['ratings']): Codes {
  const known = new Map<string | number, number>()
  return ratings.map((list) =>
    list.map((rating) => {
      if (rating === null) return null
      const code = known.get(rating) ?? known.size
      known.set(rating, code)
      return code
    }),
  )
}

function requireNumbers(ratings: ComputeAgreement['ratings'], level: string): Codes {
  return ratings.map((list, annotator) =>
    list.map((rating, item) => {
      if (typeof rating === 'string')
        throw invalidField(
          `ratings.${annotator}.${item}`,
          `On the ${level} level ratings are numbers; "${rating}" is a word.`,
        )
      return rating
    }),
  )
}

function kappas(codes: Codes): ComputedAgreement['pairs'] {
  const coded = encodeAll(codes)
  const values = 1 + coded.flat().reduce<number>((top, code) => Math.max(top, code ?? -1), -1)
  const columns = coded.map((list) => Int32Array.from(list, (code) => code ?? -1))
  // A scale with as many values as ratings gives tables that say nothing; alpha is for those.
  if (values > MOST_VALUES) return []
  return columns.flatMap((first, a) =>
    columns.slice(a + 1).map((second, offset) => {
      const found = cohenKappa(crossTable(first, second, values), values)
      return { a, b: a + 1 + offset, kappa: found.value, items: found.n, reason: found.reason }
    }),
  )
}

const MOST_VALUES = 100

function refuseScale<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (error instanceof MathError) throw new AppError('invalid', error.message, { cause: error })
    throw error
  }
}
