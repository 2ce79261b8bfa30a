/**
 * The compiled loops of kernels/*.as.ts, one instance for each thread, each with a memory of its own. Null where the engine has
 * no WebAssembly with 128-bit vectors: the plain loops do the same.
 */
import { DENSE_WASM } from './generated/dense-wasm'
import { STYLED_WASM } from './generated/styled-wasm'

export interface DenseKernels {
  project(rowsAt: number, rows: number, width: number, wAt: number, zAt: number): void
  collect(rowsAt: number, rows: number, width: number, uAt: number, outAt: number): void
  addGram(stripesAt: number, rows: number, size: number, outAt: number): void
  memory: WebAssembly.Memory
}

export interface StyledKernels {
  slopes(...rowsWidthPoliciesIsFullAndAddresses: number[]): void
  inBeta(rows: number, width: number, columnsAt: number, gAt: number, outAt: number): void
  squares(rows: number, width: number, columnsAt: number, hAt: number, hxAt: number, outAt: number): void
  cross(rows: number, width: number, aAt: number, bAt: number, xAt: number, hAt: number, crossAt: number): void
  memory: WebAssembly.Memory
}

export const denseKernels = load<DenseKernels>(DENSE_WASM)
export const styledKernels = load<StyledKernels>(STYLED_WASM)

function load<Kernels>(wasm: string): Kernels | null {
  try {
    const bytes = Uint8Array.from(atob(wasm), (byte) => byte.charCodeAt(0))
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes))
    return exports as Kernels
  } catch {
    return null
  }
}

const PAGE = 65_536

/** Room of so many doubles each, one after the other; what was there before is lost. Addresses in bytes, views to fill and read. */
export function layOut(
  { memory }: { memory: WebAssembly.Memory },
  ...lengths: number[]
): { at: number; view: Float64Array }[] {
  const total = 8 * lengths.reduce((sum, length) => sum + length + (length & 1), 0)
  const missing = total - memory.buffer.byteLength
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE))
  let next = 0
  return lengths.map((length) => {
    const at = next
    next += 8 * (length + (length & 1))
    const view = new Float64Array(memory.buffer, at, length)
    view.fill(0)
    return { at, view }
  })
}
