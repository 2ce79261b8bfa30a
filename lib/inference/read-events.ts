import { createParser } from 'eventsource-parser'

/** An answer longer than this is nobody's answer: it is cut off instead of filling the memory. */
const LONGEST_BYTES = 32 * 1024 * 1024

export class TooLong extends Error {}

/** Reads a body as text, piece after piece, characters whole however the bytes were cut. Stops when `take` says false. */
async function readText(body: ReadableStream<Uint8Array>, take: (text: string) => boolean): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let bytes = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      bytes += value?.byteLength ?? 0
      if (bytes > LONGEST_BYTES) throw new TooLong(`The answer is longer than ${LONGEST_BYTES} bytes.`)
      if (!take(decoder.decode(value, { stream: !done })) || done) return
    }
  } finally {
    // Ends the connection too, which some servers keep open long after their last word.
    await reader.cancel().catch(() => undefined)
  }
}

/** The whole body as text. */
export async function readWhole(body: ReadableStream<Uint8Array> | null): Promise<string> {
  let whole = ''
  if (body)
    await readText(body, (text) => {
      whole += text
      return true
    })
  return whole
}

/** So much of a body that shows no event yet is kept, in case it is a plain JSON answer after all. */
const KEPT_CHARACTERS = 1_000_000

/**
 * Hands on the data of each server-sent event until `[DONE]`; comments are passed over. Of an event that the end of the
 * stream cut off nothing is handed on unless it is whole JSON. A body without events that is JSON is one event, and one
 * that is neither is handed on to be refused. JSON on a bare line between events, and events named `error`, are how some
 * servers report a failure.
 * @returns whether the answer was ended: by `[DONE]`, or by being one JSON body
 */
export async function readEvents(body: ReadableStream<Uint8Array>, onData: (data: string) => void): Promise<boolean> {
  let isDone = false
  let isAtEnd = false
  let events = 0
  let kept = ''
  const parser = createParser({
    onEvent: ({ data, event }) => {
      if (isDone) return
      events++
      if (data.trim() === '[DONE]') isDone = true
      else if (!isAtEnd || isJson(data)) onData(event === 'error' ? asError(data) : data)
    },
    onError: ({ line = '' }) => {
      if (events > 0 && !isDone && isJson(line)) onData(line)
    },
  })
  await readText(body, (text) => {
    if (events === 0 && kept.length < KEPT_CHARACTERS) kept += text
    parser.feed(text)
    return !isDone
  })
  isAtEnd = true
  parser.feed('\n\n')
  if (events > 0 || isFieldsAlone(kept)) return isDone
  onData(kept)
  return true
}

const FIELD = /^(?:(?:data|event|id|retry)?:|[a-z]{0,5}$)/

/** As a stream that was cut off, or kept open by comments, before its first event. */
function isFieldsAlone(text: string): boolean {
  return text.split(/\r\n?|\n/).every((line) => FIELD.test(line))
}

function asError(data: string): string {
  const value: unknown = isJson(data) ? JSON.parse(data) : data
  const isWrapped = typeof value === 'object' && value !== null && 'error' in value
  return isWrapped ? data : JSON.stringify({ error: value })
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
