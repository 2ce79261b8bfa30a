import { z } from 'zod'

/** Ids are UUIDs as strings. */
export const idSchema = z.uuid()

/** One address, one account: compared and stored in lower case. */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email('Give an e-mail address such as name@example.org.').max(254))

/** 10 to 200 characters; no other rule, as NIST SP 800-63B advises. */
export const passwordSchema = z
  .string()
  .min(10, 'A password has 10 characters or more.')
  .max(200, 'A password has 200 characters at most.')

/** Path parameters of a project's routes. */
export const projectParams = z.object({ project: z.string() })
export const itemParams = z.object({ project: z.string(), id: idSchema })

/** `?limit=&cursor=` of a list; cursors are made by `lib/db/page.ts`. */
export const pageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(200).optional(),
})

export type PageQuery = z.infer<typeof pageQuery>
