/**
 * `npm run bench -- NAME`: ours against its peers in one run. Prints a table and appends it to docs/benchmarks.md.
 *   --json        a line of JSON for each row instead; appends nothing
 *   --rounds N    rounds of each pair; default 5
 *   --small       a tenth of the size, to try it out; appends nothing
 *   setup         installs the peers that are within reach
 *   readers       loads every export with the real readers, row by row
 */
import { parseArgs } from 'node:util'
import { BENCHES } from './benches'
import { record } from './record'
import type { BenchRow } from './row'
import { setUpPeers } from './setup'
import { tableOf } from './table'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    small: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
  },
})

async function run(name: string): Promise<void> {
  const load = BENCHES[name]
  if (!load) throw new Error(`There is no bench "${name}". There are: setup, ${Object.keys(BENCHES).join(', ')}.`)
  const { default: bench } = await load()
  const rows: BenchRow[] = []
  const notes: string[] = []
  const note = (text: string) => {
    notes.push(text)
    console.error(text)
  }
  const options = { rounds: Number(values.rounds), small: values.small, note }
  if ('run' in bench) {
    const table = await bench.run(options)
    console.log(`\n${bench.about}\n\n${table}`)
    if (!values.small && !values.json) record(bench, table, notes)
    return
  }
  for await (const row of bench.rows(options)) {
    rows.push(row)
    console.log(values.json ? JSON.stringify(row) : `\n${tableOf([row])}`)
  }
  if (values.json) return
  console.log(`\n${bench.about}\n\n${tableOf(rows)}`)
  if (!values.small) record(bench, tableOf(rows), notes)
}

const rounds = Number(values.rounds)
const [name] = positionals
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds is a whole number from 1 on.')
if (name === 'setup') setUpPeers()
else if (name === 'readers') await (await import('./readers')).runReaders()
else await run(name ?? '')
