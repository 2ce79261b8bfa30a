/** One value of a file, still of any shape, or why it cannot be read. */
export type FileRow = { line: number; value: unknown } | { line: number; code: string; message: string }

/** JSON without faults that the database cannot hold; else a row that says what is wrong. */
export function parseJson(text: string, line: number): FileRow {
  try {
    return { line, value: JSON.parse(text) }
  } catch (error) {
    const message = error instanceof Error ? error.message.split('\n')[0] : ''
    return { line, code: 'bad_json', message: `Not JSON: ${message}.` }
  }
}
