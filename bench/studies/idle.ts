import { readdirSync, readFileSync } from 'node:fs'
import { serve } from '../product/serve'
import type { Study } from '../row'

const QUIET_MS = 30_000

/** What web and worker keep in memory while nobody is there. */
export default {
  name: 'idle',
  about:
    'Resident memory (VmRSS, with child processes) of web and worker as `npm start` runs them, on an empty database, 30 s after both were ready and one page was asked for; without PostgreSQL. Goal: 400 MB together. Linux only.',
  run: async () => {
    const served = await serve({ worker: true })
    try {
      await fetch(`${served.address}/sign-in`)
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
      const [web, work] = [residentOf(served.web), residentOf(served.worker!)]
      const cells = [web, work, web + work].map((bytes) => `${(bytes / 1e6).toFixed(0)} MB`)
      return `| web | worker | together |\n| ---: | ---: | ---: |\n| ${cells.join(' | ')} |`
    } finally {
      await served.stop()
    }
  },
} satisfies Study

/** Bytes of a process and of all that it started. */
function residentOf(pid: number): number {
  const status = (of: string) => readFileSync(`/proc/${of}/status`, 'utf8')
  const field = (text: string, name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      return field(status(name), 'PPid') === pid
    } catch {
      // It ended between the two looks.
      return false
    }
  })
  const own = field(status(String(pid)), 'VmRSS') * 1024
  return children.reduce((sum, child) => sum + residentOf(Number(child)), own)
}
