import { closeDb } from '@/lib/db/client'
import { closeBoss } from '@/lib/queue/boss'
import { runCommandLine } from './run'

// No process.exit: what was printed into a pipe must arrive. Open connections would keep the process alive instead.
process.exitCode = await runCommandLine(process.argv.slice(2))
await closeBoss()
await closeDb()
