import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { METHODS, PUBLIC_ROUTES, ROUTES } from './_routes'

const root = path.resolve(import.meta.dirname, '../..')

/** Folders under app/ that hold a route file, as addresses. */
const onDisk = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'route.ts')
  .map((file) => `/${path.dirname(file).replaceAll(/\(.*?\)\//g, '')}`)

test('every route file is in the table or has its reason to be public, and nothing else is', () => {
  const known = [...ROUTES.map((route) => route.path.replaceAll(/\{(\w+)\}/g, '[$1]')), ...Object.keys(PUBLIC_ROUTES)]
  expect(known.sort()).toEqual(onDisk.sort())
})

test('every exported method was made by a wrapper that knows its scope', async () => {
  for (const { path: address, methods } of ROUTES) {
    const made = METHODS.filter((method) => methods[method]?.definition.scope)
    expect(Object.keys(methods).sort(), address).toEqual([...made].sort())
  }
})

test('path parameters are those of the address', () => {
  for (const { path: address, methods } of ROUTES) {
    const named = [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
    for (const method of METHODS) {
      const params = methods[method]?.definition.params
      if (params && 'shape' in params)
        expect(Object.keys(params.shape as object).sort(), `${method} ${address}`).toEqual(named)
    }
  }
})
