import type { Answer } from './answer'
import type { ChatMessage, ChatStatus, ServerProblem } from './chat-types'
import { wellFormed } from './clean-text'
import { splitThinking } from './thinking'

/** How the reading ended: the server said so, the connection did, or somebody else (`stopped`, `timeout`). */
export type Ending = { isDone: boolean; problem: ServerProblem | null }

/** Answer and thoughts of what has come. Servers that keep them apart are taken at their word. */
export function partsOf(answer: Answer): { text: string; reasoning: string | null } {
  if (answer.reasoning !== '') return { text: wellFormed(answer.content), reasoning: wellFormed(answer.reasoning) }
  const { text, reasoning } = splitThinking(answer.content)
  return { text: wellFormed(text), reasoning: reasoning === null ? null : wellFormed(reasoning) }
}

/** Status of an answer whose reading has ended. A finish reason or `[DONE]` makes it whole; a problem never does. */
export function statusOf(answer: Answer, ending: Ending, text: string): ChatStatus {
  if (answer.problem) return 'ERROR'
  const reason = answer.finishReason
  if (reason === null && !ending.isDone) {
    const lost =
      ending.problem === null || ending.problem.code === 'stopped' || answer.content + answer.reasoning !== ''
    return lost ? 'INCOMPLETE' : 'ERROR'
  }
  if (reason === 'error') return 'ERROR'
  if (reason === 'abort') return 'INCOMPLETE'
  if (reason === 'content_filter') return 'FILTERED'
  if (text.trim() === '') return 'EMPTY'
  return reason === 'length' || reason === 'max_tokens' ? 'TRUNCATED' : 'COMPLETE'
}

/** What a reader should know about an answer that came. */
export function warningsOf(answer: Answer, messages: readonly ChatMessage[]): string[] {
  const warnings: string[] = []
  const prompt = answer.usage?.promptTokens ?? 0
  const characters = messages.reduce((sum, { content }) => sum + content.length, 0)
  // No tokenizer makes ten characters of running text one token: the server cut the prompt and said nothing.
  if (prompt > 0 && prompt < characters / 10) warnings.push('prompt_probably_truncated')
  if (answer.hasToolCalls) warnings.push('tool_calls_ignored')
  // Bytes that were no UTF-8 have become U+FFFD before; some servers send it for half a character of their own.
  if (wellFormed(answer.content + answer.reasoning).includes('\ufffd')) warnings.push('characters_replaced')
  return warnings
}
