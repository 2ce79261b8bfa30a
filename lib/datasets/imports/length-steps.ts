/** Upper ends of the steps of the histogram of lengths, in characters; the last step has none. */
export const LENGTH_STEPS = [50, 100, 200, 500, 1000, 2000, 5000, 10_000] as const
