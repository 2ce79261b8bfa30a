/** Strengths of one stored fit: policy → strength, null where there is none. */
export type FitStrengths = ReadonlyMap<string, number | null>

/**
 * What the newest judgments did to the board: `1 new judgment, gpt-4 +0.01`. Names the policy that moved most; a move
 * that rounds to nothing at two digits is said to be one.
 * @param newJudgments judgments that the newer fit read for the first time; 0 where it followed a withdrawal
 */
export function describeChange(newJudgments: number, before: FitStrengths | null, after: FitStrengths): string {
  const what =
    newJudgments === 0
      ? 'Data changed'
      : `${newJudgments.toLocaleString('en-GB')} new ${newJudgments === 1 ? 'judgment' : 'judgments'}`
  if (!before) return what
  const moved = [...after].flatMap(([policy, strength]) => {
    const earlier = before.get(policy)
    return strength === null || earlier == null ? [] : { policy, by: strength - earlier }
  })
  const most = moved.toSorted(
    (one, other) => Math.abs(other.by) - Math.abs(one.by) || (one.policy < other.policy ? -1 : 1),
  )[0]
  if (!most) return what
  const text = most.by.toFixed(2).replace('-', '\u2212')
  if (!/[1-9]/.test(text)) return `${what}, no strength moved by 0.01 or more`
  return `${what}, ${most.policy} ${most.by > 0 ? '+' : ''}${text}`
}
