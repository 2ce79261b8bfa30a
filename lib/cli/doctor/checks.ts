import { checkDatabase, checkMigrations } from '@/lib/db/check-database'
import { checkQueue } from '@/lib/queue/check-queue'
import { checkAddress, checkSecret, checkSettings, checkStorage } from './settings'

export type Check = {
  name: string
  /** Null: well. Else one sentence. */
  check: () => Promise<string | null>
  /** One sentence: what to do. */
  remedy: string
  needsDatabase?: boolean
}

/** What `doctor` looks at, in this order: one that fails stops those after it which need it. */
export const CHECKS: readonly Check[] = [
  { name: 'Settings', check: checkSettings, remedy: 'Correct it in the environment and run doctor again.' },
  {
    name: 'Database',
    check: checkDatabase,
    remedy: 'Start it with npm start, or correct DATABASE_URL.',
    needsDatabase: true,
  },
  { name: 'Migrations', check: checkMigrations, remedy: 'Run npm run migrate.', needsDatabase: true },
  { name: 'Queue', check: checkQueue, remedy: 'Run npm run worker, or npm start.', needsDatabase: true },
  {
    name: 'Secret',
    check: checkSecret,
    remedy: 'Set NEXTAUTH_SECRET to 32 or more random characters, the same for every replica.',
  },
  { name: 'Storage', check: checkStorage, remedy: 'Set FLYWHEEL_STORAGE to a folder that this user may write to.' },
  { name: 'Address', check: checkAddress, remedy: 'Set NEXTAUTH_URL to the address that people open.' },
]
