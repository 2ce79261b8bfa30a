import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { portFrom } from './arguments.mjs'
import { whenChanged } from './hash.mjs'
import { checkNode } from './node-version.mjs'
import { anyFreePort, isFree, nextFreePort } from './ports.mjs'
import { commandLine, isAlive, parentOf, startMark, untilGone } from './process-identity.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'flywheel-steps-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the port', () => {
  it.each([
    [['--port', '4000'], {}, 4000],
    [['--port=4001'], { PORT: '5000' }, 4001],
    [[], { PORT: '5000' }, 5000],
    [[], {}, 3000],
  ])('of %j with %j is %d', (args, env, port) => expect(portFrom(args, env)).toBe(port))

  it.each([[['--port', 'abc']], [['--port']], [['--port', '70000']]])('is refused for %j', (args) => {
    expect(() => portFrom(args, {})).toThrow('npm start -- --port 4000')
  })

  it('passes over one on which somebody listens', async () => {
    const server = createServer()
    const port = await anyFreePort()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    expect(await isFree(port)).toBe(false)
    expect(await nextFreePort(port)).toBeGreaterThan(port)
    await new Promise((resolve) => server.close(resolve))
  })
})

describe('the version of Node', () => {
  it.each(['20.19.0', '20.20.2', '22.0.0'])('%s will do', (version) => expect(() => checkNode(version)).not.toThrow())
  it.each(['20.18.9', '18.20.0'])('%s is refused with the remedy', (version) => {
    expect(() => checkNode(version)).toThrow('nodejs.org')
  })
})

describe('a step with a stamp', () => {
  it('runs when its sources changed, and again after a run that failed', async () => {
    const stamp = path.join(folder, 'stamp')
    const runs: string[] = []
    const step = (value: string) => whenChanged(stamp, value, async () => void runs.push(value))
    expect(await step('a')).toBe(true)
    expect(await step('a')).toBe(false)
    expect(await step('b')).toBe(true)
    const failing = whenChanged(stamp, 'c', () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    expect(await step('b')).toBe(true)
    expect(runs).toEqual(['a', 'b', 'b'])
  })
})

describe('a process', () => {
  it('is told from others by number, start and command, and seen to be gone', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000) // marked'], { stdio: 'ignore' })
    await new Promise((resolve) => child.once('spawn', resolve))
    const pid = child.pid ?? 0
    expect(isAlive(pid)).toBe(true)
    expect(startMark(pid)).toMatch(/./)
    expect(parentOf(pid)).toBe(process.pid)
    await expect.poll(() => commandLine(pid)).toContain('marked')
    child.kill('SIGKILL')
    expect(await untilGone([pid], 5000)).toBe(true)
    expect(startMark(pid)).toBeNull()
  })
})
