import type { ChatMessage } from '@/lib/inference/chat-types'

/** What a judge is asked. Nothing says whose the answers are. */
export function judgeMessages(query: readonly ChatMessage[], first: string, second: string): ChatMessage[] {
  const asked = query.map(({ role, content }) => `${role}: ${content}`).join('\n\n')
  const content = `Which of two answers to a request is better? Judge only whether it is right and does what was asked.

Request:
${asked}

Answer 1:
${first}

Answer 2:
${second}

Reply with 1 or 2 and nothing else.`
  return [{ role: 'user', content }]
}

/** 1 or 2 as the last word of the reply that names either; null where it names none, or both in one line. */
export function readPick(reply: string): 1 | 2 | null {
  const line = reply
    .trim()
    .split('\n')
    .findLast((one) => /\b[12]\b/.test(one))
  const named = new Set(line?.match(/\b[12]\b/g))
  return named.size === 1 ? (named.has('1') ? 1 : 2) : null
}
