import type { Stretch } from '../_session/differences'

type Props = { stretches: readonly Stretch[]; side: 'A' | 'B' }

const MARK = { A: 'bg-side-a-soft text-ink decoration-side-a', B: 'bg-side-b-soft text-ink decoration-side-b' }

/** A rollout as plain text; what the other side does not have is marked, by colour and by a line under it. */
export function MarkedText({ stretches, side }: Props) {
  return (
    <div className="rollout whitespace-pre-wrap">
      {stretches.map(({ text, own }, at) =>
        own ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: stretches never move
          <mark key={at} className={`rounded-sm underline decoration-2 underline-offset-4 ${MARK[side]}`}>
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </div>
  )
}
