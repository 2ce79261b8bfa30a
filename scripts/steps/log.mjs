/** A problem a person can mend: shown as its one sentence, without a stack. */
export class Problem extends Error {
  /** @param {string} sentence what is wrong and the remedy @param {string} [detail] output to show under it */
  constructor(sentence, detail = '') {
    super(sentence)
    this.name = 'Problem'
    this.detail = detail
  }
}

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/**
 * Progress on a stream: one line for each step with what it does, a tick and its seconds.
 * @param {NodeJS.WritableStream} stream
 * @param {{ quiet?: boolean }} [options] quiet: steps are shown only when they take part in a failure
 */
export function createLog(stream, { quiet = false } = {}) {
  const write = (text) => stream.write(text)
  return {
    line: (text = '') => write(`${text}\n`),
    /**
     * @template T
     * @param {string} title
     * A step whose work gives `false` had nothing to do, and says so.
     * @param {(note: (text: string) => void) => Promise<T> | T} work `note` adds a line shown under the step
     * @returns {Promise<T>}
     */
    async step(title, work) {
      const since = Date.now()
      const notes = []
      const finish = (mark, more = '') => {
        if (quiet && mark === '✓' && (more !== '' || notes.length === 0)) return
        write(`${quiet ? `  ${title} … ` : ''}${mark} ${seconds(since)}${more}\n`)
        for (const text of notes) write(`    ${text}\n`)
      }
      if (!quiet) write(`  ${title} … `)
      try {
        const result = await work((text) => notes.push(text))
        finish('✓', result === false ? ', nothing to do' : '')
        return result
      } catch (error) {
        finish('✗')
        throw error
      }
    },
  }
}

/** Show why the program ends. Unexpected errors keep their stack: they are defects. */
export function showProblem(error) {
  if (error instanceof Problem) {
    if (error.detail) process.stderr.write(`\n${error.detail.trimEnd()}\n`)
    process.stderr.write(`\n${error.message}\n`)
  } else if (error?.code === 'EACCES' && error.path) {
    const who = process.env.USER ?? 'YOU'
    process.stderr.write(
      `\nThis user may not use ${error.path}; give the folder back with \`sudo chown -R ${who} .\`.\n`,
    )
  } else if (error?.code === 'ENOSPC') {
    process.stderr.write('\nThe disk is full; make room and start again.\n')
  } else {
    process.stderr.write(`\n${error instanceof Error ? error.stack : String(error)}\n`)
  }
}
