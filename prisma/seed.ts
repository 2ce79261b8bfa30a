import { writeFile } from 'node:fs/promises'
import { closeDb } from '@/lib/db/client'
import { seedDemo } from '@/lib/jobs/demo/seed-demo'
import { closeBoss } from '@/lib/queue/boss'

// Run by `npm start` after the migrations. On an installation that has users it does nothing.
const signIns = await seedDemo((line) => console.log(line))
const file = process.env.FLYWHEEL_SIGN_INS_FILE
if (signIns && file) await writeFile(file, JSON.stringify(signIns, null, 2), { mode: 0o600 })
if (signIns && !file) for (const { email, password } of signIns) console.log(`${email}  ${password}`)
await closeBoss()
await closeDb()
