export type FileKind = 'jsonl' | 'json' | 'csv' | 'txt' | 'parquet' | 'tar'

const ENDINGS: Record<string, FileKind> = {
  ...{ jsonl: 'jsonl', ndjson: 'jsonl', json: 'json', csv: 'csv', tsv: 'csv', txt: 'txt', md: 'txt' },
  ...{ parquet: 'parquet', tar: 'tar' },
}

/** What a file is, by its first bytes and then by the ending of its name; `gzip` is taken off before. */
export function sniff(name: string, head: Uint8Array): FileKind {
  if (ascii(head, 0, 4) === 'PAR1') return 'parquet'
  if (ascii(head, 257, 262) === 'ustar') return 'tar'
  const named = ENDINGS[name.split('.').at(-1)?.toLowerCase() ?? '']
  if (named && named !== 'tar' && named !== 'parquet') return named === 'json' ? jsonKind(head) : named
  return byContent(head)
}

function ascii(bytes: Uint8Array, start: number, end: number): string {
  return Buffer.from(bytes.subarray(start, end)).toString('latin1')
}

function byContent(head: Uint8Array): FileKind {
  const text = new TextDecoder().decode(head).trimStart()
  if (/^[[{"]/.test(text)) return text.startsWith('"') && !isJsonLine(firstLine(text)) ? 'csv' : jsonKind(head)
  return /[,;\t]/.test(firstLine(text)) ? 'csv' : 'txt'
}

/** Lines of JSON, or one document over several lines: decided by whether the first line, or the second, stands alone. */
function jsonKind(head: Uint8Array): 'json' | 'jsonl' {
  const text = new TextDecoder().decode(head).trimStart()
  const [first = '', second = ''] = text.split('\n').filter((line) => line.trim() !== '')
  const isOneLine = !text.trimEnd().includes('\n')
  if (isOneLine) return text.startsWith('[') ? 'json' : 'jsonl'
  if (isJsonLine(first)) return 'jsonl'
  return text.startsWith('{') && second.trimStart().startsWith('{') ? 'jsonl' : 'json'
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}

function isJsonLine(line: string): boolean {
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}
