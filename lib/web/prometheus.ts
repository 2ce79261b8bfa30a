import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { db } from '@/lib/db/client'
import { readQueueSizes } from '@/lib/queue/check-queue'

type Counts = { queries: number; rollouts: number; judgments: number; preferences: number; openComparisons: number }

/** Counting whole tables is work: scrapers that come more often share one count. */
const KEEP_MS = 15_000

const held = globalThis as unknown as { flywheelMetrics?: Registry }
let counted: { at: number; counts: Promise<Counts> } | undefined

/** The process's figures and the wheel's counts, in Prometheus' text format. Throws where the database is down. */
export async function readPrometheus(): Promise<{ text: string; contentType: string }> {
  held.flywheelMetrics ??= makeRegistry()
  return { text: await held.flywheelMetrics.metrics(), contentType: held.flywheelMetrics.contentType }
}

function makeRegistry(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'flywheel_' })
  const gauge = (name: string, help: string, key: keyof Counts) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set((await readCounts())[key])
      },
    })
  gauge('flywheel_queries', 'Queries that are not withdrawn', 'queries')
  gauge('flywheel_rollouts', 'Rollouts that are not withdrawn', 'rollouts')
  gauge('flywheel_judgments', 'Live judgments', 'judgments')
  gauge('flywheel_preferences', 'Live preferences', 'preferences')
  gauge('flywheel_comparisons_open', 'Comparisons that want judgments', 'openComparisons')
  new Gauge({
    name: 'flywheel_queue_jobs',
    help: 'Jobs by queue and state',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { name, state, jobs } of await readQueueSizes()) this.set({ queue: name, state }, jobs)
    },
  })
  return registry
}

function readCounts(): Promise<Counts> {
  if (!counted || counted.at < Date.now() - KEEP_MS) {
    const counts = countAll()
    counted = { at: Date.now(), counts }
    counts.catch(() => {
      counted = undefined
    })
  }
  return counted.counts
}

async function countAll(): Promise<Counts> {
  const [row] = await db().$queryRaw<Counts[]>`
    SELECT (SELECT count(*)::int FROM "Query" WHERE "withdrawnAt" IS NULL) AS queries,
      (SELECT count(*)::int FROM "Rollout" WHERE "withdrawnAt" IS NULL) AS rollouts,
      (SELECT count(*)::int FROM "Judgment" WHERE live) AS judgments,
      (SELECT count(*)::int FROM "Preference" WHERE live) AS preferences,
      (SELECT count(*)::int FROM "Comparison" WHERE state = 'OPEN') AS "openComparisons"`
  if (!row) throw new Error('a row of counts is always there')
  return row
}
