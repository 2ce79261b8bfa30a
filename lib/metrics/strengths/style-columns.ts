import type { Tx } from '@/lib/db/client'
import type { StyleColumns } from '@/lib/math/styled-rows'
import { readStyle, STYLE_FEATURES } from '@/lib/text/style-features'
import type { StyleName } from '../schema'
import { numberKeys, type VerdictRow } from './read-verdicts'

/** The feature behind each name of the API; counts enter as log(1 + count). */
const FEATURE: Record<StyleName, string> = {
  length: 'characters',
  headers: 'headers',
  bold: 'bold',
  lists: 'list_items',
  code: 'code_blocks',
}

/** Differences of style, a's rollout less b's, one row for each verdict. Each rollout is measured once. */
export async function readStyleColumns(
  tx: Tx,
  rows: readonly VerdictRow[],
  names: readonly StyleName[],
): Promise<StyleColumns> {
  const width = names.length
  const { of, distinct } = numberKeys(rows.flatMap(({ rolloutAId, rolloutBId }) => [rolloutAId, rolloutBId]))
  const rollouts = await tx.$queryRaw<{ id: string; text: string }[]>`
    SELECT id, text FROM "Rollout" WHERE id = ANY (${distinct}::uuid[])`
  const features = names.map((name) => STYLE_FEATURES.find((feature) => feature.name === FEATURE[name])!)
  const measured = new Map(
    rollouts.map(({ id, text }) => {
      const style = readStyle('', text)
      return [id, features.map(({ measure }) => measure(style))]
    }),
  )
  const table = distinct.map((id) => measured.get(id)!)
  const x = new Float64Array(rows.length * width)
  for (let row = 0; row < rows.length; row++) {
    const [a, b] = [table[of[2 * row]!]!, table[of[2 * row + 1]!]!]
    for (let f = 0; f < width; f++) x[row * width + f] = a[f]! - b[f]!
  }
  return { width, x }
}
