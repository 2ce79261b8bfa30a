import { readFileSync } from 'node:fs'

export type SignIn = { email: string; password: string; role: string }

/** Sign-ins of the application under test, as its seed wrote them down: an owner and an annotator. */
export function signInOf(role: 'ADMIN' | 'ANNOTATOR'): SignIn {
  const file = process.env.FLYWHEEL_SIGN_INS_FILE
  if (!file) throw new Error('FLYWHEEL_SIGN_INS_FILE says where the sign-ins are')
  const people: SignIn[] = JSON.parse(readFileSync(file, 'utf8'))
  const found = people.find((person) => person.role === role)
  if (!found) throw new Error(`${file} has no ${role}`)
  return found
}
