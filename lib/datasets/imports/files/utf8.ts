const NEWLINE = 0x0a

/** Bytes that are no UTF-8, and the line on which they stand. */
export class NotUtf8 extends Error {
  constructor(readonly line: number) {
    super('Not UTF-8 from here on; save the file as UTF-8.')
  }
}

/** The texts of a byte stream. Throws NotUtf8: what is decoded by guess would come in with other characters. */
export async function* decodeUtf8(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 1
  for await (const chunk of body) {
    let text: string
    try {
      text = decoder.decode(chunk, { stream: true })
    } catch {
      throw new NotUtf8(line + newlinesBefore(chunk))
    }
    line += countNewlines(chunk)
    if (text !== '') yield text
  }
  try {
    decoder.decode()
  } catch {
    throw new NotUtf8(line)
  }
}

/** Newlines before the line that cannot be decoded. */
function newlinesBefore(chunk: Uint8Array): number {
  let lines = 0
  let start = 0
  for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
    // The first line may begin in the chunk before.
    if (lines > 0 && !isUtf8(chunk.subarray(start, end))) return lines
    start = end + 1
    lines++
  }
  return lines
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

function countNewlines(chunk: Uint8Array): number {
  let lines = 0
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) lines++
  return lines
}

/** UTF-16 with its mark, as Windows writes it, becomes UTF-8; other bytes stay as they are. */
export function fromUtf16(head: Uint8Array, body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const isLittle = head[0] === 0xff && head[1] === 0xfe
  if (!isLittle && !(head[0] === 0xfe && head[1] === 0xff)) return body
  return transcode(body, isLittle ? 'utf-16le' : 'utf-16be')
}

async function* transcode(body: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of body) yield Buffer.from(decoder.decode(chunk, { stream: true }))
  yield Buffer.from(decoder.decode())
}
