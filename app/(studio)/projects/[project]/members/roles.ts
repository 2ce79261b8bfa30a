export const ROLE_NAMES = { ADMIN: 'Administrator', ANALYST: 'Analyst', ANNOTATOR: 'Annotator' } as const

export type RoleKey = keyof typeof ROLE_NAMES

export const ROLE_KEYS = Object.keys(ROLE_NAMES) as RoleKey[]
