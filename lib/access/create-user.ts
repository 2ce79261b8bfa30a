import type { Tx } from '@/lib/db/client'
import { AppError } from '@/lib/errors'
import { hashPassword } from './password'

export type NewUser = { email: string; name: string; password: string; isOwner?: boolean }

/** An account; the address is kept in lower case. Throws 409 where it has one, in whatever case it was typed. */
export async function createUser(tx: Tx, input: NewUser): Promise<{ id: string; email: string }> {
  const email = input.email.trim().toLowerCase()
  const passwordHash = await hashPassword(input.password)
  const { count } = await tx.user.createMany({
    data: { email, name: input.name, passwordHash, isOwner: input.isOwner ?? false },
    skipDuplicates: true,
  })
  if (count === 0) {
    const message = 'There is an account for this address already.'
    throw new AppError('conflict', message, { errors: [{ path: 'email', message }] })
  }
  const { id } = await tx.user.findUniqueOrThrow({ where: { email }, select: { id: true } })
  await tx.auditEvent.create({
    data: { userId: null, action: 'user.create', targetId: id, detail: { owner: input.isOwner ?? false } },
    select: { id: true },
  })
  return { id, email }
}
