import { expect, test } from 'vitest'
import { safeReturnPath } from './safe-return-path'

test.each([
  '//evil.example',
  'https:evil.example',
  'https://evil.example/a',
  '/\\evil.example',
  '%2F%2Fevil.example',
  '/%2Fevil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '',
  null,
])('%s leads to the start page', (wanted) => {
  expect(safeReturnPath(wanted)).toBe('/')
})

test('a path of our own is kept with its query', () => {
  expect(safeReturnPath('/projects/demo?tab=1#x')).toBe('/projects/demo?tab=1#x')
})
