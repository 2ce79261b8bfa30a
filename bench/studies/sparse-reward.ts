import type { BenchOptions, BenchRow } from '../row'
export async function* sparseRows(_: BenchOptions): AsyncGenerator<BenchRow> {}
