import { Markdown } from '@/app/_components/markdown'
import { PlainText } from '@/app/_components/plain-text'
import { Fold } from '@/app/(studio)/_components/fold'
import type { Message } from '@/lib/queries/schema'

const WHO = { system: 'System', user: 'User', assistant: 'Assistant' } as const

/** Longer ones are folded. */
const LONG = 1500

/** The turns of a query, oldest first. What a person typed is shown to the letter. */
export function Conversation({ messages }: { messages: readonly Message[] }) {
  return (
    <ol className="grid gap-4">
      {messages.map((message, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the turns of a query never change
        <li key={at} className={message.role === 'user' ? 'border-l-2 border-accent pl-4' : 'border-l-2 pl-4'}>
          <p className="mb-1 text-sm font-medium text-muted">{WHO[message.role]}</p>
          <Fold isLong={message.content.length > LONG}>
            {message.role === 'assistant' ? <Markdown text={message.content} /> : <PlainText text={message.content} />}
          </Fold>
        </li>
      ))}
    </ol>
  )
}
