import { existsSync } from 'node:fs'
import { readPrivate } from './secrets.mjs'

/** Lines that show the demo project's sign-ins, which the seed wrote down as [{ email, password, role }]. */
export function shownSignIns(file) {
  if (!existsSync(file)) return []
  const people = readPrivate(file)
  const width = (key) => Math.max(...people.map((person) => String(person[key]).length))
  const [role, email] = [width('role'), width('email')]
  const lines = people.map((one) => `  ${one.role.padEnd(role)}  ${one.email.padEnd(email)}  ${one.password}`)
  return ['', 'Sign in to the demo project as', ...lines]
}
