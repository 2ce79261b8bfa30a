import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Textarea } from '@/app/_components/ui/textarea'

type Props = { text: string; isWanted: boolean; onType: (text: string) => void; onLeave: () => void }

/** The reason, in the annotator's words. It goes along with the next answer; Escape leaves it, and the keys work again. */
export function WhyBox({ text, isWanted, onType, onLeave }: Props) {
  const ref = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isWanted) ref.current?.focus()
  }, [isWanted])
  const onKeyDown = (event: KeyboardEvent) => {
    // Escape during composition belongs to the input method.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    ref.current?.blur()
    onLeave()
  }
  return (
    <div className="mx-auto grid max-w-5xl gap-1 px-3 pt-3 md:px-6">
      <label htmlFor="why" className="flex justify-between gap-4 text-sm text-muted">
        Why? It goes along with your answer.
        <span className="pointer-coarse:hidden">Esc, then the answer</span>
      </label>
      <Textarea
        ref={ref}
        id="why"
        rows={2}
        value={text}
        maxLength={20_000}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        className="max-h-40"
      />
    </div>
  )
}
