import { Dialog } from '@/app/_components/ui/dialog'
import { Kbd } from '@/app/_components/ui/kbd'
import { answersFor } from '../_session/answers'
import type { CompareConfig } from '../_session/types'

type Props = { open: boolean; onClose: () => void; config: CompareConfig }

const ALL: readonly (readonly [string, string])[] = [
  ['w', 'Say why; Esc leaves the box'],
  ['e', 'Write a better one; Esc leaves the box'],
  ['a', 'Go to the aspects; Tab and space choose'],
  ['x', 'Skip, with a reason'],
  ['z', 'Undo: the last one comes back, up to ten'],
  ['r', 'Reveal who wrote the last one'],
  ['c', 'The whole conversation'],
  ['d', 'Mark the differences'],
  ['v', 'Raw text, every character'],
  ['s', 'Scroll both together'],
  ['← →', 'Go to A or B, then ↑ ↓ scroll'],
  ['g', 'Guidelines'],
  ['?', 'These keys'],
]

export function KeysDialog({ open, onClose, config }: Props) {
  const answers = answersFor(config)
  const missing = [config.reveal === 'never' && 'r', config.aspects.length === 0 && 'a']
  const others = ALL.filter(([key]) => !missing.includes(key))
  return (
    <Dialog open={open} onClose={onClose} title="Keys" description="They rest while you type.">
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-[auto_1fr]">
        <KeyList rows={answers.map(({ key, name }) => [key, name])} />
        <div className="grid content-start gap-4">
          <KeyList rows={others} />
          <p className="text-sm text-muted">Shift with an answer marks it without sending.</p>
        </div>
      </div>
    </Dialog>
  )
}

function KeyList({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] content-start items-center gap-x-3 gap-y-2">
      {rows.map(([key, what]) => (
        <div key={key} className="contents">
          <dt>
            <Kbd>{key}</Kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  )
}
