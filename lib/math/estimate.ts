/**
 * A number with its uncertainty: `n` is the count it rests on; `reason` is set exactly where value, low or high is null.
 * low and high are the ends of a 95 % interval unless the function that made it says otherwise.
 */
export interface Estimate {
  value: number | null
  low: number | null
  high: number | null
  n: number
  reason: string | null
}

/** A gap: nothing is known, and why. */
export function gap(reason: string, n = 0): Estimate {
  return { value: null, low: null, high: null, n, reason }
}
