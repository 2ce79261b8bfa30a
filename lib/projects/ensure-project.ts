import type { Tx } from '@/lib/db/client'
import { insertProject } from './create-project'
import { createProjectSchema } from './schema'

/**
 * The project with this slug, made where there is none: for imports and seeds of the command line. All owners of the
 * installation become its ADMINs, so that somebody can open it. Throws a ZodError for a slug that is none.
 */
export async function ensureProject(
  tx: Tx,
  wanted: { slug: string; name?: string },
): Promise<{ id: string; slug: string; created: boolean }> {
  const standing = await tx.project.findUnique({ where: { slug: wanted.slug }, select: { id: true, slug: true } })
  if (standing) return { ...standing, created: false }
  const input = createProjectSchema.parse({ slug: wanted.slug, name: wanted.name ?? wanted.slug })
  const owners = await tx.user.findMany({ where: { isOwner: true, disabledAt: null }, select: { id: true } })
  const { id, slug } = await insertProject(
    input,
    { adminIds: owners.map((o) => o.id), userId: null, tokenId: null },
    tx,
  )
  return { id, slug, created: true }
}
