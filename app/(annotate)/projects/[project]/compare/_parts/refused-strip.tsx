import { Button } from '@/app/_components/ui/button'
import { CopyButton } from '@/app/_components/ui/copy-button'
import { newKey } from '../_session/new-key'
import type { Outbox } from '../_session/outbox'
import type { Entry } from '../_session/outbox-storage'
import { Strip } from './strip'

type Props = { entry: Entry; refused: NonNullable<Entry['refused']>; outbox: Outbox }

const WORDS: Record<string, string> = {
  comparison_closed: 'The comparison was closed before your answer arrived; nothing was stored.',
  already_judged: 'You had judged this comparison before, with another answer; that one stands.',
}

/** An answer that the server did not take: why, with the text to copy and, where there is one, a way on. */
export function RefusedStrip({ entry, refused, outbox }: Props) {
  const takeThisOne = () => {
    const { assignmentId: _, ...verdict } = JSON.parse(entry.body)
    outbox.add({
      ...entry,
      key: newKey(),
      kind: 'revision',
      judgmentId: refused.judgmentId,
      body: JSON.stringify(verdict),
    })
    outbox.dismiss(entry.key)
  }
  return (
    <Strip
      tone="error"
      actions={
        <>
          {refused.judgmentId && (
            <Button size="small" onClick={takeThisOne}>
              Use this answer instead
            </Button>
          )}
          {entry.typed && <CopyButton text={entry.typed} label="Copy your text" />}
          <Button size="small" onClick={() => outbox.dismiss(entry.key)}>
            Understood
          </Button>
        </>
      }
    >
      <p role="alert">
        <strong>Not saved: {entry.words}.</strong> {WORDS[refused.code] ?? refused.detail}
      </p>
    </Strip>
  )
}
