/** Stands on every figure that includes simulated judgments. Dashed, so that it is told apart without colour. */
export function SimulatedBadge({ detail }: { detail?: string }) {
  return (
    <span
      title={detail ?? 'Includes judgments by simulated annotators'}
      className="inline-flex items-center rounded-sm border border-dashed border-line-strong px-1.5 text-xs font-medium whitespace-nowrap text-muted"
    >
      simulated
    </span>
  )
}
