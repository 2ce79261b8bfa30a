/** One line of a table: ours against a peer, or against a bound, in one run. */
export type BenchRow = {
  bench: string
  /** What was done, with its size. */
  work: string
  /** With its version; a bound says what it is a bound of. */
  peer: string
  oursSeconds: number
  /** Null where the peer is absent. */
  peerSeconds: number | null
  /** peerSeconds / oursSeconds: above 1 means that ours is faster. Null where the peer is absent. */
  ratio: number | null
  /** Least and largest ratio of a single round. */
  low: number | null
  high: number | null
  /** As docs/benchmarks.md states it. */
  goal: string
  /** Distance from the right answer, in the unit that the work names; null where there is none to measure. */
  oursError: number | string | null
  peerError: number | string | null
}

/** A named set of rows; `rows` yields each as soon as it is measured. */
export type Bench = {
  name: string
  /** One sentence: what is measured and with which seed. */
  about: string
  rows: (options: BenchOptions) => AsyncGenerator<BenchRow>
}

/** What is no race: it says in a table of its own what it found. */
export type Study = {
  name: string
  /** What is measured and how to read the table. */
  about: string
  run: (options: BenchOptions) => Promise<string>
}

export type BenchOptions = {
  /** Rounds of each pair, at least five for a figure that is written down. */
  rounds: number
  /** A tenth of the size, to try a bench out. */
  small: boolean
  /** For what the bench wants to say beside its rows. */
  note: (text: string) => void
}
