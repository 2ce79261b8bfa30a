import { writeFile } from 'node:fs/promises'
import { closeDb } from '@/lib/db/client'
import { type SignIn, seedDemo } from '@/lib/jobs/demo/seed-demo'
import { closeBoss } from '@/lib/queue/boss'

async function keep(signIns: SignIn[]): Promise<void> {
  const file = process.env.FLYWHEEL_SIGN_INS_FILE
  if (file) await writeFile(file, JSON.stringify(signIns, null, 2), { mode: 0o600 })
  else for (const { email, password } of signIns) console.log(`${email}  ${password}`)
}

// Run by `npm start` after the migrations. On an installation with users of its own it does nothing.
await seedDemo((line) => console.log(line), keep)
await closeBoss()
await closeDb()
