import { formatShare } from '@/app/_components/format/number'
import type { Estimate } from '@/lib/math/estimate'

/** How often others say the same, with its interval and count; a gap says why there is none. */
export function OwnAgreement({ agreement }: { agreement: Estimate }) {
  const { value, low, high, n } = agreement
  return (
    <section aria-label="Your agreement" className="rounded-md border bg-raised px-4 py-3 md:px-5">
      <h2 className="text-sm text-muted">Others who judged the same said the same</h2>
      {value === null ? (
        <p>Not known yet: nobody else has decided on comparisons of yours.</p>
      ) : (
        <p className="tabular-nums">
          <strong>{formatShare(value)}</strong>
          {low !== null && high !== null && ` (between ${formatShare(low)} and ${formatShare(high)})`}, of {n}{' '}
          {n === 1 ? 'verdict' : 'verdicts'}. People differ; this is no mark.
        </p>
      )}
    </section>
  )
}
