import type { RolloutStatus } from '@/lib/db/generated/enums'
import type { SideStatus, SideView } from '../schema'
import type { OwnSide } from './own-ask'

const STATUS: Record<RolloutStatus, SideStatus> = {
  QUEUED: 'waiting',
  GENERATING: 'writing',
  COMPLETE: 'complete',
  TRUNCATED: 'truncated',
  EMPTY: 'failed',
  FILTERED: 'failed',
  INCOMPLETE: 'failed',
  ERROR: 'failed',
}

/** A server's own words may name its model: what happened is said from the status and code alone. */
export function sayProblem(status: RolloutStatus, errorCode: string | null): string | null {
  if (status === 'TRUNCATED') return 'It was cut at its length limit.'
  if (errorCode === 'stopped') return 'It was stopped.'
  if (status === 'EMPTY') return 'It ended without a word.'
  if (status === 'FILTERED') return 'Its server refused to answer this.'
  if (status === 'INCOMPLETE') return 'The connection broke before it had ended.'
  if (status === 'ERROR') return 'Its server could not be asked, or did not answer.'
  return null
}

export function viewSide({ key, status, text, errorCode }: OwnSide): SideView {
  return { key, status: STATUS[status], text, problem: sayProblem(status, errorCode) }
}
