import type { Message } from '@/lib/queries/schema'
import type { Template } from './schema'

/** A rollout as a reward model is asked for it: the conversation that its policy saw, and its text. */
export type ToScore = { messages: readonly Message[]; text: string }

/** One turn as text, and what stands before the answer. */
const TURNS: Record<Template, { turn: (role: string, content: string) => string; answer: string; end: string }> = {
  plain: { turn: (role, content) => `${role}: ${content}\n\n`, answer: 'assistant: ', end: '' },
  chatml: {
    turn: (role, content) => `<|im_start|>${role}\n${content}<|im_end|>\n`,
    answer: '<|im_start|>assistant\n',
    end: '<|im_end|>\n',
  },
  llama3: {
    turn: (role, content) => `<|start_header_id|>${role}<|end_header_id|>\n\n${content}<|eot_id|>`,
    answer: '<|start_header_id|>assistant<|end_header_id|>\n\n',
    end: '<|eot_id|>',
  },
}

/** The conversation up to where the answer begins, and the answer with what ends it. */
export function render({ messages, text }: ToScore, template: Template): { prompt: string; answer: string } {
  const { turn, answer, end } = TURNS[template]
  return { prompt: messages.map(({ role, content }) => turn(role, content)).join('') + answer, answer: text + end }
}
