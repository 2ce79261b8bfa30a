import type { ChatRequest } from './chat-types'

/** The body of a chat completion with one choice. Kept with the rollout, so that it can be asked again. */
export function chatBody({ model, messages, sampling, seed }: ChatRequest, stream: boolean): Record<string, unknown> {
  const all = {
    model: model ?? undefined,
    messages,
    temperature: sampling.temperature,
    top_p: sampling.topP,
    top_k: sampling.topK,
    min_p: sampling.minP,
    max_tokens: sampling.maxTokens,
    presence_penalty: sampling.presencePenalty,
    frequency_penalty: sampling.frequencyPenalty,
    stop: sampling.stop,
    seed,
    stream,
    stream_options: stream ? { include_usage: true } : undefined,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}
