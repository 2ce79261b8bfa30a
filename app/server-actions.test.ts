import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { SCOPES } from '@/lib/access/scopes'

const root = path.resolve(import.meta.dirname, '..')
const DIRECTIVE = /^\s*(['"])use server\1/m

/** Files of app/ and lib/ that say 'use server', whose every export a browser may call. */
const files = ['app', 'lib'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('generated') && !file.endsWith('.test.ts'))
    .map((file) => path.join(folder, file))
    .filter((file) => DIRECTIVE.test(readFileSync(path.join(root, file), 'utf8'))),
)

test('an action stands in a file of actions, never inside a component', () => {
  const inside = files.filter((file) => !/^(['"])use server\1/.test(readFileSync(path.join(root, file), 'utf8')))
  expect(inside).toEqual([])
})

test('every exported action was made by a wrapper that knows its right', async () => {
  const known = new Set<string>([...SCOPES, 'signed-in', 'owner', 'public'])
  for (const file of files) {
    const actions = (await import(path.join(root, file))) as Record<string, { scope?: string }>
    for (const [name, action] of Object.entries(actions)) {
      expect(known.has(action.scope ?? ''), `${file}: ${name} has the right "${action.scope}"`).toBe(true)
    }
  }
})
