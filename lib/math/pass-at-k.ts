/**
 * pass@k: the chance that at least one of k samples succeeds, from n samples of which c did, without bias:
 *   1 - C(n - c, k) / C(n, k) = 1 - prod_{i = 0}^{m - 1} (1 - M / (n - i)),   m = min(c, k), M = max(c, k)
 * as expm1 of a sum of log1p, so that neither n nor a tiny chance costs digits. 1 where fewer than k samples failed.
 * Cost: O(min(c, k)). Source: Chen et al. (2021), "Evaluating Large Language Models Trained on Code".
 */
import { MathError } from './math-error'

/** @param n samples, @param c successes among them, @param k samples one may take, 1 to n */
export function passAtK(n: number, c: number, k: number): number {
  for (const count of [n, c, k]) {
    if (!Number.isSafeInteger(count) || count < 0)
      throw new MathError('bad_option', `Samples are counted in whole numbers from 0, got ${count}.`)
  }
  if (c > n) throw new MathError('bad_option', `There are ${c} successes among ${n} samples.`)
  if (k < 1 || k > n) throw new MathError('bad_option', `k must lie between 1 and the ${n} samples, got ${k}.`)
  if (n - c < k) return 1
  const [fewer, more] = [Math.min(c, k), Math.max(c, k)]
  let logAllFail = 0
  for (let i = 0; i < fewer; i++) logAllFail += Math.log1p(-more / (n - i))
  return 0 - Math.expm1(logAllFail)
}
