import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { env } from '@/lib/config/env'

/** Throws the sentence that names a missing or wrong variable. */
export async function checkSettings(): Promise<null> {
  if (!URL.canParse(env().DATABASE_URL))
    throw new Error('DATABASE_URL is not an address such as postgresql://user@host:5432/name.')
  return null
}

export async function checkSecret(): Promise<string | null> {
  if (!process.env.NEXTAUTH_SECRET) return 'NEXTAUTH_SECRET is not set, so everybody knows the one in use.'
  return null
}

export async function checkStorage(): Promise<string | null> {
  const folder = path.resolve(env().FLYWHEEL_STORAGE)
  const probe = path.join(folder, `.doctor-${process.pid}`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(probe, 'x')
    await rm(probe)
    return null
  } catch (error) {
    return `Nothing can be written to ${folder} (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`
  }
}

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

export async function checkAddress(): Promise<string | null> {
  const address = env().NEXTAUTH_URL
  if (!URL.canParse(address)) return `NEXTAUTH_URL is "${address}", which is no address.`
  const { protocol, hostname } = new URL(address)
  if (protocol !== 'https:' && !LOCAL.has(hostname)) {
    return `NEXTAUTH_URL is ${address}: without https the session's cookie can be read on its way.`
  }
  return null
}
