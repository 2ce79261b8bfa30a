import { cx } from '@/app/_components/ui/cx'

const SIDES: Record<string, string> = { A: 'bg-side-a-soft text-side-a', B: 'bg-side-b-soft text-side-b' }

/** The letter of an option: blue and orange for the sides of a pair, grey from C on. */
export function OptionMark({ option, isQuiet = false }: { option: string; isQuiet?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-flex size-6 items-center justify-center rounded-sm text-sm font-bold',
        isQuiet ? 'text-muted' : (SIDES[option] ?? 'bg-sunken text-ink'),
      )}
    >
      {option}
    </span>
  )
}
