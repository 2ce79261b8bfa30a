import { type KeyboardEvent, useState } from 'react'
import { Button } from '@/app/_components/ui/button'
import { Textarea } from '@/app/_components/ui/textarea'

type Props = {
  label: string
  placeholder: string
  initial?: string
  isBusy: boolean
  /** @returns whether it was sent */
  onSend: (text: string) => Promise<boolean>
  button: string
}

/** Where a question is typed. Enter sends it, Shift and Enter make a new line. */
export function AskBox({ label, placeholder, initial = '', isBusy, onSend, button }: Props) {
  const [text, setText] = useState(initial)
  const isEmpty = text.trim() === ''
  const send = async () => {
    if (isEmpty || isBusy) return
    if (await onSend(text)) setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      className="mx-auto flex w-full max-w-5xl items-end gap-3"
    >
      <div className="min-w-0 flex-1">
        <Textarea
          aria-label={label}
          reading
          rows={1}
          value={text}
          placeholder={placeholder}
          maxLength={1_000_000}
          autoFocus
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          className="max-h-40"
        />
      </div>
      <Button type="submit" variant="primary" pending={isBusy} disabled={isEmpty}>
        {button}
      </Button>
    </form>
  )
}
