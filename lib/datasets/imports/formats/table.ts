import type { ImportFormat } from '../../schema'
import { arena } from './arena'
import { argilla } from './argilla'
import { sharegpt, wildchat } from './chats'
import { hh } from './hh'
import { judgments } from './judgments'
import { labelStudio } from './label-studio'
import { oasst } from './oasst'
import { pandalm } from './pandalm'
import { queries, rollouts } from './queries'
import type { Row, RowFormat } from './row-format'
import { trl } from './trl'
import { ultrafeedback } from './ultrafeedback'

/** Every format whose rows stand for themselves, in the order in which a row's shape is compared with them. */
export const ROW_FORMATS: { readonly [N in Exclude<ImportFormat, 'mt-bench'>]: RowFormat } = {
  judgments,
  oasst,
  'label-studio': labelStudio,
  argilla,
  ultrafeedback,
  pandalm,
  arena,
  wildchat,
  sharegpt,
  hh,
  trl,
  rollouts,
  queries,
}

/** The format whose shape a row has; null: none. */
export function formatOf(row: Row): keyof typeof ROW_FORMATS | null {
  const names = Object.keys(ROW_FORMATS) as (keyof typeof ROW_FORMATS)[]
  return names.find((name) => ROW_FORMATS[name].looksLike(row)) ?? null
}
