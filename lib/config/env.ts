import { z } from 'zod'

const schema = z.object({
  DATABASE_URL: z
    .string()
    .min(1, 'DATABASE_URL is not set: start with `npm start`, or set it to a PostgreSQL address.'),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(20),
  NEXTAUTH_SECRET: z.string().min(16, 'NEXTAUTH_SECRET must have 16 characters or more.').optional(),
  NEXTAUTH_URL: z.string().default('http://localhost:3000'),
  FLYWHEEL_KEY: z
    .string()
    .refine((key) => Buffer.from(key, 'base64').length === 32, 'FLYWHEEL_KEY must be 32 bytes in base64.')
    .optional(),
  ALLOWED_PRIVATE_HOSTS: z.string().default(''),
  FLYWHEEL_STORAGE: z.string().default('.flywheel/files'),
  /** A bucket of any S3-compatible store, in place of the folder. */
  FLYWHEEL_S3_BUCKET: z.string().min(1).optional(),
  FLYWHEEL_S3_ENDPOINT: z.url().optional(),
  FLYWHEEL_S3_REGION: z.string().default('us-east-1'),
  FLYWHEEL_S3_KEY: z.string().optional(),
  FLYWHEEL_S3_SECRET: z.string().optional(),
  FLYWHEEL_S3_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9._-]*$/, 'Letters, digits and . _ - only.')
    .default(''),
  METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN must have 16 characters or more.').optional(),
  FLYWHEEL_RATE_PER_MINUTE: z.coerce.number().int().min(1).default(30_000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

export type Env = z.infer<typeof schema>

let parsed: Env | undefined

/** The process's settings, parsed once. Throws one sentence that names the variable which is missing or wrong. */
export function env(): Env {
  if (!parsed) {
    const result = schema.safeParse(process.env)
    if (!result.success) {
      const issue = result.error.issues[0]
      throw new Error(`Setting ${issue?.path.join('.')}: ${issue?.message}`)
    }
    parsed = result.data
  }
  return parsed
}

/** What session cookies are sealed with. In production it has to be set: a known one would let anybody sign in as anybody. */
export function sessionSecret(): string {
  const secret = env().NEXTAUTH_SECRET
  if (secret) return secret
  if (process.env.NODE_ENV === 'production') {
    throw new Error(
      'Setting NEXTAUTH_SECRET: not set. Give 16 random characters or more, the same to every web process.',
    )
  }
  return 'for-development-only'
}

/** What stored keys of model servers are sealed with, 32 bytes. It stands outside the database, so that a copy of the database alone opens nothing. */
export function secretKey(): Buffer {
  const key = env().FLYWHEEL_KEY
  if (!key)
    throw new Error('Setting FLYWHEEL_KEY: not set. Give 32 random bytes in base64, the same to web and worker.')
  return Buffer.from(key, 'base64')
}
