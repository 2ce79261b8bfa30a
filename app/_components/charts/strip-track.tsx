import { gapWords } from '../format/reason'
import { cx } from '../ui/cx'
import { PolicyMark } from './policy-mark'
import type { prepareStrips } from './prepare-strips'

type Prepared = ReturnType<typeof prepareStrips>
type Props = { marks: Prepared['rows'][number]['marks']; references: Prepared['references'] }

/** One strip for each mark of a row, under each other, with the references running through. */
export function StripTrack({ marks, references }: Props) {
  return (
    <div className="relative grid gap-0.5 py-1">
      {references.map(({ name, at, end }) => (
        <span
          key={name}
          aria-hidden="true"
          className={cx(
            'absolute inset-y-0',
            end === null ? 'border-l border-dashed border-line-strong' : 'bg-accent-soft',
          )}
          style={end === null ? { left: `${at}%` } : { left: `${at}%`, width: `${end - at}%` }}
        />
      ))}
      {marks.map((mark) => (
        <Mark key={mark.name} {...mark} />
      ))}
    </div>
  )
}

function Mark({ at, from, to, name, text, reason, isHollow, mark = 0, n }: Props['marks'][number]) {
  if (at === null)
    return (
      <p className="relative flex h-5 items-center gap-3 text-xs text-faint after:flex-1 after:border-t after:border-dashed after:border-line-strong">
        {gapWords(reason) ?? 'not known'}
      </p>
    )
  return (
    <div title={`${name}: ${text}, n ${n}`} className="relative h-5">
      <div className="absolute inset-x-0 top-2 h-1 rounded-full bg-line opacity-40" />
      {from !== null && to !== null && (
        <div
          className={cx('absolute top-2.25 h-0.5 rounded-full', isHollow ? 'bg-line-strong' : 'bg-accent')}
          style={{ left: `${from}%`, width: `${to - from}%` }}
        />
      )}
      <span className="absolute top-1 -translate-x-1/2" style={{ left: `${at}%` }}>
        {isHollow ? (
          <span className="block size-3 rounded-full border-2 border-line-strong bg-raised" />
        ) : (
          <PolicyMark index={mark} className="block size-3" />
        )}
      </span>
    </div>
  )
}
